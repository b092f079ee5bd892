import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// How the text of a note looks on its card, and how a notebook fills its sheet.
@Suite struct SVGCardTests {
  @Test func `headings, code and tables look like themselves`() throws {
    let text = RichText(
      "Words.\n\n## Head\n\nMore\n\n```\nx = 1\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- item",
      syntax: .markdown)
    let card = try drawn(.note(Note(id: "n", title: "Title", text: text)))
    func tag(_ words: String) throws -> Substring {
      let text = card.split(separator: "<text").first { $0.contains(">\(words)</text>") }
      return try #require(text, "\(words)")
    }
    #expect(try tag("Head").contains("bold"))
    #expect(try tag("x = 1").contains("monospace"))
    for (head, cell) in [("a", "1"), ("b", "2")] {
      #expect(try tag(head).contains("bold") && !tag(cell).contains("bold"))
      #expect(try tag(head).prefix { $0 != "y" } == tag(cell).prefix { $0 != "y" })
    }
    for words in ["Words.", "More", "•", "item"] {
      #expect(try !tag(words).contains("bold") && !tag(words).contains("monospace"))
    }
  }

  @Test(arguments: ["- ", "12. ", "- [x] ", "- - ", "> - ", "- a\n  1. "])
  func `the lines of an item begin where its words do`(_ mark: String) throws {
    let words = String(repeating: "words of an item that is long ", count: 4)
    let note = Note(id: "n", title: "T", text: RichText(mark + words, syntax: .markdown))
    let texts = try drawn(.note(note)).split(separator: "<text ").dropFirst()
    let item = try #require(texts.last)
    let lines = item.matches(of: /<tspan x="([^"]*)"/).compactMap { Double($0.1) }
    try #require(lines.count > 1 && Set(lines).count == 1)
    // The mark stands in the middle of a room that ends there.
    let place = try #require(texts.dropLast().last?.firstMatch(of: /x="([^"]*)"/)?.1)
    let room = (lines[0] - (try #require(Double(place)))) * 2
    #expect((22...60).contains(room), "\(room)")
  }

  @Test(arguments: [("words", false), ("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", true)])
  func `a quote has a bar at its side for each that it stands in`(
    _ words: String, _ isRightToLeft: Bool
  ) throws {
    let text = RichText("> \(words)\n>\n> > \(words) and\n\n\(words)", syntax: .markdown)
    let card = try drawn(.note(Note(id: "n", title: "T", text: text)))
    let bars = card.matches(of: /<rect x="([^"]*)" y="[^"]*" width="2.5"/).compactMap {
      Double($0.1)
    }
    let texts = card.matches(of: /<text x="([^"]*)"/).suffix(3).compactMap { Double($0.1) }
    try #require(bars.count == 3 && texts.count == 3)
    for (bar, text) in zip(bars, [texts[0], texts[1], texts[1]]) {
      #expect((text < bar) == isRightToLeft)
    }
    #expect((texts[2] - texts[0]).magnitude == 14 && (texts[2] - texts[1]).magnitude == 28)
  }

  @Test func `a picture in a paragraph of its own stands where it does in the text`() throws {
    let bytes = Array("GIF89a".utf8) + [8, 0, 8, 0]
    let digest = ByteDigest(of: bytes)
    let text = "First.\n\n![the lake](img/a.gif)\n\nThen ![it](img/a.gif) again.\n\nHome."
    var note = Note(id: "n", title: "Trip", text: RichText(text, syntax: .markdown))
    note.attachments = ["img/a.gif", "b.gif"].map {
      Media(.stored(digest), name: $0, mediaType: "image/gif")
    }
    let card = try drawn(.note(note), MemoryMedia([digest: bytes]))
    let order = card.split(separator: "<").compactMap { tag -> String? in
      if tag.hasPrefix("image ") { return "picture" }
      guard tag.hasPrefix("text ") || tag.hasPrefix("tspan ") else { return nil }
      return tag.split(separator: ">").dropFirst().first.map(String.init)
    }
    #expect(
      order == ["Trip", "First.", "picture", "the lake", "Then it again. ", "Home.", "picture"])
  }

  @Test func `a sheet is wide enough for its maps, and small ones stand side by side`() throws {
    var notebook = Notebook(id: "b")
    for name in ["one", "two"] {
      let map = MindMap(id: .init(name), name: "Map \(name)", root: RichText(name))
      try notebook.insert(.map(map))
    }
    let small = try drawn(.notebook(notebook))
    let places = ["Map one", "Map two"].map { name in
      small.split(separator: "<text ").last { $0.contains(">\(name)</text>") }?
        .split(separator: " ").prefix(2).joined(separator: " ") ?? ""
    }
    #expect(places[0] != places[1])
    #expect(places[0].split(separator: "y=").last == places[1].split(separator: "y=").last)
    var wide = MindMap(id: "wide", root: "root")
    var parent = wide.root
    for number in 0..<20 {
      let node = MindMap.Node(id: .init("n\(number)"), "one of many words in a row")
      try wide.insert(node, under: parent)
      parent = node.id
    }
    try notebook.insert(.map(wide))
    let scales = try drawn(.notebook(notebook)).split(separator: "scale(").dropFirst()
      .compactMap { Double($0.prefix { $0 != ")" }) }
    #expect(scales.allSatisfy { $0 >= 0.84 }, "\(scales)")
  }

  private func drawn(_ content: Content, _ media: MemoryMedia = MemoryMedia()) throws -> String {
    var sink = MemorySink()
    var request = ExportRequest(content)
    request.media = media
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }
}
