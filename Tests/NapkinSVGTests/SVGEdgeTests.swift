import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// Lines lead from nodes to their children.
@Suite struct SVGEdgeTests {
  /// Texts on a line: a branch, and what hangs below it.
  private func picture(
    _ layout: String = "right", _ shape: NodeStyle.Edge.Shape? = nil, leaves: Int
  ) throws -> String {
    var map = MindMap(id: "m", root: "root")
    let branch = try map.insert(MindMap.Node(id: "branch", "branch"), under: map.root)
    var text = MindMap.Node(id: "text", "text")
    text.style.edge.shape = shape
    let slot = map.append(text, under: branch)
    for number in 0..<leaves {
      _ = map.append(MindMap.Node(id: .init("\(number)"), "leaf"), under: slot)
    }
    var request = ExportRequest(.map(map))
    request.options = FormatOptions(["layout": layout])
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }

  @Test(arguments: ["right", "both"], NodeStyle.Edge.Shape.allCases.filter { $0 != .hidden })
  func `a dot parts a text from those that hang on its line`(
    _ layout: String, _ shape: NodeStyle.Edge.Shape
  ) throws {
    for leaves in [1, 3] {
      let dots = try picture(layout, shape, leaves: leaves)
        .split(separator: "\n").filter { $0.contains("stroke-linecap=\"round\"") }
      #expect(dots.count == 1 && dots[0].count { $0 == "M" } == 1 && dots[0].contains("h0"))
    }
  }

  @Test func `there is no dot where no line goes on`() throws {
    #expect(try !picture(leaves: 0).contains("stroke-linecap"))
    #expect(try !picture("down", leaves: 2).contains("stroke-linecap"))
    #expect(try !picture("radial", leaves: 2).contains("stroke-linecap"))
  }
}
