import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// Whatever stands in a document, its picture holds nothing but a picture.
@Suite struct SVGHostileTests {
  @Test(arguments: MapPages.arrangements)
  func `2,400 hostile texts stay texts`(_ layout: String) throws {
    let payloads = Payloads.all
    #expect(payloads.count * 12 >= 2_000)
    for (page, start) in stride(from: 0, to: payloads.count, by: 50).enumerated() {
      let map = try MapPages.map(Array(payloads[start..<min(start + 50, payloads.count)]))
      var request = ExportRequest(.map(map))
      request.options = ["layout": layout]
      var sink = MemorySink()
      _ = try SVGExporter().export(request, to: &sink)
      let check = PictureCheck(sink.text)
      #expect(check.complaints.isEmpty, "page \(page): \(check.complaints.prefix(3))")
    }
  }

  @Test func `a note, a card and a drawing are as harmless`() throws {
    for payload in Payloads.all {
      var note = Note(id: .init(payload), title: payload, text: RichText(payload))
      note.category = payload
      note.tags = [payload]
      note.picture = Media(.external(payload), name: payload, mediaType: "image/svg+xml")
      note.drawing = Drawing(id: "d", title: payload)
      var sink = MemorySink()
      _ = try SVGExporter().export(ExportRequest(.note(note)), to: &sink)
      let check = PictureCheck(sink.text)
      #expect(check.complaints.isEmpty, "\(check.complaints.prefix(3))")
    }
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
      node.connectors = [connector]
      try map.insert(node, under: map.root)
    }
    return map
  }
}

private enum Payloads {
  /// Two hundred attempts to be more than a text.
  static let all: [String] = base.flatMap { text in
    [
      text, text.uppercased(), " \t\(text)\r\n", "\u{202E}\(text)\u{2028}",
      text.replacing("script", with: "scr\u{0}ipt"), text.replacing(":", with: "&#58;"),
      text.replacing("<", with: "&lt;"), "]]>\(text)<!--",
    ]
  }

  private static let base = [
    "<script>alert(1)</script>", "\"onload=\"alert(1)", "' onclick='alert(1)", "]]><svg/onload=x>",
    "javascript:alert(1)", "java\tscript:alert(1)", "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml,<svg onload=alert(1)>", "vbscript:msgbox(1)", "file:///etc/passwd",
    "//example.org/x.png", "url(http://example.org/x)", "url(#a)}*{fill:red",
    "expression(alert(1))",
    "<!ENTITY x SYSTEM \"file:///etc/passwd\">", "&x;", "<foreignObject><body/></foreignObject>",
    "<use href=\"http://example.org/#x\"/>", "<image xlink:href=\"http://example.org/x\"/>",
    "\u{FFFE}\u{FFFF}\u{B}\u{1B}[31m", "-->", "<?xml-stylesheet href=\"x\"?>",
    "\\27\\20 onload=alert(1)", "https://example.org/\"><script>", "</metadata></svg><script>",
    "<style>@import 'http://example.org'</style>",
  ]
}
