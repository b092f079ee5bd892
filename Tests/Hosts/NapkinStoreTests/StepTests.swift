import Foundation
import NapkinCore
import NapkinFormats
import NapkinStore
import NapkinTesting
import Testing

/// A notebook in a folder of its own, which goes with it.
final class Desk {
  let path: String
  private let folder: URL
  var context = Context(
    now: Instant(milliseconds: 1_795_942_800_000), author: "Ana", identifiers: Identifiers(seed: 1))

  init() throws {
    folder = URL.temporaryDirectory.appending(path: "napkin-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "Desk.napkin").path
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func place(_ name: String) -> String { folder.appending(path: name).path }

  func open(patience: Int32 = 5_000) throws -> StoredNotebook {
    try StoredNotebook(path, creatingAt: context.now, title: "Desk", patience: patience)
  }

  /// What `sqlite3` answers.
  func sqlite(_ sql: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/sqlite3")
    process.arguments = [path, sql]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite("Steps of a stored notebook")
struct StepTests {
  @Test("A note is there after closing, with its history")
  func note() throws {
    let desk = try Desk()
    var notebook = try desk.open()
    let id = Note.ID("n1")
    try notebook.perform(
      AddNote(NoteTemplate(title: "Peas", text: "Sow"), id: id), in: &desk.context)
    try notebook.perform(SetNote(to: .title("Beans")).in(id), in: &desk.context)
    notebook = try desk.open()
    #expect(try notebook.note(id)?.title == "Beans")
    #expect(try notebook.undo()?.name == "Change Title")
    #expect(try notebook.note(id)?.title == "Peas")
    #expect(try notebook.undo()?.author == "Ana")
    #expect(try notebook.note(id) == nil)
    #expect(try notebook.undo() == nil)
    notebook = try desk.open()
    try notebook.redo()
    try notebook.redo()
    #expect(try notebook.redo() == nil)
    #expect(try notebook.note(id)?.title == "Beans")
    #expect(try desk.sqlite("SELECT title FROM item WHERE kind = 'note'") == "Beans\n")
  }

  @Test(
    "The same commands give the same notebook as in memory, and so do undo and redo",
    arguments: 1...12)
  func model(_ seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let desk = try Desk()
    var notebook = try desk.open()
    var editor = Editor(try notebook.notebook())
    var context = desk.context
    for _ in 0..<60 {
      context.now = context.now.advanced(byMilliseconds: 1_000)
      desk.context = context
      switch chance.below(10) {
      case 0:
        let outcome = try editor.undo()
        #expect(try notebook.undo()?.name == outcome?.name, "seed \(seed)")
      case 1:
        let outcome = try editor.redo()
        #expect(try notebook.redo()?.name == outcome?.name, "seed \(seed)")
      case 2: notebook = try desk.open(); editor.endGesture()
      default:
        let command = randomCommand(in: editor.document, &chance)
        var other = context
        func perform<C: Command<Notebook>>(_ command: C) throws {
          do {
            try editor.perform(command, in: &context)
          } catch {
            #expect(throws: FormatError.self) { try notebook.perform(command, in: &other) }
            return
          }
          try notebook.perform(command, in: &other)
        }
        try perform(command)
        #expect(context == other)
      }
      try #require(try notebook.notebook() == editor.document, "seed \(seed)")
    }
    notebook = try desk.open()
    #expect(try notebook.notebook() == editor.document, "seed \(seed)")
    while try editor.undo() != nil { try notebook.undo() }
    #expect(try notebook.notebook() == editor.document, "seed \(seed)")
    #expect(try notebook.undo() == nil)
    while try editor.redo() != nil { try notebook.redo() }
    #expect(try notebook.notebook() == editor.document, "seed \(seed)")
  }

  func randomCommand(in notebook: Notebook, _ chance: inout Chance) -> any Command<Notebook> {
    func pick<Some: RandomAccessCollection>(_ some: Some, _ chance: inout Chance) -> Some.Element?
    where Some.Index == Int {
      some.isEmpty ? nil : some[some.startIndex + chance.below(some.count)]
    }
    let words = ["Peas", "Beans", "番茄炒蛋", "Café", "Sow", "x"]
    let word = words[chance.below(words.count)]
    switch chance.below(17) {
    case 0: return AddNote(NoteTemplate(title: word, text: "Text"))
    case 1: return AddMap(word)
    case 2: return AddPlanList("\(word) \(chance.below(4))")
    case 3: return AddDrawing(word)
    case 4:
      guard let item = pick(notebook.items, &chance) else { return AddDrawing(word) }
      return DeleteItems(item.id)
    case 5:
      guard let item = pick(notebook.trash, &chance) else { return AddDrawing(word) }
      return RestoreItem(item.id)
    case 6: return EmptyTrash()
    case 7:
      guard let item = pick(notebook.items, &chance) else { return AddDrawing(word) }
      return MoveItem(item.id, to: chance.below(3))
    case 8:
      guard let list = pick(notebook.planLists, &chance) else { return AddDrawing(word) }
      return RenamePlanList(list.id, to: "\(word) \(chance.below(4))")
    case 9: return SetNotebook(to: .title(word))
    case 10, 11:
      guard let list = pick(notebook.planLists, &chance) else { return AddDrawing(word) }
      return AddPlan(word).in(list.id)
    case 12:
      guard let list = pick(notebook.planLists, &chance), let plan = pick(list.plans, &chance)
      else { return DeleteEverything() }
      return chance.below(2) == 0
        ? TogglePlan(plan.id).in(list.id) : ArchiveCompletedPlans().in(list.id)
    case 13:
      guard let note = pick(notebook.notes, &chance) else { return AddDrawing(word) }
      return TypeNote(word, into: .title).in(note.id)
    case 14:
      guard let map = pick(notebook.maps, &chance) else { return AddDrawing(word) }
      return InsertNode(RichText(word), under: map.root).in(map.id)
    case 15:
      guard let map = pick(notebook.maps, &chance),
        let visit = pick(Array(map.walkAll()), &chance)
      else { return AddDrawing(word) }
      return chance.below(2) == 0
        ? SetNodes(map[visit.slot].id, to: .tags([word])).in(map.id)
        : DeleteNodes(map[visit.slot].id).in(map.id)
    default:
      return AddItems([
        .note(Note(id: "n", title: word)), .planList(PlanList(id: "l", name: .planned)),
      ])
    }
  }
}

extension Name {
  static let planned: Name = {
    guard let name = try? Name("Planned") else { preconditionFailure() }
    return name
  }()
}
