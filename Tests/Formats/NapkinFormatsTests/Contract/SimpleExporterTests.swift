import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

@Suite("Exporters that are one function over rows")
struct SimpleExporterTests {
  private let dashes = SimpleExporter(
    "dashes", named: "Dashes", fileExtension: "dash", keeping: [.tag: "`#tag` behind the text"]
  ) { row in
    let tags = row.node.tags.map { " #\($0)" }.joined()
    return String(repeating: "  ", count: row.level) + "- " + row.text + tags + "\n"
  }

  @Test("One keeps the contract")
  func contract() throws {
    try checkFormatContract(dashes)
  }

  @Test("One that says it keeps what it does not breaks the contract")
  func liar() {
    let liar = SimpleExporter(
      "liar", named: "Liar", fileExtension: "liar", keeping: [.tag: "nowhere"]
    ) { "\($0.text)\n" }
    #expect(throws: ContractFailure.self) { try checkFormatContract(liar) }
  }

  @Test("Rows come in order, with their levels; what is dropped is counted")
  func rows() throws {
    var map = MindMap(id: "garden", root: "Garden")
    var spring = MindMap.Node(id: "spring", "Spring\nand Lent")
    spring.tags = ["early"]
    spring.note = "Cold."
    try map.insert(spring, under: map.root)
    try map.insert(MindMap.Node(id: "bee", "Bee"), under: nil)
    var sink = MemorySink()
    let ledger = try FormatRegistry().adding(dashes).export(
      ExportRequest(.map(map)), as: FormatName("dashes"), to: &sink)
    #expect(sink.text == "- Garden\n  - Spring and Lent #early\n- Bee\n")
    #expect(ledger[.text].approximated == 1)
    #expect(ledger[.note].dropped == 1)
    #expect(ledger[.tag].converted == 1)
  }
}
