import NapkinCore
import NapkinFormats
import Testing

@Suite struct CensusTests {
  /// A notebook with a note to keep, and one in the trash.
  private func content() throws -> Content {
    var notebook = Notebook(id: "book")
    var note = Note(id: "kept", text: "Kept")
    try notebook.insert(.note(note))
    note = Note(id: "gone", text: "Gone")
    try notebook.insert(.note(note))
    var editor = Editor(notebook)
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    try editor.perform(DeleteItems(.note("gone")), in: &context)
    return .notebook(editor.document)
  }

  @Test func whatLiesInTheTrashFaresAsTheTrash() throws {
    let dropping: FormatTable = [
      .init(.text, writes: .converted, how: "text"), .init(.trash, writes: .dropped, how: "–"),
    ]
    let dropped = Ledger(of: try content(), following: dropping)
    #expect(dropped[.text].converted == 1 && dropped[.text].dropped == 1)
    #expect(dropped.places(of: .text) == [.init("gone", .dropped)])

    let keeping = dropping.replacing([.init(.trash, writes: .converted, how: "trash")])
    #expect(Ledger(of: try content(), following: keeping)[.text].converted == 2)
    #expect(Ledger(of: try content(), as: .converted)[.text].converted == 2)
  }
}
