/// Inserts a note, drawing, map or plan list into a notebook.
public struct AddItem: Command {
  /// The item to insert; if its identifier is taken, it gets a fresh one. A plan list whose name is taken is
  /// refused; ``AddItems`` appends a number to the name.
  public var item: Notebook.Item
  /// The position among the items of the same kind; at the end if not given.
  public var position: Int?

  /// The name of the command in the Undo menu.
  public var name: String { "Add \(item.id.menuName)" }

  /// Creates the command.
  public init(_ item: Notebook.Item, at position: Int? = nil) {
    self.item = item
    self.position = position
  }

  /// One insertion.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    let item = notebook.fresh(item, in: &context)
    return [.insert(item, at: position ?? notebook.count(ofKindOf: item.id))]
  }
}

/// Inserts several items into a notebook in one step, for imports.
///
/// An item whose identifier is taken gets a fresh one. A plan list whose name is taken gets a number after its
/// name, because every notebook has a default list. `Content.usedItems` leaves out a default list that was never
/// used.
public struct AddItems: Command {
  /// The items to insert, in order.
  public var items: [Notebook.Item]

  /// The name of the command in the Undo menu.
  public var name: String { "Import" }

  /// Creates the command.
  public init(_ items: [Notebook.Item]) {
    self.items = items
  }

  /// One insertion for each item, after the other items of its kind.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    var result = notebook
    var changes: [Notebook.Change] = []
    var numbers: [Name: Int] = [:]
    for item in items {
      let item = result.fresh(item, in: &context).renamed { name in
        result.freeName(name, after: &numbers[name, default: 1])
      }
      changes.append(.insert(item, at: result.count(ofKindOf: item.id)))
      try result.insert(item)
    }
    return changes
  }
}

/// Makes a note from a template. The default template has the title `Title` and the text `Text:`;
/// `NoteTemplate(title: "", text: "")` makes an empty note.
public struct AddNote: Command {
  /// The template for the new note.
  public var template: NoteTemplate
  /// The identifier of the new note; a fresh one if not given.
  public var id: Note.ID?

  /// The name of the command in the Undo menu.
  public var name: String { "Add Note" }

  /// Creates the command.
  public init(_ template: NoteTemplate = NoteTemplate(), id: Note.ID? = nil) {
    self.template = template
    self.id = id
  }

  /// One insertion at the end.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    let id = id ?? Note.ID(notebook.freshID(in: &context))
    let note = template.makeNote(id: id, at: context.now)
    return [.insert(.note(note), at: notebook.notes.count)]
  }
}

/// Makes a mind map with a name and a description.
///
/// Its root gets a fresh identifier, which is `notebook.maps[id]?.root` afterwards. A map made directly, as by
/// `MindMap(id: "garden", root: "Garden")`, has a root with the identifier `root`.
public struct AddMap: Command {
  /// The name of the map, and the initial text of its root.
  public var mapName: String
  /// The description of the map.
  public var info: RichText
  /// The identifier of the new map; a fresh one if not given.
  public var id: MindMap.ID?

  /// The name of the command in the Undo menu.
  public var name: String { "Add Map" }

  /// Creates the command.
  public init(_ name: String, info: RichText = .empty, id: MindMap.ID? = nil) {
    mapName = name
    self.info = info
    self.id = id
  }

  /// One insertion at the end; a blank name is refused.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    let title = try Name(mapName).text
    let id = id ?? MindMap.ID(notebook.freshID(in: &context))
    let rootID = MindMap.Node.ID(context.identifiers.next())
    let root = MindMap.Node(
      id: rootID, RichText(title), created: context.now, modified: context.now)
    var map = MindMap(id: id, name: title, root: root)
    map.info = info
    map.created = context.now
    map.modified = context.now
    return [.insert(.map(map), at: notebook.maps.count)]
  }
}

/// Makes an empty drawing.
public struct AddDrawing: Command {
  /// The title of the drawing.
  public var title: String
  /// The identifier of the new drawing; a fresh one if not given.
  public var id: Drawing.ID?

  /// The name of the command in the Undo menu.
  public var name: String { "Add Drawing" }

  /// Creates the command.
  public init(_ title: String = "", id: Drawing.ID? = nil) {
    self.title = title
    self.id = id
  }

  /// One insertion at the end.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    let id = id ?? Drawing.ID(notebook.freshID(in: &context))
    let drawing = Drawing(id: id, title: title, created: context.now, modified: context.now)
    return [.insert(.drawing(drawing), at: notebook.drawings.count)]
  }
}

/// Makes a plan list with a name that no other list has.
public struct AddPlanList: Command {
  /// The name of the list.
  public var listName: String
  /// The identifier of the new list; a fresh one if not given.
  public var id: PlanList.ID?

  /// The name of the command in the Undo menu.
  public var name: String { "Add Plan List" }

  /// Creates the command.
  public init(_ name: String, id: PlanList.ID? = nil) {
    listName = name
    self.id = id
  }

  /// One insertion at the end.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    let name = try Name(listName)
    let id = id ?? PlanList.ID(notebook.freshID(in: &context))
    let list = PlanList(id: id, name: name, created: context.now)
    return [.insert(.planList(list), at: notebook.planLists.count)]
  }
}

extension Notebook {
  /// Returns an identifier that no item has, in the trash or outside.
  func freshID(in context: inout Context) -> String {
    context.identifiers.next { isTaken($0) }
  }

  /// Returns the item, with a fresh identifier if its own is taken.
  func fresh(_ item: Item, in context: inout Context) -> Item {
    guard contains(item.id) || trash.contains(item.id) else { return item }
    return item.copy(id: freshID(in: &context))
  }

  /// Returns the name, followed by the first number that makes it unique if it is taken.
  ///
  /// `number` is the last number known to be taken; the search begins after it and stores its result there.
  func freeName(_ name: Name, after number: inout Int) -> Name {
    var free = name
    while hasPlanList(named: free) {
      number += 1
      let ending = " \(number)"
      // Long names are shortened, so that there is always room for a number.
      let start = String(name.text.prefix(Name.limit - ending.count))
      guard let next = try? Name(start + ending) else { break }
      free = next
    }
    return free
  }

  private func isTaken(_ id: String) -> Bool {
    let ids: [ItemID] = [
      .note(.init(id)), .drawing(.init(id)), .map(.init(id)), .planList(.init(id)),
    ]
    return ids.contains { contains($0) || trash.contains($0) }
  }
}
