import NapkinCore
import NapkinFormats
import Testing

/// What several nodes have in common in one file.
@Suite struct RepeatedTests {
  @Test func `footnotes of one label get labels of their own`() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", "Root"))
    for number in 0..<40 {
      var node = MindMap.Node(id: MindMap.Node.ID("n\(number)"), "Node")
      if number % 3 == 0 {
        node.note = RichText("A[^a] B[^b]\n\n[^a]: one\n\n[^b]: \(number)", syntax: .markdown)
      }
      _ = map.append(node, under: map.slotOfRoot)
    }
    let text = try written(.map(map)).text
    for number in 2...14 { #expect(text.contains("[^a-\(number)]: one")) }
  }

  @Test func `the words of a node to which thousands lead are repeated up to a limit`() throws {
    let words = String(repeating: "long ", count: 20_000)
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", RichText(words)))
    for number in 0..<300 {
      var node = MindMap.Node(id: MindMap.Node.ID("n\(number)"), "Node")
      node.connectors = [Connector(to: "r")]
      _ = map.append(node, under: map.slotOfRoot)
    }
    let ledger = try written(.map(map)).ledger
    #expect(ledger[.connector].dropped > 0 && ledger[.connector].converted > 0)
  }
}
