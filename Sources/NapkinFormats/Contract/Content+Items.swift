public import NapkinCore

extension Content {
  /// The documents in it: itself, or those of a notebook in the order in which a person has them.
  public var items: [Notebook.Item] {
    switch self {
    case .note(let note): [.note(note)]
    case .drawing(let drawing): [.drawing(drawing)]
    case .map(let map): [.map(map)]
    case .planList(let list): [.planList(list)]
    case .notebook(let notebook): notebook.items
    }
  }

  /// The one document that it is; `nil` for a notebook.
  public var item: Notebook.Item? {
    if case .notebook = self { return nil }
    return items.first
  }
}

extension Notebook.Item {
  /// The document as formats take it.
  public var content: Content {
    switch self {
    case .note(let note): .note(note)
    case .drawing(let drawing): .drawing(drawing)
    case .map(let map): .map(map)
    case .planList(let list): .planList(list)
    }
  }
}
