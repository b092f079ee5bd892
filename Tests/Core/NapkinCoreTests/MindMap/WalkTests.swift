import NapkinCore
import NapkinTesting
import Testing

/// Walks over maps whose nodes lie in the order in which they are met, and over others, against lists of
/// children.
@Suite struct WalkTests {
  /// What a walk meets, by way of the children alone.
  private func visits(_ map: MindMap, from trees: [MindMap.Slot]) -> [String] {
    var open = trees.reversed().map { ($0, 0) }
    var visits: [String] = []
    while let (slot, depth) = open.popLast() {
      visits.append("\(depth) \(map[slot].id)")
      open += map.children(of: slot).reversed().map { ($0, depth + 1) }
    }
    return visits
  }

  private func lines(_ map: MindMap, _ walk: MindMap.Walk) -> [String] {
    walk.map { "\($0.depth) \(map[$0.slot].id)" }
  }

  private func check(_ map: MindMap, _ chance: inout Chance, _ comment: Comment) {
    let (root, all) = (map.slotOfRoot, [map.slotOfRoot] + map.slotsOfFloating)
    #expect(lines(map, map.walk()) == visits(map, from: [root]), comment)
    #expect(lines(map, map.walkAll()) == visits(map, from: all), comment)
    for visit in map.walkAll() {
      #expect(map.hasChildren(visit.slot) == !map.children(of: visit.slot).isEmpty, comment)
      let branch = lines(map, map.walk(from: visit.slot))
      #expect(branch == visits(map, from: [visit.slot]), comment)
    }
    // Without some branches.
    let closed = Set(
      map.walkAll().map(\.slot).filter { _ in Int.random(in: 0..<4, using: &chance) == 0 })
    var (walk, met) = (map.walkAll(), [MindMap.Slot]())
    while let visit = walk.next() {
      met.append(visit.slot)
      if closed.contains(visit.slot) { walk.skipChildren() }
    }
    let seen = map.walkAll().map(\.slot).filter { slot in
      var above = map.parent(of: slot)
      while let parent = above, !closed.contains(parent) { above = map.parent(of: parent) }
      return above == nil
    }
    #expect(met == seen, comment)
  }

  @Test(arguments: 0..<200) func `walks meet what the lists of children say`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    var map = MindMap(id: "m", root: "root")
    var path = [map.slotOfRoot]
    // In the order of a walk, but for a node now and then; some float.
    for number in 0..<Int.random(in: 0..<60, using: &chance) {
      let node = MindMap.Node(id: "n\(number)", "")
      if seed % 3 == 0, Int.random(in: 0..<8, using: &chance) == 0 {
        path = [try map.insert(node, under: nil)]
      } else if seed % 5 == 0, Int.random(in: 0..<20, using: &chance) == 0 {
        _ = map.append(node, under: map.slotOfRoot)
      } else {
        path.removeLast(Int.random(in: 0..<path.count, using: &chance))
        guard let parent = path.last else { break }
        path.append(map.append(node, under: parent))
      }
    }
    check(map, &chance, "built from seed \(seed)")
    for _ in 0..<8 {
      let ids = map.walkAll().map { map[$0.slot].id }
      guard
        let (id, other) = ids.randomElement(using: &chance).flatMap({ id in
          ids.randomElement(using: &chance).map { (id, $0) }
        })
      else { break }
      switch Int.random(in: 0..<4, using: &chance) {
      case 0: _ = try? map.move(id, under: other, at: 0)
      case 1: _ = try? map.move(id, under: nil)
      case 2: _ = try? map.remove(id)
      default: _ = try? map.insert(MindMap.Node(id: "x", ""), under: id)
      }
      check(map, &chance, "changed from seed \(seed)")
    }
  }
}
