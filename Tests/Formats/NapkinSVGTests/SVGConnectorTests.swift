import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// The ways of connectors between the nodes of a map.
@Suite struct SVGConnectorTests {
  @Test(arguments: ["right", "both", "down"])
  func `a connector goes around what lies between its ends`(_ layout: String) throws {
    let map = try leaves(["first", "second", "third"], from: "first", to: "third")
    let picture = try drawn(map, layout)
    let line = try #require(connectors(of: picture).first)
    #expect(connectors(of: picture).count == 1)
    for box in boxes(of: picture) {
      #expect(!PathSampler(line).points(perPiece: 64).contains { box.contains($0) }, "\(box)")
    }
  }

  @Test func `each of many connectors leads from its own node to its own`() throws {
    var map = try leaves((0...200).map { "leaf \($0)" }, from: "leaf 200", to: "leaf 0")
    for number in 0..<200 {
      let connector = Connector(to: .init("leaf \(number + 1)"))
      _ = try map.update(.init("leaf \(number)")) { $0.connectors = [connector] }
    }
    let picture = try drawn(map, "right")
    let lines = connectors(of: picture)
    let frames = try (0...200).map {
      try #require(boxes(of: picture, with: "leaf \($0)").first)
    }
    for (number, line) in lines.prefix(200).enumerated() {
      let points = PathSampler(line).points(perPiece: 4)
      for (point, frame) in [(points.first, frames[number]), (points.last, frames[number + 1])] {
        let isThere = point.map { frame.expanded(by: 16).contains($0) }
        #expect(isThere == true, "\(number)")
      }
    }
    #expect(lines.count >= 201)
  }

  @Test func `among thousands of connectors, no way is looked for`() throws {
    var map = try leaves(["first", "second", "third"], from: "first", to: "third")
    let one = try #require(map["first"]?.connectors.first)
    _ = try map.update("first") { $0.connectors = Array(repeating: one, count: 5_001) }
    let picture = try drawn(map, "down")
    let lines = connectors(of: picture)
    #expect(lines.count == 5_001 && Set(lines).count == 1)
    let points = PathSampler(try #require(lines.first)).points(perPiece: 64)
    #expect(
      boxes(of: picture, with: "second").contains { box in points.contains { box.contains($0) } })
  }

  @Test func `a connector begins where no children hang`() throws {
    var map = try leaves(["child", "other"], from: "child", to: "other")
    _ = try map.update("child") { $0.connectors = [] }
    for (name, side) in [("left", MindMap.Node.Side.left), ("right", .right)] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      node.side = side
      try map.insert(node, under: map.root)
      try map.insert(MindMap.Node(id: .init("below " + name), "leaf"), under: node.id)
    }
    _ = try map.update("left") { $0.connectors = [Connector(to: "right")] }
    let picture = try drawn(map, "both")
    let line = PathSampler(try #require(connectors(of: picture).first)).points(perPiece: 8)
    let (start, end) = (try #require(line.first), try #require(line.last))
    #expect(start.x > (try #require(boxes(of: picture, with: "left").last)).x)
    #expect(end.x < (try #require(boxes(of: picture, with: "right").last)).maxX)
  }

  @Test func `a connector that leads through nodes goes on faintly above them`() throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.connectors = [Connector(to: "end")] }
    try map.insert(MindMap.Node(id: "end", "end"), under: map.root)
    #expect(connectors(of: try drawn(map, "right")).count == 1)
    // All of the end lies below another node.
    var cover = MindMap.Node(id: "cover", "cover")
    cover.style.shape = .rectangle
    cover.style.font.size = 80
    cover.offset = Position(x: -150, y: 0)
    try map.insert(cover, under: "end")
    let lines = connectors(of: try drawn(map, "right"))
    #expect(lines.count == 2 && lines.first == lines.last, "\(lines)")
  }

  @Test func `labels do not stand on lines of the tree`() throws {
    var map = MindMap(id: "m", root: "root")
    for branch in ["a", "b"] {
      try map.insert(MindMap.Node(id: .init(branch), RichText(branch)), under: map.root)
      for leaf in 1...4 {
        try map.insert(
          MindMap.Node(id: .init("\(branch)\(leaf)"), "a leaf of \(branch)"), under: .init(branch))
      }
    }
    _ = try map.update("a") { $0.connectors = [Connector(to: "b", label: "a label of words")] }
    let picture = try drawn(map, "right")
    let plate = try #require(boxes(of: picture, with: "a label of words").last)
    // Of lines, the long ones that belong to the tree are no wider than 3.
    let tree = picture.split(separator: "<path").dropFirst().filter { !$0.contains("opacity") }
    #expect(!tree.isEmpty)
    for line in tree {
      guard let path = line.split(separator: " d=\"").dropFirst().first else { continue }
      let points = PathSampler(String(path.prefix { $0 != "\"" })).points(perPiece: 32)
      #expect(!points.contains { plate.contains($0) })
    }
  }

  @Test(arguments: ["right", "down"])
  func `a label does not stand on another line`(_ layout: String) throws {
    var map = MindMap(id: "m", root: "root")
    for branch in ["a", "b"] {
      try map.insert(MindMap.Node(id: .init(branch), RichText(branch)), under: map.root)
      for leaf in 1...4 {
        var node = MindMap.Node(id: .init("\(branch)\(leaf)"), "leaf \(leaf)")
        if branch == "a" {
          node.connectors = [Connector(to: .init("b\(5 - leaf)"), label: "what is said of \(leaf)")]
        }
        try map.insert(node, under: .init(branch))
      }
    }
    let picture = try drawn(map, layout)
    let lines = connectors(of: picture).map { PathSampler($0).points(perPiece: 64) }
    #expect(lines.count >= 4)
    for number in 1...4 {
      let plate = try #require(boxes(of: picture, with: "what is said of \(number)").last)
      let foreign = lines.enumerated().filter { $0.offset != number - 1 }.flatMap(\.element)
      #expect(!foreign.contains { plate.contains($0) }, "\(number)")
    }
  }

  @Test func `where nothing is free, a label covers as little as it can`() throws {
    var map = MindMap(id: "m", root: "root")
    func put(_ name: String, _ x: Double, _ y: Double = 0, lines: Int = 1) throws {
      var node = MindMap.Node(id: .init(name), RichText(name))
      (node.offset, node.style.shape) = (Position(x: x, y: y), .rectangle)
      if lines > 1 {
        node.text = RichText(Array(repeating: name + " wall", count: lines).joined(separator: "\n"))
        node.style.font.size = 60
      }
      try map.insert(node, under: nil)
    }
    // Between two walls, there is less room than the words take, and in the middle even less.
    try put("left", 0, lines: 30)
    let wall = try #require(boxes(of: try drawn(map, "right"), with: "left wall").last)
    try put("right", wall.width + 70, lines: 30)
    try put("start", wall.width + 2, -120)
    try put("end", wall.width + 2, 120)
    try put("mid", wall.width + 2)
    _ = try map.update("start") { $0.connectors = [Connector(to: "end", label: "label of words")] }
    let picture = try drawn(map, "right")
    let plate = try #require(boxes(of: picture, with: "label of words").last)
    let middle = try #require(boxes(of: picture, with: "mid").last)
    #expect(plate.maxY < middle.y || plate.y > middle.maxY, "\(plate)")
  }

  @Test(arguments: ["both", "right", "down", "radial"])
  func `a loop leaves other nodes alone`(_ layout: String) throws {
    var map = MindMap(id: "m", root: "root")
    for side in [MindMap.Node.Side.left, .right] {
      var branch = MindMap.Node(id: .init("\(side)"), "branch")
      branch.side = side
      try map.insert(branch, under: map.root)
      for number in 1...3 {
        var leaf = MindMap.Node(id: .init("\(side)\(number)"), "\(side) \(number)")
        leaf.style.shape = .rectangle
        if number == 1 { leaf.connectors = [Connector(to: leaf.id)] }
        try map.insert(leaf, under: branch.id)
      }
    }
    let picture = try drawn(map, layout)
    let loops = connectors(of: picture).map { PathSampler($0).points(perPiece: 32) }
    #expect(loops.count == 2)
    for side in ["left", "right"] {
      let box = try #require(boxes(of: picture, with: "\(side) 1").last)
      let loop = try #require(loops.min { $0[0].distance(to: box) < $1[0].distance(to: box) })
      #expect(!boxes(of: picture).contains { box in loop.contains { box.contains($0) } })
      switch layout {
      case "down": #expect(loop.allSatisfy { $0.y > box.maxY })
      case "both" where side == "left": #expect(loop.allSatisfy { $0.x < box.x })
      case "both", "right": #expect(loop.allSatisfy { $0.x > box.maxX })
      default: break
      }
    }
  }

  @Test(arguments: [MindMap.Node.Side.left, .right])
  func `a label does not stand on its own loop`(_ side: MindMap.Node.Side) throws {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "a", "itself")
    (node.side, node.connectors) = (side, [Connector(to: "a", label: "self loop")])
    try map.insert(node, under: map.root)
    let picture = try drawn(map, "both")
    let plate = try #require(boxes(of: picture, with: "self loop").last)
    let loop = connectors(of: picture).flatMap { PathSampler($0).points(perPiece: 32) }
    #expect(!loop.isEmpty && !loop.contains { plate.contains($0) })
  }

  @Test func `loops of one node lie around each other`() throws {
    var node = MindMap.Node(id: "a", "a")
    node.connectors = Array(repeating: Connector(to: "a"), count: 3)
    let picture = try drawn(MindMap(id: "m", root: node), "right")
    let widths = connectors(of: picture).map { loop in
      let places = PathSampler(loop).points(perPiece: 32).map { $0.x + $0.y }
      return (places.max() ?? 0) - (places.min() ?? 0)
    }
    #expect(
      widths.count == 3 && widths[0] + 10 < widths[1] && widths[1] + 10 < widths[2], "\(widths)")
  }

  @Test func `a connector is read aloud by its ends and its labels`() throws {
    var map = try leaves(["Research", "Beta"], from: "Research", to: "Beta")
    var connector = Connector(to: "Beta", label: "depends on")
    func names() throws -> [String] {
      _ = try map.update("Research") { $0.connectors = [connector] }
      return try drawn(map, "right").split(separator: "<path role=\"img\" aria-label=\"")
        .dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
    #expect(try names() == ["Research → Beta: depends on"])
    (connector.hasStartArrow, connector.startLabel) = (true, "from")
    #expect(try names() == ["Research ↔ Beta: from, depends on"])
    // The labels say nothing more.
    #expect(try drawn(map, "right").contains("<g aria-hidden=\"true\">"))
    connector = Connector(to: "Beta", hasEndArrow: false)
    _ = try map.update("Beta") {
      $0.text = RichText("A text of many words\n" + String(repeating: "letters ", count: 9))
    }
    #expect(try names() == ["Research – A text of many words letters letters le…"])
  }

  @Test(arguments: ["right", "down"], [1.5, 8])
  func `a short line keeps off the words at its ends, and is seen between its arrows`(
    _ layout: String, _ width: Double
  ) throws {
    var map = MindMap(id: "m", root: "root")
    for branch in ["a", "b", "c"] {
      try map.insert(MindMap.Node(id: .init(branch), RichText(branch)), under: map.root)
      var node = MindMap.Node(id: .init("of " + branch), RichText("of " + branch))
      node.style.shape = .rectangle
      if branch != "c" {
        node.connectors = [Connector(to: branch == "a" ? "of b" : "of c", hasStartArrow: true)]
        node.connectors[0].width = width
      }
      try map.insert(node, under: .init(branch))
      try map.insert(MindMap.Node(id: .init("below " + branch), "leaf"), under: node.id)
    }
    let picture = try drawn(map, layout)
    let lines = connectors(of: picture).map { PathSampler($0).points(perPiece: 128) }
    #expect(lines.count == 2)
    for line in lines {
      #expect(!boxes(of: picture).contains { box in line.contains { box.contains($0) } })
      let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect(length > 3)
    }
  }

  @Test(arguments: [1.5, 12, 40])
  func `arrows are no longer than their line`(_ width: Double) throws {
    // Nothing is looked for among so many lines: the way is the same for all.
    var map = try leaves(["first", "second"], from: "first", to: "second")
    var one = Connector(to: "second", hasStartArrow: true)
    one.width = width
    _ = try map.update("first") { $0.connectors = Array(repeating: one, count: 5_001) }
    let picture = try drawn(map, "right")
    let arrows = picture.split(separator: "<path").filter { $0.contains("z\" fill=") }.prefix(2)
    let corners = arrows.compactMap { $0.split(separator: " d=\"").last?.prefix { $0 != "\"" } }
      .map { PathSampler(String($0)).points(perPiece: 1) }
    #expect(corners.count == 2)
    let sizes = corners.map { tip in
      tip[0].distance(to: Position(x: (tip[1].x + tip[2].x) / 2, y: (tip[1].y + tip[2].y) / 2))
    }
    // The way is 76 long.
    let size = min(6 + 1.5 * width, 76 * 0.4)
    #expect(sizes.allSatisfy { ($0 - size).magnitude < 0.5 }, "\(sizes)")
  }

  @Test func `the page is no larger than the lines on it`() throws {
    var map = try leaves(["first", "second", "third"], from: "first", to: "third")
    _ = try map.update("first") {
      $0.connectors[0].width = 6
      $0.connectors[0].hasStartArrow = true
    }
    for layout in ["right", "down"] {
      let picture = try drawn(map, layout)
      let points = connectors(of: picture).flatMap { PathSampler($0).points(perPiece: 64) }
      let page = try #require(boxes(of: picture, isPage: true).first)
      let reach = (boxes(of: picture) + points.map { Frame($0) }).reduce(Frame(.zero)) {
        $0.union($1)
      }
      // Signs of folding have their room, lines their width, and all of it a margin.
      #expect(page.maxX - reach.maxX < 27.5 && page.maxY - reach.maxY < 27.5, "\(layout)")
      #expect(page.maxX - reach.maxX > 22.5 && page.maxY - reach.maxY > 22.5, "\(layout)")
    }
  }

  @Test(arguments: ["short", "a leaf with more words"])
  func `a connector between siblings is no sliver, and not among the lines of the tree`(
    _ first: String
  ) throws {
    let second = first == "short" ? "a leaf with more words" : "short"
    let picture = try drawn(try leaves([first, second], from: first, to: second), "right")
    let line = PathSampler(try #require(connectors(of: picture).first)).points(perPiece: 64)
    let (xs, ys) = (line.map(\.x).sorted(), line.map(\.y).sorted())
    #expect((xs.last ?? 0) - (xs.first ?? 0) > 10 && (ys.last ?? 0) - (ys.first ?? 0) > 10)
    let leaf = try #require(boxes(of: picture, with: "short").last)
    #expect(line.allSatisfy { $0.x > leaf.x })
  }

  @Test func `boxes below each other that are a little apart have a straight line`() throws {
    var map = MindMap(id: "m", root: "root")
    for (name, place) in [("a", Position(x: 200, y: 0)), ("b", Position(x: 210, y: 100))] {
      var node = MindMap.Node(id: .init(name), "words in a box")
      (node.offset, node.style.shape) = (place, .rectangle)
      if name == "a" { node.connectors = [Connector(to: "b")] }
      try map.insert(node, under: nil)
    }
    let line = PathSampler(try #require(connectors(of: try drawn(map, "right")).first))
    let places = line.points(perPiece: 8).map(\.x)
    #expect(places.allSatisfy { ($0 - places[0]).magnitude < 0.02 }, "\(places)")
  }

  @Test(arguments: ["both", "right", "down", "radial"])
  func `connectors keep off the signs of folding`(_ layout: String) throws {
    var map = MindMap(id: "m", root: "root")
    for side in [MindMap.Node.Side.left, .right] {
      for name in ["folded", "other"] {
        var node = MindMap.Node(id: .init("\(side) \(name)"), RichText(name))
        (node.side, node.isFolded) = (side, name == "folded")
        let end = side == .left ? "folded" : "other"
        if name != end { node.connectors = [Connector(to: .init("\(side) \(end)"))] }
        try map.insert(node, under: map.root)
        guard node.isFolded else { continue }
        try map.insert(MindMap.Node(id: .init("\(side) \(name) leaf"), "leaf"), under: node.id)
      }
    }
    let picture = try drawn(map, layout)
    let points = connectors(of: picture).flatMap { PathSampler($0).points(perPiece: 64) }
    let signs = circles(of: picture)
    #expect(!points.isEmpty && signs.count == 2)
    for sign in signs { #expect(points.allSatisfy { $0.distance(to: sign) > 6 }) }
  }

  @Test func `an arrow lies along its line where there is little room on the straight way`() throws
  {
    var map = MindMap(id: "m", root: "R")
    for name in ["Alpha", "Beta", "Gamma"] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      if name == "Beta" { node.connectors = [Connector(to: "Gamma")] }
      try map.insert(node, under: map.root)
    }
    let path = try #require(connectors(of: try drawn(map, "radial")).first)
    let points = PathSampler(path).points(perPiece: 512)
    let end = try #require(points.last)
    // The arrow points to where the line does at its very end; some arrows before that, it leads there, too.
    let near = try #require(points.last { $0.distance(to: end) > 0.05 })
    let far = try #require(points.last { $0.distance(to: end) > 20 })
    let (x, y) = (end.x - near.x, end.y - near.y)
    let (otherX, otherY) = (end.x - far.x, end.y - far.y)
    #expect((x * otherX + y * otherY) / near.distance(to: end) / far.distance(to: end) > 0.9)
  }

  @Test(arguments: ["right", "down", "radial"])
  func `labels do not hide a short line`(_ layout: String) throws {
    var map = MindMap(id: "m", root: "R")
    try map.insert(MindMap.Node(id: "a", "Alpha"), under: map.root)
    for name in ["one", "two"] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      if name == "one" {
        node.connectors = [Connector(to: "two", label: "depends on")]
        (node.connectors[0].startLabel, node.connectors[0].endLabel) = ("from", "to")
      }
      try map.insert(node, under: "a")
    }
    let picture = try drawn(map, layout)
    let points = PathSampler(try #require(connectors(of: picture).first)).points(perPiece: 100)
    let plates = ["from", "depends on", "to"].flatMap { boxes(of: picture, with: $0).suffix(1) }
    let hidden = points.count { point in plates.contains { $0.contains(point) } }
    #expect(plates.count == 3 && hidden < 10, "\(hidden)")
  }

  /// A map with leaves that have outlines, and a connector between two of them.
  private func leaves(_ names: [String], from start: String, to end: String) throws -> MindMap {
    var map = MindMap(id: "m", root: "root")
    try map.insert(MindMap.Node(id: "branch", "branch"), under: map.root)
    for name in names {
      var node = MindMap.Node(id: .init(name), RichText(name))
      node.style.shape = .rectangle
      if name == start { node.connectors = [Connector(to: .init(end))] }
      try map.insert(node, under: "branch")
    }
    return map
  }

  private func drawn(_ map: MindMap, _ layout: String) throws -> String {
    var request = ExportRequest(.map(map))
    request.options["layout"] = layout
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    return sink.text
  }

  /// The ways of lines that are partly seen through, as those of connectors alone are.
  private func connectors(of picture: String) -> [String] {
    picture.split(separator: "<path").filter { $0.contains(" opacity=") }.compactMap {
      $0.split(separator: "d=\"").dropFirst().first.map { String($0.prefix { $0 != "\"" }) }
    }
  }

  /// The middles of circles, as signs of folding are.
  private func circles(of picture: String) -> [Position] {
    picture.matches(of: /<circle cx="([^"]*)" cy="([^"]*)"/).compactMap { circle in
      guard let x = Double(circle.1), let y = Double(circle.2) else { return nil }
      return Position(x: x, y: y)
    }
  }

  /// The boxes of a picture without the page, or those before a text.
  private func boxes(of picture: String, with text: String = "", isPage: Bool = false) -> [Frame] {
    let tags = picture.split(separator: "<rect ").dropFirst(isPage ? 1 : 2)
    return tags.filter { text.isEmpty || $0.contains(">\(text)<") }.compactMap { tag in
      func number(_ name: String) -> Double? {
        (" " + tag).split(separator: " \(name)=\"", omittingEmptySubsequences: false)
          .dropFirst().first.flatMap { Double($0.prefix { $0 != "\"" }) }
      }
      guard let x = number("x"), let y = number("y"), let width = number("width"),
        let height = number("height")
      else { return nil }
      return Frame(x: x, y: y, width: width, height: height)
    }
  }
}

extension Position {
  func distance(to other: Position) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  /// How far it is to the middle of a frame.
  fileprivate func distance(to frame: Frame) -> Double {
    let (x, y) = (x - frame.center.x, y - frame.center.y)
    return (x * x + y * y).squareRoot()
  }
}
