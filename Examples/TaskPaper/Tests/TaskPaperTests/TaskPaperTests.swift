import Foundation
import NapkinCore
import NapkinFormats
import NapkinTesting
import TaskPaper
import Testing

@Suite(.serialized) struct TaskPaperTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(TaskPaperExporter(), importer: TaskPaperImporter())
  }

  @Test(arguments: [nil, "plaintasks"]) func everyRowShows(_ dialect: String?) throws {
    try checkRowSnapshots(of: TaskPaperExporter(), dialect: dialect)
  }

  static let kitchen = """
    What is left to do before Sunday.
    Kitchen: @home
    \tA new table, perhaps.
    \t- Paint the wall @due(2026-12-01) @color(\\(light\\) blue)
    \t\tTwo layers.
    \t- Mend the lamp @done
    \tTools:
    \t\t- Find the ladder @urgent @ask(Ann)
    Garden:

    """

  @Test func aFileComesBackAsItIs() throws {
    let read = try read(Self.kitchen)
    #expect(read.repairs.isEmpty)
    #expect(try write(read.content) == Self.kitchen)
  }

  @Test func whatIsWrittenIsUnderstood() throws {
    guard case .map(let map) = try read(Self.kitchen).content else { return }
    let rows = map.outline().map { "\($0.depth) \($0.title)" }
    #expect(
      rows == [
        "0 ", "1 Kitchen", "2 Paint the wall", "2 Mend the lamp", "2 Tools", "3 Find the ladder",
        "1 Garden",
      ])
    let nodes = map.walk().map { map[$0.slot] }
    #expect(map.isRootImplied && map.info == "What is left to do before Sunday.")
    #expect(nodes[1].tags == ["home"] && nodes[1].note == "A new table, perhaps.")
    #expect(nodes[2].attributes.map(\.value) == ["2026-12-01", "(light) blue"])
    #expect(nodes.map(\.task.status) == [.none, .none, .open, .done, .none, .open, .none])
  }

  @Test func aSingleEntryIsTheRoot() throws {
    guard case .map(let map) = try read("Garden:\n\t- Sow peas\n\t\t- Buy them\n").content
    else { return }
    #expect(!map.isRootImplied && map[map.root]?.text == "Garden" && map.count == 3)
  }

  @Test func boxesAreADialect() throws {
    let read = try read("Garden:\n\t☐ Sow peas\n\t✔ Buy them @done\n")
    #expect(read.dialect == "plaintasks")
    #expect(try write(read.content) == "Garden:\n\t- Sow peas\n\t- Buy them @done\n")
    #expect(
      try write(read.content, as: "plaintasks") == "Garden:\n\t☐ Sow peas\n\t✔ Buy them @done\n")
  }

  @Test func damageIsRepairedOrRefused() throws {
    let damaged = "Garden:\n\t\t- Sow peas\n    - Buy them\n"
    let read = try read(damaged)
    #expect(
      read.repairs.list.map { "\($0.location.line ?? 0) \($0.code)" } == ["2 indent", "3 spaces"])
    #expect(try write(read.content) == "Garden:\n\t- Sow peas\n\t- Buy them\n")
    let error = #expect(throws: FormatError.self) { _ = try self.read(damaged, .strict) }
    #expect(error?.location.line == 2)
  }

  static let limits: [(Limits.Kind, String)] = [
    (.depth, "a:\n\tb:\n\t\tc:\n\t\t\td:\n"), (.nodes, "a:\nb:\nc:\nd:\n"), (.textBytes, "long:\n"),
    (.attributes, "a: @b @c @d @e\n"), (.inputBytes, "a:\n\n"),
  ]

  @Test(arguments: limits) func aLimitHolds(_ limit: Limits.Kind, _ text: String) throws {
    var request = ImportRequest()
    request.limits[limit] = 3
    var source = MemorySource(text)
    let error = #expect(throws: FormatError.self) {
      try TaskPaperImporter().read(request, from: &source)
    }
    #expect(error?.limit == limit)
  }

  @Test func aPlanListIsAProject() throws {
    let list = try PlanList(
      id: "week", name: Name("This week"),
      plans: [Plan(id: "1", name: Name("Call Ann")), Plan(id: "2", name: Name("Write: a letter"))])
    #expect(
      try write(.planList(list)) == "This week:\n\t- Call Ann\n\t- Write: a letter\n")
  }

  @Test func theReadmeHasTheTable() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let table = TaskPaperExporter().format.table.markdown
    #expect(page.contains("<!-- table -->\n\(table)<!-- end -->"), "The table is:\n\(table)")
  }

  private func read(_ text: String, _ mode: ImportRequest.Mode = .salvage) throws -> Import {
    var source = MemorySource(text)
    return try TaskPaperImporter().read(ImportRequest(mode: mode), from: &source)
  }

  private func write(_ content: Content, as dialect: String? = nil) throws -> String {
    var sink = MemorySink()
    _ = try TaskPaperExporter().export(ExportRequest(content, dialect: dialect), to: &sink)
    return sink.text
  }
}
