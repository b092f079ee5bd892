import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinHTML
import NapkinTesting
import Testing

@Suite struct ItemTests {
  /// Every row of every table.
  static let rows = ItemTable.all.flatMap { table in
    table.items.map { Row(table: table, item: $0) }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let table: ItemTable
    let item: SampleItem

    var testDescription: String { "\(item)" }
  }

  @Test func everyKindOfContentHasATable() {
    #expect(Set(ItemTable.all.map(\.whole.kind)) == Set(ContentKind.allCases))
    #expect(Set(Self.rows.map(\.item.description)).count == Self.rows.count)
  }

  @Test func everyFeatureHasAnItem() {
    // The rest is what items stand in, or what only files have.
    let frame: Set<Feature> = [.notebook]
    let features = Set(Self.rows.map(\.item.feature))
    #expect(features.union(frame).union(Sample.featuresOfFilesOnly) == Set(Feature.all))
  }

  @Test(arguments: rows) func theItemIsInTheWholeAlone(_ row: Row) {
    #expect(row.item.bare != row.table.whole)
    let (bare, whole) = (row.item.bare.counts, row.table.whole.counts)
    #expect(bare[row.item.feature, default: 0] <= whole[row.item.feature, default: 0])
    #expect(whole[row.item.feature, default: 0] > 0)
  }

  @Test(arguments: rows) func anExporterThatLiesAboutItIsFound(_ row: Row) {
    #expect(throws: ContractFailure.self) {
      try checkItem(row.item, of: row.table, ForgetfulExporter(base: JSONExporter(), row))
    }
  }

  @Test(arguments: rows) func aFormatThatIsOnlyWrittenIsFoundOut(_ row: Row) throws {
    let honest = HTMLExporter()
    let counts = try honest.written(ExportRequest(row.table.whole)).ledger[row.item.feature]
    let rest = try honest.written(ExportRequest(row.item.bare)).ledger[row.item.feature]
    // Who says that an item is left out may leave it out.
    guard counts.converted > rest.converted else { return }
    #expect(throws: ContractFailure.self) {
      try checkItem(row.item, of: row.table, ForgetfulExporter(base: honest, row))
    }
  }

  @Test(arguments: [
    "a second icon of a node below a folded one", "an archived plan", "a last stroke of a note",
    "a second note in the trash",
  ]) func theContractTriesThemAll(_ name: String) throws {
    let row = try #require(Self.rows.first { $0.item.description == name })
    let failure = #expect(throws: ContractFailure.self) {
      let sample = Sample("smallest map", .map(MindMap(id: "small")))
      try checkFormatContract(ForgetfulExporter(base: JSONExporter(), row), samples: [sample])
    }
    #expect(
      failure?.violations.map(\.description) == [
        "[shows] \(name): The ledger says converted, but the file is the same without it."
      ])
  }
}

/// Leaves one item out, and counts it all the same.
private struct ForgetfulExporter<Base: Exporter>: Exporter {
  let base: Base
  let row: ItemTests.Row

  init(base: Base, _ row: ItemTests.Row) {
    self.base = base
    self.row = row
  }

  var format: Format { base.format }

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var request = request
    var whole = MemorySink()
    let ledger = try base.export(request, to: &whole)
    if request.content == row.table.whole { request.content = row.item.bare }
    _ = try base.export(request, to: &sink)
    return ledger
  }
}
