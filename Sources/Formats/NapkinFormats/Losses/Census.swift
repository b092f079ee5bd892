import NapkinCore

/// What a content holds, counted feature by feature: the side of a ledger that is the same for all
/// formats.
///
/// An exporter may count as it writes; one that treats every feature in one way, or follows its
/// table, has it counted here.
extension Ledger {
  /// The ledger of a format that treats everything in one way.
  public init(of content: Content, as treatment: Treatment) {
    self.init()
    if treatment == .converted {
      // Nothing will be listed, so neither the order matters nor the place.
      let (sums, trash) = (content.sums, content.sumsOfTrash)
      for feature in Feature.all {
        count(feature, .converted, times: sums[feature] + trash[feature])
      }
    } else {
      content.census { count($0, treatment, times: $1, at: $2) }
    }
  }

  /// The ledger of a format that treats each feature as its table says first. Where the trash is
  /// dropped, so is all that lies in it.
  ///
  /// Things are added up in whatever order is fast, and then gone over in their own, until all places
  /// are listed for which there is room.
  public init(of content: Content, following table: FormatTable) {
    var lister = Lister(Ledger(), content.sums, following: table)
    if !lister.hasEnough { content.census(into: &lister) }
    let isKept = table[.trash].map { $0.writes.first != .dropped } ?? false
    lister = Lister(lister.ledger, content.sumsOfTrash, following: isKept ? table : [])
    if !lister.hasEnough { content.censusOfTrash(into: &lister) }
    self = lister.ledger
  }
}

extension Content {
  /// Tells each feature that the content has, how often, and on which node, stroke, note or plan.
  public func census(_ tell: (Feature, _ count: Int, _ place: String) -> Void) {
    withoutActuallyEscaping(tell) { tell in
      var teller = Teller(tell: tell)
      census(into: &teller)
      censusOfTrash(into: &teller)
    }
  }

  /// How much there is in the content, but for the trash.
  fileprivate var sums: Sums {
    var sums = Sums()
    census(into: &sums)
    return sums
  }

  fileprivate var sumsOfTrash: Sums {
    var sums = Sums()
    censusOfTrash(into: &sums)
    return sums
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
  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.notebook, 1, id)
    tally.count(.title, title.isEmpty ? 0 : 1, id)
    tally.count(.date, count(created, modified), id)
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
    case .map(let map): tally.count(map)
    case .planList(let list): list.census(into: &tally)
    }
  }
}

extension Note {
  private static let counters = FeatureCounter.all(of: Property.fields)

  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.note, 1, id)
    for counter in Self.counters { tally.count(counter.feature, counter.count(self), id) }
    tally.countAttached(media: media, reminders: reminders, place: place, at: id)
    tally.count(.foreign, foreign.pieces.count, id)
    drawing?.census(into: &tally)
  }
}

extension Drawing {
  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.drawing, 1, id)
    tally.count(.title, title.isEmpty ? 0 : 1, id)
    tally.count(.canvas, canvas == CanvasSettings() ? 0 : 1, id)
    tally.count(.date, count(created, modified), id)
    tally.count(.foreign, foreign.pieces.count, id)
    for stroke in strokes {
      let id = stroke.id.rawValue
      tally.count(.stroke, 1, id)
      tally.count(.tool, 1, id)
      tally.count(.pressure, stroke.points.hasPressure ? 1 : 0, id)
      tally.count(.timing, stroke.points.hasTime ? 1 : 0, id)
      tally.count(.tilt, stroke.points.hasTilt ? 1 : 0, id)
      tally.count(.foreign, stroke.foreign.pieces.count, id)
    }
  }
}

extension PlanList {
  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.planList, 1, id)
    tally.count(.title, 1, id)
    tally.countAttached(media: background.map { [$0] } ?? [], at: id)
    tally.count(.date, count(created, modified), id)
    tally.count(.foreign, foreign.pieces.count, id)
    for plan in plans { plan.census(into: &tally) }
    for entry in archive {
      tally.count(.archive, 1, entry.plan.id.rawValue)
      entry.plan.census(into: &tally)
    }
  }
}

extension Plan {
  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.plan, 1, id)
    tally.count(.text, 1, id)
    tally.count(.task, 1, id)
    tally.count(.date, count(created, knownCompletion), id)
    tally.count(.timer, timer == nil ? 0 : 1, id)
    tally.countAttached(reminders: reminders, at: id)
    tally.count(.foreign, foreign.pieces.count, id)
    if let note {
      tally.count(.note, 1, id)
      tally.count(.markup, note.syntax == .plain ? 0 : 1, id)
    }
  }
}

private func count(_ dates: Instant?...) -> Int {
  dates.count { $0 != nil }
}
