extension Notebook {
  /// In which order a list is shown.
  public enum SortOrder: Hashable, Sendable, CaseIterable {
    /// As the person arranged it.
    case manual
    /// By name or title.
    case name
    /// The oldest first; what has no date comes last.
    case created
    /// What was changed longest ago first; what has no date comes last.
    case modified
  }

  /// The maps in an order. Names are compared by their characters' numbers, the same everywhere,
  /// unless the app hands in the comparison of its user's language.
  public func maps(
    sortedBy order: SortOrder, comparingNames areInOrder: (String, String) -> Bool = { $0 < $1 }
  ) -> [MindMap] {
    Self.sort(Array(maps), by: order, areInOrder, \.name, \.created, \.modified)
  }

  /// The notes in an order; see ``maps(sortedBy:comparingNames:)``.
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

  /// The categories of the notes, each once, in the order in which they first appear.
  public var categories: [String] {
    var seen: Set<String> = []
    return notes.compactMap(\.category).filter { seen.insert($0).inserted }
  }

  /// The tags of notes and nodes, each once, in the order in which they first appear.
  public var tags: [String] {
    var seen: Set<String> = []
    let ofNodes = maps.lazy.flatMap { map in map.walkAll().lazy.flatMap { map[$0.slot].tags } }
    return (notes.flatMap(\.tags) + ofNodes).filter { seen.insert($0).inserted }
  }

  /// The notes with a category, a tag, or both.
  public func notes(inCategory category: String? = nil, tagged tag: String? = nil) -> [Note] {
    notes.filter { note in
      (category == nil || note.category == category) && (tag.map(note.tags.contains) ?? true)
    }
  }

  /// The plans of all lists that were archived on days of a range, list by list.
  public func archived(in days: ClosedRange<Day>) -> [ArchivedPlan] {
    planLists.flatMap { $0.archived(in: days) }
  }

  /// The plans of all lists that were archived on a day.
  public func archived(on day: Day) -> [ArchivedPlan] {
    archived(in: day...day)
  }

  /// The days of a month on which plans of any list were archived: the dots of a calendar.
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
  /// Its picture, and what else belongs to it, in order.
  public var media: [Media] { (picture.map { [$0] } ?? []) + attachments }
}

extension MindMap {
  fileprivate var media: [Media] {
    // Most maps have none, and to walk takes longer than to look.
    guard contains(where: \.hasRarest) else { return [] }
    return walkAll().filter { self[$0.slot].hasRarest }.flatMap { self[$0.slot].media }
  }
}

extension Notebook {
  /// All media that something here or in the trash refers to. Undo may bring back others: a store that
  /// cleans up does so while there is no history, as when the notebook is opened.
  public var media: [Media] {
    let settings = settings.background.map { [$0] } ?? []
    return settings + items.flatMap(\.media) + trash.flatMap(\.item.media)
  }
}
