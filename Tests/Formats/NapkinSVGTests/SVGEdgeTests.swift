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
    return try drawn(map, layout)
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

  @Test(arguments: [(NodeStyle.Edge.Shape.hidden, 0), (.linear, 1)])
  func `only a text that hangs on a line has one below it`(
    _ shape: NodeStyle.Edge.Shape, _ count: Int
  ) throws {
    func horizontal(_ leaves: Int) throws -> Int {
      try picture("down", shape, leaves: leaves).matches(of: /d="M[-0-9. ]+h[0-9.]+"/).count
    }
    #expect(try horizontal(2) - horizontal(0) == count)
  }

  @Test func `there is no dot where no line goes on`() throws {
    #expect(try !picture(leaves: 0).contains("stroke-linecap"))
    #expect(try !picture("down", leaves: 2).contains("stroke-linecap"))
    #expect(try !picture("radial", leaves: 2).contains("stroke-linecap"))
  }

  @Test func `lines that look alike are one path, with hidden ones among them`() throws {
    var map = MindMap(id: "m", root: "root")
    let top = map.append(MindMap.Node(id: "top", "top"), under: map.slotOfRoot)
    for number in 0..<5 {
      var node = MindMap.Node(id: .init("\(number)"), "leaf")
      if number % 2 == 1 { node.style.edge.shape = .hidden }
      _ = map.append(node, under: top)
    }
    let lines = try drawn(map, "right").split(separator: "\n").filter { $0.hasPrefix("<path") }
    #expect(lines.map { $0.count { $0 == "M" } } == [1, 3])
  }

  @Test func `no path is longer than parsers can read`() throws {
    var map = MindMap(id: "m", root: "root")
    var slot = map.slotOfRoot
    for number in 1..<10_000 {
      slot = map.append(MindMap.Node(id: .init("\(number)"), "x"), under: slot)
    }
    let paths = try drawn(map, "right").split(separator: "\n").filter { $0.hasPrefix("<path") }
    let lines = paths.filter { !$0.contains("stroke-linecap") }.map { $0.count { $0 == "M" } }
    #expect(lines.reduce(0, +) == 9999 && lines.max() == 4096)
    let dots = paths.filter { $0.contains("stroke-linecap") }.map { $0.count { $0 == "M" } }
    #expect(dots.reduce(0, +) == 9997 && dots.max() == 4096)
  }

  @Test func `what somebody said of a line goes down the branch`() throws {
    var edge = NodeStyle.Edge()
    (edge.color, edge.width, edge.dash) = (RGBA(red: 128, green: 0, blue: 0), 8, .dashes)
    // One path with a line for each of the three nodes.
    let lines = try chain(edge).filter { $0.contains("stroke-width=\"8\"") }
    #expect(lines.count == 1 && lines[0].count { $0 == "M" } == 3)
    #expect(lines[0].contains("stroke-dasharray") && lines[0].contains("#800000"))
    edge.width = 20
    #expect(try chain(edge).count { $0.contains("stroke-width=\"20\"") } == 1)
    #expect(try chain(edge).count { $0.contains("stroke-width=\"8\"") } == 1)
    edge.shape = .hidden
    #expect(try chain(edge).isEmpty)
    edge = NodeStyle.Edge()
    edge.shape = .linear
    // Where nobody said how wide, lines grow thinner.
    let widths = try chain(edge).compactMap {
      $0.split(separator: "stroke-width=\"").last.flatMap { Double($0.prefix { $0 != "\"" }) }
    }
    #expect(widths == [3, 2, 1.5])
  }

  @Test(arguments: [NodeStyle.Edge.Shape.bezier, .sharpBezier, .sharpLinear])
  func `a wide line that goes on below words keeps off them`(
    _ shape: NodeStyle.Edge.Shape
  ) throws {
    var map = MindMap(id: "m", root: "root")
    var parent = map.root
    for name in ["one", "two", "three", "four"] {
      var node = MindMap.Node(id: .init(name), "gypqj")
      (node.style.edge.shape, node.style.shape) = (shape, .fork)
      if name == "one" { node.style.edge.width = 20 }
      try map.insert(node, under: parent)
      parent = node.id
    }
    let lines = try drawn(map, "right").split(separator: "\n").filter { $0.hasPrefix("<path") }
    let widths = lines.compactMap { line in
      line.split(separator: "stroke-width=\"").dropFirst().first.flatMap {
        Double($0.prefix { $0 != "\"" })
      }
    }
    // Letters reach to 3.5 above the line.
    #expect(widths.count { $0 > 10 } == (shape == .bezier ? 1 : 0), "\(widths)")
    #expect(widths.contains { $0 > 8 && $0 < 10 })
    // What is filled begins with one of its sides, and ends with the other.
    let areas = lines.filter { $0.contains("z\"") }.dropFirst()
    for area in areas {
      let path = area.split(separator: " d=\"").last?.prefix { $0 != "\"" }
      let corners = PathSampler(String(path ?? "")).points(perPiece: 1).map(\.y)
      #expect((corners[0] - corners[corners.count - 2]).magnitude < 10, "\(corners)")
    }
    #expect(areas.count == (shape == .bezier ? 0 : 3))
  }

  @Test(arguments: ["both", "right"])
  func `the line below a root reaches to its branches`(_ layout: String) throws {
    var map = MindMap(id: "m", root: "Fork root")
    map.update(map.slotOfRoot) { $0.style.shape = .fork }
    for name in ["one", "two"] {
      try map.insert(MindMap.Node(id: .init(name), RichText(name)), under: map.root)
    }
    let paths = try paths(of: map, layout).map { PathSampler($0).points(perPiece: 1) }
    let (line, starts) = (try #require(paths.last), paths.dropLast().compactMap(\.first))
    #expect(line.count == 2 && starts.count == 2)
    #expect(starts.allSatisfy { start in line.contains { (start.x - $0.x).magnitude < 0.02 } })
    #expect(Set(starts.map(\.x)).count == (layout == "both" ? 2 : 1))
    // The words stand in the middle between both.
    #expect(try drawn(map, layout).contains("<text x=\"0\""))
  }

  @Test func `on rings, no line is a stair`() throws {
    var map = MindMap(id: "m", root: "root")
    for number in 0..<6 {
      var node = MindMap.Node(id: .init("\(number)"), "node")
      node.style.edge.shape = .horizontal
      try map.insert(node, under: map.root)
    }
    let stairs = try paths(of: map, "right")
    #expect(stairs.contains { $0.contains("h") })
    let lines = try paths(of: map, "radial").map { PathSampler($0).points(perPiece: 1) }
    #expect(lines.count == 6 && lines.allSatisfy { $0.count == 2 })
  }

  @Test func `on rings, lines do not lead behind the texts of siblings`() throws {
    var map = MindMap(id: "m", root: "R")
    let branch = MindMap.Node(id: "branch", "Node area")
    try map.insert(branch, under: map.root)
    for name in ["b0", "b1"] {
      try map.insert(MindMap.Node(id: .init(name), RichText(name)), under: map.root)
    }
    for leaf in 0..<14 {
      let node = MindMap.Node(id: .init("\(leaf)"), "a rather long text called \(leaf)")
      try map.insert(node, under: branch.id)
    }
    let places = try drawn(map, "radial").matches(
      of: /<text x="([^"]*)" y="([^"]*)"[^>]*>a rather/)
    // About what letters cover.
    let texts = places.compactMap { place -> Frame? in
      guard let x = Double(place.1), let y = Double(place.2) else { return nil }
      return Frame(x: x - 82, y: y - 10, width: 164, height: 12)
    }
    let lines = try paths(of: map, "radial").flatMap { PathSampler($0).outlines(perPiece: 64) }
    #expect(texts.count == 14 && lines.count == 17)
    for line in lines {
      let crossed = texts.filter { text in line.contains { text.contains($0) } }
      #expect(crossed.count < 2)
    }
  }

  /// The tags of the paths of a map in which one node hangs from the other.
  private func chain(_ edge: NodeStyle.Edge) throws -> [String] {
    var map = MindMap(id: "m", root: "root")
    var parent = map.root
    for name in ["one", "two", "three"] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      if name == "one" { node.style.edge = edge }
      // A bubble, for the line below a text has a dot.
      node.style.shape = .bubble
      try map.insert(node, under: parent)
      parent = node.id
    }
    return try drawn(map, "right").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("<path") }
  }

  private func paths(of map: MindMap, _ layout: String) throws -> [String] {
    try drawn(map, layout).split(separator: "\n").filter { $0.hasPrefix("<path") }.compactMap {
      $0.split(separator: "d=\"").dropFirst().first.map { String($0.prefix { $0 != "\"" }) }
    }
  }

  private func drawn(_ map: MindMap, _ layout: String) throws -> String {
    var request = ExportRequest(.map(map))
    request.options = FormatOptions(["layout": layout])
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }
}
