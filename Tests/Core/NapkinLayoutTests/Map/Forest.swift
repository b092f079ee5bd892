import NapkinCore
import NapkinLayout

/// Makes maps of every form, the same for the same seed.
struct Forest {
  private var state: UInt64
  private let cloudShare: Double
  private let dragShare: Double
  /// How many nodes a map has at most: now and then some hundreds.
  private let limit: Double

  init(seed: UInt64, cloudShare: Double = 0, dragShare: Double = 0) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
    self.cloudShare = cloudShare
    self.dragShare = dragShare
    limit = seed % 100 == 0 ? 600 : 60
  }

  /// A number from 0 up to 1.
  mutating func chance() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 24)
  }

  mutating func map() -> MindMap {
    var map = MindMap(id: "m", root: "root")
    let count = Int(chance() * chance() * limit)
    // Some grow deep, others broad.
    let depth = chance()
    var slots = [map.slotOfRoot]
    for number in 0..<count {
      var node = MindMap.Node(id: .init("n\(number)"), "x")
      if chance() < 0.05 { node.isFolded = true }
      if chance() < 0.2 { node.side = chance() < 0.5 ? .left : .right }
      if chance() < cloudShare { node.style.cloud = NodeStyle.Cloud() }
      if dragShare > 0, chance() < dragShare {
        node.offset = Position(x: chance() * 80, y: chance() * 200 - 100)
      }
      let parent =
        chance() < depth ? slots[slots.count - 1] : slots[Int(chance() * Double(slots.count))]
      if chance() < 0.03, let slot = try? map.insert(node, under: nil) {
        slots.append(slot)
      } else {
        slots.append(map.append(node, under: parent))
      }
    }
    return map
  }

  /// A map with each branch twice, once on each side, and which nodes belong together.
  mutating func twins() throws -> (MindMap, [(right: MindMap.Slot, left: MindMap.Slot)]) {
    var map = MindMap(id: "m", root: "root")
    var pairs: [(right: MindMap.Slot, left: MindMap.Slot)] = []
    for number in 0..<Int(1 + chance() * limit / 2) {
      var pair: [MindMap.Slot] = []
      let isTop = pairs.isEmpty || chance() < 0.2
      let parent = pairs.isEmpty ? 0 : Int(chance() * Double(pairs.count))
      for side in [MindMap.Node.Side.right, .left] {
        var node = MindMap.Node(id: .init("\(number)\(side)"), RichText("\(number)"))
        if isTop { node.side = side }
        let under =
          isTop ? map.slotOfRoot : side == .right ? pairs[parent].right : pairs[parent].left
        pair.append(map.append(node, under: under))
      }
      pairs.append((pair[0], pair[1]))
    }
    return (map, pairs)
  }

  /// Sizes that depend on the text and the identifier alone, and so are the same for twins.
  mutating func sizes(of map: MindMap) -> (MindMap.Slot, Int) -> Extent {
    let mixing = state | 1
    return { slot, _ in
      let text = map[slot].text.source == "x" ? map[slot].id.rawValue : map[slot].text.source
      let hash = text.utf8.reduce(mixing) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return Extent(
        width: Double(hash >> 8 % 200).truncatingRemainder(dividingBy: 190) + 10,
        height: Double(hash >> 30 % 7_919).truncatingRemainder(dividingBy: 60) + 8)
    }
  }
}
