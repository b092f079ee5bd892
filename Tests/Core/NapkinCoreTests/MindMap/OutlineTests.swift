import NapkinCore
import Testing

/// A map as a list of rows.
@Suite struct OutlineTests {
  var map: MindMap

  init() throws {
    map = try Garden.map()
  }

  static func text(_ rows: [MindMap.OutlineRow]) -> String {
    rows.map { "\($0.depth)\($0.id)\($0.isFolded ? "+" : "")" }.joined(separator: " ")
  }

  @Test func `all nodes are rows, floating ones at the end`() {
    let rows = map.outline()
    #expect(Self.text(rows) == "0root 1a 2a1 2a2 3a21 1b 1c 2c1 0f 1f1")
    #expect(rows.map(\.hasChildren).map { $0 ? 1 : 0 } == [1, 1, 0, 1, 0, 0, 1, 0, 1, 0])
  }

  @Test mutating func `what is folded away is left out, unless it is wanted`() throws {
    for id in ["a", "b", "f"] { try map.update(.init(id)) { $0.isFolded = true } }
    #expect(Self.text(map.outline()) == "0root 1a+ 1b+ 1c 2c1 0f+")
    #expect(Self.text(map.outline(showsFolded: true)) == "0root 1a 2a1 2a2 3a21 1b 1c 2c1 0f 1f1")
    #expect(map.outline().first { $0.id == "a" }?.hasChildren == true)
  }

  @Test mutating func `a filter shows what matches and what is above it, folded or not`() throws {
    try map.update("a") { $0.isFolded = true }
    let rows = map.outline { $0.text.plain.hasSuffix("1") }
    #expect(Self.text(rows) == "0root 1a 2a1 2a2 3a21 1c 2c1 0f 1f1")
    #expect(rows.filter(\.isMatch).map(\.id) == ["a1", "a21", "c1", "f1"])
    #expect(map.outline().allSatisfy { $0.isMatch })
    #expect(Self.text(map.outline { $0.id == "c" }) == "0root 1c")
    #expect(Self.text(map.outline { $0.id == "f1" }) == "0f 1f1")
    #expect(map.outline { _ in false }.isEmpty)
  }

  @Test mutating func `a row has a title without markup and a thumbnail`() throws {
    var media = Media.sample("film")
    media.thumbnail = ByteDigest(of: [1])
    try map.update("b") {
      $0.text = RichText("<p>Big <b>film</b></p>", syntax: .xhtml)
      $0.media = [media, .sample("x")]
    }
    let row = try #require(map.outline().first { $0.id == "b" })
    #expect(row.title == "Big film")
    #expect(row.thumbnail == media.thumbnail)
    #expect(map.outline()[0].thumbnail == nil)
  }
}
