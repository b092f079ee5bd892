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
    content.census { feature, count, place in
      self.count(feature, treatment, times: count, at: place)
    }
  }

  /// The ledger of a format that treats each feature as its table says first.
  public init(of content: Content, following table: FormatTable) {
    self.init()
    content.census { feature, count, place in
      self.count(feature, table[feature]?.writes.first ?? .dropped, times: count, at: place)
    }
  }
}

extension Content {
  /// Tells each feature that the content has, how often, and on which node, stroke, note or plan.
  public func census(_ tell: (Feature, _ count: Int, _ place: String) -> Void) {
    switch self {
    case .note(let note): note.census(tell)
    case .drawing(let drawing): drawing.census(tell)
    case .map(let map): map.census(tell)
    case .planList(let list): list.census(tell)
    case .notebook(let notebook): notebook.census(tell)
    }
  }
}

typealias Tell = (Feature, _ count: Int, _ place: String) -> Void

extension Notebook {
  fileprivate func census(_ tell: Tell) {
    let id = id.rawValue
    tell(.notebook, 1, id)
    tell(.title, title.isEmpty ? 0 : 1, id)
    tell(.date, count(created, modified), id)
    tell(.foreign, foreign.pieces.count + settings.foreign.pieces.count, id)
    tell(.settings, settings == Settings() ? 0 : 1, id)
    tellAttached(media: settings.background.map { [$0] } ?? [], at: id, tell)
    tell(.order, items.count, id)
    for item in items { item.census(tell) }
    for trashed in trash {
      tell(.trash, 1, trashed.item.id.rawValue)
      tell(.foreign, trashed.foreign.pieces.count, trashed.item.id.rawValue)
      trashed.item.census(tell)
    }
  }
}

extension Notebook.Item {
  fileprivate func census(_ tell: Tell) {
    switch self {
    case .note(let note): note.census(tell)
    case .drawing(let drawing): drawing.census(tell)
    case .map(let map): map.census(tell)
    case .planList(let list): list.census(tell)
    }
  }
}

extension Note {
  fileprivate func census(_ tell: Tell) {
    let id = id.rawValue
    tell(.note, 1, id)
    tell(.title, title.isEmpty ? 0 : 1, id)
    tell(.text, text.source.isEmpty ? 0 : 1, id)
    tell(.markup, text.syntax == .plain ? 0 : 1, id)
    tell(.category, category == nil ? 0 : 1, id)
    tell(.tag, tags.count, id)
    tell(.date, count(created, modified), id)
    tell(.foreign, foreign.pieces.count, id)
    let media = (picture.map { [$0] } ?? []) + attachments
    tellAttached(media: media, reminders: reminders, place: place, at: id, tell)
    drawing?.census(tell)
  }
}

extension Drawing {
  fileprivate func census(_ tell: Tell) {
    let id = id.rawValue
    tell(.drawing, 1, id)
    tell(.title, title.isEmpty ? 0 : 1, id)
    tell(.canvas, canvas == CanvasSettings() ? 0 : 1, id)
    tell(.date, count(created, modified), id)
    tell(.foreign, foreign.pieces.count, id)
    for stroke in strokes {
      let id = stroke.id.rawValue
      tell(.stroke, 1, id)
      tell(.tool, 1, id)
      tell(.pressure, stroke.points.hasPressure ? 1 : 0, id)
      tell(.timing, stroke.points.hasTime ? 1 : 0, id)
      tell(.tilt, stroke.points.hasTilt ? 1 : 0, id)
      tell(.foreign, stroke.foreign.pieces.count, id)
    }
  }
}

extension PlanList {
  fileprivate func census(_ tell: Tell) {
    let id = id.rawValue
    tell(.planList, 1, id)
    tell(.title, 1, id)
    tell(.date, count(created, modified), id)
    tell(.foreign, foreign.pieces.count, id)
    tellAttached(media: background.map { [$0] } ?? [], at: id, tell)
    for plan in plans { plan.census(tell) }
    for entry in archive {
      tell(.archive, 1, entry.plan.id.rawValue)
      entry.plan.census(tell)
    }
  }
}

extension Plan {
  fileprivate func census(_ tell: Tell) {
    let id = id.rawValue
    tell(.plan, 1, id)
    tell(.text, 1, id)
    tell(.task, 1, id)
    tell(.date, count(created, completed), id)
    tell(.timer, timer == nil ? 0 : 1, id)
    tell(.foreign, foreign.pieces.count, id)
    tellAttached(reminders: reminders, at: id, tell)
    if let note {
      tell(.note, 1, id)
      tell(.markup, note.syntax == .plain ? 0 : 1, id)
    }
  }
}

private func count(_ dates: Instant?...) -> Int {
  dates.count { $0 != nil }
}
