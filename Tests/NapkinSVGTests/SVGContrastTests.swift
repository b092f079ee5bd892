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

  private func picture(of map: MindMap) throws -> String {
    var sink = MemorySink()
    _ = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
    return sink.text
  }
}
