import NapkinCore
import NapkinFormats

extension Sample {
  /// Maps of all kinds that are difficult for formats.
  static var maps: [Sample] {
    [
      Sample("smallest map", .map(MindMap(id: "small"))),
      Sample("branches in order", .map(branches)),
      Sample("unusual values", .map(unusual)),
      Sample("difficult texts", .map(texts(difficult))),
      Sample("control characters", .map(texts(["a\u{0}b", "\u{1}", "x\u{B}\u{1F}y", "\u{FFFE}"]))),
      Sample("several top entries", .map(outline)),
      Sample("a chain and a crowd", .map(chainAndCrowd)),
    ]
  }

  private static var branches: MindMap {
    var map = MindMap(id: "branches", name: "Branches", root: "Root")
    for branch in ["b", "a", "c"] {
      let slot = map.append(node(branch, "Branch \(branch)"), under: map.slotOfRoot)
      for leaf in 1...3 {
        let slot = map.append(node("\(branch)\(leaf)", "Leaf \(leaf)"), under: slot)
        if leaf == 2 { _ = map.append(node("\(branch)x", "Below"), under: slot) }
      }
    }
    return map
  }

  private static var outline: MindMap {
    var map = MindMap(id: "outline", name: "Outline", root: "")
    map.isRootImplied = true
    for entry in ["one", "two", "three"] {
      let slot = map.append(node(entry, "Entry \(entry)"), under: map.slotOfRoot)
      _ = map.append(node("\(entry)-1", "Below \(entry)"), under: slot)
    }
    // It stands beside the entries, and not one level above them.
    if let floating = try? map.insert(node("floating", "Floating"), under: nil) {
      _ = map.append(node("floating-1", "Below"), under: floating)
    }
    return map
  }

  private static var chainAndCrowd: MindMap {
    var map = MindMap(id: "extremes", root: "Extremes")
    var slot = map.slotOfRoot
    for number in 0..<100 { slot = map.append(node("d\(number)", "Deep"), under: slot) }
    for number in 0..<200 { _ = map.append(node("w\(number)", "Wide"), under: map.slotOfRoot) }
    return map
  }

  // MARK: Texts

  static let difficult = [
    "", " ", " before and after ", "two  spaces", "a < b > c & d", "\"double\" 'single' `back`",
    "]]>", "<!-- no -- comment -->", "<b>no markup</b>", "&amp; &lt; &#65; &nbsp;", "# no heading",
    "- no list", "1. no number", "> no quote", "[no](link)", "*no* _emphasis_ ~~none~~",
    "| a | b |",
    "---", "```", "\\ backslash \\n", "line one\nline two", "a\n\n\nb", "tab\tstop",
    "\r\nold\rlines",
    "=1+1", "@at #tag", "100%", "{\"json\": [1]}", "Größe, Ærø, Łódź", "思维导图", "マインドマップ",
    "خريطة ذهنية", "מפת חשיבה", "माइंड मैप", "😀👩‍👩‍👧‍👦🇸🇪", "e\u{301} é", "\u{2028}\u{2029}\u{200B}\u{200F}x",
    "\u{FEFF}mark", "\u{E000}\u{10FFFD}", "javascript:alert(1)", "https://example.org/?a=1&b=2",
    "../../etc/passwd", String(repeating: "long ", count: 500),
  ]

  private static func texts(_ texts: [String]) -> MindMap {
    var map = MindMap(id: "texts", name: "<Texts & \"more\">", root: "Texts")
    for (number, text) in texts.enumerated() {
      var node = node("t\(number)", text)
      if number % 2 == 0 { node.note = RichText(text) }
      if number % 3 == 0 { node.attributes = [Attribute(text, text), Attribute(text, "")] }
      if number % 5 == 0 { node.tags = [text] }
      _ = map.append(node, under: map.slotOfRoot)
    }
    return map
  }

  // MARK: Values

  /// Values that the items of ``ItemTable`` do not have, such as a connector that leads nowhere.
  private static var unusual: MindMap {
    var map = MindMap(id: "unusual", name: "Unusual", root: "Unusual")
    map.info = RichText("What there is to *say*.", syntax: .markdown)
    map.canvas.size = Extent(width: 800, height: 600.5)
    map.foreign = Foreign([
      Foreign.Entry(format: "freemind", key: "extra", value: "<extra a=\"1\"/>")
    ])
    _ = map.append(worded, under: map.slotOfRoot)
    _ = map.append(linked, under: map.slotOfRoot)
    return map
  }

  private static var worded: MindMap.Node {
    var node = node("worded", "Words")
    node.note = RichText("<p>A <b>note</b>.</p>", syntax: .xhtml)
    node.details = RichText("- one\n- two", syntax: .markdown)
    node.icons = ["idea", "help", "idea", "my-own"]
    node.tags = ["red", "two words", "größer"]
    node.attributes = [Attribute("size", "1"), Attribute("size", "2"), Attribute("empty", "")]
    node.author = "Ana & Bo"
    node.reminders = [Reminder(at: noon, secondsFromUTC: 3600, zone: "Europe/Stockholm")]
    return node
  }

  private static var linked: MindMap.Node {
    var node = node("linked", "Linked")
    node.link = "https://example.org/?a=1&b=2#c"
    node.style.background = RGBA(red: 1, green: 2, blue: 3, alpha: 128)
    node.style.cloud = NodeStyle.Cloud()
    var connector = Connector(to: "worded", hasStartArrow: true)
    connector.color = RGBA(red: 0, green: 0, blue: 255)
    node.connectors = [connector, Connector(to: "nowhere")]
    node.foreign = Foreign([Foreign.Entry(format: "freemind", key: "hook", value: "<hook/>")])
    return node
  }

  private static func node(_ id: String, _ text: String) -> MindMap.Node {
    MindMap.Node(id: MindMap.Node.ID(id), RichText(text))
  }
}
