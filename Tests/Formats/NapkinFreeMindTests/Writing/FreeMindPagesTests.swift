import NapkinCore
import NapkinFormats
import Testing

/// Spellings that say nothing but how pages are set need not be understood again: what is written
/// is what it would be if they were.
@Suite struct FreeMindPagesTests {
  private static let page =
    "<html>\n  <head>\n  </head>\n  <body>\n    <p>a</p>\n  </body>\n</html>"
  private static let note = "<richcontent TYPE=\"NOTE\">\n\(page)\n</richcontent>"
  private static let details =
    "<richcontent TYPE=\"DETAILS\" HIDDEN=\"true\">\n\(page)</richcontent>"
  private static let text = "<richcontent TYPE=\"NODE\">\n\(page)\n</richcontent>"

  /// Writes a map, and once more so that each spelling has to be understood: expects the same.
  private func expectSame(_ map: MindMap, _ comment: Comment? = nil) throws {
    var other = map
    for visit in map.walkAll() {
      // Who has anything else from elsewhere is looked at closely; it is not written.
      other.update(visit.slot) {
        $0.foreign.pieces.append(Foreign.Piece(format: "other", key: "key", value: "value"))
      }
    }
    let (short, long) = (try Maps.write(map), try Maps.write(other))
    #expect(short.text == long.text, comment)
    for feature in Feature.all where feature != .foreign {
      #expect(short.ledger[feature] == long.ledger[feature], comment)
    }
  }

  @Test(arguments: [
    "<node TEXT=\"n\" ID=\"n\">\(note)</node>",
    "<node TEXT=\"n\" ID=\"n\">\(details)\(note)</node>",
    "<node ID=\"n\">\(text)\(note)</node>", "<node TEXT=\"n\" ID=\"n\">\(note)\(note)</node>",
    "<node TEXT=\"n\" ID=\"n\" COLOR=\"#ff0000\" LINK=\"x\">\(note)</node>",
    "<node TEXT=\"n\" ID=\"n\">\(note)<icon BUILTIN=\"idea\"/></node>",
    "<node TEXT=\"n\" ID=\"n\"><!-- c -->\(note)</node>", "<node TEXT=\"n\">\(note)</node>",
    "<node TEXT=\"n\" ID=\"n\">\(note)<hook NAME=\"FreeNode\"/></node>",
    "<node TEXT='n' ID=\"n\">\(note)</node>",
    "<node TEXT=\"n\" ID=\"n\">\(note)<node TEXT=\"child\" ID=\"child\"/></node>",
    "<node TEXT=\"n\" ID=\"n\"><richcontent TYPE=\"NOTE\">words</richcontent></node>",
  ])
  func `a node is written as if it were looked at`(_ node: String) throws {
    let map = try Maps.map(Maps.file("<node ID=\"root\">\n\(Maps.otherPages)\(node)\n</node>\n"))
    let slot = try #require(map.children(of: map.slotOfRoot).first ?? map.slotsOfFloating.first)
    let place = try Place(latitude: 1, longitude: 2)
    let changes: [(inout MindMap.Node) -> Void] = [
      { _ in }, { $0.text = "other" }, { $0.text = RichText("<p>x</p>", syntax: .xhtml) },
      { $0.note = nil }, { $0.note = "plain" }, { $0.note = RichText("<p>b</p>", syntax: .xhtml) },
      { $0.note = RichText("<p>b", syntax: .xhtml) },
      { $0.note = RichText("<body><p>b</p></body>", syntax: .xhtml) },
      { $0.note = RichText("<p>a<node/>b</p>", syntax: .xhtml) },
      { $0.note = RichText("\n<body>\n<p>x</p>\n</body>\n", syntax: .xhtml) },
      {
        $0.note = RichText("<p>\(String(repeating: "long ", count: 5_000))</p>", syntax: .xhtml)
      },
      { $0.style.maximumWidth = 2e7 }, { $0.offset = Position(x: 1e7, y: 0) },
      { $0.text = "a\u{1}b" }, { $0.text = RichText("&lt;html&gt;x<br>", syntax: .xhtml) },
      { $0.details = RichText("<p>d</p>", syntax: .xhtml) }, { $0.details = nil },
      { $0.icons = ["flag"] }, { $0.task = TaskState(.done) }, { $0.tags = ["t"] },
      { $0.attributes = [Attribute("a", "b")] }, { $0.link = "y" }, { $0.isFolded = true },
      { $0.style.font.isBold = true }, { $0.style.background = RGBA(hex: "#00ff00") },
      { $0.hasInventedID = true }, { $0.place = place },
    ]
    for (number, change) in changes.enumerated() {
      var changed = map
      changed.update(slot, change)
      try expectSame(changed, "\(number)")
    }
    var floating = map
    try floating.move(map[slot].id, under: nil)
    try expectSame(floating)
  }

  @Test(arguments: [
    "<richcontent TYPE=\"NOTE\" A=1>\n<html/></richcontent>",
    "<richcontent TYPE=\"NOTE\"/>\n<html/></richcontent>",
    "<richcontentX TYPE=\"NOTE\">\n<html/></richcontent>",
    "<richcontent TYPE=\"NOTE\" A=\"&nbsp;\">\n<html/></richcontent>",
    "<richcontent TYPE=\"NOTE\" TYPE=\"NOTE\">\n<html/></richcontent>",
    "<richcontent A=' TYPE=\"NOTE\"'>\n<html/></richcontent>",
    "<richcontent TYPE=\"NOTE\"><html/></richcontent>",
    "<richcontent TYPE=\"NOTE\">\n<html/>", "<richcontent TYPE=\"DETAILS\">\n<html/></richcontent>",
    "",
    "<richcontent TYPE=\"NOTE\">\n<html/></richcontent><node/>",
  ])
  func `a damaged spelling loses no note`(_ inside: String) throws {
    var map = try Maps.map(
      Maps.file("<node TEXT=\"root\" ID=\"root\">\n<node TEXT=\"n\" ID=\"n\"/></node>\n"))
    try map.update("n") { node in
      node.note = RichText("<p>kept</p>", syntax: .xhtml)
      node.foreign.pieces = [
        Foreign.Piece(format: "freemind", key: "brief", value: "<usual>\(inside)</usual>")
      ]
    }
    #expect(try Maps.write(map).text.contains("kept"))
    try expectSame(map)
  }
}
