import NapkinCore
import Testing

/// Moving things before and after each other, and setting what concerns the whole notebook.
@Suite struct OrderTests {
  var desk: Desk<Notebook>

  init() throws {
    desk = Desk(try Library.notebook())
  }

  @Test(arguments: Library.kinds) func `something goes before or after another of its kind`(
    kind: [Notebook.ItemID]
  ) throws {
    for item in kind {
      for other in kind where other != item {
        for isBefore in [true, false] {
          var model = kind.filter { $0 != item }
          let position = try #require(model.firstIndex(of: other)) + (isBefore ? 0 : 1)
          model.insert(item, at: position)
          var desk = desk
          let outcome = try desk.perform(
            isBefore ? MoveItem(item, before: other) : MoveItem(item, after: other))
          #expect(desk.document.items.map(\.id).filter(kind.contains) == model)
          #expect(outcome.edits.isEmpty == (model == kind))
        }
      }
    }
  }

  @Test mutating func `something goes to a position`() throws {
    try desk.perform(MoveItem(.note("n1"), to: 2))
    #expect(desk.document.notes.map(\.id) == ["n2", "n3", "n1"])
    #expect(try desk.perform(MoveItem(.note("n1"), to: 2)).edits.isEmpty)
    for position in [-1, 3, .max, .min] {
      desk.refuses(MoveItem(.note("n1"), to: position), .outOfRange)
    }
  }

  @Test func `a move that makes no sense is refused`() {
    desk.refuses(MoveItem(.note("n1"), before: .map("m1")), .otherKind)
    desk.refuses(MoveItem(.planList("l1"), after: .note("n1")), .otherKind)
    desk.refuses(MoveItem(.note("n1"), before: .note("n1")), .otherKind)
    desk.refuses(MoveItem(.note("n1"), before: .note("nowhere")), .missing)
    desk.refuses(MoveItem(.note("nowhere"), before: .note("n1")), .missing)
    desk.refuses(.move(.note("nowhere"), to: 0), .missing)
  }

  @Test func `a move is named after its kind`() {
    let names = Library.kinds.map { MoveItem($0[0], to: 0).name }
    #expect(names == ["Move Note", "Move Drawing", "Move Map", "Move Plan List"])
  }

  @Test mutating func `the notebook itself has a title, settings, a date and more`() throws {
    var settings = Notebook.Settings()
    settings.theme = .night
    settings.isLocked = true
    settings.keepsScreenOn = true
    settings.language = "de-AT"
    settings.fontSize = 14
    settings.background = .sample("beach")
    settings.foreign = .sample
    let changes: [(Notebook.Property, String)] = [
      (.title("Other"), "Rename Notebook"), (.settings(settings), "Change Settings"),
      (.created(Instant(milliseconds: 7)), "Change Date"),
      (.foreign(.sample), "Change Foreign Content"),
    ]
    for (property, name) in changes {
      #expect(try desk.perform(SetNotebook(to: property)).name == name)
    }
    #expect(desk.document.title == "Other")
    #expect(desk.document.settings == settings)
    #expect(desk.document.created == Instant(milliseconds: 7))
    #expect(desk.document.foreign == .sample)
    #expect(try recoded(desk.document) == desk.document)
  }
}
