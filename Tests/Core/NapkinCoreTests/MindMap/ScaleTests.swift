import Foundation
import NapkinCore
import NapkinTesting
import Testing

/// Large and deep maps are ordinary, on a small stack too.
@Suite struct ScaleTests {
  @Test func `a chain a hundred thousand deep lives and dies on a small stack`() throws {
    try onSmallStack {
      var chain = MindMap(id: "chain", root: "0")
      var slot = chain.slotOfRoot
      for number in 1..<100_000 {
        slot = chain.append(MindMap.Node(id: "n\(number)", "\(number)"), under: slot)
      }
      var copy = chain
      #expect(copy == chain)
      #expect(copy.hashValue == chain.hashValue)
      let (branch, _) = try copy.remove("n1")
      #expect(branch.nodes.count == 99_999)
      #expect(branch.depths.last == 99_998)
      try copy.insert(branch, under: copy.root)
      #expect(copy == chain)
      #expect(throws: Refusal.self) { try copy.move("n1", under: "n99999") }
      let data = try JSONEncoder().encode(chain)
      #expect(try JSONDecoder().decode(MindMap.self, from: data) == chain)
    }
  }

  /// A chain of 50,000 nodes with a leaf on each: to go up from every leaf is more than a thousand
  /// million steps.
  private static func comb() -> (map: MindMap, leaves: [MindMap.Node.ID]) {
    var map = MindMap(id: "comb", root: "0")
    var (slot, leaves) = (map.slotOfRoot, [MindMap.Node.ID]())
    for number in 1...50_000 {
      slot = map.append(MindMap.Node(id: "n\(number)", ""), under: slot)
      leaves.append(MindMap.Node.ID("leaf\(number)"))
      _ = map.append(MindMap.Node(id: leaves[number - 1], ""), under: slot)
    }
    return (map, leaves)
  }

  @Test func `all leaves of a deep comb are selected, with half of the comb or without`() throws {
    let (map, leaves) = Self.comb()
    #expect(try map.clip(of: leaves).branches.map(\.id) == leaves)
    let tops = try map.clip(of: leaves + ["n25001"] + leaves).branches.map(\.id)
    #expect(tops == leaves[..<25_000] + ["n25001"])
  }

  @Test func `the leaves of a deep comb are pasted at its end`() throws {
    let (map, leaves) = Self.comb()
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    let clip = try map.clip(of: leaves)
    let changes = try PasteNodes(clip, under: "n50000").changes(in: map, context: &context)
    #expect(changes.count == 50_000)
    let refusal = #expect(throws: Refusal.self) {
      let clip = try map.clip(of: ["leaf1", "n49999"])
      _ = try PasteNodes(clip, under: "n50000").changes(in: map, context: &context)
    }
    #expect(refusal?.code == .intoOwnBranch)
  }

  @Test func `a hundred thousand children of one node are ordinary`() throws {
    var wide = MindMap(id: "wide", root: "root")
    for number in 0..<100_000 {
      _ = wide.append(MindMap.Node(id: "n\(number)", "\(number)"), under: wide.slotOfRoot)
    }
    for number in 0..<100 {
      try wide.move("n\(number * 997)", under: wide.root, at: number)
      try wide.remove("n\(number * 991 + 1)")
    }
    #expect(wide.childCount(of: wide.root) == 99_900)
  }
}
