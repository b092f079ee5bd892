import Foundation
import NapkinCore
import NapkinFormats
import NapkinOPML
import NapkinTesting
import ReturnDifference
import Testing

/// What goes out comes back.
@Suite struct OPMLReturnTests {
  static func map(_ content: Content) throws -> MindMap {
    guard case .map(let map) = content else { throw FormatError(.unsupportedContent, "No map.") }
    return map
  }

  /// How many documents each test makes; `NAPKIN_SCALE=full` makes many.
  static let count: UInt64 =
    ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full" ? 2_000 : 50

  @Test(arguments: 0..<10) func theOrdinaryWayLosesNothing(_ round: UInt64) throws {
    for seed in round * Self.count..<(round + 1) * Self.count {
      let sample = Sample.generated(seed: seed)
      let map = try Self.map(sample.content)
      var sink = MemorySink()
      let written = try OPMLExporter().export(ExportRequest(sample.content), to: &sink)
      var source = MemorySource(sink.bytes)
      let read = try OPMLImporter().read(ImportRequest(mode: .strict), from: &source)
      let back = try Self.map(read.content)
      #expect(written.total(.dropped) == 0, "\(seed): \(written.summary)")
      #expect(read.ledger.isLossless && read.repairs.isEmpty, "\(seed): \(read.ledger.summary)")
      let difference = Difference(map, back, Ledger()).first
      #expect(difference == nil, "\(seed): \(difference ?? "")\n\(sink.text)")
      #expect(map.info == back.info, "\(seed)")
      if difference != nil { return }
    }
  }

  /// What a node says does not hang on whether its name is written.
  @Test(arguments: 0..<10) func nodesWithoutNamesLoseNothingElse(_ round: UInt64) throws {
    func nodes(of map: MindMap) -> [MindMap.Node] {
      map.walkAll().map { visit in
        var node = map[visit.slot].identified(as: "")
        node.hasInventedID = false
        return node
      }
    }
    for seed in round * Self.count..<(round + 1) * Self.count {
      var map = try Self.map(Sample.generated(seed: seed).content)
      for visit in map.walkAll() { map.update(visit.slot) { $0.hasInventedID = true } }
      var sink = MemorySink()
      _ = try OPMLExporter().export(ExportRequest(.map(map)), to: &sink)
      var source = MemorySource(sink.bytes)
      let back = try Self.map(
        OPMLImporter().read(ImportRequest(mode: .strict), from: &source).content)
      let (old, new) = (nodes(of: map), nodes(of: back))
      let same = zip(old, new).count { $0 == $1 }
      #expect(same == old.count && same == new.count, "\(seed): \(sink.text)")
    }
  }

  @Test(arguments: ["plain", "omnioutliner", "workflowy"])
  func aDialectIsStable(_ dialect: String) throws {
    for seed in 0..<2 * Self.count {
      var content = Sample.generated(seed: seed).content
      var texts: [String] = []
      for _ in 0..<3 {
        var sink = MemorySink()
        _ = try OPMLExporter().export(ExportRequest(content, dialect: dialect), to: &sink)
        var source = MemorySource(sink.bytes)
        content = try OPMLImporter().read(ImportRequest(mode: .strict), from: &source).content
        texts.append(sink.text)
      }
      #expect(texts[1] == texts[2], "\(seed)")
      if texts[1] != texts[2] { return }
    }
  }

  @Test func `a root that is left out keeps its note where a file had no body`() throws {
    var root = MindMap.Node(id: "r", .empty)
    root.note = "note"
    var map = MindMap(id: "m", root: root)
    map.isRootImplied = true
    map.foreign.pieces = ["opml", "head"].map {
      Foreign.Entry(format: "opml", key: $0, value: "")
    }
    let back = try Outlines.map(Outlines.write(.map(map)))
    #expect(back[back.slotOfRoot].note == "note")
  }
}
