import NapkinCore
import Testing

/// Maps built by hand.
@Suite struct BuildingTests {
  @Test func `a map is built by its texts`() throws {
    var map = MindMap("Garden")
    let spring = try map.add("Spring")
    try map.add("Peas", under: spring)
    let beans = try map.add("Beans", under: spring)
    #expect(map.outline().map(\.title) == ["Garden", "Spring", "Peas", "Beans"])
    #expect(map.parent(of: beans) == spring && map.parent(of: spring) == map.root)
    #expect(map.created == nil && map.modified == nil && map[beans]?.created == nil)
  }

  @Test func `the same lines make the same map, and other texts another one`() throws {
    func build(_ text: String) throws -> MindMap {
      var map = MindMap(text)
      for number in 1...50 { try map.add("\(number)") }
      return map
    }
    #expect(try build("Garden") == build("Garden"))
    #expect(try build("Garden").id != build("Harden").id)
    // The same in every process.
    #expect(MindMap("Garden").id == "ID_re49sd9ygv63")
  }

  @Test func `an identifier that is in use is not given again`() throws {
    var map = MindMap("Garden")
    let first = try map.add("Spring")
    try map.add("Summer")
    try map.remove(first)
    try map.add("Autumn")
    #expect(map.count == 3)
  }

  @Test func `nothing is added under what is not there`() {
    var map = MindMap("Garden")
    let before = map
    let refusal = #expect(throws: Refusal.self) { try map.add("Peas", under: "nowhere") }
    #expect(refusal?.code == .missing && map == before)
  }
}
