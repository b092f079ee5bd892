import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinSVG
import Testing

/// What authors hid, and how wide and far apart they made their nodes.
@Suite struct SVGAuthorsTests {
  private func draw(
    _ change: (inout MindMap.Node) -> Void,
    styles: (inout MindMap.Styles) -> Void = { _ in }
  ) throws -> (text: String, ledger: Ledger) {
    var map = MindMap(id: "m", root: MindMap.Node(id: "root", "Root"))
    var node = MindMap.Node(id: "n", "branch")
    change(&node)
    try map.insert(node, under: map.root)
    for child in ["one", "two", "three"] {
      try map.insert(MindMap.Node(id: .init(child), RichText(child)), under: "n")
    }
    styles(&map.styles)
    let request = ExportRequest(.map(map))
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    return (sink.text, ledger)
  }

  /// A number of the first tag with a name behind the start of the group of the branch.
  private func number(_ name: String, of tag: String, in picture: String) throws -> Double {
    let group = try #require(picture.split(separator: "id=\"n-n\"").dropFirst().first)
    let element = try #require(group.split(separator: "<\(tag) ").dropFirst().first)
    let value = try #require("| \(element)".split(separator: " \(name)=\"").dropFirst().first)
    return try #require(Double(value.prefix { $0 != "\"" }))
  }

  @Test func `attributes that a map hides are a sign, and stand in the title`() throws {
    let rows = [Attribute("size", "10 <cm>"), Attribute("price", "7")]
    let shown = try draw { $0.attributes = rows }
    let sign = "aria-label=\"attributes\""
    #expect(shown.text.contains(">price</text>") && !shown.text.contains(sign))
    let hidden = try draw {
      $0.attributes = rows
    } styles: {
      $0.shownAttributes = []
    }
    #expect(hidden.text.contains(sign) && !hidden.text.contains(">price<"))
    #expect(hidden.text.contains("<title>size: 10 &lt;cm&gt;\nprice: 7</title>"))
    let some = try draw {
      $0.attributes = rows
    } styles: {
      $0.shownAttributes = ["price"]
    }
    #expect(some.text.contains(">price</text>") && some.text.contains("<title>size: 10"))
    for ledger in [shown.ledger, hidden.ledger, some.ledger] {
      #expect(ledger[.attribute].converted == 2)
    }
    let none = try draw { _ in
    } styles: {
      $0.shownAttributes = []
    }
    #expect(!none.text.contains(sign))
  }

  @Test(arguments: [NodeStyle.Alignment.left, .center, .right])
  func `a node is as wide as its author wants, and its text where they put it`(
    _ alignment: NodeStyle.Alignment
  ) throws {
    let (text, _) = try draw { node in
      (node.style.minimumWidth, node.style.alignment) = (300, alignment)
    }
    let (x, width) = (
      try number("x", of: "rect", in: text), try number("width", of: "rect", in: text)
    )
    let place = try number("x", of: "text", in: text) - x
    // 300 points are 400 pixels.
    #expect(width == 400)
    switch alignment {
    case .left: #expect(place < 20)
    case .center: #expect(place == 200)
    case .right: #expect(place > 380 && place < 400)
    }
    #expect(text.contains("text-anchor=\"end\"") == (alignment == .right))
  }

  @Test func `the text of a wide node begins on the left`() throws {
    let (text, _) = try draw { $0.style.minimumWidth = 400 }
    let start = try number("x", of: "rect", in: text)
    #expect(try number("x", of: "text", in: text) < start + 20)
    let narrow = try draw { $0.style.minimumWidth = 10 }
    #expect(try narrow.text == draw { $0.style.border = .init() }.text)
    for width in [Double.infinity, .nan, -5, 1e9] {
      let (wide, _) = try draw { $0.style.minimumWidth = width }
      #expect(try number("width", of: "rect", in: wide) <= 10_000)
    }
  }

  @Test func `lines stand where the author wants`() throws {
    func lines(_ alignment: NodeStyle.Alignment?) throws -> Set<String> {
      let (text, _) = try draw { node in
        node.text = "a first line that is long\nshort"
        node.style.alignment = alignment
        node.icons = ["idea"]
      }
      let group = try #require(text.split(separator: "id=\"n-n\"").dropFirst().first)
      return Set(group.matches(of: /<tspan x="([^"]*)"/).map { String($0.output.1) })
    }
    // They begin at one place, have their middles there, or end there.
    #expect(try lines(nil).count == 1)
    #expect(try lines(.center) != lines(nil) && lines(.right) != lines(.center))
  }

  @Test func `children are as far apart as their parent says`() throws {
    func steps(_ gap: Double?) throws -> [Double] {
      var map = MindMap(id: "m", root: MindMap.Node(id: "root", "Root"))
      map.update(map.slotOfRoot) { $0.style.childGap = gap }
      for name in ["a", "b", "c"] {
        try map.insert(MindMap.Node(id: .init(name), RichText(name)), under: "root")
      }
      let layout = MapLayout(map, .right) { _, _ in Extent(width: 40, height: 20) }
      let places = layout.boxes.dropFirst().map(\.frame.y)
      return zip(places, places.dropFirst()).map { $1 - $0 }
    }
    #expect(try steps(nil) == [28, 28] && steps(3) == [28, 28])
    #expect(try steps(40) == [65, 65] && steps(0) == [25, 25])
    #expect(try steps(.infinity) == [28, 28] && steps(-1e9) == [25, 25])
  }

  /// The numbers that Freeplane 1.7.10 shows for this map.
  @Test func `numbered nodes show their numbers`() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "root", "Root"))
    let rows = [
      ("a", "root", true), ("a1", "a", true), ("a2", "a", false), ("a21", "a2", true),
      ("a3", "a", true), ("b", "root", false), ("c", "root", true), ("c1", "c", true),
    ]
    for (id, parent, isNumbered) in rows {
      var node = MindMap.Node(id: .init(id), RichText("text \(id)"))
      node.style.isNumbered = isNumbered
      if id == "c1" {
        let page = "<html><head><style>p {}</style></head><body><p><b>bold</b> c1</p></body></html>"
        node.text = RichText(page, syntax: .xhtml)
      }
      try map.insert(node, under: .init(parent))
    }
    map.update(map.slotOfRoot) { $0.style.isNumbered = true }
    var sink = MemorySink()
    _ = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
    let words = sink.text.matches(of: />([^<]*(?:text|Root|bold)[^<]*)<.(?:text|tspan)>/)
    let shown = words.map { String($0.output.1) }
    let wanted = [
      "Root", "1 text a", "1.1 text a1", "text a2", "1 text a21", "1.2 text a3", "text b",
      "2 text c", "2.1 bold",
    ]
    #expect(Set(shown) == Set(wanted), "\(shown)")
    // The map itself has no numbers in its texts, and styles give them as well.
    #expect(try map.node("a").text == "text a")
    let (styled, _) = try draw { _ in
    } styles: { styles in
      var look = NodeStyle()
      look.isNumbered = true
      styles["n"] = MindMap.Styles.Style("n", look)
      styles.levels = ["n", "n"]
      styles.levelUse = .all
    }
    #expect(styled.contains("1 branch") && !styled.contains("1 Root") && !styled.contains("1 one"))
  }
}
