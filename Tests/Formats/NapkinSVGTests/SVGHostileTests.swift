import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinSVG
import Testing

/// Whatever stands in a document, its picture holds nothing but a picture.
@Suite struct SVGHostileTests {
  private static let themes = ["day", "night", "print", "colorblind", "tapered"]

  @Test(arguments: MapPages.arrangements)
  func `2,400 hostile texts stay texts`(_ layout: String) throws {
    let payloads = Payloads.all
    #expect(payloads.count * 12 >= 2_000)
    let first = MapPages.arrangements.firstIndex(of: layout) ?? 0
    for (page, start) in stride(from: 0, to: payloads.count, by: 50).enumerated() {
      let map = try MapPages.map(Array(payloads[start..<min(start + 50, payloads.count)]))
      // Through four layouts, each page has each theme.
      let options = ["layout": layout, "theme": Self.themes[(page + first) % 3]]
      try check(.map(map), FormatOptions(options), "page \(page)")
    }
  }

  @Test func `a note, a card, a drawing and a notebook are as harmless`() throws {
    var placements = 0
    for (number, payload) in Payloads.all.enumerated() {
      var mischief = Mischief(payload)
      let notebook = try mischief.notebook()
      placements += mischief.count
      // What a person may write to the notebook alone, and with all that lies in it.
      for (index, item) in notebook.items.enumerated() {
        let theme = Self.themes[(number + index) % 3]
        try check(item.content, ["theme": theme, "source": "yes"], payload, mischief.media)
      }
      for theme in Self.themes {
        try check(.notebook(notebook), ["theme": theme], payload, mischief.media)
      }
    }
    #expect(placements >= 2_000)
  }

  @Test(arguments: [
    ["", "- ", "a\n", "b\n"], ["", "- ", "```\n", "\n"], ["[a]: ", "b", "\n\n", "[a]\n"],
  ])
  func `a picture grows as its text does`(_ parts: [String]) throws {
    let sizes = try [1_000, 4_000].map { count in
      var sink = MemorySink()
      let (start, lines) = (
        String(repeating: parts[1], count: count), String(repeating: parts[3], count: count)
      )
      let text = parts[0] + start + parts[2] + lines
      let note = Note(id: "n", text: RichText(text, syntax: .markdown))
      _ = try SVGExporter().export(ExportRequest(.note(note)), to: &sink)
      return sink.bytes.count
    }
    #expect(sizes[1] < sizes[0] * 5, "\(sizes)")
  }

  @Test func `linked pictures are files of the folder beside it`() throws {
    for payload in Payloads.all {
      var mischief = Mischief(payload)
      let note = Content.note(mischief.note())
      let linked = try picture(of: note, ["media": "link"], mischief.media)
      #expect(PictureCheck(linked, allowsLinkedPictures: true).complaints.isEmpty)
      #expect(linked.contains("href=\"Media/") && !PictureCheck(linked).complaints.isEmpty)
    }
  }

  @Test(arguments: [
    "<image href=\"http://example.org/x.png\"/>", "<image href=\"https://example.org/x.png\"/>",
    "<image href=\"Media/x.png\"/>", "<image href=\"data:image/svg+xml;base64,AA==\"/>",
    "<image href=\"data:text/html;base64,AA==\"/>", "<image href=\"//example.org/x.png\"/>",
    "<pattern href=\"http://example.org/#p\"/>", "<a href=\"javascript:alert(1)\"/>",
    "<a href=\"file:///etc/passwd\"/>", "<a href=\"data:image/png;base64,AA==\"/>",
    "<a href=\"#nowhere\"/>", "<rect fill=\"url(http://example.org/x)\"/>",
    "<rect mask=\"url(#a)}*{fill:url(x)\"/>", "<text font-family=\"url(x)\"/>",
    "<g id=\"n1\"/><g id=\"n1\"/>", "<g onload=\"x\"/>", "<script/>", "<a>", "&x;<g/>",
  ])
  func `what leads out is noticed`(_ markup: String) {
    #expect(PictureCheck("<svg></svg>").complaints.isEmpty)
    #expect(!PictureCheck("<svg>\(markup)</svg>").complaints.isEmpty)
  }

  @Test(arguments: [
    "<a href=\"http://example.org/\"/>", "<a href=\"https://example.org/\"/>",
    "<a href=\"mailto:a@example.org\"/>", "<a href=\"#n1\"/><g id=\"n1\"/>",
    "<image href=\"data:image/webp;base64,AA==\"/>",
    "<mask id=\"m1\"/><g mask=\"url(#m1)\"/>",
  ])
  func `what may stand in a picture passes`(_ markup: String) {
    #expect(PictureCheck("<svg>\(markup)</svg>").complaints.isEmpty)
  }

  private func check(
    _ content: Content, _ options: FormatOptions, _ place: String,
    _ media: MemoryMedia = MemoryMedia()
  ) throws {
    let check = PictureCheck(try picture(of: content, options, media))
    #expect(check.complaints.isEmpty, "\(place): \(check.complaints.prefix(3))")
  }

  private func picture(
    of content: Content, _ options: FormatOptions, _ media: MemoryMedia
  ) throws -> String {
    var request = ExportRequest(content)
    request.options = options
    request.media = media
    request.registry.register(JSONExporter())
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }
}

private enum MapPages {
  static let arrangements = ["both", "right", "down", "radial"]

  /// A map with each text in every field that takes one.
  static func map(_ payloads: [String]) throws -> MindMap {
    var map = MindMap(id: .init(payloads[0]), name: payloads[0], root: RichText(payloads[0]))
    map.info = RichText(payloads[0])
    for (number, payload) in payloads.enumerated() {
      var node = MindMap.Node(id: .init("\(payload) \(number)"), RichText(payload))
      node.text.syntax = [.plain, .markdown, .xhtml][number % 3]
      node.note = RichText(payload)
      node.details = RichText(payload, syntax: .markdown)
      node.link = number % 4 == 0 ? "#\(payload) \(number)" : payload
      node.icons = [payload, "emoji-\(payload)"]
      node.tags = [payload]
      node.attributes = [Attribute(payload, payload)]
      node.style.font.family = payload
      node.style.font.size = [1e308, -1, .nan, 12][number % 4]
      node.style.maximumWidth = [1e308, -5, .infinity, 100][number % 4]
      node.style.border.width = [1e308, .nan, -1, 2][number % 4]
      node.media = [Media(.external(payload), name: payload, mediaType: payload)]
      node.place = try? Place(latitude: 1, longitude: 1, name: payload)
      var connector = Connector(to: map.root, label: payload)
      connector.startLabel = payload
      connector.endLabel = payload
      node.connectors = [connector]
      try map.insert(node, under: map.root)
    }
    return map
  }
}
