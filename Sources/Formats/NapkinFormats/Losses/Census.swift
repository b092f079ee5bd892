import NapkinCore

/// The number of things of each feature in a content, and the first places of each: the side of a ledger that is
/// the same for all formats.
///
/// Counting takes a walk over the whole content. An importer that has counted its content returns the census in its
/// ``Import``. An exporter takes the ``ExportRequest/census`` of its request, which is counted only if it is not
/// there yet.
public struct Census: Sendable {
  /// The content that was counted.
  public let content: Content
  let things: FeatureCounts
  let trash: FeatureCounts

  /// Counts the things in a content.
  public init(of content: Content) {
    self.content = content
    var things = FeatureCounts()
    content.census(into: &things)
    self.things = things
    var trash = FeatureCounts()
    content.censusOfTrash(into: &trash)
    self.trash = trash
  }

  /// The number of things of a feature, including the trash.
  public subscript(feature: Feature) -> Int {
    feature.isKnown ? things[feature] + trash[feature] : 0
  }
}

extension Ledger {
  /// Creates the ledger of a format that treats everything in one way.
  public init(of content: Content, as treatment: Treatment) {
    self.init(of: Census(of: content), as: treatment)
  }

  /// Creates the ledger of a format that treats everything in one way, from a census.
  public init(of census: Census, as treatment: Treatment) {
    self.init()
    for things in [census.things, census.trash] { enter(things) { _ in treatment } }
  }

  /// Creates the ledger of a format that treats each feature in the first way in its table.
  ///
  /// If the table drops the trash, all things in it are dropped. A more exact exporter counts while it writes.
  public init(of content: Content, following table: FormatTable) {
    self.init(of: Census(of: content), following: table)
  }

  /// Creates the ledger of a format that treats each feature in the first way in its table, from a census.
  public init(of census: Census, following table: FormatTable) {
    self.init()
    enter(census.things, as: table.usual)
    let isTrashKept = table[.trash].map { $0.writes.first != .dropped } ?? false
    enter(census.trash) { isTrashKept ? table.usual($0) : .dropped }
  }

  /// Adds counted things, and the first places of those that are not converted.
  mutating func enter(_ things: FeatureCounts, as treatment: (Feature) -> Treatment) {
    for feature in Feature.all where things[feature] > 0 {
      let treatment = treatment(feature)
      count(feature, treatment, times: things[feature])
      if treatment == .converted { continue }
      for place in things.places(of: feature) { list(Place(place, treatment), for: feature) }
    }
  }
}

extension Content {
  /// Calls a closure with the number of each feature of each node, stroke, note or plan, and its identifier.
  public func census(_ tell: (Feature, _ count: Int, _ place: String) -> Void) {
    withoutActuallyEscaping(tell) { tell in
      var tally = ClosureTally(tell: tell)
      census(into: &tally)
      censusOfTrash(into: &tally)
    }
  }

  func census(into tally: inout some Tally) {
    if case .notebook(let notebook) = self {
      notebook.census(into: &tally)
    } else {
      item?.census(into: &tally)
    }
  }

  func censusOfTrash(into tally: inout some Tally) {
    guard case .notebook(let notebook) = self else { return }
    for trashed in notebook.trash {
      tally.count(.trash, 1, trashed.item.id.rawValue)
      tally.count(.foreign, trashed.foreign.pieces.count, trashed.item.id.rawValue)
      trashed.item.census(into: &tally)
    }
  }
}

extension Notebook {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.notebook, 1, id)
    tally.count(Self.counters, of: self, at: id)
    tally.count(.foreign, foreign.pieces.count + settings.foreign.pieces.count, id)
    tally.count(.settings, settings == Notebook.Settings() ? 0 : 1, id)
    tally.countAttached(media: settings.background.map { [$0] } ?? [], at: id)
    tally.count(.order, items.count, id)
    for item in items { item.census(into: &tally) }
  }
}

extension Notebook.Item {
  fileprivate func census(into tally: inout some Tally) {
    switch self {
    case .note(let note): note.census(into: &tally)
    case .drawing(let drawing): drawing.census(into: &tally)
    case .map(let map): map.census(into: &tally)
    case .planList(let list): list.census(into: &tally)
    }
  }
}

extension Note {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = tally.count(self, as: .note, Self.counters, foreign)
    tally.countAttached(media: media, reminders: reminders, place: place, at: id)
    drawing?.census(into: &tally)
  }
}

extension Drawing {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = tally.count(self, as: .drawing, Self.counters, foreign)
    tally.count(.canvas, canvas == CanvasSettings() ? 0 : 1, id)
    for stroke in strokes { stroke.census(into: &tally) }
  }
}

extension Stroke {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = tally.count(self, as: .stroke, Self.counters, foreign)
    tally.count(.pressure, points.hasPressure ? 1 : 0, id)
    tally.count(.timing, points.hasTime ? 1 : 0, id)
    tally.count(.tilt, points.hasTilt ? 1 : 0, id)
  }
}

extension PlanList {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = tally.count(self, as: .planList, Self.counters, foreign)
    tally.count(.title, 1, id)
    tally.countAttached(media: background.map { [$0] } ?? [], at: id)
    for plan in plans { plan.census(into: &tally) }
    for entry in archive {
      tally.count(.archive, 1, entry.plan.id.rawValue)
      entry.plan.census(into: &tally)
    }
  }
}

extension Plan {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = tally.count(self, as: .plan, Self.counters, foreign)
    tally.count(.text, 1, id)
    tally.count(.task, 1, id)
    tally.count(.timer, timer == nil ? 0 : 1, id)
    tally.countAttached(reminders: reminders, at: id)
  }
}
