/// A command for a drawing, performed on the drawing on a note's back; a note without a drawing gets one.
///
/// ```swift
/// try editor.perform(ClearDrawing().onBack, in: &context)
/// ```
public struct NoteDrawingCommand<Inner: Command<Drawing>>: Command {
  /// The command to perform on the drawing.
  public var command: Inner

  /// The name of the command in the Undo menu.
  public var name: String { command.name }
  /// The merge key of the inner command, kept apart from the keys of the note's own commands.
  public var mergeKey: MergeKey? {
    command.mergeKey.map { MergeKey("back-" + $0.gesture, on: $0.target) }
  }

  init(_ command: Inner) {
    self.command = command
  }

  /// The changes of the inner command, as changes to the note; or one change that sets a new drawing.
  public func changes(
    in note: Note, context: inout Context
  ) throws(Refusal) -> [Note.Change] {
    if let drawing = note.drawing {
      return try command.changes(in: drawing, context: &context).map { .drawing($0) }
    }
    var drawing = Drawing(id: Drawing.ID(note.id.rawValue), created: context.now)
    let changes = try command.changes(in: drawing, context: &context)
    guard !changes.isEmpty else { return [] }
    for change in changes {
      var dates = EditDates(context.now)
      _ = try change.apply(to: &drawing, dates: &dates)
    }
    // One change for the whole new drawing: its inverse, removing the drawing, is small even after a long stroke.
    return [.set(.drawing(drawing))]
  }
}

extension Command<Drawing> {
  /// The command, to be performed on the drawing on a note's back.
  public var onBack: NoteDrawingCommand<Self> { NoteDrawingCommand(self) }
}
