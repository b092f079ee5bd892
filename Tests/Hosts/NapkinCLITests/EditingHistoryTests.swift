import Foundation
import NapkinCLI
import NapkinFormats
import Testing

/// What `undo` knows of a file, and what becomes of it when its history is lost, damaged or far too long.
@Suite struct EditingHistoryTests {
  let folder: Folder
  let path: String
  static let plans = "# Trip\n\n- [ ] Call Ana\n"

  init() throws {
    folder = try Folder()
    path = try folder.write(Self.plans, to: "trip.md")
  }

  /// The file in which the history of the only edited file lies.
  var history: URL {
    get throws {
      let name = try #require(try folder.names(in: "state").first)
      return folder.url.appending(path: "state/\(name)")
    }
  }

  @discardableResult
  func napkin(_ words: String...) -> Run {
    var streams = Streams(output: MemorySink(), errors: MemorySink())
    var tool = NapkinTool()
    tool.stateFolder = folder.path("state")
    var run = Run([])
    run.status = tool.run(words, streams: &streams)
    run.output = (streams.output as? MemorySink)?.text ?? ""
    run.errors = (streams.errors as? MemorySink)?.text ?? ""
    return run
  }

  @Test func `a history lies where only the person can read it`() throws {
    napkin("add", path, "Pack")
    for (place, permissions) in [
      ("state", 0o700), (try "state/\(history.lastPathComponent)", 0o600),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(place))
      #expect(attributes[.posixPermissions] as? Int == permissions)
    }
  }

  @Test func `each file has its own`() throws {
    let other = try folder.write(Self.plans, to: "other.md")
    napkin("add", path, "Pack")
    napkin("add", other, "Rest")
    #expect(napkin("undo", path).status == 0)
    #expect(napkin("undo", path).status == 1)
    #expect(try folder.text("trip.md") == Self.plans)
    #expect(try folder.text("other.md") == Self.plans + "- [ ] Rest\n")
  }

  @Test func `a step that was noted, and not done, is forgotten`() throws {
    napkin("add", path, "Pack")
    let noted = try Data(contentsOf: history)
    napkin("undo", path)
    // The tool was killed when the history was written, and the file was not yet.
    try noted.write(to: history)
    #expect(napkin("undo", path).status == 1)
    #expect(napkin("redo", path).status == 0)
    #expect(napkin("undo", path).status == 0)
    #expect(try folder.text("trip.md") == Self.plans)
  }

  @Test func `a damaged history does no harm`() throws {
    napkin("add", path, "Pack")
    napkin("add", path, "Rest")
    let whole = try Data(contentsOf: history)
    let held = try folder.text("trip.md")
    for damage in 0..<whole.count {
      try whole.prefix(damage).write(to: history)
      napkin("undo", path)
      let text = try folder.text("trip.md")
      #expect(held.hasPrefix(text), "cut after \(damage) bytes")
      try Data(held.utf8).write(to: URL(filePath: path))
      var other = whole
      other[damage] ^= 0x15
      try other.write(to: history)
      napkin("undo", path)
      #expect(held.hasPrefix(try folder.text("trip.md")), "byte \(damage) is another one")
      try Data(held.utf8).write(to: URL(filePath: path))
    }
    try Data().write(to: history)
    #expect(napkin("undo", path).errors.contains("nothing to undo"))
    #expect(napkin("add", path, "Last").status == 0)
    #expect(napkin("undo", path).status == 0)
  }

  @Test func `old steps go when there are too many`() throws {
    napkin("add", path, "Pack")
    let noted = try String(contentsOf: history, encoding: .utf8)
    let lines = noted.split(separator: "\n", maxSplits: 3)
    let steps = String(repeating: String(lines[3]), count: 1_000)
    try Data("\(lines[0])\n1000 of 1000\n\(lines[2])\n\(steps)".utf8).write(to: history)
    #expect(napkin("log", path).output.split(separator: "\n").count == 1_000)
    napkin("add", path, "Rest")
    #expect(napkin("log", path).output.split(separator: "\n").count == 1_000)
    #expect(napkin("undo", path).status == 0)
    #expect(try folder.text("trip.md") == Self.plans + "- [ ] Pack\n")
  }
}
