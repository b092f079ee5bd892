import NapkinCore

extension Ledger {
  /// The ledger of a format of outlines, which treats what ``Content/asMap`` brings along as its
  /// table says first, and drops the rest: ink, what was thrown away, settings.
  public init(ofOutlineOf content: Content, following table: FormatTable) {
    if case .map = content {
      self.init(of: content, following: table)
      return
    }
    self.init(of: content.inOutline, following: table)
    let all = Ledger(of: content, as: .dropped)
    for feature in Feature.all {
      count(feature, .dropped, times: all[feature].source - self[feature].source)
    }
  }
}

extension Content {
  /// The content without what an outline leaves behind.
  fileprivate var inOutline: Content {
    switch self {
    case .note(let note): .note(note.inOutline)
    case .drawing(let drawing): .drawing(drawing.inOutline)
    case .map: self
    case .planList(let list): .planList(list.inOutline)
    case .notebook(let notebook): .notebook(notebook.inOutline)
    }
  }
}

extension Note {
  fileprivate var inOutline: Note {
    var note = self
    note.drawing = nil
    note.foreign = Foreign()
    return note
  }
}

extension Drawing {
  fileprivate var inOutline: Drawing {
    var drawing = Drawing(id: id, title: title, created: created, modified: modified)
    drawing.foreign = Foreign()
    return drawing
  }
}

extension PlanList {
  fileprivate var inOutline: PlanList {
    func bare(_ plan: Plan) -> Plan {
      var plan = plan
      plan.timer = nil
      plan.foreign = Foreign()
      return plan
    }
    let list = try? PlanList(
      id: id, name: name, plans: plans.map(bare),
      archive: archive.map { ArchivedPlan(day: $0.day, plan: bare($0.plan)) },
      background: background, created: created, modified: modified)
    return list ?? self
  }
}

extension Notebook {
  fileprivate var inOutline: Notebook {
    let lists = items.compactMap { item -> PlanList? in
      if case .planList(let list) = item { list.inOutline } else { nil }
    }
    guard let standard = lists.first(where: { $0.id == defaultPlanList }) else { return self }
    var notebook = Notebook(id: id, title: title, defaultPlanList: standard)
    notebook.created = created
    notebook.modified = modified
    for item in items {
      switch item {
      case .note(let note): try? notebook.insert(.note(note.inOutline))
      case .drawing(let drawing): try? notebook.insert(.drawing(drawing.inOutline))
      case .map: try? notebook.insert(item)
      case .planList(let list):
        if list.id != defaultPlanList { try? notebook.insert(.planList(list.inOutline)) }
      }
    }
    return notebook
  }
}
