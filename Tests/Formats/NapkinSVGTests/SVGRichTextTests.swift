import NapkinCore
import NapkinFormats
import NapkinMarkup
import NapkinSVG
import NapkinTesting
import Testing

/// How words with markup look in nodes.
@Suite struct SVGRichTextTests {
  @Test(arguments: [
    ("<p>a <b>b</b> c</p>", "a <tspan font-weight=\"bold\">b</tspan> c"),
    ("<p>a <i>b</i></p>", "a <tspan font-style=\"italic\">b</tspan>"),
    ("<p><u>a</u> b</p>", "<tspan text-decoration=\"underline\">a</tspan> b"),
    ("<p>a <s>b</s></p>", "a <tspan text-decoration=\"line-through\">b</tspan>"),
    ("<p>a <font color=\"#aa0000\">b</font></p>", "a <tspan fill=\"#aa0000\">b</tspan>"),
    ("<p>a <font color=\"red\">b</font></p>", "a <tspan fill=\"#ff0000\">b</tspan>"),
    (
      "<p>a <span style=\"color: rgb(170, 0, 0)\">b</span></p>",
      "a <tspan fill=\"#aa0000\">b</tspan>"
    ),
    ("<p>a <span style=\"font-size: 18pt\">b</span></p>", "a <tspan font-size=\"24\">b</tspan>"),
    ("<p>a <span style=\"font-size: 200%\">b</span></p>", "a <tspan font-size=\"27\">b</tspan>"),
    ("<p>a <font size=\"7\">b</font></p>", "a <tspan font-size=\"40.5\">b</tspan>"),
    (
      "<p>a <font face=\"Georgia, serif\">b</font></p>",
      "a <tspan font-family=\"'Georgia', serif\">b</tspan>"
    ),
    ("<p>a <span style=\"font-size: 9zz; font-family: a(b\">b</span></p>", "a b"),
    (
      "<p>a<b>b<i>c</i></b>d</p>",
      "a<tspan font-weight=\"bold\">b</tspan>"
        + "<tspan font-weight=\"bold\" font-style=\"italic\">c</tspan>d"
    ),
  ])
  func `words look as their markup says`(_ xhtml: String, _ words: String) throws {
    #expect(try drawn(RichText(xhtml, syntax: .xhtml)).contains(">\(words)</text>"))
  }

  @Test func `links among words lead where they may, but not inside of a link`() throws {
    let text: RichText = RichText(
      "see [this](https://example.org/a?b&c) or [that](javascript:x)", syntax: .markdown)
    let free = try drawn(text)
    let link = "<a href=\"https://example.org/a?b&amp;c\"><tspan text-decoration=\"underline\""
    #expect(free.contains(link))
    #expect(!free.contains("javascript"))
    let linked = try drawn(text) { $0.link = "https://example.org/" }
    #expect(linked.matches(of: /<a href/).count == 1)
  }

  @Test func `a sign stands for hidden details, which are read by who points at it`() throws {
    let text: RichText = "plain"
    let shown = try drawn(text) { $0.details = "the details" }
    let hidden = try drawn(text) { ($0.details, $0.hidesDetails) = ("the details", true) }
    #expect(shown.contains(">the details</text>") && !shown.contains("aria-label=\"details\""))
    #expect(hidden.contains("<title>the details</title>") && !hidden.contains("details</text>"))
    #expect(hidden.contains("aria-label=\"details\""))
  }

  @Test func `maps come near to the proportions that are asked for, or stand close`() throws {
    var map = MindMap(id: "m", root: "root")
    for number in 0..<12 {
      try map.insert(
        .init(
          id: .init("n\(number)"), "some words that can be broken into several lines \(number)"),
        under: map.root)
    }
    func size(_ options: FormatOptions) throws -> (width: Double, height: Double) {
      let found = try svg(map, options).firstMatch(of: /width="(\d+)" height="(\d+)"/)
      let (_, width, height) = try #require(found).output
      return (Double(width) ?? 0, Double(height) ?? 0)
    }
    let (usual, close) = (try size([:]), try size(["compact": "yes"]))
    #expect(close.width < usual.width && close.height < usual.height)
    let (wide, high) = (try size(["ratio": "3x1"]), try size(["ratio": "1x3"]))
    #expect(wide.width / wide.height > 1.5 && high.width / high.height < 0.8)
    #expect(throws: FormatError.self) { try size(["ratio": "wide"]) }
    map = MindMap(id: "m", root: "root")
    let (one, tight) = (try size([:]), try size(["compact": "yes"]))
    #expect(tight.width == one.width - 14 && tight.height == one.height - 8)
  }

  @Test func `what a picture cannot show of markup is told`() throws {
    for (source, markup, links) in [
      ("**a** [b](https://c.d)", Treatment.converted, 0), ("a ![b](c.png)", .approximated, 0),
      ("$$x^2$$", .approximated, 0), ("[a](file:///b)", .converted, 1),
    ] {
      var map = MindMap(id: "m", root: "root")
      try map.insert(.init(id: "n", RichText(source, syntax: .markdown)), under: map.root)
      var sink = MemorySink()
      let ledger = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
      #expect(ledger[.markup][markup] == 1, "\(source)")
      #expect(ledger.lostLinks.count == links, "\(source)")
    }
  }

  @Test func `larger words make their lines higher, and colours fit a dark page`() throws {
    let text = RichText(
      "<p>small</p><p><font color=\"#000000\" size=\"6\">large</font> and small</p><p>small</p>",
      syntax: .xhtml)
    let lines =
      try drawn(text).split(separator: "treeitem").last?
      .matches(of: /<tspan x="[^"]*" y="([^"]*)"/).compactMap { Double($0.1) } ?? []
    try #require(lines.count == 3)
    #expect(lines[1] - lines[0] > 1.2 * (lines[2] - lines[1]))
    #expect(try !drawn(text, ["theme": "night"]).contains("fill=\"#000000\""))
  }

  /// A map of each kind of markup, in each theme.
  @Test(arguments: ["day", "night"])
  func `rich texts are drawn as recorded`(_ theme: String) throws {
    var map = MindMap(id: "m", root: RichText("The **root** of *it*", syntax: .markdown))
    func add(_ text: String, _ syntax: RichText.Syntax, details: RichText? = nil) throws {
      var node = MindMap.Node(id: .init("n\(map.count)"), RichText(text, syntax: syntax))
      node.details = details
      try map.insert(node, under: map.root)
    }
    try add("# Heading\n\nwords with `code` and ~~struck~~\n\n```\nlet a = 1\n```", .markdown)
    try add(
      "- one that is long enough to be broken into several lines\n  1. two\n- [x] three", .markdown)
    try add("| name | a number |\n| - | - |\n| apples | 12 |\n| *pears* | 3 |", .markdown)
    try add("> quoted **words**\n\nand others", .markdown)
    try add("plain", .plain, details: RichText("details with **bold** words", syntax: .markdown))
    try add("\\latex $\\frac{1}{2}$", .plain)
    try add("<p>שלום <b>עולם</b></p>", .xhtml)
    try checkSnapshot(
      try svg(map, ["theme": theme]), named: "rich-\(theme)", fileExtension: "svg")
  }

  private func svg(_ map: MindMap, _ options: FormatOptions = [:]) throws -> String {
    var request = ExportRequest(.map(map))
    request.options = options
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }

  private func drawn(
    _ text: RichText, _ options: FormatOptions = [:], _ set: (inout MindMap.Node) -> Void = { _ in }
  ) throws -> String {
    var map = MindMap(id: "m", root: "root")
    try map.insert(MindMap.Node(id: "branch", "branch"), under: map.root)
    var node = MindMap.Node(id: "n", text)
    set(&node)
    try map.insert(node, under: "branch")
    return try svg(map, options)
  }
}
