import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinSVG
import NapkinTesting
import Testing

/// How words are written: broken into lines, with their blanks, struck through.
@Suite struct SVGWordsTests {
  @Test func `each line of a long text is struck through by itself`() throws {
    let picture = try picture(of: "one line\nand another") { $0.font.isStruckThrough = true }
    let lines = picture.split(separator: "<tspan").dropFirst()
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("text-decoration=\"line-through\"") })
    let single = try self.picture(of: "one line") { $0.font.isStruckThrough = true }
    #expect(single.contains("text-decoration=\"line-through\""))
  }

  @Test func `lines of a node are nearly alike, those of an author's width filled`() throws {
    let text: RichText = "Change the size of nodes with the wheel of the mouse, without scrolling"
    func lines(_ picture: String) -> [Substring] {
      picture.split(separator: "<tspan").dropFirst().compactMap {
        $0.split(separator: ">").dropFirst().first?.split(separator: "<").first
      }
    }
    #expect(
      try lines(picture(of: text, wrap: 480)) == [
        "Change the size of nodes with the ", "wheel of the mouse, without scrolling",
      ])
    // In a width of the author's, lines are filled.
    #expect(
      try lines(picture(of: text) { $0.maximumWidth = 360 }) == [
        "Change the size of nodes with the wheel of the mouse, without ", "scrolling",
      ])
    let ended = try picture(of: "Keep the name of the user's icon if it's not\nfound") { _ in }
    #expect(lines(ended) == ["Keep the name of the user's icon if it's not ", "found"])
    // A note has its title in large letters.
    let note = try drawn(.note(Note(id: "n", title: text.source, text: text)))
    #expect(
      lines(note) == [
        "Change the size of nodes ", "with the wheel of the ", "mouse, without scrolling",
        "Change the size of nodes with the wheel of the mouse, ", "without scrolling",
      ])
  }

  @Test func `an author's letters are bold only if the author made them so`() throws {
    func isBold(_ look: (inout NodeStyle) -> Void) throws -> Bool {
      var map = MindMap(id: "m", root: "root")
      map.update(map.slotOfRoot) { look(&$0.style) }
      return try drawn(.map(map)).contains("font-weight=\"bold\"")
    }
    #expect(try isBold { _ in })
    #expect(try !isBold { $0.font.size = 20 })
    #expect(try isBold { ($0.font.size, $0.font.isBold) = (20, true) })
  }

  @Test func `no two words become one where a line ends`() throws {
    let text: RichText = "Change the size of nodes with the wheel of the mouse,\nwithout scrolling"
    for direction in [NodeStyle.Shape.bubble, .fork] {
      let picture = try picture(of: text) { node in
        node.shape = direction
        node.maximumWidth = 200
      }
      let lines = picture.split(separator: "<tspan").dropFirst().compactMap {
        $0.split(separator: ">").dropFirst().first?.split(separator: "<").first
      }
      #expect(lines.count > 2 && lines.joined() == text.source.replacing("\n", with: " "))
    }
    let chinese = try picture(of: "中文中文中文中文中文中文中文中文中文") { $0.maximumWidth = 100 }
    #expect(chinese.contains("<tspan") && !chinese.contains(" </tspan>"))
  }

  @Test(arguments: [(9.0, "12"), (10, "13.5"), (12, "16"), (24, "32")])
  func `a size in points is a third more in pixels`(_ points: Double, _ pixels: String) throws {
    let picture = try picture(of: "words") { $0.font.size = points }
    #expect(picture.contains("font-size=\"\(pixels)\""))
  }

  @Test(arguments: [
    (Media.Source.external("img/no%20there.png"), "no there.png" as String?),
    (.external("https://example.org/a/b.png"), "b.png"),
    (.external("data:image/png;base64,AA"), nil),
  ])
  func `a missing picture is called like its file`(
    _ source: Media.Source, _ name: String?
  ) throws {
    var map = MindMap(id: "m", root: "")
    map.update(map.slotOfRoot) { $0.media = [Media(source, mediaType: "image/png")] }
    let texts = try drawn(.map(map)).split(separator: "<text ").dropFirst()
    #expect(texts.contains { $0.contains(">\(name ?? "")<") } == (name != nil), "\(texts)")
  }

  @Test(arguments: [
    "python_4039852284099039575.jpeg",
    "one_long_name_of_a_picture_made_of_many_words_in_a_row_in_all.jpeg",
  ])
  func `the name of a missing picture is cut in its middle`(_ name: String) throws {
    var map = MindMap(id: "m", root: "")
    map.update(map.slotOfRoot) { $0.media = [Media(.external(name), mediaType: "image/png")] }
    let texts = try drawn(.map(map)).matches(of: />([^<>]*…[^<>]*)<\/text>/).map(\.1)
    let parts = try #require(texts.first).split(separator: "…").map(String.init)
    try #require(texts.count == 1 && parts.count == 2)
    #expect(name.hasPrefix(parts[0]) && name.hasSuffix(parts[1]) && parts.joined().count > 15)
    #expect((parts[0].count - parts[1].count).magnitude < 2)
  }

  @Test(arguments: [
    ("if x:\n    return 1", true), ("two  blanks", true), ("x\n  in front", true), ("a\tb", true),
    ("single blanks only", false), ("line\nand line", false),
  ])
  func `texts say themselves that their blanks count`(_ text: String, _ counts: Bool) throws {
    let texts = try picture(of: RichText(text)) { _ in }.split(separator: "<text ").dropFirst()
    #expect(texts.contains { $0.contains("xml:space=\"preserve\"") } == counts)
  }

  @Test(arguments: [
    ("Line\n\n", "Line"), ("\n  a\n  b\n", "  a\n  b"), (" one ", "one"), (" ", ""),
    ("\u{3000}計画\u{A0}", "計画"), ("  \u{301}e", " \u{301}e"),
  ])
  func `blank lines around a text take no room`(_ text: String, _ bare: String) throws {
    let other = try picture(of: RichText(bare)) { _ in }
    #expect(try picture(of: RichText(text)) { _ in } == other)
  }

  @Test func `what sits on a blank is seen with it`() throws {
    #expect(try picture(of: "a \u{1F3FD}") { _ in }.contains(">a \u{1F3FD}</text>"))
    #expect(try picture(of: "  \u{301}a") { _ in }.contains("> \u{301}a</text>"))
  }

  @Test(arguments: [
    ("a <!-- b --> c", "a  c"), ("<!-- a\nb -->\nc", "c"), ("<!-- a\nb --> c", "c"),
    ("a <!-- b", "a <!-- b"), ("<!-- a\nb", "<!-- a\nb"), ("`<!-- a -->`", "<!-- a -->"),
    ("```\n<!-- a -->\n```", "<!-- a -->"), ("see <https://a.b/c>.", "see https://a.b/c."),
    ("<a@b.c>", "a@b.c"), ("a <b> c", "a <b> c"), ("1 < 2: 3 > 2", "1 < 2: 3 > 2"),
    ("| a | *b* |\n| :-- | --: |\n| 1 | 2\\|3 |\n\nc", "a b\n1 2|3\n\nc"),
    ("a | b\n--- | ---\n1 | 2", "a b\n1 2"), ("a | b\nc", "a | b\nc"),
    ("[p](a(b)c) d", "p d"), ("[p](a(b", "[p](a(b"), ("Head\n====\n\na", "Head\n\na"),
    ("====", "===="), ("a <!-- b\nc --> d", "a  d"), ("> q <!-- x\n> y --> z", "q  z"),
    ("> ```\n> <!-- a -->\n> ```\n\n<!-- b -->c", "<!-- a -->\n\nc"),
    ("    <!-- a -->\n\nb", "<!-- a -->\n\nb"), ("- a\n<!-- -->\n- b", "• a\n• b"),
    ("[a](<b(c>) and [d](x \"t) u\") z", "a and d z"), ("[a](b\\(c) tail (x)", "a tail (x)"),
    ("[a](<b", "[a](<b"), ("[a](b \"c", "[a](b \"c"), ("[a](", "[a]("), ("[a](\\", "[a](\\"),
  ])
  func `comments are not shown, addresses and cells are`(
    _ markdown: String, _ words: String
  ) throws {
    let shown = try picture(of: RichText(markdown, syntax: .markdown)) { _ in }
    #expect(wordsOfLeaf(shown) == words.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  @Test(arguments: [
    ("0. a\n0. b", "0. a\n1. b"), ("1) a\n2) b\n   - c", "1. a\n2. b\n   • c"),
    ("- [x] a\n- [ ] b", "☑ a\n☐ b"),
    ("- a\n  b\n\n  c\n\n- d", "• a\n  b\n\n  c\n\n• d"), ("- - a\n-", "• • a\n• "),
    ("a\n\n\n***\n\nb", "a\n\nb"), ("> a\n>\n> > b", "a\n\nb"), ("a  \n  b\\\nc", "a\nb\nc"),
    ("see [a], [b][A], [c] and[^1]\n\n[a]: d\n\n[^1]: e", "see a, b, [c] and[^1]\n\n[^1]: e"),
    ("- x\n-\n- y\n-\n  z", "• x\n• \n• y\n• z"),
    ("a\n```\n```\nb\n\n#\n\n![](x)\n\nc", "a\nb\n\nc"),
    ("- a\n  ```\n  x\n\n  y\n  ```", "• a\n  x\n\n  y"),
    ("<div>\n<!-- a -->\n<!-->\nb\n</div>", "<div>\nb\n</div>"), ("a <!--> b <!---> c", "a  b  c"),
    ("[a]\n\n[^1]: b\n[a]: c\n[^2]: d\ne", "a\n\n[^1]: b\n[^2]: d\ne"),
    ("![a](b) [![c](d)](e)", "a c"),
    ("$a_*1*$ *b*", "$a_*1*$ b"), ("# a #\n## b", "a\nb"),
    ("~~~\n*a*\n\n  b\n~~~\n\nc", "*a*\n\n  b\n\nc"),
  ])
  func `lists, references and code are shown as they are meant`(
    _ markdown: String, _ words: String
  ) throws {
    let shown = try picture(of: RichText(markdown, syntax: .markdown)) { _ in }
    #expect(wordsOfLeaf(shown) == words.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  @Test func `a root without words is called like its map`() throws {
    var map = MindMap(id: "m", name: "The map", root: "")
    #expect(try drawn(.map(map)).contains(">The map</text>"))
    map.update(map.slotOfRoot) { $0.icons = ["idea"] }
    #expect(try !drawn(.map(map)).contains(">The map</text>"))
  }

  @Test func `a title stands once on its card`() throws {
    // Once more in the title of the picture.
    for (source, count) in [
      ("# *Beds*\n\nPeas", 2), ("Beds\n====\n\nPeas", 2), ("<!-- -->\n # Beds\nPeas", 2),
      ("# Other\n\nPeas", 2), ("Beds\n\nPeas", 3),
    ] {
      let text = RichText(source, syntax: .markdown)
      let card = try drawn(.note(Note(id: "n", title: "Beds", text: text)))
      #expect(card.matches(of: />Beds ?</).count == count, "\(source)")
      #expect(card.contains("Other") == source.contains("Other"))
    }
  }

  private func drawn(_ content: Content) throws -> String {
    var sink = MemorySink()
    _ = try SVGExporter().export(ExportRequest(content), to: &sink)
    return sink.text
  }

  @Test func `each paragraph runs from its own side`() throws {
    let texts = try picture(of: "one\nאחת\n\nשתיים\ntwo") { _ in }
      .split(separator: "<text ").suffix(3)
    #expect(texts.map { $0.contains("direction=\"rtl\"") } == [false, true, false])
    #expect(texts.map { $0.split(separator: "<tspan").count - 1 } == [1, 2, 1])
  }

  @Test func `what runs from right to left ends where the card does, boxes and tags too`() throws {
    var note = Note(id: "n", title: "כותרת", text: "שלום\nשלום שלום")
    note.category = "בית"
    note.tags = ["בית"]
    let plans = [Plan(id: "a", name: try Name("חלב")), Plan(id: "b", name: try Name("milk"))]
    let list = try PlanList(id: "l", name: try Name("רשימה"), plans: plans)
    for (content, count, tags) in [(Content.note(note), 3, 1), (.planList(list), 1, 0)] {
      var sink = MemorySink()
      _ = try SVGExporter().export(ExportRequest(content), to: &sink)
      let texts = sink.text.split(separator: "<text ").dropFirst()
      #expect(texts.filter { $0.hasPrefix("x=\"492\"") }.count == count, "\(texts)")
      // A tag stands in the middle of its oval.
      let anchored = texts.filter { $0.contains("direction") && $0.contains("text-anchor") }
      #expect(anchored.count == tags && anchored.allSatisfy { $0.contains("middle") })
    }
    var sink = MemorySink()
    _ = try SVGExporter().export(ExportRequest(.planList(list)), to: &sink)
    let boxes = sink.text.split(separator: "<rect").suffix(2)
    #expect(boxes.map { $0.hasPrefix(" x=\"29\"") } == [false, true], "\(boxes)")
  }

  @Test func `lists of XHTML keep their marks`() throws {
    let list = RichText("<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>", syntax: .xhtml)
    let lines = try picture(of: list) { _ in }
    #expect(wordsOfLeaf(lines) == ["1.", "a", "2.", "b", "•", "c"])
  }

  @Test func `signs and boxes are read aloud`() throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { node in
      node.icons = ["messagebox_warning"]
      node.task = TaskState(.partly, progress: 40, priority: 2)
      node.note = "note"
    }
    let plans = [
      Plan(id: "a", name: try Name("a")),
      Plan(id: "b", name: try Name("b"), completed: Instant(milliseconds: 0)),
    ]
    let list = try PlanList(id: "l", name: try Name("l"), plans: plans)
    for (content, labels) in [
      (Content.map(map), ["partly done", "priority 2", "messagebox warning", "note", "40 %"]),
      (.planList(list), ["to do", "done"]),
    ] {
      var sink = MemorySink()
      _ = try SVGExporter().export(ExportRequest(content), to: &sink)
      let signs = sink.text.split(separator: "<g role=\"img\" aria-label=\"").dropFirst()
      #expect(signs.map { String($0.prefix { $0 != "\"" }) } == labels)
    }
  }

  @Test func `large letters get as many to a line as usual ones`() throws {
    let word: RichText = "internationalization of words"
    #expect(try picture(of: word) { $0.font.size = 48 }.contains(">\(word.source)</text>"))
    let narrow = try picture(of: word) {
      $0.font.size = 48
      $0.maximumWidth = 240
    }
    #expect(!narrow.contains(">\(word.source)</text>"))
  }

  @Test(arguments: [
    "الخرائط الذهنية", "ελληνικά", "combining", "Հայերեն", "wrapping combining words",
  ])
  func `no word leaves its last letters on a line of their own`(_ text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    let widest = words.map { TextMetrics(size: 13.5).width(of: $0) }.max() ?? 0
    // A quarter more would do.
    for width in stride(from: max(40, widest / 1.25 + 0.1), to: 2 * widest, by: 1) {
      let picture = try picture(of: RichText(text), wrap: width)
      let lines = picture.matches(of: /<tspan[^>]*>([^<]*)</).map { String($0.1) }
      for piece in lines.joined(separator: "\n").split(whereSeparator: \.isWhitespace)
      where !words.contains(String(piece)) {
        #expect(piece.count > 3, "\(width): \(lines)")
      }
    }
  }

  @Test func `an address does not leave its ending on a line of its own`() throws {
    let attributes = [Attribute("url", "https://example.org/a/folder/feeds/feed.xml")]
    for width in stride(from: 100.0, to: 300, by: 3) {
      let picture = try picture(of: "text", attributes, wrap: width)
      #expect(!picture.contains(">xml</tspan>"), "\(width)")
    }
  }

  @Test func `the name of an attribute stays whole where there is room`() throws {
    let name = "Verantwortlichkeitsbereiche"
    let whole = try picture(of: "text", [Attribute(name, "12")]) { _ in }
    #expect(whole.contains(">\(name)</text>"))
    let value = "a value that takes most of the line"
    let both = try picture(of: "text", [Attribute(name + name, value)]) { _ in }
    #expect(!both.contains(">\(name + name)</text>"))
  }

  @Test func `all values of a node begin in one column`() throws {
    let attributes = [
      Attribute("kingdom", "Animalia"), Attribute("age", "3 weeks"), Attribute("", "nameless"),
      Attribute("a name so long that it is broken into two lines", "yes"),
    ]
    let picture = try picture(of: "Bee", attributes) { _ in }
    func place(_ word: String) -> Double? {
      picture.split(separator: "<text x=\"").last { $0.contains(">\(word)</text>") }
        .flatMap { Double($0.prefix { $0 != "\"" }) }
    }
    let places = attributes.map { place($0.value) }
    #expect(Set(places).count == 1, "\(places)")
    let (names, values) = (try #require(place("age")), try #require(places[0]))
    // What the values leave of the width at most, and a gap.
    #expect((80...200).contains(values - names))
  }

  @Test func `the note of a plan begins below its name, with a bell and without`() throws {
    for reminders in [[], [Reminder(at: Instant(milliseconds: 0))]] {
      var plan = Plan(id: "p", name: try Name("name"), note: "note")
      plan.reminders = reminders
      var sink = MemorySink()
      let list = try PlanList(id: "l", name: try Name("list"), plans: [plan])
      _ = try SVGExporter().export(ExportRequest(.planList(list)), to: &sink)
      let places = ["name", "note"].map { word in
        sink.text.split(separator: "<text ").first { $0.contains(">\(word)</text>") }?
          .split(separator: " ").first
      }
      #expect(places[0] != nil && places[0] == places[1], "\(places)")
    }
  }

  @Test func `no letter that runs from right to left makes a simple line`() {
    let metrics = TextMetrics(size: 10)
    var count = 0
    for value in 0..<0x110000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      guard metrics.widthOfSimpleLine(text, maximumWidth: .infinity) != nil else { continue }
      #expect(!TextDirection.isRightToLeft(text), "\(value)")
      count += 1
    }
    #expect(count > 40_000)
  }

  /// The words of the last node of a picture.
  private func wordsOfLeaf(_ svg: String) -> [String] {
    let node = svg.split(separator: "role=\"treeitem\"").last ?? ""
    let words = node.dropFirst(node.prefix { $0 != ">" }.count + 1)
      .replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    return words.replacing("&amp;", with: "&").split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  /// A map with a leaf that has this text and this look.
  private func picture(
    of text: RichText, _ attributes: [Attribute] = [], wrap: Double? = nil,
    _ look: (inout NodeStyle) -> Void = { _ in }
  ) throws -> String {
    var map = MindMap(id: "m", root: "root")
    try map.insert(MindMap.Node(id: "branch", "up"), under: map.root)
    var node = MindMap.Node(id: "n", text)
    look(&node.style)
    node.attributes = attributes
    try map.insert(node, under: "branch")
    var request = ExportRequest(.map(map))
    request.options["wrap"] = wrap.map { "\($0)" }
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }
}
