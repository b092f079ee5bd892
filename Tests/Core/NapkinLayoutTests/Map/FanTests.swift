import NapkinCore
import NapkinLayout
import Testing

/// Before a wide fan of children there is room for its lines to part.
@Suite struct FanTests {
  @Test func `the gap grows with the fan, up to a limit`() throws {
    var last = 0.0
    for count in [1, 4, 8, 12, 16, 30, 300] {
      let gap = try gaps(MapLayout(fan(count), .down, measure: Self.size))[0]
      #expect(gap >= last && (44...154).contains(gap), "\(count)")
      if count <= 4 { #expect(gap == 44) }
      if count == 8 { #expect(gap > 44 && gap < 100) }
      if count >= 16 { #expect(gap > 120) }
      last = gap
    }
  }

  @Test(arguments: [MapLayout.Arrangement.both, .right])
  func `to the sides it grows with the height, on both the same`(
    _ arrangement: MapLayout.Arrangement
  ) throws {
    let sides = arrangement == .both ? 2 : 1
    var last = 0.0
    for count in [1, 4, 9, 15, 25, 40, 300] {
      // On both sides of the root, the left one may be lower.
      let layout = MapLayout(try fan(count * sides + sides - 1), arrangement, measure: Self.size)
      let gaps = Set(
        layout.boxes.dropFirst().map { max($0.frame.x - 50, -50 - $0.frame.maxX) })
      #expect(gaps.count == 1, "\(count)")
      let gap = try #require(gaps.first)
      #expect(gap >= last && (44...154).contains(gap), "\(count)")
      if count <= 9 { #expect(gap == 44) }
      if count == 25 { #expect(gap > 90) }
      if count >= 40 { #expect(gap == 154) }
      last = gap
    }
  }

  @Test func `branches of branches count, and what stands below others does not`() throws {
    // Three branches, each with a fan: wide apart, though they are few.
    var map = try fan(3)
    for branch in map.children(of: map.slotOfRoot) {
      for number in 0..<5 {
        _ = map.append(MindMap.Node(id: .init("\(branch.index) \(number)"), "x"), under: branch)
      }
    }
    #expect(try gaps(MapLayout(map, .down, measure: Self.size))[0] > 100)
    // A chain with a leaf at each node is as narrow as can be, however long it is.
    map = MindMap(id: "m", root: "root")
    var slot = map.slotOfRoot
    for number in 0..<50 {
      _ = map.append(MindMap.Node(id: .init("leaf \(number)"), "x"), under: slot)
      slot = map.append(MindMap.Node(id: .init("\(number)"), "x"), under: slot)
    }
    #expect(try gaps(MapLayout(map, .down, measure: Self.size)).allSatisfy { $0 == 44 })
  }

  @Test func `aligned levels share the widest gap`() throws {
    var map = try fan(2)
    for number in 0..<30 {
      _ = map.append(
        MindMap.Node(id: .init("leaf \(number)"), "x"),
        under: map.children(of: map.slotOfRoot)[number % 15 == 0 ? 1 : 0])
    }
    let layout = MapLayout(map, .down, alignsLevels: true, measure: Self.size)
    #expect(Set(layout.boxes.map(\.frame.y)).count == 3)
    #expect(try gaps(layout).max() == 154)
  }

  private static func size(_ slot: MindMap.Slot, _ level: Int) -> Extent {
    Extent(width: 100, height: 20)
  }

  private func fan(_ count: Int) throws -> MindMap {
    var map = MindMap(id: "m", root: "root")
    for number in 0..<count {
      try map.insert(MindMap.Node(id: .init("\(number)"), "x"), under: map.root)
    }
    return map
  }

  /// How far each node's children lie below it.
  private func gaps(_ layout: MapLayout) throws -> [Double] {
    try layout.boxes.dropFirst().map { box in
      box.frame.y - layout.boxes[try #require(box.parent)].frame.maxY
    }
  }
}
