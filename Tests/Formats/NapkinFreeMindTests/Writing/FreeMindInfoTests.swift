import NapkinCore
import NapkinFormats
import Testing

/// What is said of a map as a whole is seen on its root, and comes back.
@Suite struct FreeMindInfoTests {
  static let info = RichText("Buy these for **Sunday**.", syntax: .markdown)

  private func map(_ change: (inout MindMap.Node) -> Void = { _ in }) throws -> MindMap {
    var map = MindMap(id: "m", name: "r", root: MindMap.Node(id: "r", "r"))
    try map.insert(MindMap.Node(id: "a", "a"), under: "r")
    map.info = Self.info
    map.update(map.slotOfRoot, change)
    return map
  }

  @Test func itStandsWhereTheRootSaysNothing() throws {
    let places: [(String, MindMap)] = [
      ("note", try map()), ("note", try map { $0.details = "d" }),
      ("details", try map { $0.note = "n" }),
    ]
    for (place, map) in places {
      let (text, ledger) = try Maps.write(map)
      #expect(text.contains(" NAPKIN_INFO=\"\(place)\""))
      let type = "TYPE=\"\(place.uppercased())\" CONTENT-TYPE=\"plain/markdown\""
      #expect(text.contains("\(type)><text>Buy these for **Sunday**.</text>"), "\(text)")
      #expect(ledger.isLossless)
      let back = try Maps.map(text)
      #expect(back.info == map.info && back["r"] == map["r"])
      #expect(try Maps.again(text) == text)
    }
    let (text, ledger) = try Maps.write(
      map { node in
        node.note = "n"
        node.details = "d"
      })
    #expect(!text.contains("Sunday") && ledger.summary == "2 dropped (title 1, markup 1)")
  }

  @Test func aRootThatIsLeftOutStaysSo() throws {
    var map = try map { $0.text = .empty }
    map.name = ""
    map.isRootImplied = true
    let (text, ledger) = try Maps.write(map)
    #expect(text.contains("NAPKIN_ROOT_IS_IMPLIED=\"true\"") && ledger.isLossless)
    let back = try Maps.map(text)
    #expect(back.isRootImplied && back.info == Self.info && back["r"]?.note == nil)
    // Who writes on the root wants it to be seen.
    let titled = try Maps.map(text.replacing("TEXT=\"\"", with: "TEXT=\"T\""))
    #expect(!titled.isRootImplied && titled.info == Self.info)
  }

  @Test func whatFreeplaneMakesOfItCounts() throws {
    let text = try Maps.write(map()).text
    let page =
      "<html>\n  <head/>\n  <body>\n    <p>\n      <b>Monday</b>\n    </p>\n  </body>\n</html>"
    let edited = text.replacing(
      #/<richcontent.*</richcontent>/#,
      with: "<richcontent CONTENT-TYPE=\"xml/\" TYPE=\"NOTE\">\n\(page)\n</richcontent>")
    #expect(try Maps.comesBack(edited))
    var map = try Maps.map(edited)
    #expect(map.info.plain == "Monday" && map["r"]?.note == nil)
    map.info = .empty
    let gone = try Maps.write(map).text
    #expect(!gone.contains("Monday") && !gone.contains("NAPKIN_INFO"))
  }

  @Test(arguments: ["1.0", nil]) func whatDoesNotComeBackIsTold(_ dialect: String?) throws {
    let (text, ledger) = try Maps.write(map(), dialect: dialect)
    let isExact = try Maps.map(text).info == Self.info
    #expect(isExact == (dialect == nil))
    #expect(ledger.summary == (isExact ? "nothing lost" : "1 approximated (markup 1)"))
    #expect(ledger[.markup].source == 1 && ledger[.note].source == 0)
  }
}
