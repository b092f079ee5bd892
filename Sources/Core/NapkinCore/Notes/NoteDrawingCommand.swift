/// A command for a drawing, performed on the drawing on a note's back; a note without one gets one.
///
/// ```swift
/// try editor.perform(ClearDrawing().onBack, in: &context)
/// ```
public struct NoteDrawingCommand<Inner: Command<Drawing>>: Command {
  /// What is done to the drawing.
  public var command: Inner

  /// The name of the command in the Undo menu.
  public var name: String { command.name }
  /// The gesture of the inner command.
  public var mergeKey: MergeKey? {
    command.mergeKey.map { MergeKey("back-" + $0.gesture, on: $0.target) }
  }

  init(_ command: Inner) {
    self.command = command
  }

  /// The changes of the inner command, each said of the note; or a drawing that has had them.
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
    // One change: its small inverse stands for the whole first stroke, however long it gets.
    return [.set(.drawing(drawing))]
  }
}

extension Command<Drawing> {
  /// The command, to be performed on the drawing on a note's back.
  public var onBack: NoteDrawingCommand<Self> { NoteDrawingCommand(self) }
}
