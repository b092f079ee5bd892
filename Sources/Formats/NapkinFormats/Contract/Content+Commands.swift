public import NapkinCore

extension Content {
  /// Performs a command that is asked for in words, as one step.
  ///
  /// - Parameters:
  ///   - name: The name of one of the commands of the table.
  ///   - arguments: What the command takes, by the names of its parameters.
  ///   - table: The commands that there are.
  ///   - context: The time, and where fresh identifiers come from.
  /// - Returns: What the Undo menu would call the step, or `nil` if there was nothing to do.
  public mutating func perform(
    _ name: String, _ arguments: [String: [String]], of table: CommandTable,
    in context: inout Context
  ) throws(Refusal) -> String? {
    switch self {
    case .note(let note):
      let commands = try table.commands(
        name, arguments, among: table.notes, in: note, context: context)
      return try perform(commands, on: note, in: &context) { .note($0) }
    case .drawing(let drawing):
      let commands = try table.commands(
        name, arguments, among: table.drawings, in: drawing, context: context)
      return try perform(commands, on: drawing, in: &context) { .drawing($0) }
    case .map(let map):
      let commands = try table.commands(
        name, arguments, among: table.maps, in: map, context: context)
      return try perform(commands, on: map, in: &context) { .map($0) }
    case .planList(let list):
      let commands = try table.commands(
        name, arguments, among: table.planLists, in: list, context: context)
      return try perform(commands, on: list, in: &context) { .planList($0) }
    case .notebook(let notebook):
      let commands = try table.commands(name, arguments, in: notebook, context: context)
      return try perform(commands, on: notebook, in: &context) { .notebook($0) }
    }
  }

  private mutating func perform<Document: Divided>(
    _ commands: [any Command<Document>], on document: Document, in context: inout Context,
    _ content: (Document) -> Content
  ) throws(Refusal) -> String? {
    var editor = Editor(document)
    guard let first = commands.first else { return nil }
    try editor.group(first.name, in: &context) { editor, context throws(Refusal) in
      for command in commands { try editor.perform(command, in: &context) }
    }
    guard editor.canUndo else { return nil }
    self = content(editor.document)
    return editor.undoName
  }
}
