import Foundation
import NapkinCore
import NapkinLayout
import Testing

/// What every layout promises, on thousands of maps of every form. `NAPKIN_SCALE=full` takes 10,000
/// maps for each promise and layout.
@Suite struct MapLayoutTests {
  private static let isFull = ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full"

  private static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    1...(isFull ? 10_000 : count)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 1e308])
  func `sizes that are none come to an end`(_ size: Double) throws {
    var map = MindMap(id: "m", root: "root")
    for number in 0..<30 {
      let parent = number < 5 ? "root" : "\(number % 5)"
      try map.insert(MindMap.Node(id: .init("\(number)"), ""), under: .init(parent))
    }
    for arrangement in MapLayout.Arrangement.allCases {
      let layout = MapLayout(map, arrangement) { _, _ in Extent(width: size, height: size) }
      #expect(layout.boxes.count == 31)
    }
    _ = TextBlock("x y", TextMetrics(size: 14), maximumWidth: size)
  }

  @Test(arguments: MapLayout.Arrangement.allCases)
  func `no two boxes overlap, and order is kept`(_ arrangement: MapLayout.Arrangement) {
    for seed in Self.seeds(2_500) {
      var forest = Forest(seed: seed)
      let map = forest.map()
      let layout = MapLayout(
        map, arrangement, alignsLevels: seed % 5 == 0, measure: forest.sizes(of: map))
      let check = LayoutCheck(layout, map)
      #expect(check.overlap == nil, "\(arrangement), seed \(seed)")
      #expect(check.isComplete, "\(arrangement), seed \(seed)")
      if arrangement != .radial {
        #expect(check.keepsOrder, "\(arrangement), seed \(seed)")
        #expect(check.uncentered == nil, "\(arrangement), seed \(seed)")
        // With aligned levels, a line runs beside wider siblings before it turns.
        let crossed = seed % 5 == 0 ? check.crossedAlignedEdge : check.crossedEdge
        #expect(crossed == nil, "\(arrangement), seed \(seed)")
      }
    }
  }

  @Test(arguments: [MapLayout.Spacing(), .compact])
  func `branches that hang leave room for each other`(_ given: MapLayout.Spacing) {
    var spacing = given
    spacing.hangsBranches = true
    var hanging = 0
    for seed in Self.seeds(1_000) {
      var forest = Forest(seed: seed)
      let map = forest.map()
      let layout = MapLayout(map, .down, spacing: spacing, measure: forest.sizes(of: map))
      let check = LayoutCheck(layout, map)
      #expect(check.overlap == nil && check.isComplete, "seed \(seed)")
      for box in layout.boxes where box.isHanging {
        hanging += 1
        guard let parent = box.parent.map({ layout.boxes[$0].frame }) else { continue }
        #expect(box.frame.y >= parent.maxY && box.frame.x > parent.x, "seed \(seed)")
      }
    }
    #expect(hanging > 1_000)
  }

  @Test func `equal branches on both sides are each other's mirror image`() throws {
    for seed in Self.seeds(500) {
      var forest = Forest(seed: seed)
      let (map, pairs) = try forest.twins()
      let layout = MapLayout(map, measure: forest.sizes(of: map))
      var frames: [MindMap.Slot: Frame] = [:]
      for box in layout.boxes { frames[box.slot] = box.frame }
      for (right, left) in pairs {
        let (mine, other) = (try #require(frames[right]), try #require(frames[left]))
        #expect(mine.y == other.y && mine.x == -other.maxX, "seed \(seed)")
      }
    }
  }

  @Test(arguments: MapLayout.Arrangement.allCases)
  func `clouds hold their branch and nothing else`(_ arrangement: MapLayout.Arrangement) {
    for seed in Self.seeds(500) {
      var forest = Forest(seed: seed, cloudShare: 0.15)
      let map = forest.map()
      let layout = MapLayout(map, arrangement, measure: forest.sizes(of: map))
      #expect(LayoutCheck(layout, map).overlap == nil, "\(arrangement), seed \(seed)")
      for cloud in layout.clouds(margin: MapLayout.Spacing().cloud) {
        for (index, box) in layout.boxes.enumerated() {
          let isInside = LayoutCheck.isBelow(cloud.box, index, layout)
          let holds =
            isInside ? cloud.contains(box.frame) : !LayoutCheck.covers(cloud, any: box.frame)
          #expect(holds, "\(arrangement), seed \(seed), cloud \(cloud.box), box \(index)")
        }
      }
    }
  }

  @Test(arguments: [MapLayout.Arrangement.both, .right, .down])
  func `a cloud has room for the sign behind what is folded away`(
    _ arrangement: MapLayout.Arrangement
  ) throws {
    var map = MindMap(id: "m")
    var branch = MindMap.Node(id: "branch", "x")
    branch.isFolded = true
    branch.side = .left
    branch.style.cloud = NodeStyle.Cloud()
    try map.insert(branch, under: map.root)
    try map.insert(MindMap.Node(id: "leaf", "x"), under: "branch")
    let layout = MapLayout(map, arrangement) { _, _ in Extent(width: 50, height: 20) }
    let (cloud, box) = (layout.clouds(margin: 14)[0].frame, layout.boxes[1].frame)
    let margins = [
      box.x - cloud.x, cloud.maxX - box.maxX, box.y - cloud.y, cloud.maxY - box.maxY,
    ]
    let side = arrangement == .both ? 0 : arrangement == .right ? 1 : 3
    #expect(margins == (0..<4).map { $0 == side ? 23 : 14 })
  }

  @Test func `a cloud on rings lies around its branch only, wherever that was dragged`() throws {
    var map = MindMap(id: "m")
    for number in 0..<16 {
      var node = MindMap.Node(id: .init("\(number)"), "x")
      if number == 2 { node.style.cloud = NodeStyle.Cloud() }
      let slot = try map.insert(node, under: map.root)
      _ = map.append(MindMap.Node(id: .init("leaf \(number)"), "x"), under: slot)
    }
    for offset in [nil, Position(x: 200, y: 0), Position(x: -330, y: 60)] {
      _ = try map.update("2") { $0.offset = offset }
      let layout = MapLayout(map, .radial) { _, _ in Extent(width: 50, height: 20) }
      let cloud = try #require(layout.clouds(margin: 14).first)
      let sector = try #require(cloud.sector)
      #expect(cloud.contains(layout.boxes[5].frame) && cloud.contains(layout.boxes[6].frame))
      #expect(sector.end - sector.start < 1.5 || offset?.x == -330, "\(sector)")
      if offset == nil { #expect(sector.end - sector.start < 0.6) }
    }
  }

  @Test func `a chain and a crowd of 100,000 are laid out`() {
    for isChain in [true, false] {
      var map = MindMap(id: "m")
      var slot = map.slotOfRoot
      for number in 0..<100_000 {
        let new = map.append(MindMap.Node(id: .init("n\(number)"), "x"), under: slot)
        if isChain { slot = new }
      }
      let layout = MapLayout(map, .right) { _, _ in Extent(width: 10, height: 10) }
      #expect(layout.boxes.count == 100_001)
      #expect(isChain ? layout.bounds.width > 5_000_000 : layout.bounds.height > 1_700_000)
    }
  }

  @Test func `sides that are given are kept, and the others balance`() throws {
    var map = MindMap(id: "m")
    for (number, side) in [MindMap.Node.Side.left, nil, nil, nil, .left].enumerated() {
      var node = MindMap.Node(id: .init("b\(number)"), "x")
      node.side = side
      try map.insert(node, under: map.root)
    }
    let layout = MapLayout(map) { _, _ in Extent(width: 50, height: 20) }
    let left = layout.boxes.filter { $0.direction == .left }.map { map[$0.slot].id.rawValue }
    #expect(left == ["b0", "b4"])
    #expect(layout.boxes.filter { $0.frame.x > 25 }.count == 3)
  }

  @Test func `what is below a folded node is left out`() throws {
    var map = MindMap(id: "m")
    var branch = MindMap.Node(id: "branch", "x")
    branch.isFolded = true
    try map.insert(branch, under: map.root)
    try map.insert(MindMap.Node(id: "leaf", "x"), under: "branch")
    let layout = MapLayout(map) { _, _ in Extent(width: 50, height: 20) }
    #expect(layout.boxes.map(\.hidesMore) == [false, true])
  }

  @Test func `what was dragged stays away with its branch`() throws {
    var map = MindMap(id: "m")
    try map.insert(MindMap.Node(id: "branch", "x"), under: map.root)
    try map.insert(MindMap.Node(id: "leaf", "x"), under: "branch")
    let before = MapLayout(map, .right) { _, _ in Extent(width: 50, height: 20) }
    _ = try map.update("branch") { $0.offset = Position(x: 7, y: -300) }
    let after = MapLayout(map, .right) { _, _ in Extent(width: 50, height: 20) }
    for (old, new) in zip(before.boxes, after.boxes).dropFirst() {
      #expect(new.frame.origin == old.frame.origin.moved(by: Position(x: 7, y: -300)))
    }
    #expect(after.bounds.y == -310)
  }

  @Test(arguments: [MapLayout.Arrangement.both, .right, .down])
  func `what was dragged away covers nothing, and order is kept`(
    _ arrangement: MapLayout.Arrangement
  ) throws {
    for seed in 1...1_000 {
      var forest = Forest(seed: UInt64(seed), cloudShare: 0.05, dragShare: 0.3)
      var map = forest.map()
      // What floats is dragged across the page, and may cover what it likes.
      for slot in map.slotsOfFloating { map.update(slot) { $0.offset = nil } }
      map.update(map.slotOfRoot) { $0.offset = Position(x: 30, y: Double(seed % 4) * 100) }
      let layout = MapLayout(
        map, arrangement, alignsLevels: seed % 5 == 0, measure: forest.sizes(of: map))
      let check = LayoutCheck(layout, map)
      #expect(check.overlap == nil && check.isComplete, "\(arrangement), seed \(seed)")
      #expect(check.keepsOrder, "\(arrangement), seed \(seed)")
    }
  }

  @Test func `siblings make room for what was dragged, and stay where they were on its other side`()
    throws
  {
    var map = MindMap(id: "m")
    for name in ["first", "second", "third"] {
      try map.insert(MindMap.Node(id: .init(name), "x"), under: map.root)
    }
    func places() -> [Double] {
      MapLayout(map, .right) { _, _ in Extent(width: 50, height: 20) }.boxes.dropFirst().map(
        \.frame.y)
    }
    let before = places()
    for (dragged, way, moved) in [
      ("first", 30.0, [30.0, 30, 30]), ("second", 30, [0, 30, 30]),
      ("third", -30, [-30, -30, -30]),
      ("second", -30, [-30, -30, 0]),
    ] {
      _ = try map.update(.init(dragged)) { $0.offset = Position(x: 0, y: way) }
      #expect(zip(places(), before).map { $0 - $1 } == moved, "\(dragged) by \(way)")
      _ = try map.update(.init(dragged)) { $0.offset = nil }
    }
  }

  @Test func `a way leads away from the parent, wherever the branch grows`() throws {
    var map = MindMap(id: "m")
    var branch = MindMap.Node(id: "branch", "x")
    branch.side = .left
    try map.insert(branch, under: map.root)
    try map.insert(MindMap.Node(id: "leaf", "x"), under: "branch")
    func frames(_ arrangement: MapLayout.Arrangement) -> [Frame] {
      MapLayout(map, arrangement) { _, _ in Extent(width: 50, height: 20) }.boxes.map(\.frame)
    }
    let before = Dictionary(
      uniqueKeysWithValues: MapLayout.Arrangement.allCases.map { ($0, frames($0)) })
    _ = try map.update("branch") { $0.offset = Position(x: 100, y: 7) }
    // The only branch of a ring stands straight below the root.
    for (arrangement, way) in [
      (MapLayout.Arrangement.both, Position(x: -100, y: 7)), (.right, Position(x: 100, y: 7)),
      (.down, Position(x: 7, y: 100)), (.radial, Position(x: -7, y: 100)),
    ] {
      let old = try #require(before[arrangement])
      for (old, new) in zip(old, frames(arrangement)).dropFirst() {
        let moved = old.origin.moved(by: way)
        #expect(
          (new.x - moved.x).magnitude < 1e-9 && (new.y - moved.y).magnitude < 1e-9,
          "\(arrangement)")
      }
    }
  }

  @Test(arguments: MapLayout.Arrangement.allCases)
  func `a layout can leave aside what was dragged`(_ arrangement: MapLayout.Arrangement) throws {
    for seed in 1...100 {
      var forest = Forest(seed: UInt64(seed), cloudShare: 0.05, dragShare: 0.3)
      var map = forest.map()
      let sizes = forest.sizes(of: map)
      for slot in map.slotsOfFloating { map.update(slot) { $0.offset = nil } }
      let layout = MapLayout(map, arrangement, keepsOffsets: false, measure: sizes)
      let tree = map.walk(from: map.slotOfRoot).map(\.slot)
      for slot in tree where slot != map.slotOfRoot { map.update(slot) { $0.offset = nil } }
      let bare = MapLayout(map, arrangement, measure: sizes)
      #expect(layout.boxes == bare.boxes, "seed \(seed)")
    }
  }

  @Test func `what floats lies as far beside the root as it was put, or in a row below`() throws {
    var map = MindMap(id: "m")
    for (name, side, way) in [
      ("right", nil, Position(x: 30, y: 40)), ("row", nil, nil),
      ("left", MindMap.Node.Side.left, Position(x: 30, y: -40)), ("next", nil, nil),
    ] {
      var node = MindMap.Node(id: .init(name), "x")
      node.offset = way
      node.side = side
      try map.insert(node, under: nil)
    }
    let layout = MapLayout(map) { _, _ in Extent(width: 50, height: 20) }
    let places = layout.boxes.dropFirst().map(\.frame.origin)
    #expect(
      places == [
        Position(x: 55, y: 30), Position(x: -25, y: 50), Position(x: -105, y: -50),
        Position(x: 65, y: 50),
      ])
  }

  @Test(arguments: [MapLayout.Arrangement.both, .right])
  func `what floats on the left grows away from the root`(
    _ arrangement: MapLayout.Arrangement
  ) throws {
    func frames(_ side: MindMap.Node.Side) throws -> (MapLayout, [Frame]) {
      var map = MindMap(id: "m")
      for (name, parent) in [("top", nil), ("leaf", "top"), ("low", "leaf"), ("last", "top")] {
        var node = MindMap.Node(id: .init(name), RichText(name))
        if parent == nil { (node.offset, node.side) = (Position(x: 30, y: 5), side) }
        if name == "leaf" { node.offset = Position(x: 12, y: -7) }
        try map.insert(node, under: parent.map { .init($0) })
      }
      let layout = MapLayout(map, arrangement) { slot, _ in
        Extent(width: 40 + Double(map[slot].text.plain.count), height: 20)
      }
      return (layout, layout.boxes.dropFirst().map(\.frame))
    }
    let (right, (layout, left)) = (try frames(.right).1, try frames(.left))
    for (mine, other) in zip(left, right) { #expect(mine.maxX == -other.x && mine.y == other.y) }
    #expect(layout.boxes.dropFirst().allSatisfy { $0.direction == .left })
    #expect(layout.bounds.maxX == layout.boxes[0].frame.maxX)
  }

  @Test(arguments: MapLayout.Arrangement.allCases)
  func `the canvas grows with the map and holds all of it`(
    _ arrangement: MapLayout.Arrangement
  ) throws {
    var map = MindMap(id: "m", root: "root")
    var areas: [Double] = []
    for number in 0..<40 {
      let layout = MapLayout(map, arrangement) { _, _ in Extent(width: 60, height: 20) }
      let bounds = layout.bounds
      for frame in layout.boxes.map(\.frame) {
        #expect(frame.x >= bounds.x - 0.001 && frame.maxX <= bounds.maxX + 0.001)
        #expect(frame.y >= bounds.y - 0.001 && frame.maxY <= bounds.maxY + 0.001)
      }
      areas.append(bounds.width * bounds.height)
      try map.insert(MindMap.Node(id: .init("n\(number)"), "x"), under: map.root)
    }
    #expect(areas[0] < areas[9] && areas[9] < areas[19] && areas[19] < areas[39])
    #expect(areas[39] > 40 * 60 * 20)
  }

  @Test func `a finger finds the node below it`() {
    var forest = Forest(seed: 7)
    let map = forest.map()
    let layout = MapLayout(map, measure: forest.sizes(of: map))
    for box in layout.boxes { #expect(layout.node(at: box.frame.center) == box.slot) }
    #expect(layout.node(at: Position(x: -1e6, y: 0)) == nil)
  }
}
