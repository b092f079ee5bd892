import NapkinCore
import NapkinFormats
import NapkinSVG
import NapkinTesting
import Testing

/// Colours that somebody chose, on what they really lie on.
@Suite struct SVGContrastTests {
  private static let white = RGBA(red: 255, green: 255, blue: 255)
  private static let dark = RGBA(red: 16, green: 32, blue: 48)

  @Test(arguments: [
    // Words, their background (of the theme, if none), and how the words are drawn.
    (RGBA.black, nil, "#ffffff"), (white, RGBA(red: 0, green: 170, blue: 0), "#ffffff"),
    (white, RGBA(red: 255, green: 0, blue: 0), "#ffffff"), (white, white, "#1f2933"),
    (RGBA(red: 255, green: 0, blue: 0), white, "#ff0000"),
    // What goes together stays.
    (white, RGBA(red: 255, green: 153, blue: 0), "#ffffff"),
    // What has a hue keeps it.
    (RGBA(red: 255, green: 255, blue: 0), white, "#666600"),
  ])
  func `words keep their colour where it can be read`(
    _ color: RGBA, _ background: RGBA?, _ drawn: String
  ) throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { node in
      node.style.color = color
      node.style.background = background
    }
    let text = try picture(of: map).split(separator: "<text").last ?? ""
    #expect(text.contains("fill=\"\(drawn)\">root"), "\(text)")
  }

  @Test(arguments: [false, true])
  func `lines are seen on the page of the map, and in clouds`(_ isInCloud: Bool) throws {
    var map = MindMap(id: "m", root: "root")
    if isInCloud {
      var cloud = NodeStyle.Cloud()
      cloud.color = Self.dark
      map.update(map.slotOfRoot) { $0.style.cloud = cloud }
    } else {
      map.canvas.background = Self.dark
    }
    for (name, color) in [("first", RGBA.black), ("second", Self.white)] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      node.style.edge.color = color
      node.isFolded = true
      try map.insert(node, under: map.root)
      try map.insert(MindMap.Node(id: .init("\(name) leaf"), "leaf"), under: .init(name))
    }
    _ = try map.update("first") { $0.connectors = [Connector(to: "second", label: "label")] }
    let text = try picture(of: map)
    #expect(!text.contains("stroke=\"#000000\"") && text.contains("stroke=\"#ffffff\""))
    // The signs of folding and the label lie on what is there, and not on spots of the theme's paper;
    // the label beside the cloud lies on the page.
    let circles = text.split(separator: "<circle").dropFirst().filter { $0.contains("#102030") }
    #expect(circles.count == 2)
    let label = text.split(separator: "<rect").last { $0.contains(">label<") }
    #expect(label?.contains(isInCloud ? "fill=\"#ffffff\"/" : "fill=\"#102030\"/") == true)
  }

  @Test(arguments: ["day", "night"])
  func `words without a box are judged on what they lie on`(_ theme: String) throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.style.shape = .fork }
    for name in ["first", "second", "third"] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      node.style.shape = .fork
      node.style.color = RGBA(red: 0, green: 51, blue: 255)
      try map.insert(node, under: map.root)
    }
    for layout in ["both", "radial"] {
      let texts = try picture(of: map, theme, layout: layout).split(separator: "<text").dropFirst()
      #expect(texts.first?.contains(theme == "day" ? "#1f2933" : "#e7ebf0") == true)
      #expect(Set(texts.dropFirst().map { $0.split(separator: "fill=")[1].prefix(9) }).count == 1)
    }
  }

  @Test(
    arguments: ["day", "night", "colorblind", "tapered"],
    ["full-1", "ksmiletris", "messagebox_warning", "yes"])
  func `what is drawn on an icon can be read there`(_ theme: String, _ icon: String) throws {
    for background in [RGBA(red: 36, green: 103, blue: 194), RGBA(red: 200, green: 0, blue: 0)] {
      var map = MindMap(id: "m", root: "root")
      map.update(map.slotOfRoot) { node in
        node.icons = [icon]
        node.style.background = background
      }
      let paths = try picture(of: map, theme).split(separator: "<path").suffix(2)
      let lights = paths.map { path in
        let color = RGBA(hex: "#" + path.split(separator: "\"#")[1].prefix(6)) ?? .black
        return Int(color.red) + 2 * Int(color.green) + Int(color.blue)
      }
      #expect((lights[0] - lights[1]).magnitude > 300, "\(paths)")
    }
  }

  @Test(arguments: ["day", "night", "colorblind", "tapered"], ["both", "right", "down"])
  func `each label of a connector has the colour of what it lies on`(
    _ theme: String, _ layout: String
  ) throws {
    let text = try picture(of: try clouded, theme, layout: layout)
    let rects = text.split(separator: "<rect").dropFirst().map(Rect.init)
    let labels = rects.filter { $0.text.contains(">label ") }
    #expect(labels.count == 12)
    var papers: Set<Substring> = []
    for label in labels {
      // Clouds come first, and the outer ones before those in them; what is behind all is the page.
      let below = rects[...4].last { $0.contains(label) }
      #expect(label.fill == below?.fill, "\(label.text)")
      #expect(!label.text.contains("opacity"), "\(label.text)")
      papers.insert(label.fill)
    }
    #expect(papers.count > 1)
  }

  @Test func `lines that end in a cloud are seen in it and outside`() throws {
    var map = MindMap(id: "m", root: "root")
    var cloudy = MindMap.Node(id: "b", "cloudy")
    var cloud = NodeStyle.Cloud()
    cloud.color = Self.maroon
    (cloudy.style.cloud, cloudy.style.edge.color) = (cloud, Self.maroon)
    try map.insert(cloudy, under: map.root)
    var other = MindMap.Node(id: "a", "a")
    other.connectors = [Connector(to: "b")]
    other.connectors[0].color = RGBA(red: 0x66, green: 0, blue: 0)
    try map.insert(other, under: map.root)
    let text = try picture(of: map)
    #expect(text.contains("fill=\"#800000\""))
    #expect(!text.contains("stroke=\"#800000\"") && !text.contains("stroke=\"#660000\""), "\(text)")
  }

  @Test(arguments: [("day", 0, 0, 0), ("night", 1, 0, 1), ("print", 0, 2, 1)])
  func `colours that a theme changes or leaves out are told`(
    _ theme: String, _ changed: Int, _ dropped: Int, _ clouds: Int
  ) throws {
    var map = MindMap(id: "m", root: "root")
    let pale = RGBA(red: 255, green: 240, blue: 200)
    for (name, color) in [("pale", pale), ("dark", Self.dark), ("plain", nil)] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      node.style.background = color
      if name != "dark" { node.style.cloud = NodeStyle.Cloud() }
      if name == "pale" { node.style.cloud?.color = pale }
      try map.insert(node, under: map.root)
    }
    let ledger = try drawn(map, theme).ledger
    #expect(ledger[.color].approximated == changed && ledger[.color].dropped == dropped)
    #expect(ledger[.cloud].approximated == clouds && ledger[.cloud].source == 2)
    let places = ledger.places(of: .color).map(\.id) + ledger.places(of: .cloud).map(\.id)
    #expect(places.filter { $0 == "dark" }.count == (theme == "print" ? 1 : 0))
    #expect(!places.contains("plain"))
  }

  @Test(arguments: [("#ff0000", 0), ("#ffff00", 1), ("#ffffff", 1)])
  func `words in another colour than somebody chose are told`(
    _ color: String, _ changed: Int
  ) throws {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "words")
    (node.style.color, node.style.background) = (RGBA(hex: color), Self.white)
    try map.insert(node, under: map.root)
    let (text, ledger) = try drawn(map, "day")
    #expect(ledger[.color].approximated == changed && ledger[.color].converted == 2 - changed)
    #expect(text.contains("fill=\"\(color)\">words") == (changed == 0))
  }

  private static let maroon = RGBA(red: 0x80, green: 0, blue: 0)

  /// A cloud with three others in it, and connectors from each to each, and out of all.
  private var clouded: MindMap {
    get throws {
      var map = MindMap(id: "m", root: "root")
      func cloud(_ color: RGBA) -> NodeStyle.Cloud {
        var cloud = NodeStyle.Cloud()
        (cloud.color, cloud.shape) = (color, .roundRectangle)
        return cloud
      }
      try map.insert(MindMap.Node(id: "out", "out"), under: map.root)
      try map.insert(MindMap.Node(id: "in", "in"), under: map.root)
      _ = try map.update("in") { $0.style.cloud = cloud(RGBA(red: 255, green: 240, blue: 200)) }
      for (name, color) in [
        ("a", Self.white), ("b", RGBA(red: 255, green: 200, blue: 200)),
        ("c", RGBA(red: 200, green: 220, blue: 255)),
      ] {
        var node = MindMap.Node(id: .init(name), RichText(name))
        node.style.cloud = cloud(color)
        try map.insert(node, under: "in")
        for number in 1...6 {
          try map.insert(MindMap.Node(id: .init("\(name)\(number)"), "leaf"), under: node.id)
        }
      }
      for (start, end) in [("a1", "a6"), ("a2", "b5"), ("a3", "c5"), ("b2", "out")] {
        var connector = Connector(to: .init(end), label: "label of \(start)")
        (connector.startLabel, connector.endLabel) = ("label at \(start)", "label at \(end)")
        _ = try map.update(.init(start)) { $0.connectors = [connector] }
      }
      return map
    }
  }

  /// A rectangle of a picture, and all up to the next one.
  private struct Rect {
    let text: Substring
    let frame: Frame
    var fill: Substring { text.split(separator: "fill=\"", maxSplits: 1)[1].prefix(7) }

    init(_ text: Substring) {
      self.text = text
      func number(_ name: String) -> Double {
        let tail = text.split(
          separator: " \(name)=\"", maxSplits: 1, omittingEmptySubsequences: false)
        return Double(tail[1].prefix { $0 != "\"" }) ?? .nan
      }
      frame = Frame(
        x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }

    func contains(_ other: Rect) -> Bool {
      frame.contains(other.frame.origin)
        && frame.contains(Position(x: other.frame.maxX, y: other.frame.maxY))
    }
  }

  @Test(arguments: [
    (white, nil as RGBA?, true), (RGBA(red: 250, green: 250, blue: 250), nil, true),
    (RGBA(red: 255, green: 255, blue: 204), nil, false), (dark, dark, true), (white, dark, false),
  ])
  func `an area that is like the page has an edge`(
    _ color: RGBA, _ page: RGBA?, _ isAlike: Bool
  ) throws {
    var map = MindMap(id: "m", root: "root")
    map.canvas.background = page
    map.update(map.slotOfRoot) { $0.style.background = color }
    try map.insert(MindMap.Node(id: "branch", "branch"), under: map.root)
    var node = MindMap.Node(id: "leaf", "leaf")
    node.style.background = color
    try map.insert(node, under: "branch")
    let picture = try picture(of: map)
    for name in ["root", "leaf"] {
      let box = picture.split(separator: ">\(name)</text>").first?.split(separator: "<rect").last
      #expect(box?.prefix { $0 != ">" }.contains("stroke=") == isAlike, "\(name)")
    }
  }

  private func picture(
    of map: MindMap, _ theme: String = "day", layout: String = "both"
  ) throws -> String {
    try drawn(map, theme, layout: layout).text
  }

  private func drawn(
    _ map: MindMap, _ theme: String, layout: String = "both"
  ) throws -> (text: String, ledger: Ledger) {
    var request = ExportRequest(.map(map))
    request.options = ["theme": theme, "layout": layout]
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    return (sink.text, ledger)
  }
}
