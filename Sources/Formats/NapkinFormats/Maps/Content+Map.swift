public import NapkinCore

extension Content {
  /// The content as a map, so that each outline format can also write notes, plan lists and notebooks.
  ///
  /// A map stays as it is. A note becomes a node, and its text becomes the note of the node. A plan list becomes a
  /// node with its plans below it; archived plans are grouped by day. A drawing becomes a node with its title. A
  /// notebook becomes a root with all of these below it, except an unchanged default plan list. A repeated
  /// identifier gets a number, and the connectors and links of its map then refer to the new identifier. Links
  /// between the documents of a notebook keep pointing to their files.
  public var asMap: MindMap {
    if case .map(let map) = self { return map }
    var builder = MapBuilder(for: self)
    builder.build()
    return builder.map
  }

  /// The content with an implied root made visible if it has a content, for formats that leave implied roots out.
  package var showingRoot: Content {
    if case .map(let map) = self { .map(map.showingRoot) } else { self }
  }

  /// Whether ``showingRoot`` makes the implied root of the map visible.
  package var hasRootToShow: Bool {
    guard case .map(let map) = self else { return false }
    return map.isRootImplied && !map.showingRoot.isRootImplied
  }
}

extension MindMap {
  /// Whether the text of the root in an outline also gives the map's name: one of the two is empty, or both are equal.
  package var isNameInOutline: Bool {
    let root = self[slotOfRoot].text
    return name.isEmpty || root.isEmpty || ExactText(name) == ExactText(root.plain)
  }
}

/// Builds a map from a note, a drawing, a plan list or a notebook.
private struct MapBuilder {
  private let content: Content
  private(set) var map: MindMap
  /// For each identifier that is taken, the next number to append to it.
  private var nextNumbers: [String: Int] = [:]

  init(for content: Content) {
    self.content = content
    map = MindMap(id: "outline", root: MindMap.Node(id: .init(content.identifier), .empty))
  }

  mutating func build() {
    let root = map.slotOfRoot
    switch content {
    case .note(let note): map.update(root) { $0.take(note) }
    case .drawing(let drawing): map.update(root) { $0.take(drawing) }
    case .map: break
    case .planList(let list):
      map.update(root) { $0.take(list) }
      addPlans(of: list, under: root)
    case .notebook(let notebook): add(notebook)
    }
    map.name = map[root].text.plain
  }

  private mutating func add(_ notebook: Notebook) {
    let root = map.slotOfRoot
    map.update(root) { node in
      node.text = RichText(notebook.title)
      node.created = notebook.created
      node.modified = notebook.modified
    }
    map.isRootImplied = notebook.title.isEmpty
    for item in content.itemsInOutline {
      switch item {
      case .note(let note): _ = add(id: note.id.rawValue, under: root) { $0.take(note) }
      case .drawing(let drawing):
        _ = add(id: drawing.id.rawValue, under: root) { $0.take(drawing) }
      case .map(let other): add(other, under: root)
      case .planList(let list):
        let slot = add(id: list.id.rawValue, under: root) { $0.take(list) }
        addPlans(of: list, under: slot)
      }
    }
  }

  /// Copies a map below the root: its tree, and its floating nodes below the copy of its root.
  private mutating func add(_ other: MindMap, under root: MindMap.Slot) {
    var path: [MindMap.Slot] = []
    var top = root
    var slots: [MindMap.Slot] = []
    var renamed: [MindMap.Node.ID: MindMap.Node.ID] = [:]
    for visit in other.walkAll() {
      let isFloating = visit.depth == 0 && visit.slot != other.slotOfRoot
      path.removeLast(path.count - visit.depth)
      let parent = path.last ?? (isFloating ? top : root)
      var node = other[visit.slot]
      if visit.slot == other.slotOfRoot, node.text.isEmpty { node.text = RichText(other.name) }
      let slot = add(id: node.id.rawValue, under: parent) { $0 = node }
      if visit.slot == other.slotOfRoot { top = slot }
      path.append(slot)
      slots.append(slot)
      if map[slot].id != node.id { renamed[node.id] = map[slot].id }
    }
    if renamed.isEmpty { return }
    for slot in slots where !map[slot].isPlain { map.update(slot) { $0.redirect(by: renamed) } }
  }

  private mutating func addPlans(of list: PlanList, under parent: MindMap.Slot) {
    for plan in list.plans {
      _ = add(id: plan.id.rawValue, under: parent) { $0.take(plan) }
    }
    var day: Day?
    var slot = parent
    for entry in list.archive {
      if day != entry.day {
        day = entry.day
        slot = add(id: "\(list.id) \(entry.day)", under: parent) { node in
          node.text = RichText(entry.day.description)
          node.hasInventedID = true
        }
      }
      _ = add(id: entry.plan.id.rawValue, under: slot) { $0.take(entry.plan) }
    }
  }

  private mutating func add(
    id: String, under parent: MindMap.Slot, _ fill: (inout MindMap.Node) -> Void
  ) -> MindMap.Slot {
    var free = id
    while map.slot(of: .init(free)) != nil {
      let number = nextNumbers[id, default: 2]
      free = "\(id) \(number)"
      nextNumbers[id] = number + 1
    }
    let slot = map.append(MindMap.Node(id: .init(free), .empty), under: parent)
    map.update(slot) { node in
      fill(&node)
      if free != id { node.hasInventedID = true }
    }
    return slot
  }
}

extension MindMap.Node {
  /// Makes connectors and a link `#id` refer to the new identifiers of their target nodes.
  fileprivate mutating func redirect(by renamed: [ID: ID]) {
    let ends = connectors.map { connector in
      var connector = connector
      connector.target = renamed[connector.target] ?? connector.target
      return connector
    }
    if ends != connectors { connectors = ends }
    if let target = link.flatMap(ID.init(ofLink:)), let id = renamed[target] { link = "#\(id)" }
  }

  fileprivate mutating func take(_ note: Note) {
    text = RichText(note.title)
    if !note.text.source.isEmpty { self.note = note.text }
    media = note.media
    tags = note.tags
    if let category = note.category { attributes = [Attribute("category", category)] }
    reminders = note.reminders
    place = note.place
    created = note.created
    modified = note.modified
  }

  fileprivate mutating func take(_ drawing: Drawing) {
    text = RichText(drawing.title)
    created = drawing.created
    modified = drawing.modified
  }

  fileprivate mutating func take(_ list: PlanList) {
    text = RichText(list.name.text)
    if let background = list.background { media = [background] }
    created = list.created
    modified = list.modified
  }

  fileprivate mutating func take(_ plan: Plan) {
    text = RichText(plan.name.text)
    note = plan.note
    task = TaskState(plan.isCompleted ? .done : .open)
    reminders = plan.reminders
    created = plan.created
    modified = plan.knownCompletion
  }
}
