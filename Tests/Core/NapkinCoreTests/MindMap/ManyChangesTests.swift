import Foundation
import NapkinCore
import NapkinTesting
import Testing

/// A large map is changed in every way, over and over, and goes all the way back and forth.
/// `NAPKIN_SCALE=full` changes 1,000,000 nodes 100,000 times.
@Suite struct ManyChangesTests {
  private static let isFull = ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full"
  private static let nodes = isFull ? 1_000_000 : 10_000
  private static let steps = isFull ? 100_000 : 5_000

  @Test func `a map that was changed many times goes all the way back and forth`() throws {
    var chance = Chance(seed: 7)
    let limits = History<MindMap>.Limits(steps: .max, bytes: .max)
    let (before, ids) = Self.map()
    var editor = try Editor(before, history: History(limits: limits))
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 3))
    var counts: [Kind: Int] = [:]
    while editor.history.undoCount < Self.steps {
      let kind = chance.pick(Kind.allCases)
      let (id, other) = (chance.pick(ids), chance.pick(ids))
      // Some are gone by now.
      guard editor.document[id] != nil, editor.document[other] != nil else { continue }
      do throws(Refusal) {
        try editor.perform(kind.command(id, other, &chance), in: &context)
      } catch {
        // A node does not move into its own branch.
        guard error.code == .intoOwnBranch else { throw error }
        continue
      }
      // Each drag is a step of its own.
      editor.endGesture()
      counts[kind, default: 0] += 1
    }
    #expect(Kind.allCases.allSatisfy { counts[$0, default: 0] > Self.steps / 10 }, "\(counts)")

    let after = editor.document
    #expect(after != before)
    var undone = 0
    while try editor.undo() != nil { undone += 1 }
    #expect(undone == Self.steps && editor.document == before)
    var redone = 0
    while try editor.redo() != nil { redone += 1 }
    #expect(redone == Self.steps && editor.document == after)
  }

  private static func map() -> (MindMap, [MindMap.Node.ID]) {
    var map = MindMap(id: "large", root: "0")
    var slots = [map.slotOfRoot]
    for number in 1..<nodes {
      let node = MindMap.Node(id: .init("n\(number)"), "Node \(number)")
      slots.append(map.append(node, under: slots[(number - 1) / 8]))
    }
    return (map, (1..<nodes).map { MindMap.Node.ID("n\($0)") })
  }
}

/// What is done to a node.
private enum Kind: CaseIterable {
  case set, insert, move, delete, drag

  func command(
    _ id: MindMap.Node.ID, _ other: MindMap.Node.ID, _ chance: inout Chance
  ) -> any Command<MindMap> {
    switch self {
    case .set:
      SetNodes(
        id, to: chance.pick([.text("A text \(chance.below(100))"), .isFolded(true), .tags(["x"])]))
    case .insert: InsertNode("New", under: id, at: 0)
    case .move: MoveNodes(id, under: other)
    case .delete: DeleteNodes([id])
    case .drag: DragNode(id, to: Position(x: Double(chance.below(100)), y: 2))
    }
  }
}
