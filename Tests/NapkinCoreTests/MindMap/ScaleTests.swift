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
