extension Notebook {
  /// One item in a notebook, of any kind.
  public enum Item: Hashable, Sendable, Codable, Identifiable {
    /// A note.
    case note(Note)
    /// A drawing.
    case drawing(Drawing)
    /// A mind map.
    case map(MindMap)
    /// A plan list.
    case planList(PlanList)

    /// The kind of the item and its identifier.
    public var id: ItemID {
      switch self {
      case .note(let note): .note(note.id)
      case .drawing(let drawing): .drawing(drawing.id)
      case .map(let map): .map(map.id)
      case .planList(let list): .planList(list.id)
      }
    }

    /// The item's title.
    public var title: String {
      switch self {
      case .note(let note): note.title
      case .drawing(let drawing): drawing.title
      case .map(let map): map.name
      case .planList(let list): list.name.text
      }
    }

    /// Values of other programs that Napkin keeps without understanding them.
    package var foreign: Foreign {
      get {
        switch self {
        case .note(let note): note.foreign
        case .drawing(let drawing): drawing.foreign
        case .map(let map): map.foreign
        case .planList(let list): list.foreign
        }
      }
      set {
        switch self {
        case .note(var note):
          note.foreign = newValue
          self = .note(note)
        case .drawing(var drawing):
          drawing.foreign = newValue
          self = .drawing(drawing)
        case .map(var map):
          map.foreign = newValue
          self = .map(map)
        case .planList(var list):
          list.foreign = newValue
          self = .planList(list)
        }
      }
    }

    /// Returns a copy of the item with another identifier.
    func copy(id: String) -> Item {
      switch self {
      case .note(var note):
        note.id = Note.ID(id)
        return .note(note)
      case .drawing(var drawing):
        drawing.id = Drawing.ID(id)
        return .drawing(drawing)
      case .map(var map):
        map.id = MindMap.ID(id)
        return .map(map)
      case .planList(var list):
        list.id = PlanList.ID(id)
        return .planList(list)
      }
    }

    /// Returns a plan list with its name changed by `rename`; other items are returned unchanged.
    func renamed(_ rename: (Name) -> Name) -> Item {
      guard case .planList(var list) = self else { return self }
      list.name = rename(list.name)
      return .planList(list)
    }
  }

  /// The kind of an item in a notebook, and its identifier.
  public enum ItemID: Hashable, Sendable, Codable {
    /// A note.
    case note(Note.ID)
    /// A drawing.
    case drawing(Drawing.ID)
    /// A mind map.
    case map(MindMap.ID)
    /// A plan list.
    case planList(PlanList.ID)

    /// The identifier without the kind.
    public var rawValue: String {
      switch self {
      case .note(let id): id.rawValue
      case .drawing(let id): id.rawValue
      case .map(let id): id.rawValue
      case .planList(let id): id.rawValue
      }
    }

    /// The name of the kind in English, for messages.
    var kindName: Phrase {
      switch self {
      case .note: "note"
      case .drawing: "drawing"
      case .map: "map"
      case .planList: "plan list"
      }
    }

    /// The name of the kind, as menus show it.
    var menuName: String {
      switch self {
      case .note: "Note"
      case .drawing: "Drawing"
      case .map: "Map"
      case .planList: "Plan List"
      }
    }
  }

  /// Whether the notebook has an item outside of the trash.
  public func contains(_ id: ItemID) -> Bool {
    switch id {
    case .note(let id): notes.contains(id)
    case .drawing(let id): drawings.contains(id)
    case .map(let id): maps.contains(id)
    case .planList(let id): planLists.contains(id)
    }
  }

  /// The item with an identifier, or `nil` if there is none outside of the trash.
  public subscript(id: ItemID) -> Item? {
    switch id {
    case .note(let id): notes[id].map(Item.note)
    case .drawing(let id): drawings[id].map(Item.drawing)
    case .map(let id): maps[id].map(Item.map)
    case .planList(let id): planLists[id].map(Item.planList)
    }
  }

  /// Returns the position of an item among the items of its kind, or `nil` if it is missing.
  public func position(of id: ItemID) -> Int? {
    switch id {
    case .note(let id): notes.position(of: id)
    case .drawing(let id): drawings.position(of: id)
    case .map(let id): maps.position(of: id)
    case .planList(let id): planLists.position(of: id)
    }
  }

  /// Returns the position of an item among the items of its kind, or refuses a missing item.
  func existingPosition(of id: ItemID) throws(Refusal) -> Int {
    guard let position = position(of: id) else { throw .missing(id.kindName, id.rawValue) }
    return position
  }

  /// All items outside of the trash: notes, drawings, maps, plan lists, each kind in its order.
  public var items: [Item] {
    notes.map(Item.note) + drawings.map(Item.drawing) + maps.map(Item.map)
      + planLists.map(Item.planList)
  }

  /// Returns how many items of the same kind the notebook has.
  func count(ofKindOf id: ItemID) -> Int {
    switch id {
    case .note: notes.count
    case .drawing: drawings.count
    case .map: maps.count
    case .planList: planLists.count
    }
  }
}
