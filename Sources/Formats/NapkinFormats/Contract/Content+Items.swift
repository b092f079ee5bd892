public import NapkinCore

extension Content {
  /// The documents in the content: the single document, or the documents of a notebook in the person's order.
  public var items: [Notebook.Item] {
    if case .notebook(let notebook) = self { notebook.items } else { item.map { [$0] } ?? [] }
  }

  /// The single document; `nil` for a notebook.
  public var item: Notebook.Item? {
    switch self {
    case .note(let note): .note(note)
    case .drawing(let drawing): .drawing(drawing)
    case .map(let map): .map(map)
    case .planList(let list): .planList(list)
    case .notebook: nil
    }
  }

  /// The documents that are worth a file of their own: all except a notebook's default plan list while it is empty.
  public var usedItems: [Notebook.Item] {
    guard case .notebook(let notebook) = self else { return items }
    return notebook.hasUsedDefaultList
      ? notebook.items : notebook.items.filter { $0.id != .planList(notebook.defaultPlanList) }
  }

  /// The documents that an outline includes, in their order: all except a default plan list as in a new notebook.
  package var itemsInOutline: [Notebook.Item] {
    guard case .notebook(let notebook) = self, notebook.hasOnlyOfferedDefaultList else {
      return items
    }
    return usedItems
  }

  /// The identifier of the document or notebook.
  public var identifier: String {
    if case .notebook(let notebook) = self { notebook.id.rawValue } else { item?.id.rawValue ?? "" }
  }

  /// The title that the person gave; empty if there is none.
  package var title: String {
    if case .notebook(let notebook) = self { notebook.title } else { item?.title ?? "" }
  }

  /// The title. For a map without a name, or whose name is the root's Markdown, it is the text that `words` makes
  /// of the root.
  package func title(orRootIn words: (RichText) -> String) -> String {
    guard case .map(let map) = self else { return title }
    let text = map[map.slotOfRoot].text
    let isRoot = map.name.isEmpty || text.syntax == .markdown && map.name == text.source
    return isRoot ? words(text) : title
  }

  /// The values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign {
    if case .notebook(let notebook) = self { notebook.foreign } else { item?.foreign ?? Foreign() }
  }
}

extension Notebook {
  /// Whether the default plan list, which every notebook has, is in use: it has plans, or had some.
  package var hasUsedDefaultList: Bool {
    guard let list = planLists[defaultPlanList] else { return false }
    return !list.plans.isEmpty || !list.archive.isEmpty
  }

  /// Whether the default plan list is unchanged since the notebook was made, so that leaving it out loses nothing.
  package var hasOnlyOfferedDefaultList: Bool {
    guard let list = planLists[defaultPlanList] else { return false }
    return !hasUsedDefaultList && list.name == PlanList.makeDefault().name
      && list.background == nil && list.foreign.isEmpty
      && list.created == nil && list.modified == nil
  }
}

extension Notebook.Item {
  /// The document as content that formats can write.
  public var content: Content {
    switch self {
    case .note(let note): .note(note)
    case .drawing(let drawing): .drawing(drawing)
    case .map(let map): .map(map)
    case .planList(let list): .planList(list)
    }
  }

  /// The title for a document without a title.
  package var fallbackTitle: String {
    switch self {
    case .note: "Note"
    case .drawing: "Drawing"
    case .map: "Map"
    case .planList: "Plans"
    }
  }
}
