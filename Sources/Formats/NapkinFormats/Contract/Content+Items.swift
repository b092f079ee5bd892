public import NapkinCore

extension Content {
  /// The documents in it: itself, or those of a notebook in the order in which a person has them.
  public var items: [Notebook.Item] {
    if case .notebook(let notebook) = self { notebook.items } else { item.map { [$0] } ?? [] }
  }

  /// The one document that it is; `nil` for a notebook.
  public var item: Notebook.Item? {
    switch self {
    case .note(let note): .note(note)
    case .drawing(let drawing): .drawing(drawing)
    case .map(let map): .map(map)
    case .planList(let list): .planList(list)
    case .notebook: nil
    }
  }

  /// The documents that are worth a file of their own: all but the default plan list of a notebook
  /// while nobody has made use of it.
  public var usedItems: [Notebook.Item] {
    guard case .notebook(let notebook) = self else { return items }
    return notebook.hasUsedDefaultList
      ? notebook.items : notebook.items.filter { $0.id != .planList(notebook.defaultPlanList) }
  }

  /// The documents that an outline has, in their order: all but a default plan list that every new notebook
  /// has.
  package var itemsInOutline: [Notebook.Item] {
    guard case .notebook(let notebook) = self, notebook.hasOnlyOfferedDefaultList else {
      return items
    }
    return usedItems
  }

  /// The identifier, whatever the kind.
  public var identifier: String {
    if case .notebook(let notebook) = self { notebook.id.rawValue } else { item?.id.rawValue ?? "" }
  }

  /// What the person calls it; empty if it has no name.
  package var title: String {
    if case .notebook(let notebook) = self { notebook.title } else { item?.title ?? "" }
  }

  /// What the person calls it, or in `words` what the root says of a map that is nameless or called like its Markdown.
  package func title(orRootIn words: (RichText) -> String) -> String {
    guard case .map(let map) = self else { return title }
    let text = map[map.slotOfRoot].text
    let isRoot = map.name.isEmpty || text.syntax == .markdown && map.name == text.source
    return isRoot ? words(text) : title
  }

  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign {
    if case .notebook(let notebook) = self { notebook.foreign } else { item?.foreign ?? Foreign() }
  }
}

extension Notebook {
  /// Whether somebody has made use of the default plan list, which every notebook has.
  package var hasUsedDefaultList: Bool {
    guard let list = planLists[defaultPlanList] else { return false }
    return !list.plans.isEmpty || !list.archive.isEmpty
  }

  /// Whether the default plan list is the one that every notebook has: nothing is lost of it where
  /// it is left out.
  package var hasOnlyOfferedDefaultList: Bool {
    guard let list = planLists[defaultPlanList] else { return false }
    return !hasUsedDefaultList && list.name == PlanList.makeDefault().name
      && list.background == nil && list.foreign.isEmpty
      && list.created == nil && list.modified == nil
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

  /// What it is called if nobody has given it a title.
  package var fallbackTitle: String {
    switch self {
    case .note: "Note"
    case .drawing: "Drawing"
    case .map: "Map"
    case .planList: "Plans"
    }
  }
}
