import NapkinCore
import NapkinFormats
import Testing

/// The title of a map that has no root of its own.
@Suite struct FreeMindTitleTests {
  private func map(_ name: String) throws -> MindMap {
    var root = MindMap.Node(id: "r", "")
    root.hasInventedID = true
    var map = MindMap(id: "m", name: name, root: root)
    map.isRootImplied = true
    for id in ["a", "b"] { try map.insert(MindMap.Node(id: .init(id), "\(id)"), under: "r") }
    return map
  }

  @Test(arguments: ["My list", "<html><b>a</b></html>", " a\nb ", "=1"])
  func `the root shows the title, and does not say it when it comes back`(_ name: String) throws {
    let map = try map(name)
    for dialect in [nil, "1.0"] {
      let (text, ledger) = try Maps.write(map, dialect: dialect)
      #expect(text.contains("NAPKIN_ROOT_IS_IMPLIED=\"title\"") && !text.contains("NAPKIN_NAME"))
      #expect(ledger.isLossless && ledger[.text].source == 2)
      let back = try Maps.map(text)
      #expect(back.name == name && back.isRootImplied && back[back.slotOfRoot].text.isEmpty)
      #expect(try Maps.again(text, dialect: dialect) == text)
    }
    #expect(try Maps.write(map).text.contains("<node TEXT=\"My list\">") == (name == "My list"))
  }

  @Test func `a name of other bytes than the root is kept, though it looks the same`() throws {
    let map = MindMap(id: "m", name: "10 \u{212B}", root: "10 \u{C5}")
    let back = try Maps.map(try Maps.write(map).text)
    #expect(back.name.utf8.elementsEqual(map.name.utf8))
  }

  @Test func `what somebody makes of the root counts`() throws {
    let text = try Maps.write(map("T")).text
    let other = try Maps.map(
      text.replacing("TEXT=\"T\"", with: "TEXT=\"U\" FOLDED=\"true\" Q=\"1\""))
    #expect(other.name == "U" && other.isRootImplied && other[other.slotOfRoot].text.isEmpty)
    #expect(try Maps.write(other).text.contains("<node TEXT=\"U\" FOLDED=\"true\" Q=\"1\">"))
    let noted = try Maps.map(text.replacing("TEXT=\"T\"", with: "TEXT=\"T\" LINK=\"l\""))
    #expect(!noted.isRootImplied && noted[noted.slotOfRoot].text == "T" && noted.name == "T")
  }

  @Test func `a title beside an empty root stays there`() throws {
    let text = Maps.file("<node TEXT=\"\"><node TEXT=\"a\"/><node TEXT=\"b\"/></node>\n").replacing(
      "<map ", with: "<map NAPKIN_NAME=\"T\" NAPKIN_ROOT_IS_IMPLIED=\"true\" ")
    let map = try Maps.map(text)
    #expect(map.name == "T" && map.isRootImplied && map.count == 3)
    let again = try Maps.again(text)
    #expect(again.contains("NAPKIN_NAME=\"T\"") && again.contains("<node TEXT=\"\">"))
  }

  @Test func `a title that XML cannot hold is told`() throws {
    let (text, ledger) = try Maps.write(map("a\u{1}"))
    #expect(text.contains("TEXT=\"a\u{FFFD}\"") && ledger[.title].approximated == 1)
  }
}
