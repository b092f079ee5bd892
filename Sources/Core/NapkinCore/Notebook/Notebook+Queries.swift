extension Notebook {
  /// The order in which a list is shown.
  public enum SortOrder: Hashable, Sendable, CaseIterable {
    /// In the order in which the person arranged the items.
    case manual
    /// By name or title.
    case name
    /// The oldest item comes first; items without a date come last.
    case created
    /// The item that was changed longest ago comes first; items without a date come last.
    case modified
  }

  /// Returns the maps in an order. Names are compared by Unicode, the same everywhere, unless the app passes a
  /// comparison for its user's language.
  public func maps(
    sortedBy order: SortOrder, comparingNames areInOrder: (String, String) -> Bool = { $0 < $1 }
  ) -> [MindMap] {
    Self.sort(Array(maps), by: order, areInOrder, \.name, \.created, \.modified)
  }

  /// Returns the notes in an order; see ``maps(sortedBy:comparingNames:)``.
  public func notes(
    sortedBy order: SortOrder, comparingNames areInOrder: (String, String) -> Bool = { $0 < $1 }
  ) -> [Note] {
    Self.sort(Array(notes), by: order, areInOrder, \.title, \.created, \.modified)
  }

  private static func sort<Thing>(
    _ things: [Thing], by order: SortOrder, _ areInOrder: (String, String) -> Bool,
    _ name: (Thing) -> String, _ created: (Thing) -> Instant?, _ modified: (Thing) -> Instant?
  ) -> [Thing] {
    switch order {
    case .manual: things
    case .name: things.sorted { areInOrder(name($0), name($1)) }
    case .created: things.sorted { isEarlier(created($0), created($1)) }
    case .modified: things.sorted { isEarlier(modified($0), modified($1)) }
    }
  }

  private static func isEarlier(_ left: Instant?, _ right: Instant?) -> Bool {
    guard let left else { return false }
    return right.map { left < $0 } ?? true
  }

  /// The categories of all notes, each once, in the order in which they first appear.
  public var categories: [String] {
    var seen: Set<String> = []
    return notes.compactMap(\.category).filter { seen.insert($0).inserted }
  }

  /// The tags of all notes and nodes, each once, in the order in which they first appear.
  public var tags: [String] {
    var seen: Set<String> = []
    let ofNodes = maps.lazy.flatMap { map in map.walkAll().lazy.flatMap { map[$0.slot].tags } }
    return (notes.flatMap(\.tags) + ofNodes).filter { seen.insert($0).inserted }
  }

  /// Returns the notes with a category, a tag, or both.
  public func notes(inCategory category: String? = nil, tagged tag: String? = nil) -> [Note] {
    notes.filter { note in
      (category == nil || note.category == category) && (tag.map(note.tags.contains) ?? true)
    }
  }

  /// Returns the plans that were archived on the days of a range, list by list.
  public func archived(in days: ClosedRange<Day>) -> [ArchivedPlan] {
    planLists.flatMap { $0.archived(in: days) }
  }

  /// Returns the plans that were archived on a day, list by list.
  public func archived(on day: Day) -> [ArchivedPlan] {
    archived(in: day...day)
  }

  /// Returns the days of a month on which plans of any list were archived, to be marked in a calendar.
  public func daysWithArchive(in month: Month) -> [Day] {
    Set(planLists.flatMap { $0.daysWithArchive(in: month) }).sorted()
  }
}

// MARK: - Media

extension Notebook.Item {
  /// The pictures, recordings and films that the item refers to, in order.
  public var media: [Media] {
    switch self {
    case .note(let note): note.media
    case .drawing: []
    case .map(let map): map.media
    case .planList(let list): list.background.map { [$0] } ?? []
    }
  }
}

extension Note {
  /// The picture and the attachments of the note, in order.
  public var media: [Media] { (picture.map { [$0] } ?? []) + attachments }
}

extension MindMap {
  fileprivate var media: [Media] {
    // Most maps have no media, and this check is faster than a walk through the map.
    guard contains(where: \.hasRarest) else { return [] }
    return walkAll().filter { self[$0.slot].hasRarest }.flatMap { self[$0.slot].media }
  }
}

extension Notebook {
  /// All media to which an item or a setting refers, in the trash too. Undo may bring back references to other
  /// media, so a store should delete unused files only while there is no history, as when a notebook is opened.
  public var media: [Media] {
    let settings = settings.background.map { [$0] } ?? []
    return settings + items.flatMap(\.media) + trash.flatMap(\.item.media)
  }
}
