import Foundation
import NapkinCore
import NapkinFormats
import NapkinStore
import NapkinTesting
import Testing

@Suite("A stored notebook stays whole, or says what is not")
struct SafetyTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// A notebook with something of everything.
  @discardableResult
  func fill() throws -> StoredNotebook {
    let notebook = try desk.open()
    try notebook.perform(
      AddNote(NoteTemplate(title: "Peas", text: "Sow"), id: "n"), in: &desk.context)
    try notebook.perform(AddMap("Garden", id: "m"), in: &desk.context)
    let root = try #require(try notebook.map("m")).root
    for number in 0..<40 {
      try notebook.perform(
        InsertNode(RichText("Node \(number) " + String(repeating: "x", count: 600)), under: root)
          .in("m"), in: &desk.context)
    }
    try notebook.perform(AddPlan("Call", id: "p").in("default"), in: &desk.context)
    try notebook.perform(AddDrawing("Sketch", id: "d"), in: &desk.context)
    try notebook.perform(AddNote(id: "gone"), in: &desk.context)
    try notebook.perform(DeleteItems(.note("gone")), in: &desk.context)
    let (digest, count) = try notebook.addMedium(
      from: MemorySource((0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }),
      at: desk.context.now)
    #expect(count == 9_000_000)
    let media = Media(.stored(digest), name: "a.bin", mediaType: "application/octet-stream")
    try notebook.perform(AddAttachment(media).in("n"), in: &desk.context)
    return notebook
  }

  func code(_ work: () throws -> Void) -> ErrorCode? {
    do {
      try work()
      return nil
    } catch {
      return (error as? FormatError)?.code
    }
  }

  @Test("A whole notebook has no damage, and its file is its owner's alone")
  func whole() throws {
    let notebook = try fill()
    #expect(try notebook.check().isEmpty)
    let mode = try FileManager.default.attributesOfItem(atPath: desk.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try desk.sqlite("PRAGMA integrity_check; PRAGMA journal_mode;") == "ok\ndelete\n")
    // Edits of the large map lie beside its document.
    #expect(try desk.sqlite("SELECT edits > 0 FROM item WHERE id = 'm'") == "1\n")
    let text = try desk.sqlite(
      "SELECT json FROM document JOIN item ON item = number WHERE id = 'n'")
    #expect(text.contains("\"title\": \"Peas\""))
  }

  @Test("A place with a name and an empty tag are no damage")
  func placesAndTags() throws {
    let notebook = try desk.open()
    var note = Note(id: "n", title: "Peas", text: "Sow")
    note.place = try Place(latitude: 59.8, longitude: 17.6, altitude: 19, name: "Uppsala")
    note.tags = ["", "exam"]
    try notebook.perform(AddItem(.note(note)), in: &desk.context)
    #expect(try notebook.check().isEmpty)
    #expect(try notebook.tagged("exam").first?.tags == ["exam"])
    try notebook.perform(SetNote(to: .title("Beans")).in("n"), in: &desk.context)
    #expect(try notebook.check().isEmpty)
    // The table has the coordinates of the place, so a change of these is found.
    _ = try desk.sqlite("UPDATE part SET latitude = 60 WHERE title = 'Beans'")
    #expect(try !notebook.check().isEmpty)
  }

  @Test(
    "Changed content is noticed, whatever it is",
    arguments: [
      "UPDATE document SET json = replace(json, 'Peas', 'Beas') WHERE json LIKE '%Peas%'",
      "UPDATE item SET title = 'Other' WHERE id = 'n'",
      "UPDATE item SET place = place + 1 WHERE id = 'n'",
      "UPDATE pending SET edit = replace(edit, 'Node', 'Nude')",
      "DELETE FROM pending WHERE number = (SELECT max(number) FROM pending)",
      "UPDATE step SET author = 'Eve'",
      "UPDATE piece SET bytes = zeroblob(length(bytes)) WHERE number = 1",
      "DELETE FROM piece WHERE number = 2",
      "UPDATE part SET title = 'Other' WHERE title = 'Call'",
      "DELETE FROM document WHERE item = (SELECT number FROM item WHERE id = 'd')",
      "DELETE FROM item WHERE kind = 'notebook'",
    ])
  func changed(_ sql: String) throws {
    _ = try fill()
    #expect(try desk.sqlite(sql) == "")
    let damage = try StoredNotebook(desk.path).check()
    #expect(!damage.isEmpty)
  }

  @Test("A damaged document is an error where it is read, and the others are whole")
  func damagedDocument() throws {
    _ = try fill()
    _ = try desk.sqlite("UPDATE document SET json = replace(json, 'Peas', 'Beas')")
    let notebook = try desk.open()
    #expect(code { _ = try notebook.note("n") } == .damaged)
    #expect(try notebook.drawing("d")?.title == "Sketch")
    #expect(
      code { try notebook.perform(SetNote(to: .title("x")).in("n"), in: &desk.context) } == .damaged
    )
    let report = try StoredNotebook.repair(
      desk.path, to: desk.place("New.napkin"), at: desk.context.now)
    #expect(report.losses.map(\.description) == ["'Peas' is lost."])
    #expect(report.savedMedia == 1)
    let saved = try StoredNotebook(desk.place("New.napkin"))
    #expect(try saved.map("m")?.count == 41)
    #expect(try saved.trash().count == 1)
    #expect(try saved.check().isEmpty)
  }

  @Test("A repair of a whole notebook loses nothing but the history")
  func repairWhole() throws {
    let notebook = try fill()
    let all = try notebook.notebook()
    let report = try StoredNotebook.repair(
      desk.path, to: desk.place("New.napkin"), at: desk.context.now)
    #expect(report.losses.isEmpty)
    #expect(report.savedItems == 5 && report.savedMedia == 1)
    let saved = try StoredNotebook(desk.place("New.napkin"))
    #expect(try saved.notebook() == all)
    #expect(try saved.steps().isEmpty)
    #expect(
      code { _ = try StoredNotebook.repair(desk.path, to: desk.path, at: desk.context.now) } == .io)
    #expect(
      code {
        _ = try StoredNotebook.repair(desk.place("no"), to: desk.place("x"), at: desk.context.now)
      } == .noNotebook)
  }

  @Test("Backup, compacting and forgetting keep what is there")
  func keeping() throws {
    let notebook = try fill()
    let all = try notebook.notebook()
    try notebook.backup(to: desk.place("Copy.napkin"))
    #expect(code { try notebook.backup(to: desk.place("Copy.napkin")) } == .io)
    #expect(code { try notebook.backup(to: desk.place("no/Copy.napkin")) } == .io)
    let copy = try StoredNotebook(desk.place("Copy.napkin"))
    #expect(try copy.notebook() == all)
    #expect(try copy.undo()?.name == "Add Attachment")
    // What nothing refers to goes after a while; what history refers to stays.
    try notebook.addMedium(from: MemorySource([1, 2, 3]), at: desk.context.now)
    try notebook.undo()
    try notebook.compact(at: desk.context.now)
    #expect(try desk.sqlite("SELECT count(*) FROM medium; SELECT sum(edits) FROM item") == "2\n0\n")
    try notebook.compact(at: desk.context.now.advanced(byMilliseconds: 7_200_000))
    #expect(try desk.sqlite("SELECT count(*) FROM medium") == "1\n")
    try notebook.redo()
    #expect(try notebook.notebook() == all)
    try notebook.perform(EmptyTrash(), in: &desk.context)
    let size = try Data(contentsOf: URL(filePath: desk.path))
    #expect(size.range(of: Data("gone".utf8)) != nil)
    try notebook.forget(at: desk.context.now)
    #expect(try notebook.undo() == nil)
    #expect(try Data(contentsOf: URL(filePath: desk.path)).range(of: Data("gone".utf8)) == nil)
    #expect(try notebook.check().isEmpty)
    #expect(try notebook.media.measure(try #require(all.media.first?.digest)) == 9_000_000)
  }

  @Test("A backup touches no other file, and leaves none but the copy")
  func backupBesideOthers() throws {
    let notebook = try desk.open()
    let other = URL(filePath: desk.place("Copy.napkin-part"))
    try Data("precious".utf8).write(to: other)
    try notebook.backup(to: desk.place("Copy.napkin"))
    #expect(try Data(contentsOf: other) == Data("precious".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.place(""))
    #expect(names.sorted() == ["Copy.napkin", "Copy.napkin-part", "Desk.napkin"])
    // What a killed process left goes; no process has this number.
    let left = desk.place("Second.napkin-new-99999999-7-journal")
    try Data("part".utf8).write(to: URL(filePath: left))
    try notebook.backup(to: desk.place("Second.napkin"))
    #expect(!FileManager.default.fileExists(atPath: left))
    // A link that leads nowhere is somebody's, too.
    let link = desk.place("Link.napkin")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    #expect(code { try notebook.backup(to: link) } == .io)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
  }

  @Test("A step whose new media another process has removed is refused")
  func removedMedia() throws {
    let notebook = try desk.open()
    try notebook.perform(AddNote(id: "n"), in: &desk.context)
    let bytes = MemorySource([1, 2, 3])
    let digest = try notebook.addMedium(from: bytes, at: desk.context.now).digest
    try desk.open().forget(at: desk.context.now)
    #expect(try desk.sqlite("SELECT count(*) FROM medium") == "0\n")
    let attach = AddAttachment(Media(.stored(digest), mediaType: "text/plain")).in("n")
    #expect(code { try notebook.perform(attach, in: &desk.context) } == .missingMedia)
    #expect(code { try notebook.perform(attach, in: &desk.context) } == .missingMedia)
    #expect(try notebook.note("n")?.attachments.isEmpty == true)
    try notebook.addMedium(from: bytes, at: desk.context.now)
    try notebook.perform(attach, in: &desk.context)
    try desk.open().forget(at: desk.context.now)
    #expect(try notebook.media.measure(digest) == 3)
    // A thumbnail is a medium as well.
    var shown = Media(.stored(digest), mediaType: "image/png")
    shown.thumbnail = try notebook.addMedium(from: MemorySource([4]), at: desk.context.now).digest
    try desk.open().forget(at: desk.context.now)
    #expect(
      code { try notebook.perform(AddAttachment(shown).in("n"), in: &desk.context) }
        == .missingMedia)
    // A document may refer to a medium that the notebook has never had.
    let absent = Media(.stored(ByteDigest(of: [9])), mediaType: "text/plain")
    try notebook.perform(AddAttachment(absent).in("n"), in: &desk.context)
    #expect(try notebook.note("n")?.attachments.count == 2)
  }

  @Test("An empty file becomes a notebook that only its owner can read")
  func emptyFile() throws {
    let isMade = FileManager.default.createFile(
      atPath: desk.path, contents: Data(), attributes: [.posixPermissions: 0o644])
    #expect(isMade)
    #expect(try desk.open().check().isEmpty)
    let mode = try FileManager.default.attributesOfItem(atPath: desk.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test(
    "What is no notebook is refused, and left as it is",
    arguments: [
      ("", ErrorCode.damaged), ("SQLite format 3\0", .damaged), ("no", .noNotebook),
      ("SQLite fo", .damaged), (String(repeating: "x", count: 5_000), .noNotebook),
    ])
  func foreign(_ text: String, _ expected: ErrorCode) throws {
    try Data(text.utf8).write(to: URL(filePath: desk.path))
    #expect(code { _ = try StoredNotebook(desk.path) } == expected)
    #expect(try Data(contentsOf: URL(filePath: desk.path)) == Data(text.utf8))
  }

  @Test("Another program's database, a folder, nothing, a newer version")
  func others() throws {
    #expect(code { _ = try StoredNotebook(desk.path) } == .noNotebook)
    #expect(code { _ = try StoredNotebook(desk.place("")) } == .noNotebook)
    #expect(code { _ = try StoredNotebook("") } == .io)
    #expect(
      code { _ = try StoredNotebook(desk.place("no/x.napkin"), creatingAt: desk.context.now) }
        == .io)
    _ = try desk.sqlite("CREATE TABLE t (a)")
    #expect(code { _ = try desk.open() } == .foreignSchema)
    try FileManager.default.removeItem(atPath: desk.path)
    _ = try fill()
    _ = try desk.sqlite("PRAGMA user_version = 99")
    let notebook = try desk.open()
    #expect(notebook.whyReadOnly?.code == .unsupportedVersion)
    #expect(try notebook.note("n")?.title == "Peas")
    #expect(code { try notebook.undo() } == .unsupportedVersion)
    #expect(code { try notebook.compact(at: desk.context.now) } == .unsupportedVersion)
  }

  @Test("Every cut is noticed or harmless, and what is whole is saved")
  func cut() throws {
    let notebook = try fill()
    let titles = Set(try notebook.notebook().items.map(\.title))
    let data = try Data(contentsOf: URL(filePath: desk.path))
    for length in stride(from: 512, to: data.count, by: 250_000) {
      let path = desk.place("cut-\(length).napkin")
      try data.prefix(length).write(to: URL(filePath: path))
      var isNoticed = false
      do {
        isNoticed = try !StoredNotebook(path).check().isEmpty
      } catch {
        isNoticed = true
      }
      #expect(isNoticed, "\(length)")
      let saved = desk.place("saved-\(length).napkin")
      let report = try? StoredNotebook.repair(path, to: saved, at: desk.context.now)
      // The first rows are behind the head.
      guard report != nil || length > 512 else { continue }
      #expect(try Set(StoredNotebook(saved).notebook().items.map(\.title)).isSubset(of: titles))
    }
  }

  @Test("Changed bytes never crash; whatever is read is what was written")
  func bytes() throws {
    let notebook = try fill()
    let all = try notebook.notebook()
    let data = try Data(contentsOf: URL(filePath: desk.path))
    var chance = Chance(seed: 3)
    let path = desk.place("changed.napkin")
    let saved = desk.place("saved.napkin")
    // The medium fills the end of the file; it has tests of its own.
    let limit = data.count - 9_100_000
    var (refused, noticed, harmless) = (0, 0, 0)
    for round in 0..<SafetyTests.rounds {
      var copy = data
      for _ in 0..<1 + chance.below(3) {
        let place = chance.once(in: 4) ? chance.below(4_096) : chance.below(limit)
        copy[place] = UInt8(chance.below(256))
      }
      try copy.write(to: URL(filePath: path))
      do {
        let changed = try StoredNotebook(path)
        for item in all.items {
          // Either it is what it was, or it is an error.
          guard let found = try? changed.item(item.id) else { continue }
          #expect(found == item, "round \(round)")
        }
        if try changed.check().isEmpty { harmless += 1 } else { noticed += 1 }
      } catch {
        refused += 1
      }
      if round % 5 == 0 {
        try? FileManager.default.removeItem(atPath: saved)
        _ = try StoredNotebook.repair(path, to: saved, at: desk.context.now)
        for item in try StoredNotebook(saved).notebook().items where all.contains(item.id) {
          #expect(item.title == all[item.id]?.title, "round \(round)")
        }
      }
      try? FileManager.default.removeItem(atPath: path + "-journal")
    }
    print("changed bytes: \(refused) refused, \(noticed) noticed, \(harmless) harmless")
    #expect(refused + noticed > SafetyTests.rounds / 4)
  }

  static let rounds = ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full" ? 8_000 : 200
}

extension Media {
  var digest: ByteDigest? { if case .stored(let digest) = source { digest } else { nil } }
}
