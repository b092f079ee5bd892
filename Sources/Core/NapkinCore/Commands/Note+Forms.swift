extension Note {
  /// The commands for a note in text form.
  public static let commandForms: [CommandForm<Note>] = [
    CommandForm(
      "rename", "give a note another title", [CommandParameter("text", .text, "the title")]
    ) { arguments throws(Refusal) in [SetNote(to: .title(try arguments.text("text")))] },
    CommandForm(
      "set", "set the text, tags, dates and more", [.settings(of: Note.Property.self)]
    ) { arguments throws(Refusal) in
      try arguments.properties(of: arguments.document).map { SetNote(to: $0) }
    },
  ]
}

extension Drawing {
  /// The commands for a drawing in text form. Drawing strokes is not among them.
  public static let commandForms: [CommandForm<Drawing>] = [
    CommandForm(
      "rename", "give a drawing another title", [CommandParameter("text", .text, "the title")]
    ) { arguments throws(Refusal) in [SetDrawing(to: .title(try arguments.text("text")))] },
    CommandForm("remove", "erase strokes", [strokes]) { arguments throws(Refusal) in
      [EraseStrokes(try arguments.strokes)]
    },
    CommandForm("clear", "erase all strokes") { _ in [ClearDrawing()] },
    CommandForm(
      "set", "set the colour and the width of strokes",
      [strokes, .settings(of: Stroke.Property.self)]
    ) { arguments throws(Refusal) in
      var commands: [any Command<Drawing>] = []
      for id in try arguments.strokes {
        guard let stroke = arguments.document.strokes.first(where: { $0.id == id }) else {
          continue
        }
        let properties: [Stroke.Property] = try arguments.properties(of: stroke)
        commands += properties.map { SetStrokes(id, to: $0) }
      }
      return commands
    },
    CommandForm(
      "move", "put a stroke above or below others",
      [
        CommandParameter("part", .part, "the stroke"),
        CommandParameter("at", .integer, "its place, counted from 1, the lowest", .optional),
      ]
    ) { arguments throws(Refusal) in
      [
        ArrangeStroke(
          try arguments.part(named: "part"),
          to: try arguments.place(of: arguments.document.strokes.count))
      ]
    },
  ]

  private static let strokes = CommandParameter("part", .part, "the strokes", .several)
}

extension CommandArguments<Drawing> {
  fileprivate var strokes: [Stroke.ID] {
    get throws(Refusal) { try parts("part").map { Stroke.ID($0) } }
  }
}
