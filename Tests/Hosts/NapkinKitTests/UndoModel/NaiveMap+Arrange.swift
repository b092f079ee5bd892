import NapkinKit
import NapkinTesting

// MARK: - Giving everything back to the layout

extension NaiveMap {
  func arranging(_ chance: inout Chance) -> Operation<NaiveMap> {
    let arrangement = chance.pick(MapLayout.Arrangement.allCases)
    return Operation(ArrangeMap(arrangement)) { map, context in
      let before = map
      for id in map.ids where !map.floating.contains(id) && map.entries[id]?.node.offset != nil {
        map.set(id, context) { $0.offset = nil }
      }
      for (branch, side) in map.sides(arrangement) where map.entries[branch]?.node.side != side {
        map.set(branch, context) { $0.side = side }
      }
      return map != before
    }
  }

  /// Where the branches of the root go; nothing for those that stay where they are.
  private func sides(_ arrangement: MapLayout.Arrangement) -> [(ID, MindMap.Node.Side)] {
    let branches = siblings(under: root)
    switch arrangement {
    case .down, .radial: return []
    case .right: return branches.map { ($0, .right) }
    case .both:
      let leaves = branches.map { branch in
        family(of: branch).count { siblings(under: $0).isEmpty }
      }
      // The first ones go to the right: as many as leave the least difference, or one more.
      func difference(_ count: Int) -> Int {
        abs(leaves.prefix(count).reduce(0, +) - leaves.dropFirst(count).reduce(0, +))
      }
      let counts = (0...branches.count).reversed()
      let count = counts.min { difference($0) < difference($1) } ?? 0
      return branches.enumerated().map { ($1, $0 < count ? .right : .left) }
    }
  }
}
