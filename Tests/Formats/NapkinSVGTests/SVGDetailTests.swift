import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// What stands in the nodes of a map beside plain words.
@Suite struct SVGDetailTests {
  @Test(arguments: [("coffee", "☕"), ("fire", "🔥"), ("emoji-1F600", "😀")])
  func `icons that have an emoji are shown by it`(_ icon: String, _ emoji: String) throws {
    let (picture, ledger) = try drawn { $0.icons = [icon] }
    #expect(picture.contains(">\(emoji)</text>") && !picture.contains(icon))
    #expect(ledger[.icon].converted == 1)
  }

  @Test func `where fonts may lack an emoji, an icon is named`() throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.icons = ["coffee", "idea"] }
    var request = ExportRequest(.map(map))
    request.isDrawnFrom = true
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    #expect(sink.text.contains(">coffee</text>") && !sink.text.contains("☕"))
    #expect(ledger[.icon].approximated == 1 && ledger[.icon].converted == 1)
  }

  @Test func `an icon that nobody knows has corners, a tag has none`() throws {
    let (picture, ledger) = try drawn {
      $0.icons = ["strange-icon"]
      $0.tags = ["a tag"]
    }
    let boxes = ["strange-icon", "a tag"].map { text in
      picture.split(separator: ">\(text)<").first?.split(separator: "<rect").last ?? ""
    }
    #expect(boxes[0].contains("fill=\"none\"") && boxes[0].contains("rx=\"1.5\""))
    #expect(!boxes[1].contains("fill=\"none\""))
    #expect(ledger[.icon].approximated == 1)
  }

  @Test(arguments: [UInt8(0), 60, 100])
  func `a bar is as wide as what stands above it, with a line around it`(_ percent: UInt8) throws {
    let (picture, _) = try drawn {
      $0.text = "Some words that are wider than most bars are"
      $0.task = TaskState(progress: percent)
    }
    let rects = picture.split(separator: "<rect").dropFirst().map(String.init)
    let bar = try #require(rects.last)
    #expect(bar.contains("fill=\"none\"") && bar.contains("stroke="))
    let width = try #require(number("width", in: bar))
    #expect(width > 200, "\(width)")
    if percent > 0 {
      let done = try #require(number("width", in: rects[rects.count - 2]))
      #expect((done - (width + 0.8) * Double(percent) / 100).magnitude < 0.02)
    }
  }

  @Test(arguments: ["topHeadersNumbered", "last_modified_time", "Verantwortlichkeitsbereiche"])
  func `names of attributes are not cut where there is room beside short values`(
    _ name: String
  ) throws {
    let (picture, _) = try drawn {
      $0.text = "x"
      $0.attributes = [Attribute(name, "false"), Attribute("ok", "yes")]
    }
    #expect(picture.contains(">\(name)</text>"))
  }

  @Test func `a long name is broken where a word in it begins`() throws {
    let (picture, _) = try drawn {
      $0.attributes = [
        Attribute("ignoreHeaderImageObjectsOfTheFirstPage", "a value of so many words as fit")
      ]
    }
    let lines = picture.split(separator: "<tspan").dropFirst().compactMap {
      $0.split(separator: ">").dropFirst().first?.split(separator: "<").first
    }
    let name = lines.filter { !$0.contains(" ") }
    // Nobody who copies it gets more than that.
    #expect(name.joined() == "ignoreHeaderImageObjectsOfTheFirstPage", "\(lines)")
    #expect(name.dropFirst().allSatisfy { $0.first?.isUppercase ?? false }, "\(lines)")
  }

  private static let paragraph = String(
    repeating: "The committee met and discussed at length what to build. ", count: 8)

  @Test func `a long text is no heading, and wider than others`() throws {
    func widest(_ options: FormatOptions, _ change: (inout MindMap.Node) -> Void) throws -> Double {
      let (picture, _) = try drawn(options) {
        $0.text = RichText(Self.paragraph)
        change(&$0)
      }
      let box = picture.split(separator: ">The committee").first?.split(separator: "<rect").last
      let text = picture.split(separator: ">The committee").first?.split(separator: "<text").last
      #expect(text?.contains("bold") == false)
      return try #require(number("width", in: String(box ?? "")))
    }
    #expect((400...510).contains(try widest([:]) { _ in }))
    #expect(try widest(["wrap": "240"]) { _ in } < 270)
    #expect(try (240...267).contains(widest([:]) { $0.style.maximumWidth = 200 }))
    let (short, _) = try drawn {
      $0.text = "a heading of two lines, which is what most of them have"
    }
    #expect(
      short.split(separator: "<text").contains { $0.contains("bold") && $0.contains(">a head") })
  }

  @Test(arguments: [
    ("\\latex $E = mc^2$", "$E = mc^2$"),
    ("\\unparsedlatex x^{10} + \\frac{1}{2}", "x^{10} + \\frac{1}{2}"),
    ("\\latex a^n \\$", "a^n \\$"), ("\\latex", "\\latex"), ("$5 and 2^3", "$5 and 2^3"),
  ])
  func `formulas of Freeplane are drawn as their source`(_ text: String, _ shown: String) throws {
    let (picture, ledger) = try drawn { $0.text = RichText(text) }
    #expect(picture.contains(">\(shown)</text>"))
    #expect(picture.contains("monospace") == (text != shown))
    #expect(ledger[.text].approximated == (text == shown ? 0 : 1))
  }

  @Test func `where branches grow down, leaves have no line below them`() throws {
    var map = MindMap(id: "m", root: "root")
    try map.insert(MindMap.Node(id: "a", "a"), under: map.root)
    try map.insert(MindMap.Node(id: "b", "b"), under: "a")
    func lines() throws -> Int {
      var request = ExportRequest(.map(map))
      request.options["layout"] = "down"
      var sink = MemorySink()
      _ = try SVGExporter().export(request, to: &sink)
      return sink.text.split(separator: "<g role=\"tree\"").last?
        .split(separator: "<path", omittingEmptySubsequences: false).count ?? 0
    }
    #expect(try lines() == 1)
    try map.insert(MindMap.Node(id: "c", "c"), under: "b")
    #expect(try lines() == 2)
  }

  @Test func `the line below bold words ends where they are likely to`() throws {
    func ends(_ isBold: Bool) throws -> Double {
      var map = MindMap(id: "m", root: "root")
      try map.insert(MindMap.Node(id: "a", "a"), under: map.root)
      var node = MindMap.Node(id: "b", "some words on a line")
      (node.style.font.isBold, node.style.font.isItalic) = (isBold, true)
      try map.insert(node, under: "a")
      var sink = MemorySink()
      _ = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
      let paths = sink.text.split(separator: "<path").dropFirst().map { $0.prefix { $0 != ">" } }
      let line = paths.last { $0.contains("fill=\"none\"") }
      return Double(line?.split(separator: "h").last?.prefix { $0 != "\"" } ?? "") ?? 0
    }
    // The words are 139 wide at most, bold ones 151.
    let (plain, bold) = (try ends(false), try ends(true))
    #expect(plain > 100 && bold < plain, "\(plain), \(bold)")
  }

  @Test(arguments: ["details", "attribute"])
  func `long texts below a short one become wider than usual`(_ kind: String) throws {
    let words = String(repeating: "some words of a long text ", count: 60)
    func size(_ options: FormatOptions = [:]) throws -> Extent {
      var map = MindMap(id: "m", root: "root")
      map.update(map.slotOfRoot) {
        if kind == "details" { $0.details = RichText(words) }
        if kind == "attribute" { $0.attributes = [Attribute("script", words)] }
      }
      var request = ExportRequest(.map(map))
      request.options = options
      var sink = MemorySink()
      _ = try SVGExporter().export(request, to: &sink)
      let tag = try #require(sink.text.split(separator: "<svg").last)
      return Extent(
        width: try #require(number("width", in: String(tag))),
        height: try #require(number("height", in: String(tag))))
    }
    let free = try size()
    #expect(free.width > 500 && free.height < 450, "\(free)")
    // Who said how wide a text may be is obeyed.
    #expect(try size(["wrap": "240"]).width < 400)
  }

  @Test func `on rings, the sign of folding stands on the side away from the parent`() throws {
    var map = MindMap(id: "m", root: "root")
    for branch in 0..<6 {
      let branch = MindMap.Node(id: .init("b\(branch)"), "branch")
      try map.insert(branch, under: map.root)
      var node = MindMap.Node(id: .init("of \(branch.id.rawValue)"), "x")
      node.isFolded = true
      try map.insert(node, under: branch.id)
      try map.insert(MindMap.Node(id: .init("below \(branch.id.rawValue)"), "y"), under: node.id)
    }
    let picture = try drawn(map, ["layout": "radial"])
    let signs = picture.matches(of: /<circle cx="([^"]*)" cy="([^"]*)"/)
    let texts = picture.matches(of: /<text x="([^"]*)" y="([^"]*)"[^>]*>x</)
    #expect(signs.count == 6 && texts.count == 6)
    for (sign, text) in zip(signs, texts) {
      let (x, y) = (Double(sign.1) ?? 0, Double(sign.2) ?? 0)
      // Letters stand about 5 below the middle of their text.
      let (textX, textY) = (Double(text.1) ?? 0, (Double(text.2) ?? 0) - 5)
      #expect(x * x + y * y > textX * textX + textY * textY)
      #expect((x - textX).magnitude < 16 && (y - textY).magnitude < 16)
    }
  }

  @Test func `on rings, lines run through a node that has nothing in it`() throws {
    var map = MindMap(id: "m", root: "root")
    for (name, parent) in [("a", "root"), ("", "a"), ("c", "")] {
      let parent = parent == "root" ? map.root : MindMap.Node.ID("of \(parent)")
      try map.insert(MindMap.Node(id: .init("of \(name)"), RichText(name)), under: parent)
    }
    // The page, and three nodes with words.
    #expect(try drawn(map, ["layout": "radial"]).split(separator: "<rect").count - 1 == 4)
  }

  @Test func `a line end behind the value of an attribute takes no room`() throws {
    let pictures = try ["line 1\nline 2", "line 1\nline 2\n", "line 1\nline 2 \n\n"].map { value in
      try drawn { $0.attributes = [Attribute("s", value)] }.0
    }
    #expect(Set(pictures).count == 1)
  }

  /// A map with one branch.
  private func drawn(
    _ options: FormatOptions = [:], _ change: (inout MindMap.Node) -> Void
  ) throws -> (String, Ledger) {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "branch")
    change(&node)
    try map.insert(node, under: map.root)
    var request = ExportRequest(.map(map))
    request.options = options
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    return (sink.text, ledger)
  }

  private func drawn(_ map: MindMap, _ options: FormatOptions) throws -> String {
    var request = ExportRequest(.map(map))
    request.options = options
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }

  private func number(_ name: String, in tag: String) -> Double? {
    tag.split(separator: " \(name)=\"").dropFirst().first
      .flatMap { Double($0.prefix { $0 != "\"" }) }
  }
}
