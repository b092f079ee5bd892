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
    (white, RGBA(red: 255, green: 153, blue: 0), "#1f2933"),
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
    // The signs of folding and the label lie on what is there, and not on spots of the theme's paper.
    let circles = text.split(separator: "<circle").dropFirst().filter { $0.contains("#102030") }
    #expect(circles.count == 2)
    let label = text.split(separator: "<rect").last { $0.contains(">label<") }
    #expect(label?.contains("fill=\"#102030\" fill-opacity") == true)
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

  @Test(arguments: ["day", "night"], ["full-1", "ksmiletris", "messagebox_warning", "yes"])
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

  @Test func `the label of a connector lies on the smallest cloud that holds both ends`() throws {
    var map = MindMap(id: "m", root: "root")
    func cloud(_ color: RGBA) -> NodeStyle.Cloud {
      var cloud = NodeStyle.Cloud()
      cloud.color = color
      return cloud
    }
    map.update(map.slotOfRoot) { $0.style.cloud = cloud(Self.dark) }
    for (name, color) in [("first", RGBA.black), ("second", Self.white)] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      node.style.cloud = cloud(color)
      try map.insert(node, under: map.root)
    }
    _ = try map.update("first") { $0.connectors = [Connector(to: "second", label: "label")] }
    let label = try picture(of: map).split(separator: "<rect").last { $0.contains(">label<") }
    #expect(label?.contains("fill=\"#102030\" fill-opacity") == true)
  }

  private func picture(
    of map: MindMap, _ theme: String = "day", layout: String = "both"
  ) throws -> String {
    var request = ExportRequest(.map(map))
    request.options = ["theme": theme, "layout": layout]
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }
}
