extension Notebook: HasDocumentParts {
  /// All items of the notebook, each followed by its own parts.
  public var parts: [DocumentPart] { placedParts.map(\.part) }

  /// The parts, each with its item and with its identifier in that item, which is `nil` for the item itself.
  var placedParts: [(part: DocumentPart, item: ItemID, inner: String?)] {
    items.flatMap { item -> [(part: DocumentPart, item: ItemID, inner: String?)] in
      let name = "\(item.id.kindName):\(item.id.rawValue)"
      let inner: [DocumentPart] =
        switch item {
        // The part for the map also represents its root, which mostly has the same title.
        case .map(let map): Array(map.parts.dropFirst())
        case .planList(let list): list.parts
        case .note, .drawing: []
        }
      return [(DocumentPart(id: name, depth: 0, title: item.title), item.id, nil)]
        + inner.map { part in
          let depth = if case .map = item { max(1, part.depth) } else { part.depth + 1 }
          let placed = DocumentPart(id: "\(name)/\(part.id)", depth: depth, title: part.title)
          return (placed, item.id, part.id)
        }
    }
  }

  /// The commands for a notebook in text form.
  public static let commandForms: [CommandForm<Notebook>] = [
    CommandForm(
      "add", "add notes, or other things",
      [
        CommandParameter("text", .text, "what they are called", .several),
        CommandParameter(
          "kind", .choice(["note", "map", "plans", "drawing"]), "what they are; else notes",
          .optional),
      ]
    ) { arguments throws(Refusal) in
      let kind = arguments.texts("kind").first ?? "note"
      return try arguments.texts("text").map { text throws(Refusal) -> any Command<Notebook> in
        switch kind {
        case "note": return AddNote(NoteTemplate(title: text, text: ""))
        case "map": return AddMap(text)
        case "plans": return AddPlanList(text)
        case "drawing": return AddDrawing(text)
        default: throw Refusal(.badValue, "'\(kind)' is none of note, map, plans and drawing.")
        }
      }
    },
    CommandForm("remove", "put things into the trash", [things]) { arguments throws(Refusal) in
      [DeleteItems(try arguments.items)]
    },
    CommandForm(
      "restore", "bring things back from the trash",
      [CommandParameter("part", .text, "what they are called", .several)]
    ) { arguments throws(Refusal) in
      let trash = arguments.document.trash
      return try arguments.texts("part").map { text throws(Refusal) in
        guard let found = trash.last(where: { $0.item.title == text || $0.id.rawValue == text })
        else { throw .missing("thing in the trash", text) }
        return RestoreItem(found.id)
      }
    },
    CommandForm("empty-trash", "throw away for good what is in the trash") { _ in [EmptyTrash()] },
    CommandForm(
      "move", "move something among those of its kind",
      [
        thing,
        CommandParameter("at", .integer, "its place among them, counted from 1", .optional),
      ]
    ) { arguments throws(Refusal) in
      let item = try arguments.item
      let count = arguments.document.items.count { $0.id.kindName == item.kindName }
      return [MoveItem(item, to: try arguments.place(of: count))]
    },
    CommandForm(
      "rename", "call something otherwise",
      [thing, CommandParameter("text", .text, "what it is called from now on")]
    ) { arguments throws(Refusal) in
      let text = try arguments.text("text")
      switch try arguments.item {
      case .note(let id): return [SetNote(to: .title(text)).in(id)]
      case .drawing(let id): return [SetDrawing(to: .title(text)).in(id)]
      case .map(let id): return [SetMap(to: .name(text)).in(id)]
      case .planList(let id): return [RenamePlanList(id, to: text)]
      }
    },
    CommandForm(
      "describe", "set the title of the notebook", [.settings(of: Notebook.Property.self)]
    ) { arguments throws(Refusal) in
      try arguments.properties(of: arguments.document).map { SetNotebook(to: $0) }
    },
  ]

  private static let thing = CommandParameter("part", .part, "the note, map, drawing or plan list")
  private static let things = CommandParameter(
    "part", .part, "the notes, maps, drawings or plan lists", .several)
}

extension CommandArguments<Notebook> {
  fileprivate var items: [Notebook.ItemID] {
    get throws(Refusal) {
      let named = Set(try parts("part"))
      return document.placedParts.filter { named.contains($0.part.id) && $0.inner == nil }.map(
        \.item)
    }
  }

  fileprivate var item: Notebook.ItemID {
    get throws(Refusal) {
      guard let item = try items.first else {
        throw Refusal(.badArgument, "Name a note, a map, a drawing or a plan list.")
      }
      return item
    }
  }
}
