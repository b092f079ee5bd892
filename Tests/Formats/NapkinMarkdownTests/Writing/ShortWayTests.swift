import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What nearly all texts and notes are is written in one go, and says what the long way says.
@Suite struct ShortWayTests {
  private func note(_ markup: String) throws -> String {
    var map = MindMap(id: "m", root: "root")
    try map.update("root") { $0.note = RichText(markup, syntax: .xhtml) }
    return try written(.map(map)).text
  }

  /// An attribute of a paragraph is enough for the long way.
  private func expectSame(_ paragraphs: [String]) throws {
    let (short, long) = (
      paragraphs.map { "<p>\($0)</p>" }.joined(),
      paragraphs.map { "<p class=\"x\">\($0)</p>" }.joined()
    )
    #expect(try note(short) == note(long))
    #expect(try note("<head>\n </head><body>\(short)</body>") == note(long))
  }

  @Test(arguments: [
    ["one", "two  words", "three\n  lines"], [" a ", "", "b"],
    ["Q&amp;A", "&lt;b&gt;", "&#228;&nbsp;x"],
    ["a &unknown; b", "&", "& c", "&amp"],
    ["*a*", "# b", "- c", "1. d", "[e](f)", "`g`", "\\h", "~i~"],
    ["\u{2028}x", "a\u{A0}b", "\u{200B}", "日本 語", "🌱 🌱"], ["\ta\t\tb\t", "\r\na\r\n"],
    ["&#10;a&#32;&#9;b"], ["www.x.org", "a@b.org", "https://x.org/?a=1&amp;b=2"],
  ]) func notesOfParagraphs(_ paragraphs: [String]) throws {
    try expectSame(paragraphs)
  }

  /// What is looked at sixteen bytes at a time has something at each place of them.
  @Test(arguments: ["  ", "&amp;", "\n", "\u{E4}", "*", "&#x1F331;"])
  func notesWithSomethingAtEachPlace(_ sign: String) throws {
    for count in 1...40 {
      let words = String(repeating: "a", count: count)
      try expectSame([words + sign + "b", sign + words, words + sign, words + sign + sign + words])
    }
  }

  @Test(arguments: [
    "www.x.org", "https://x.org", "*b*", "_b_", "&amp;", "<b>", "#tag", "a@b.org", "[b]",
  ])
  func textsWithSomethingAtEachPlace(_ sign: String) throws {
    for count in 0...40 {
      for text in [
        "\(String(repeating: "a", count: count)) \(sign) c",
        String(repeating: "w", count: count) + sign,
      ] {
        var map = MindMap(id: "m", root: "root")
        try map.insert(MindMap.Node(id: "n", RichText(text)), under: "root")
        let back = try readMap(written(.map(map), ["headings": "0"]).text, as: .map)
        let slot = try #require(back.walk().first { $0.depth == 1 }?.slot)
        #expect(back[slot].text.plain == text && back[slot].link == nil && back[slot].tags.isEmpty)
      }
    }
  }
}
