import NapkinCore
import NapkinFormats
import NapkinOPML
import NapkinTesting
import Testing

/// Outlines that show only a text and a date are read and written by a shorter way, which does what
/// the longer one does.
@Suite struct OPMLPlainOutlineTests {
  private static let root = "<outline text=\"r\" napkin:id=\"r\">"
  private static let date = "created=\"Sun, 15 Aug 2021 15:38:08 GMT\""

  private func map(_ outline: String, declaring namespace: String) throws -> MindMap {
    try Outlines.map(
      "<opml version=\"2.0\" \(namespace)><head/><body>\(Self.root)\(outline)</outline></body></opml>"
    )
  }

  /// The nodes of a map without the comments that were put before their outlines.
  private func nodes(of map: MindMap) -> [MindMap.Node] {
    map.walkAll().map { visit in
      var node = map[visit.slot]
      node.foreign.pieces.removeAll { $0.key == "before" }
      return node
    }
  }

  @Test(arguments: [
    "text=\"\"", "text=\"A &amp; B\"", "text=\"a\\b\"", "text=\"a&#10;b\"", "text=\"\u{FF21}\"",
    "text=\"*a*\"", "text=\"day\" \(date)", "\(date) text=\"day\"",
    "text=\"day\" created=\"Mon, 15 Aug 2021 15:38:08 GMT\"",
    "text=\"day\" created=\"15 Aug 2021 15:38:08 GMT\"", "text=\"day\" created=\"\"",
    "text=\"day\" \(date) napkin:created=\"1629041888250\"",
    "text=\"day\" \(date) napkin:created=\"1629041889250\"",
    "text=\"day\" \(date) napkin:created=\"\"", "text=\"day\" napkin:created=\"1629041888250\"",
    "text=\"day\" napkin:created=\"1629041888250\" \(date)",
    "text=\"day\" \(date) napkin:created=\"+1629041888250\"",
    "text=\"day\" napkin:modified=\"7\"", "text=\"day\" napkin:modified=\"\"",
    "text=\"day\" napkin:modified=\"x\"", "text=\"fold\" napkin:folded=\"true\"",
    "text=\"fold\" napkin:folded=\"false\"", "text=\"id\" napkin:id=\"a\"",
    "text=\"id\" napkin:id=\"a\\u{1}\"", "text=\"id\" napkin:id=\"r\"",
    "text=\"id\" napkin:id=\"\"",
    "text=\"look\" napkin:color=\"#ff0000\" napkin:icons=\"flag idea\" napkin:side=\"left\"",
    "text=\"look\" napkin:color=\"red\"", "text=\"look\" napkin:offset=\"1 2\" napkin:new=\"1\"",
    "text=\"work\" napkin:task=\"done\" napkin:progress=\"50\"",
    "text=\"t\" napkin:text=\"&lt;b&gt;t&lt;/b&gt;\" napkin:textIn=\"xhtml\"",
    "text=\"t\" napkin:tags=\"a\"", "text=\"t\" x:y=\"z\"", "Text=\"t\"", "text=\"t\" _note=\"n\"",
    "napkin:id=\"a\" text=\"t\"", "napkin:id=\"a\"",
  ])
  func `it is what it is beside a comment`(_ attributes: String) throws {
    for namespace in [
      "xmlns:napkin=\"urn:x-napkin:opml\" xmlns:x=\"urn:x\"",
      "xmlns:napkin=\"urn:other\" xmlns:x=\"urn:x\"",
      "xmlns:n=\"urn:x-napkin:opml\" xmlns:napkin=\"urn:y\" xmlns:x=\"urn:x\"",
    ] {
      let short = try map("<outline \(attributes)/>", declaring: namespace)
      let long = try map("<!-- c --><outline \(attributes)/>", declaring: namespace)
      #expect(nodes(of: short) == nodes(of: long), "\(namespace)")
    }
  }

  @Test(arguments: 0..<10) func `so are all that are written`(_ round: UInt64) throws {
    for seed in round * 20..<(round + 1) * 20 {
      let text = try Outlines.write(Sample.generated(seed: seed).content)
      let other = text.replacing("<outline ", with: "<!-- c --><outline ")
      let (short, long) = try (Outlines.read(text), Outlines.read(other))
      let maps = try (Outlines.map(short.content), Outlines.map(long.content))
      #expect(nodes(of: maps.0) == nodes(of: maps.1), "\(seed)")
      #expect(short.repairs == long.repairs, "\(seed)")
    }
  }

  @Test(arguments: 0..<10) func `the longer way writes the same`(_ round: UInt64) throws {
    for seed in round * 20..<(round + 1) * 20 {
      let map = try Outlines.map(Sample.generated(seed: seed).content)
      var other = map
      for visit in map.walkAll() where !map.isRootImplied || visit.slot != map.slotOfRoot {
        // Who has markup before the outline is not plain; this is nothing, and takes the line break.
        other.update(visit.slot) {
          $0.foreign.pieces.append(Foreign.Piece(format: "opml", key: "before", value: ""))
        }
      }
      let (short, long) = try (account(of: map), account(of: other))
      let texts = [short.text, long.text].map { $0.replacing("\n", with: "") }
      #expect(texts[0] == texts[1], "\(seed)")
      for feature in Feature.all {
        #expect(short.ledger.places(of: feature) == long.ledger.places(of: feature), "\(seed)")
        if feature == .foreign { continue }
        #expect(short.ledger[feature] == long.ledger[feature], "\(seed): \(feature)")
      }
    }
  }

  private func account(of map: MindMap) throws -> (text: String, ledger: Ledger) {
    var sink = MemorySink()
    let ledger = try OPMLExporter().export(ExportRequest(.map(map)), to: &sink)
    return (sink.text, ledger)
  }
}
