import Foundation
import NapkinKit
import NapkinTesting
import ReturnDifference
import Testing

/// Maps made by chance go from .mm to OPML and back to .mm, and through native JSON, and come back
/// as they were, but for what the ledger of the first way out names.
///
/// `NAPKIN_SCALE=full` takes 80,000, which are 100,000 with those of `FreeMindReturnTests` and
/// `OPMLReturnTests`; a number as many as it says. `NAPKIN_SEED` repeats one.
@Suite struct ReturnChainTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["NAPKIN_SEED"].flatMap(UInt64.init)
  private static let count: UInt64 =
    switch environment["NAPKIN_SCALE"] {
    case "full": 80_000
    case let scale: scale.flatMap(UInt64.init) ?? 500
    }
  /// Behind the seeds of the tests of single formats.
  private static let firstSeed: UInt64 = 20_000
  private static let shardCount: UInt64 = 8

  @Test(arguments: seed == nil ? 0..<shardCount : 0..<1)
  func `a map comes back from format to format`(shard: UInt64) throws {
    let all = stride(
      from: Self.firstSeed + shard, to: Self.firstSeed + Self.count, by: Int(Self.shardCount))
    for seed in Self.seed.map({ [$0] }) ?? Array(all) {
      do {
        try Self.run(Sample.generated(seed: seed).content)
      } catch {
        Issue.record("NAPKIN_SEED=\(seed): \(error)")
        return
      }
    }
  }

  private static func run(_ content: Content) throws {
    try checkJSON(content)
    for dialect in [nil, "1.0"] {
      let first = try trip(content, FreeMindExporter(), FreeMindImporter(), dialect: dialect)
      try check("to .mm", content, first.content, first.ledger)
      let outline = try trip(first.content, OPMLExporter(), OPMLImporter())
      try require(outline.ledger.total(.dropped) == 0, "to OPML", outline.ledger.summary)
      try check("to OPML", first.content, outline.content)
      let last = try trip(outline.content, FreeMindExporter(), FreeMindImporter(), dialect: dialect)
      try check("back to .mm", first.content, last.content)
      try require(last.bytes == first.bytes, "back to .mm", "not the same bytes")
      try checkJSON(last.content)
    }
  }

  private struct Trip {
    var bytes: [UInt8]
    var ledger: Ledger
    var content: Content
  }

  /// Writes a content and reads it again.
  private static func trip(
    _ content: Content, _ exporter: some Exporter, _ importer: some Importer,
    dialect: String? = nil
  ) throws -> Trip {
    let written = try exporter.written(ExportRequest(content, dialect: dialect))
    var source = MemorySource(written.bytes)
    let read = try importer.read(ImportRequest(mode: .strict), from: &source)
    let isWhole = read.ledger.isLossless && read.repairs.isEmpty
    try require(isWhole, "from \(exporter.format.id)", read.ledger.summary)
    return Trip(bytes: written.bytes, ledger: written.ledger, content: read.content)
  }

  private static func check(
    _ way: String, _ old: Content, _ new: Content, _ ledger: Ledger = Ledger()
  ) throws {
    guard case .map(let old) = old, case .map(let new) = new else {
      throw Violation(property: way, detail: "no map")
    }
    let difference = Difference(old, new, ledger).first
    try require(difference == nil, way, difference ?? "")
  }

  /// Native JSON keeps all, always.
  private static func checkJSON(_ content: Content) throws {
    let back = try trip(content, JSONExporter(), JSONImporter())
    try check("to JSON", content, back.content)
    try require(back.content == content, "to JSON", "not the same")
    try require(back.ledger.isLossless, "to JSON", back.ledger.summary)
  }

  private static func require(
    _ isTrue: Bool, _ way: String, _ detail: @autoclosure () -> String
  ) throws {
    if !isTrue { throw Violation(property: way, detail: detail()) }
  }
}
