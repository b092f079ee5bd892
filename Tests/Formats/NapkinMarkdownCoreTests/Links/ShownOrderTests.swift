import NapkinCore
import NapkinFormats
import NapkinMarkdownCore
import Testing

@Suite struct ShownOrderTests {
  @Test func whatManyNodesShowIsFoundInTheirOrder() throws {
    var map = MindMap(id: "m", root: "r")
    let addresses = (0..<10_000).map { "p\($0).png" }
    for (number, address) in addresses.enumerated() {
      let text = RichText("see ![](\(address)) there", syntax: .markdown)
      try map.insert(MindMap.Node(id: .init("\(number)"), text), under: map.root)
    }
    #expect(Content.map(map).shownMedia.map(\.address) == addresses)
  }
}
