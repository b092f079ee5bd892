import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

// The format that Plugins-doc/README.md shows.

struct TabbedExporter: Exporter {
  let format = Format(
    id: "tabbed", name: "Tabbed text", fileExtensions: ["tabbed"], mediaType: "text/plain",
    kinds: [.map], table: TabbedTable.table)

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .map(let map) = request.content else { return Ledger() }
    var out = OutputBuffer()
    for visit in map.walkAll() {
      if map.isRootImplied && visit.slot == map.slotOfRoot { continue }
      let lines = map[visit.slot].text.plain.split(whereSeparator: \.isNewline)
      out.append(byte: UInt8(ascii: "\t"), count: visit.depth)
      out.append(lines.joined(separator: " ") + "\n")
      try out.flushIfFull(to: &sink)
    }
    try out.flush(to: &sink)
    return Ledger(of: request.content, following: format.table)
  }
}

enum TabbedTable {
  static let table = FormatTable(
    Feature.all.map { .init($0, writes: .dropped, how: "left out") }
  ).replacing([
    .init(.map, writes: .converted, how: "the file"),
    .init(.node, writes: .converted, how: "a line, with a tab for each level above it"),
    .init(.text, writes: .approximated, how: "the line; a line break becomes a space"),
    .init(.floating, writes: .approximated, how: "a line without tabs, as the root is"),
  ])
}

@Suite struct TabbedFormatTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(TabbedExporter())
  }

  @Test func `it looks as its snapshot`() throws {
    var sink = MemorySink()
    _ = try TabbedExporter().export(ExportRequest(.map(Garden.map())), to: &sink)
    try checkSnapshot(sink.text, named: "garden", fileExtension: "tabbed")
  }
}
