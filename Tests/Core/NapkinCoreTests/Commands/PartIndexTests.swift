import NapkinCore
import Testing

/// What a person names is found by its words, the way to it, its identifier or its number.
@Suite struct PartIndexTests {
  static func map() throws -> MindMap {
    var map = MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "g", "Garden"))
    let nodes: [(MindMap.Node.ID, RichText, MindMap.Node.ID?)] = [
      ("s", "Spring", "g"), ("p", "Peas", "s"), ("x", "a/b", "s"), ("u", "Summer", "g"),
      ("q", "Peas", "u"), ("n", "3", "u"), ("f", "Ideas", nil), ("e", "", "f"),
    ]
    for (id, text, parent) in nodes { try map.insert(MindMap.Node(id: id, text), under: parent) }
    return map
  }

  @Test(arguments: [
    ("Spring", "s"), ("spring", "s"), ("s", "s"), ("2", "s"), ("Spring/Peas", "p"),
    ("spring/PEAS", "p"), ("Garden/Spring/Peas", "p"), ("/Garden/Summer/Peas", "q"), ("q", "q"),
    ("a/b", "x"), ("/Garden", "g"), ("1", "g"), ("/Ideas", "f"), ("8", "f"), ("9", "e"), ("e", "e"),
    ("Ideas", "f"),
  ])
  func `a reference means one part`(_ reference: String, _ id: String) throws {
    #expect(try PartIndex(Self.map()).part(reference).id == id)
  }

  @Test(arguments: [
    ("Peas", ["may be 2 things", "3 'Peas' under 'Spring'", "6 'Peas' under 'Summer'"]),
    // A node is called like the number of another one.
    ("3", ["3 'Peas' under 'Spring'", "7 '3' under 'Summer'"]),
  ])
  func `what may be several things is refused`(_ reference: String, _ parts: [String]) throws {
    let index = PartIndex(try Self.map())
    let refusal = #expect(throws: Refusal.self) { try index.part(reference) }
    #expect(refusal?.code == .ambiguous)
    for part in parts { #expect(refusal?.message.contains(part) == true, "\(part)") }
  }

  @Test(arguments: [
    ("Sprnig", "Did you mean 'Spring'?"), ("eas", "Near it are: 3 'Peas'"), ("0", "'0'"),
    ("99", "'99'"), ("-1", "'-1'"), ("/Spring/Peas", "There is no"), ("/", "There is no"),
    ("Summer/Spring", "There is no"), ("Zebra", "There is no 'Zebra' here."),
  ])
  func `what is not there is refused with what is near`(_ reference: String, _ part: String) throws
  {
    let index = PartIndex(try Self.map())
    let refusal = #expect(throws: Refusal.self) { try index.part(reference) }
    #expect(refusal?.code == .missing)
    #expect(refusal?.message.contains(part) == true, "\(refusal?.message ?? "")")
  }

  @Test func `many candidates are counted, and long ones cut`() throws {
    var map = MindMap(id: "m", name: "", root: MindMap.Node(id: "r", ""))
    let text = RichText(String(repeating: "long ", count: 1_000))
    for number in 0..<20 {
      try map.insert(MindMap.Node(id: .init("n\(number)"), text), under: "r")
    }
    let refusal = #expect(throws: Refusal.self) { try PartIndex(map).part(text.plain) }
    #expect(refusal?.message.contains("; and 12 more.") == true)
    #expect(refusal?.message.utf8.count ?? 0 < 7_000)
  }

  @Test func `a part is found quickly among many`() throws {
    var map = MindMap(id: "m", name: "", root: MindMap.Node(id: "r", ""))
    var parent: MindMap.Node.ID = "r"
    for number in 1..<100_000 {
      let id = MindMap.Node.ID("n\(number)")
      try map.insert(MindMap.Node(id: id, RichText("node \(number)")), under: parent)
      // Half of it is one deep branch.
      if number < 50_000 { parent = id }
    }
    let clock = ContinuousClock()
    let start = clock.now
    let index = PartIndex(map)
    #expect(try index.part("node 99999").id == "n99999")
    #expect(try index.part("NODE 60000").id == "n60000")
    #expect(try index.part("node 49998/node 49999/node 99999").id == "n99999")
    #expect(throws: Refusal.self) { try index.part("nodes 5") }
    #expect(clock.now - start < .seconds(60))
  }

  @Test func `parts of a plan list are its plans, the archived ones last`() throws {
    var list = PlanList(id: "l", name: try Name("Trip"))
    let context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    var editor = Editor(list)
    var times = context
    for name in ["Call Ana", "Pack"] { try editor.perform(AddPlan(name), in: &times) }
    list = editor.document
    try editor.perform(CompletePlan(list.plans[0].id), in: &times)
    try editor.perform(ArchiveCompletedPlans(), in: &times)
    #expect(editor.document.parts.map(\.title) == ["Pack", "Call Ana"])
    #expect(Note(id: "n", title: "Peas").parts.isEmpty)
  }
}
