import NapkinCore
import Testing

@Suite struct EndsTests {
  @Test func `an element is found wherever it stands`() {
    for count in [0, 1, 31, 32, 33, 64, 65, 96, 97, 130, 1_000] {
      let numbers = Array(0..<count)
      for number in numbers { #expect(numbers.indexFromBothEnds(of: number) == number) }
      #expect(numbers.indexFromBothEnds(of: -1) == nil)
    }
  }

  @Test func `a shelf and a map say what they hold`() throws {
    var map = MindMap(id: "m", root: "Root")
    for number in 1...21 {
      try map.insert(MindMap.Node(id: .init("\(number)"), RichText("n\(number)")), under: map.root)
    }
    let lines = "\(map)".split(separator: "\n")
    #expect(lines.first == "MindMap 'm', 22 nodes" && lines.last == "  and 2 more")
    #expect(lines.dropFirst().first == "  Root" && lines.dropFirst(2).first == "    n1")
    var notebook = Notebook(id: "n")
    try notebook.insert(.map(map))
    #expect("\(notebook.maps)".hasPrefix("[MindMap 'm', 22 nodes"))
  }
}
