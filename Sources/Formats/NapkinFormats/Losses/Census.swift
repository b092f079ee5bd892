import NapkinCore

/// How many things of each feature a content holds, and where the first of them are: the side of a ledger
/// that is the same for all formats.
///
/// To count takes a walk over the whole content. An importer that has counted what it read hands the census
/// on in its ``Import``; an exporter asks its request for the ``ExportRequest/census``, and counts only what
/// nobody has counted yet.
public struct Census: Sendable {
  /// What was counted.
  public let content: Content
  let things: FeatureCounts
  let trash: FeatureCounts

  /// Counts what a content holds.
  public init(of content: Content) {
    self.content = content
    var things = FeatureCounts()
    content.census(into: &things)
    self.things = things
    var trash = FeatureCounts()
    content.censusOfTrash(into: &trash)
    self.trash = trash
  }

  /// How many things of a feature there are, those in the trash included.
  public subscript(feature: Feature) -> Int {
    feature.isKnown ? things[feature] + trash[feature] : 0
  }
}

extension Ledger {
  /// The ledger of a format that treats everything in one way.
  public init(of content: Content, as treatment: Treatment) {
    self.init(of: Census(of: content), as: treatment)
  }

  /// The ledger of a format that treats everything in one way.
  public init(of census: Census, as treatment: Treatment) {
    self.init()
    for things in [census.things, census.trash] { enter(things) { _ in treatment } }
  }

  /// The ledger of a format that treats each feature in the first way its table lists.
  ///
  /// If the trash is dropped, all in it is. An exporter that knows better counts while it writes instead.
  public init(of content: Content, following table: FormatTable) {
    self.init(of: Census(of: content), following: table)
  }

  /// The same ledger, of content that is counted already.
  public init(of census: Census, following table: FormatTable) {
    self.init()
    enter(census.things, as: table.usual)
    let isTrashKept = table[.trash].map { $0.writes.first != .dropped } ?? false
    enter(census.trash) { isTrashKept ? table.usual($0) : .dropped }
  }

  /// Enters what was counted, and the first places of what is not converted.
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
  /// Tells each feature that the content has, how often, and on which node, stroke, note or plan.
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
    let id = id.rawValue
    tally.count(.note, 1, id)
    tally.count(Self.counters, of: self, at: id)
    tally.countAttached(media: media, reminders: reminders, place: place, at: id)
    tally.count(.foreign, foreign.pieces.count, id)
    drawing?.census(into: &tally)
  }
}

extension Drawing {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.drawing, 1, id)
    tally.count(Self.counters, of: self, at: id)
    tally.count(.canvas, canvas == CanvasSettings() ? 0 : 1, id)
    tally.count(.foreign, foreign.pieces.count, id)
    for stroke in strokes { stroke.census(into: &tally) }
  }
}

extension Stroke {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.stroke, 1, id)
    tally.count(Self.counters, of: self, at: id)
    tally.count(.pressure, points.hasPressure ? 1 : 0, id)
    tally.count(.timing, points.hasTime ? 1 : 0, id)
    tally.count(.tilt, points.hasTilt ? 1 : 0, id)
    tally.count(.foreign, foreign.pieces.count, id)
  }
}

extension PlanList {
  private static let counters = FeatureCounter.all(of: Property.words)

  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.planList, 1, id)
    tally.count(.title, 1, id)
    tally.count(Self.counters, of: self, at: id)
    tally.countAttached(media: background.map { [$0] } ?? [], at: id)
    tally.count(.foreign, foreign.pieces.count, id)
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
    let id = id.rawValue
    tally.count(.plan, 1, id)
    tally.count(.text, 1, id)
    tally.count(.task, 1, id)
    tally.count(Self.counters, of: self, at: id)
    tally.count(.timer, timer == nil ? 0 : 1, id)
    tally.countAttached(reminders: reminders, at: id)
    tally.count(.foreign, foreign.pieces.count, id)
  }
}
