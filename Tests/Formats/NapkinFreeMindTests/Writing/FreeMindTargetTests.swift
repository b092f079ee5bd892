import NapkinCore
import NapkinFormats
import Testing

/// What a connector or a link leads to has an identifier in the file.
@Suite struct FreeMindTargetTests {
  static let file = Maps.file(
    "<node TEXT=\"a\">\n<node TEXT=\"b\"/>\n<node TEXT=\"c\" QUIRK=\"1\"/>\n<node TEXT=\"d\"/>\n"
      + "</node>\n")

  @Test func identifiersThatNothingLeadsToAreNotWritten() throws {
    #expect(try Maps.comesBack(Self.file))
  }

  @Test(arguments: [nil, "1.0"])
  func connectorsAndLinksFindTheirNodes(_ dialect: String?) throws {
    var map = try Maps.map(Self.file)
    let ids = map.children(of: map.slotOfRoot).map { map[$0].id }
    try map.update(ids[0]) { $0.connectors = [Connector(to: ids[1]), Connector(to: "nowhere")] }
    let root = map.root
    try map.update(ids[1]) { $0.link = "#\(root)" }
    let text = try Maps.write(map, dialect: dialect).text
    #expect(text.ranges(of: " ID=").count == 2 && text.contains("QUIRK=\"1\""))
    let back = try Maps.map(text)
    let children = back.children(of: back.slotOfRoot).map { back[$0] }
    #expect(back.root == map.root && children[1].link == "#\(map.root)")
    #expect(children[1].id == ids[1] && children[0].connectors.first?.target == ids[1])
    #expect(children[2].hasInventedID)
  }

  @Test func anIdentifierOfTheFileWinsOverOneThatWasMadeUp() throws {
    let first = try Maps.map(
      Maps.file("<node TEXT=\"a\">\n<node TEXT=\"b\"/>\n<node TEXT=\"c\"/>\n</node>\n"))
    for id in first.walk().map({ first[$0.slot].id }) {
      let text = Maps.file(
        "<node TEXT=\"a\">\n<node TEXT=\"o\" ID=\"o\"/>\n<node CONTENT_ID=\"o\"/>\n"
          + "<node CONTENT_ID=\"o\"/>\n<node TEXT=\"x\" ID=\"\(id)\" LINK=\"#\(id)\"/>\n</node>\n")
      let map = try Maps.map(text)
      let children = map.children(of: map.slotOfRoot).map { map[$0] }
      #expect(children.map(\.text) == ["o", "o", "o", "x"])
      #expect(children[3].id == id && children[3].link == "#\(id)" && map.count == 5)
      #expect(!children[3].hasInventedID && map.contains(map.root))
      #expect(try Maps.comesBack(text))
    }
  }

  @Test func aCloneShowsNothingOfANodeWhoseIdentifierWasMadeUp() throws {
    let first = try Maps.map(Maps.file("<node TEXT=\"a\">\n<node TEXT=\"b\"/>\n</node>\n"))
    let text = Maps.file(
      "<node TEXT=\"a\">\n<node TEXT=\"b\"/>\n<node CONTENT_ID=\"\(first.root)\"/>\n</node>\n")
    let map = try Maps.map(text)
    #expect(map.children(of: map.slotOfRoot).map { map[$0].text } == ["b", ""])
    #expect(map.root != first.root)
    #expect(try Maps.comesBack(text))
    var changed = map
    let clone = map.children(of: map.slotOfRoot)[1]
    changed.update(map.children(of: map.slotOfRoot)[0]) { $0.link = "#\(first.root)" }
    changed.update(map.slotOfRoot) { $0.icons = ["idea"] }
    changed.update(clone) { $0.tags = ["own"] }
    let back = try Maps.map(Maps.write(changed).text)
    let again = back[back.children(of: back.slotOfRoot)[1]]
    #expect(again.text.isEmpty && again.icons.isEmpty && again.tags == ["own"])
  }

  @Test func aCloneWithAnIdentifierOfItsOwnShowsItsOriginal() throws {
    let first = try Maps.map(
      Maps.file("<node TEXT=\"a\">\n<node TEXT=\"b\"/>\n<node TEXT=\"c\"/>\n</node>\n"))
    for id in first.walk().map({ first[$0.slot].id }) {
      let text = Maps.file(
        "<node TEXT=\"a\">\n<node TEXT=\"\"/>\n<node TEXT=\"\"/>\n<node TEXT=\"o\" ID=\"o\"/>\n"
          + "<node ID=\"\(id)\" CONTENT_ID=\"o\"/>\n</node>\n")
      let map = try Maps.map(text)
      #expect(map.children(of: map.slotOfRoot).map { map[$0].text } == ["", "", "o", "o"])
      #expect(map[id]?.text == "o")
      #expect(try Maps.comesBack(text))
    }
  }

  @Test func aRootOfOursHasAnIdentifierThatNoEntryHas() throws {
    let first = try Maps.map(Maps.file("<node TEXT=\"a\"/>\n<node TEXT=\"b\"/>\n"))
    for id in first.walk().map({ first[$0.slot].id }) {
      let map = try Maps.map(Maps.file("<node TEXT=\"a\"/>\n<node TEXT=\"b\" ID=\"\(id)\"/>\n"))
      #expect(map.count == 3 && map[id]?.text == "b")
      #expect(map.walk().allSatisfy { map.slot(of: map[$0.slot].id) == $0.slot })
    }
  }

  /// Somebody took the node away that it led to, or another program left out its identifier.
  @Test(arguments: [" LINK=\"#x\"/>", "><arrowlink DESTINATION=\"x\"/></node>"])
  func whatLedNowhereDoesNotLeadToAMadeUpIdentifier(_ leading: String) throws {
    let text = Maps.file(
      "<node TEXT=\"a\">\n<node TEXT=\"b\"\(leading)\n<node TEXT=\"c\"/>\n</node>\n")
    let map = try Maps.map(text)
    for id in map.walk().map({ map[$0.slot].id }) {
      let taken = text.replacing("#x", with: "#\(id)").replacing("\"x\"", with: "\"\(id)\"")
      let other = try Maps.map(taken)
      #expect(other.count == 3 && !other.contains(id))
      #expect(other.walk().allSatisfy { other.slot(of: other[$0.slot].id) == $0.slot })
      #expect(try Maps.comesBack(taken))
    }
  }
}
