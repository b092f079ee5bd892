import NapkinCore

extension Ledger {
  /// Creates the ledger of an outline format. Everything that ``Content/asMap`` contains gets its usual treatment
  /// in the table; the rest is dropped: ink, the trash, settings.
  public init(ofOutlineOf content: Content, following table: FormatTable) {
    self.init(ofOutlineOf: Census(of: content), following: table)
  }

  /// Creates the ledger of an outline format from a census. Everything that ``Content/asMap`` contains gets its
  /// usual treatment in the table; the rest is dropped: ink, the trash, settings.
  public init(ofOutlineOf census: Census, following table: FormatTable) {
    let content = census.content
    if case .map = content {
      self.init(of: census, following: table)
      return
    }
    self.init(of: content.inOutline, following: table)
    for feature in Feature.all {
      count(feature, .dropped, times: census[feature] - self[feature].source)
    }
    // Leaving out the default plan list of a new notebook loses nothing.
    guard case .notebook(let notebook) = content, notebook.hasOnlyOfferedDefaultList,
      let list = notebook.planLists[notebook.defaultPlanList]
    else { return }
    Content.planList(list).census { feature, number, place in
      let usual = table.usual(feature)
      for _ in 0..<number { revise(feature, from: usual, to: .converted, at: place) }
    }
  }
}

extension Content {
  /// The content without the parts that an outline lacks.
  fileprivate var inOutline: Content {
    guard case .notebook(let notebook) = self else { return item?.inOutline.content ?? self }
    return .notebook(notebook.inOutline)
  }
}

extension Notebook.Item {
  fileprivate var inOutline: Notebook.Item {
    switch self {
    case .note(let note): .note(note.inOutline)
    case .drawing(let drawing): .drawing(drawing.inOutline)
    case .map: self
    case .planList(let list): .planList(list.inOutline)
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
    Drawing(id: id, title: title, created: created, modified: modified)
  }
}

extension PlanList {
  fileprivate var inOutline: PlanList {
    var list = changingPlans { plan in
      plan.timer = nil
      plan.foreign = Foreign()
    }
    list.foreign = Foreign()
    return list
  }
}

extension Notebook {
  fileprivate var inOutline: Notebook {
    guard let standard = planLists[defaultPlanList]?.inOutline else { return self }
    var notebook = Notebook(id: id, title: title, defaultPlanList: standard)
    notebook.created = created
    notebook.modified = modified
    for item in items where item.id != .planList(defaultPlanList) {
      try? notebook.insert(item.inOutline)
    }
    return notebook
  }
}
