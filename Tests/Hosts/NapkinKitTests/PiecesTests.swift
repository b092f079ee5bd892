import NapkinCore
import NapkinFormats
import NapkinFreeMind
import NapkinMarkdown
import NapkinOPML
import NapkinSVG
import NapkinTesting
import Testing

/// Large maps are cut into pieces, which all cores write at the same time: nothing of that is to be seen.
@Suite struct PiecesTests {
  private struct Way: CustomTestStringConvertible, Sendable {
    var exporter: any Exporter
    var dialect: String?
    var options = FormatOptions()

    var testDescription: String { "\(exporter.format.id) \(dialect ?? "") \(options)" }
  }

  private static let ways =
    [Way(exporter: OPMLExporter()), Way(exporter: SVGExporter())]
    + OPMLExporter().format.dialects.map { Way(exporter: OPMLExporter(), dialect: $0.id) }
    + [nil, "0", "6"].map { headings in
      Way(
        exporter: MarkdownExporter(),
        options: FormatOptions(headings.map { ["headings": $0] } ?? [:]))
    }

  private func expectSame(_ content: Content, _ way: Way, _ name: String) throws {
    var request = ExportRequest(content, dialect: way.dialect)
    request.options = way.options
    request.nodesAtATime = .max
    let whole = try way.exporter.written(request)
    for count in [1, 3] {
      request.nodesAtATime = count
      let cut = try way.exporter.written(request)
      #expect(cut.bytes == whole.bytes, "\(name), \(count) at a time")
      #expect(cut.ledger == whole.ledger, "\(name), \(count) at a time")
    }
  }

  @Test(arguments: ways) private func nothingDependsOnTheCuts(_ way: Way) throws {
    for seed in 0..<200 as Range<UInt64> {
      try expectSame(Sample.generated(seed: seed).content, way, "seed \(seed)")
    }
  }

  /// Lines that look alike are one path, and what hangs on a line has a dot: hidden ones stand among them.
  @Test(arguments: ["both", "right", "down"]) func linesAreWholeWhereverTheyAreCut(
    _ layout: String
  ) throws {
    let way = Way(exporter: SVGExporter(), options: FormatOptions(["layout": layout]))
    for seed in 0..<100 as Range<UInt64> {
      var chance = Chance(seed: seed)
      var map = MindMap(id: "m", root: MindMap.Node(id: "r", "Root"))
      var slots = [map.slotOfRoot]
      for number in 0..<40 {
        var node = MindMap.Node(id: MindMap.Node.ID("n\(number)"), "Node")
        let shapes = NodeStyle.Edge.Shape.allCases + [.hidden, .hidden]
        if chance.below(2) == 0 { node.style.edge.shape = shapes[chance.below(shapes.count)] }
        let parent = slots[max(0, slots.count - 1 - chance.below(4))]
        if chance.below(8) == 0 {
          if chance.below(2) == 0 { node.offset = Position(x: 20, y: Double(chance.below(90))) }
          slots.append(try map.insert(node, under: nil))
        } else {
          slots.append(map.append(node, under: parent))
        }
      }
      try expectSame(.map(map), way, "seed \(seed)")
    }
  }

  /// A path of many lines ends amid a chain of them, each with a dot.
  @Test func longPathsEndWhereverTheyAreCut() throws {
    var map = MindMap(id: "m", root: "root")
    var slot = map.slotOfRoot
    for number in 0..<5000 {
      slot = map.append(MindMap.Node(id: .init("\(number)"), "x"), under: slot)
    }
    let way = Way(exporter: SVGExporter(), options: FormatOptions(["layout": "right"]))
    try expectSame(.map(map), way, "chain")
  }

  /// What stands behind the outlines of others, and between them, is that of no node.
  @Test func outlinesOfOthersKeepWhatStandsAmongThem() throws {
    let outlines = (0..<9).map { number in
      "<!--before \(number)--><outline text='a' x:y='\(number)' xmlns:x='urn:x'>"
        + "<outline text='b'><outline text='c'/><!--in b--></outline><outline text='d'/>"
        + "<!--in a \(number)--></outline>"
    }
    for bodies in [
      "<body>\(outlines.joined())</body>", outlines.map { "<body>\($0)</body>" }.joined(),
    ] {
      var source = MemorySource("<opml version='2.0'><head/>\(bodies)<!--end--></opml>")
      let content = try OPMLImporter().read(ImportRequest(), from: &source).content
      for way in Self.ways { try expectSame(content, way, bodies) }
    }
  }

  /// A label is given anew where a piece before has it.
  @Test func footnotesOfAllPiecesStayApart() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", "Root"))
    for number in 0..<40 {
      var node = MindMap.Node(id: MindMap.Node.ID("n\(number)"), "Node")
      if number % 3 == 0 {
        node.note = RichText("A[^a] B[^b]\n\n[^a]: one\n\n[^b]: \(number)", syntax: .markdown)
      }
      _ = map.append(node, under: map.slotOfRoot)
    }
    for way in Self.ways { try expectSame(.map(map), way, "footnotes") }
    let text = String(
      decoding: try MarkdownExporter().written(ExportRequest(.map(map))).bytes, as: UTF8.self)
    for number in 2...14 { #expect(text.contains("[^a-\(number)]: one")) }
  }

  /// The words of a node that thousands lead to are repeated up to a limit, whoever writes them.
  @Test func whatIsRepeatedEndsAtOnePlace() throws {
    let words = String(repeating: "long ", count: 20_000)
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", RichText(words)))
    for number in 0..<300 {
      var node = MindMap.Node(id: MindMap.Node.ID("n\(number)"), "Node")
      node.connectors = [Connector(to: "r")]
      _ = map.append(node, under: map.slotOfRoot)
    }
    var request = ExportRequest(.map(map))
    request.nodesAtATime = .max
    let whole = try MarkdownExporter().written(request)
    request.nodesAtATime = 20
    let cut = try MarkdownExporter().written(request)
    #expect(cut.bytes == whole.bytes && cut.ledger == whole.ledger)
    #expect(whole.ledger[.connector].dropped > 0 && whole.ledger[.connector].converted > 0)
  }
}
