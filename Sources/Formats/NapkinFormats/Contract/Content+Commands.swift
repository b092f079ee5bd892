public import NapkinCore

extension Content {
  /// Performs a command, given by its name and arguments, as one step.
  ///
  /// - Parameters:
  ///   - name: The name of a command in the table.
  ///   - arguments: The arguments of the command, by the names of its parameters.
  ///   - table: The available commands.
  ///   - context: The source of the time and of new identifiers.
  /// - Returns: The name of the step for an Undo menu; `nil` if there was nothing to do.
  public mutating func perform(
    _ name: String, _ arguments: [String: [String]], of table: CommandTable,
    in context: inout Context
  ) throws(Refusal) -> String? {
    switch self {
    case .note(let note):
      try perform(name, arguments, of: table, table.notes, on: note, in: &context)
    case .drawing(let drawing):
      try perform(name, arguments, of: table, table.drawings, on: drawing, in: &context)
    case .map(let map):
      try perform(name, arguments, of: table, table.maps, on: map, in: &context)
    case .planList(let list):
      try perform(name, arguments, of: table, table.planLists, on: list, in: &context)
    case .notebook(let notebook):
      try perform(
        table.commands(name, arguments, in: notebook, context: context), on: notebook,
        in: &context)
    }
  }

  private mutating func perform<Document: HasDocumentParts & ContentConvertible>(
    _ name: String, _ arguments: [String: [String]], of table: CommandTable,
    _ forms: [CommandForm<Document>], on document: Document, in context: inout Context
  ) throws(Refusal) -> String? {
    try perform(
      table.commands(name, arguments, among: forms, in: document, context: context),
      on: document, in: &context)
  }

  private mutating func perform<Document: HasDocumentParts & ContentConvertible>(
    _ commands: [any Command<Document>], on document: Document, in context: inout Context
  ) throws(Refusal) -> String? {
    var editor = Editor(document)
    guard let first = commands.first else { return nil }
    try editor.group(first.name, in: &context) { editor, context throws(Refusal) in
      for command in commands { try editor.perform(command, in: &context) }
    }
    guard editor.canUndo else { return nil }
    self = editor.document.content
    return editor.undoName
  }
}
