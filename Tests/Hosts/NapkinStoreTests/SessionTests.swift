import Foundation
import NapkinCore
import NapkinFormats
import NapkinStore
import Testing

@Suite("Several sessions of one notebook")
struct SessionTests {
  @Test("What one ticks, the other hears of at once, and takes back")
  func two() async throws {
    let desk = try Desk()
    let context = desk.context
    let one = try NotebookSession(desk.path, context: context) { _ in }
    var other = context
    other.author = "Ben"
    other.identifiers = Identifiers(seed: 2)
    let two = try NotebookSession(desk.path, context: other) { _ in }
    var news = await two.changes.makeAsyncIterator()
    var own = await one.changes.makeAsyncIterator()
    try await one.perform(AddPlan("Call", id: "p").in("default"))
    #expect(await own.next() == NotebookChanges(items: [.planList("default")], isForeign: false))
    let start = ContinuousClock.now
    let heard = await news.next()
    // Beside hundreds of other tests, nothing is told in time.
    if ProcessInfo.processInfo.environment["NAPKIN_ALONE"] != nil {
      #expect(start.duration(to: .now) < .milliseconds(100))
    }
    #expect(heard == NotebookChanges(items: [.planList("default")], isForeign: true))
    let undone = try await two.undo()
    #expect(undone?.name == "Add Plan" && undone?.author == "Ana")
    #expect(await own.next()?.isForeign == true)
    let plans = try await one.query { notebook throws(FormatError) in
      try notebook.planList("default")?.plans.count
    }
    #expect(plans == 0)
    #expect(try await one.redo()?.name == "Add Plan")
    #expect(try await one.redo() == nil)
    try await two.perform(SetNotebook(to: .title("Ours")))
    #expect(
      try await one.query { notebook throws(FormatError) in try notebook.header().title } == "Ours")
  }

  @Test("A gesture is one step, also if it is saved at each key; another session ends it")
  func gesture() throws {
    let desk = try Desk()
    let one = try desk.open()
    try one.perform(AddNote(NoteTemplate(title: "", text: ""), id: "n"), in: &desk.context)
    for text in ["S", "So", "Sow"] {
      let outcome = try one.perform(TypeNote(text).in("n"), in: &desk.context)
      #expect(outcome.isNewStep == (text == "S"))
    }
    #expect(try one.steps().count == 2)
    let two = try desk.open()
    #expect(try two.note("n")?.text == "Sow")
    try two.perform(TypeNote("Sow!").in("n"), in: &desk.context)
    try one.perform(TypeNote("Sow!!").in("n"), in: &desk.context)
    #expect(try one.steps().count == 4)
    one.endGesture()
    for _ in 0..<3 { try two.undo() }
    #expect(try one.note("n")?.text == "")
    #expect(try one.redo()?.name == "Typing")
  }

  @Test("Two that change the order of many things agree")
  func order() throws {
    let desk = try Desk()
    let (one, two) = (try desk.open(), try desk.open())
    for number in 0..<8 {
      try (number % 2 == 0 ? one : two).perform(
        AddNote(NoteTemplate(title: "\(number)", text: ""), id: Note.ID("n\(number)")),
        in: &desk.context)
    }
    // Between two neighbours there is no room after some time.
    for round in 0..<80 {
      let notebook = round % 2 == 0 ? one : two
      try notebook.perform(MoveItem(.note("n7"), to: 1 + round % 2), in: &desk.context)
      try notebook.perform(MoveItem(.note("n6"), to: 1), in: &desk.context)
    }
    #expect(try one.notebook() == two.notebook())
    #expect(try one.entries(of: "note").map(\.title) == (try two.notebook().notes.map(\.title)))
    #expect(try one.check().isEmpty)
  }

  @Test("A notebook that another process is writing is in use")
  func busy() throws {
    let desk = try Desk()
    let notebook = try desk.open(patience: 50)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/sqlite3")
    process.arguments = [desk.path]
    let input = Pipe()
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data("BEGIN IMMEDIATE; SELECT 'ready';\n".utf8))
    _ = output.fileHandleForReading.availableData
    let error = #expect(throws: FormatError.self) {
      try notebook.undo(); try notebook.perform(AddDrawing(), in: &desk.context)
    }
    #expect(error?.code == .inUse)
    #expect(try notebook.entries().count == 1)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    try notebook.perform(AddDrawing(), in: &desk.context)
    #expect(try notebook.entries().count == 2)
  }

  @Test("A read-only file can be read", .enabled(if: getuid() != 0))
  func readOnly() throws {
    let desk = try Desk()
    _ = try desk.open()
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: desk.path)
    let notebook = try desk.open()
    #expect(notebook.whyReadOnly?.code == .readOnly)
    #expect(try notebook.entries().count == 1)
  }
}
