import Foundation
import NapkinCore
import Testing

/// A notebook survives coding, and a coding that breaks a rule is refused.
@Suite struct NotebookCodingTests {
  @Test func `a notebook survives coding with all that is in it`() throws {
    var notebook = try Library.notebook()
    try notebook.discard(.map("m1"), date: Instant(milliseconds: 5))
    try notebook.move(.planList("default"), to: 1)
    notebook.created = Instant(milliseconds: 1)
    notebook.modified = Instant(milliseconds: 2)
    notebook.foreign = .sample
    notebook.settings.theme = .day
    #expect(try recoded(notebook) == notebook)
    #expect(try recoded(notebook).hashValue == notebook.hashValue)
    for item in notebook.items {
      #expect(try recoded(item) == item)
      #expect(try recoded(item.id) == item.id)
    }
  }

  @Test(arguments: [
    ("\"defaultPlanList\":\"default\"", "\"defaultPlanList\":\"nowhere\""),
    ("\"defaultPlanList\":\"default\"", "\"defaultPlanList\":\"n1\""),
    ("\"name\":\"The l2\"", "\"name\":\"The l1\""),
    ("\"name\":\"The l2\"", "\"name\":\" The l1 \""),
    ("\"name\":\"The l2\"", "\"name\":\" \""),
    ("\"id\":\"n2\"", "\"id\":\"n1\""), ("\"id\":\"d2\"", "\"id\":\"d1\""),
    ("\"id\":\"m3\"", "\"id\":\"m2\""), ("\"id\":\"l2\"", "\"id\":\"l1\""),
    ("\"id\":\"n3\"", "\"id\":\"n1\""), ("\"id\":\"m1\"", "\"id\":\"m2\""),
    ("\"trash\":[", "\"rubbish\":["),
  ])
  func `a notebook that breaks a rule is refused`(good: String, bad: String) throws {
    var notebook = try Library.notebook()
    try notebook.discard(.note("n3"), date: Instant(milliseconds: 5))
    try notebook.discard(.map("m1"), date: Instant(milliseconds: 5))
    try refusesDamage(to: notebook, good, bad)
  }

  @Test func `a map is refused whose canvas or task cannot be`() throws {
    var map = MindMap(id: "m")
    map.canvas.size = Extent(width: 12, height: 34)
    try refusesDamage(to: map, "\"height\":34", "\"height\":-34")
    try refusesDamage(to: map, "\"trees\":[", "\"trees\":[],\"other\":[")
    let strange = "{\"status\":\"open\",\"progress\":200,\"priority\":99}"
    let task = try JSONDecoder().decode(TaskState.self, from: Data(strange.utf8))
    #expect(task == TaskState(.open, progress: 100, priority: 9))
    #expect(try recoded(task) == task)
  }
}
