import Foundation
import NapkinCore
import NapkinFormats
import NapkinTesting
import ReturnDifference
import Testing

/// What goes out comes back, but for what the ledger names. `NAPKIN_SCALE` says how many maps are
/// tried; `full` is 20,000.
@Suite struct FreeMindReturnTests {
  static let count: UInt64 =
    switch ProcessInfo.processInfo.environment["NAPKIN_SCALE"] {
    case "full": 20_000
    case let number?: UInt64(number) ?? 250
    case nil: 250
    }

  @Test(arguments: [nil, "1.0"])
  func everyLossIsNamed(_ dialect: String?) throws {
    for seed in 0..<Self.count {
      let map = try Maps.map(Sample.generated(seed: seed).content)
      let (text, ledger) = try Maps.write(map, dialect: dialect)
      let read = try Maps.read(text)
      #expect(read.ledger.isLossless && read.repairs.isEmpty)
      let back = try Maps.map(read.content)
      let difference = Difference(map, back, ledger).first
      #expect(difference == nil, "\(seed)")
      // From now on nothing changes any more.
      let again = try Maps.write(back, dialect: dialect)
      let isStable = again.text == text
      let changed = zip(text.split(separator: "\n"), again.text.split(separator: "\n")).first {
        $0 != $1
      }
      #expect(isStable, "\(seed): \(changed.map { "\($0)\n→ \($1)" } ?? "length")")
      if difference != nil || !isStable { return }
    }
  }

  @Test func whetherNamesAreWrittenChangesNothingElse() throws {
    for seed in 0..<min(Self.count, 2_000) {
      let map = try Maps.map(Sample.generated(seed: seed).content)
      var nameless = map
      for visit in map.walkAll() { nameless.update(visit.slot) { $0.hasInventedID = true } }
      let texts = try [map, nameless].map {
        try Maps.write($0).0.replacing(#/ ID="[^"]*"/#, with: "")
      }
      #expect(texts[0] == texts[1], "\(seed)")
    }
  }

  /// However odd, a parser reads it.
  @Test(arguments: [
    "<hook NAME=\"&#x0000000000000041;\"/>", "<hook :=\"1\" :x=\"2\"/>", "<:/>", "<?: p?>",
    "<hook>&#x1FFFE;</hook>",
    "<richcontent TYPE=\"NODE\"><html><p :=\"\">a</p></html></richcontent>",
  ])
  func oddNamesAndReferencesComeBack(_ markup: String) throws {
    #expect(try Maps.comesBack(Maps.file("<node TEXT=\"a\" ID=\"a\">\(markup)</node>\n")))
  }

  @Test func whatIsWrittenOnARootThatWasLeftOutIsSeen() throws {
    func file(_ mark: String, _ root: String) -> String {
      Maps.file("<node \(root)><node TEXT=\"a\" ID=\"a\"/></node>\n")
        .replacing("<map ", with: "<map NAPKIN_ROOT_IS_IMPLIED=\"\(mark)\" ")
    }
    #expect(try Maps.map(file("true", "TEXT=\"\" ID=\"r\" MODIFIED=\"1\"")).isRootImplied)
    let titled = try Maps.map(file("true", "TEXT=\"Title\" ID=\"r\""))
    #expect(!titled.isRootImplied && titled[titled.slotOfRoot].text == "Title")
    #expect(try !Maps.write(titled).text.contains("NAPKIN_ROOT"))
    var map = titled
    map.isRootImplied = true
    #expect(try Maps.map(Maps.write(map).text).isRootImplied)
  }

  @Test func aRootThatIsLeftOutStaysSo() throws {
    let two = Maps.file("<node TEXT=\"a\" ID=\"a\"/>\n<node TEXT=\"b\" ID=\"b\"/>\n")
    var map = try Maps.map(two)
    #expect(try Maps.comesBack(two))
    try map.remove("b")
    let back = try Maps.map(Maps.write(map).text)
    #expect(back.isRootImplied && back.count == 2)
  }

  @Test func aMapHasOneRoot() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", ""))
    map.isRootImplied = true
    for id in ["a", "b"] { try map.insert(MindMap.Node(id: .init(id), "\(id)"), under: "r") }
    // As the file that the map came from had it.
    map.foreign = Foreign([
      .init(
        format: "freemind", key: "map", value: "<map version=\"freeplane 1.9.13\"><node/></map>")
    ])
    let text = try Maps.write(map).text
    #expect(text.contains("NAPKIN_ROOT_IS_IMPLIED=\"true\"") && text.contains("<node TEXT=\"\" "))
    #expect(text.hasSuffix("/>\n</node>\n</map>\n"))
  }

  @Test func anEmptyIdentifierIsNone() throws {
    let (text, ledger) = try Maps.write(MindMap(id: "m", root: MindMap.Node(id: "", "a")))
    #expect(!text.contains("ID=") && ledger[.identifier].approximated == 1)
  }

  @Test func whatStandsAroundTheMapComesBack() throws {
    let file = "<!-- a --><?b c?>" + Maps.file("<node TEXT=\"a\" ID=\"a\"/>\n") + "<!-- d --><?e?>"
    #expect(try Maps.comesBack(file))
    var map = try Maps.map(file)
    map.foreign.pieces.append(.init(format: "freemind", key: "document", value: "<f/>"))
    let (text, ledger) = try Maps.write(map)
    #expect(Maps.tight(text) == Maps.tight(file) && ledger[.foreign].dropped == 1)
  }

  @Test func blanksBeforeTheEndOfATagAreNotKept() throws {
    let map = try Maps.map(Maps.file("<node TEXT=\"a\" ID=\"a\" ODD=\"1\"\t >\n</node\n>\n"))
    let text = try Maps.write(map).text
    #expect(text.contains("<node TEXT=\"a\" ID=\"a\" ODD=\"1\"/>"))
    #expect(try Maps.map(text) == map)
  }

  @Test func deepAndBroadMapsComeBack() throws {
    var limits = Limits()
    limits.depth = 200_000
    for isDeep in [true, false] {
      var map = MindMap(id: "m", root: "top")
      var parent = map.slotOfRoot
      for number in 0..<100_000 {
        let slot = map.append(.init(id: .init("n\(number)"), "x"), under: parent)
        if isDeep { parent = slot }
      }
      let text = try Maps.write(map).text
      let back = try Maps.map(Maps.read(text, limits: limits).content)
      #expect(Difference(map, back, Ledger()).first == nil)
    }
  }

  @Test func manyClonesOfAHugeNodeDoNotFillADisk() throws {
    let note = String(repeating: "x", count: 1 << 20)
    let clones = (0..<60).map { "<node ID=\"c\($0)\" CONTENT_ID=\"o\"/>" }.joined()
    let original =
      "<node TEXT=\"o\" ID=\"o\"><richcontent TYPE=\"NOTE\"><p>\(note)</p></richcontent></node>"
    var map = try Maps.map(Maps.file("<node TEXT=\"a\">\(original)\(clones)</node>"))
    for number in 0..<60 { try map.update(.init("c\(number)")) { $0.text = "mine" } }
    let (text, ledger) = try Maps.write(map)
    #expect(ledger[.foreign].approximated == 60)
    #expect(text.utf8.count < 20 << 20)
    #expect(text.utf8.count > 10 << 20)
  }

  @Test func connectorsKeepWhatTheySayBesideAChangedOne() throws {
    func arrow(_ shape: String) -> String {
      "<arrowlink DESTINATION=\"b\" SHAPE=\"\(shape)\" STARTINCLINATION=\"1;\(shape.utf8.count);\"/>"
    }
    let text = Maps.file(
      "<node TEXT=\"a\"><node TEXT=\"x\" ID=\"x\">\(arrow("CUBIC"))\(arrow("LINE"))</node>"
        + "<node TEXT=\"b\" ID=\"b\"/></node>")
    var map = try Maps.map(text)
    try map.update("x") { $0.connectors[0].label = "new" }
    let written = try Maps.write(map).text
    #expect(written.contains(arrow("LINE")))
    #expect(written.contains("SHAPE=\"CUBIC\"") && written.contains("MIDDLE_LABEL=\"new\""))
  }

  @Test func manyClonesWithoutTextCostLittle() throws {
    let clones = (0..<20_000).map { "<node ID=\"c\($0)\" TREE_ID=\"o\"/>" }.joined()
    let text = Maps.file("<node TEXT=\"a\"><node TEXT=\"o\" ID=\"o\"/>\(clones)</node>")
    let map = try Maps.map(text)
    #expect(map["c19999"]?.text == "o")
    #expect(try Maps.tight(Maps.write(map).text) == Maps.tight(text))
  }
}
