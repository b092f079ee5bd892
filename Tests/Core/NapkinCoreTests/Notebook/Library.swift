import NapkinCore

/// A notebook with something of each kind in it.
enum Library {
  static let kinds: [[Notebook.ItemID]] = [
    [.note("n1"), .note("n2"), .note("n3")],
    [.drawing("d1"), .drawing("d2"), .drawing("d3")],
    [.map("m1"), .map("m2"), .map("m3")],
    [.planList("default"), .planList("l1"), .planList("l2")],
  ]

  /// What can be thrown away.
  static var loose: [Notebook.ItemID] { kinds.flatMap { $0.dropFirst() } }

  static func notebook() throws -> Notebook {
    var notebook = Notebook(id: "book", title: "Book")
    for id in kinds.joined() where id != .planList("default") {
      try notebook.insert(try item(id))
    }
    return notebook
  }

  /// Something with this identifier, and another title than everything else.
  static func item(_ id: Notebook.ItemID) throws -> Notebook.Item {
    let title = "The \(id.rawValue)"
    switch id {
    case .note(let id): return .note(Note(id: id, title: title, text: "text"))
    case .drawing(let id):
      var drawing = Drawing(id: id, title: title)
      let points = try StrokePoints([StrokePoint(x: 1, y: 2)])
      try drawing.append(Stroke(id: "s", points: points))
      return .drawing(drawing)
    case .map(let id):
      var map = MindMap(id: id, name: title, root: RichText(title))
      try map.insert(MindMap.Node(id: "a", "a"), under: map.root)
      return .map(map)
    case .planList(let id):
      let plan = Plan(id: "p", name: try Name("Plan"))
      return .planList(try PlanList(id: id, name: try Name(title), plans: [plan]))
    }
  }
}
