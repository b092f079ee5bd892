import NapkinCore
import NapkinLayout
import Testing

/// Around the root, branches have sectors, and rings are as wide as they must be.
@Suite struct RadialTests {
  @Test func `no branch reaches around the root`() {
    for seed in UInt64(1)...500 {
      var forest = Forest(seed: seed, cloudShare: seed % 3 == 0 ? 0.1 : 0)
      let map = forest.map()
      let layout = MapLayout(map, .radial, measure: forest.sizes(of: map))
      var tops: [Int] = []
      for (index, box) in layout.boxes.enumerated() {
        let isTop = box.parent == nil || box.level == 1
        tops.append(isTop ? index : tops[box.parent ?? 0])
        guard box.direction == .outwards, box.level > 1 else { continue }
        let (own, top) = (box.frame.center, layout.boxes[tops[index]].frame.center)
        #expect(own.x * top.x + own.y * top.y > 0, "seed \(seed), box \(index)")
      }
    }
  }

  @Test(arguments: [(1, 6, 0), (3, 12, 5), (1, 300, 0)])
  func `a large branch has half of the circle at most, and no line of it meets the root`(
    _ count: Int, _ children: Int, _ leaves: Int
  ) throws {
    var map = MindMap(id: "m", root: "root")
    var slots = (0..<count).map { map.append(node("\($0)"), under: map.slotOfRoot) }
    slots = (0..<children).map { map.append(node("c\($0)"), under: slots[0]) }
    for number in 0..<children * leaves {
      _ = map.append(node("l\(number)"), under: slots[number % children])
    }
    let layout = MapLayout(map, .radial) { _, level in
      Extent(width: level == 0 ? 240 : 100, height: level == 0 ? 60 : 20)
    }
    let root = layout.boxes[0].frame
    for box in layout.boxes where box.level > 1 {
      let (end, start) = (
        box.frame.center, layout.boxes[try #require(box.parent)].frame.center
      )
      for step in 0...20 {
        let part = Double(step) / 20
        let place = Position(
          x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
        #expect(!root.contains(place))
      }
    }
  }

  @Test func `words take less of the circle beside the root than above it`() throws {
    let layout = MapLayout(try tree(branches: 100, leaves: 0), .radial, measure: Self.size)
    // In circles around each box, it would be 3,700 wide.
    #expect(layout.bounds.width < 1_850)
    let angles = layout.boxes.dropFirst().map(\.frame.center)
    let beside = angles.count { $0.x.magnitude > $0.y.magnitude }
    #expect(beside > 60)
  }

  @Test func `a crowded ring widens no ring inside of it more than it must`() throws {
    let layout = MapLayout(try tree(branches: 6, leaves: 15), .radial, measure: Self.size)
    let rings = rings(of: layout)
    #expect(rings[2] < 900 && rings[1] < rings[2] / 2)
  }

  @Test func `a crowded ring pushes those beyond it, and widens them no more than that`() throws {
    var map = try tree(branches: 100, leaves: 0)
    var slot = map.children(of: map.slotOfRoot)[0]
    for number in 0..<5 { slot = map.append(node("chain \(number)"), under: slot) }
    let rings = rings(of: MapLayout(map, .radial, measure: Self.size))
    for (ring, next) in zip(rings, rings.dropFirst()).dropFirst() { #expect(next - ring < 200) }
  }

  private static func size(_ slot: MindMap.Slot, _ level: Int) -> Extent {
    Extent(width: 100, height: 20)
  }

  private func node(_ id: String) -> MindMap.Node { MindMap.Node(id: .init(id), "x") }

  private func tree(branches: Int, leaves: Int) throws -> MindMap {
    var map = MindMap(id: "m", root: "root")
    for branch in 0..<branches {
      let slot = map.append(node("\(branch)"), under: map.slotOfRoot)
      for leaf in 0..<leaves { _ = map.append(node("\(branch) \(leaf)"), under: slot) }
    }
    return map
  }

  /// How far each level is from the root's middle.
  private func rings(of layout: MapLayout) -> [Double] {
    var rings: [Double] = []
    for box in layout.boxes {
      let way = box.frame.center
      if box.level == rings.count {
        rings.append((way.x * way.x + way.y * way.y).squareRoot())
      }
    }
    return rings
  }
}
