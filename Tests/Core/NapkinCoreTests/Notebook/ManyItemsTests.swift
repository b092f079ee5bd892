import Foundation
import NapkinCore
import NapkinTesting
import Testing

/// A notebook with very many things is read and filled in linear time.
@Suite struct ManyItemsTests {
  private static let count = 20_000

  @Test func `thousands of lists and of things thrown away are ordinary`() throws {
    func fill(_ count: Int) throws -> (Duration, Notebook) {
      var notebook = Notebook(id: "b")
      let time = try processorTime {
        for number in 0..<count {
          let list = PlanList(id: .init("l\(number)"), name: try Name("List \(number)"))
          try notebook.insert(.planList(list))
          let note = Notebook.Item.note(Note(id: .init("n\(number)")))
          try notebook.insertTrashed(Notebook.Trashed(note, date: Instant(milliseconds: 0)))
        }
      }
      return (time, notebook)
    }
    let (short, _) = try fill(Self.count / 10)
    let (long, notebook) = try fill(Self.count)
    #expect(notebook.planLists.count == Self.count + 1 && notebook.trash.count == Self.count)
    // Ten times the things; quadratic, a hundred times the time.
    #expect(long < max(short, .milliseconds(10)) * 30)
    #expect(try recoded(notebook) == notebook)
  }

  @Test func `thousands of lists of one name are brought in, each under a name of its own`() throws
  {
    let items = try (0..<Self.count).map { number in
      Notebook.Item.planList(PlanList(id: .init("\(number)"), name: try Name("Same")))
    }
    var editor = Editor(Notebook(id: "b"))
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    let time = try processorTime {
      try editor.perform(AddItems(items), in: &context)
    }
    let names = editor.document.planLists.map(\.name.text)
    #expect(Set(names).count == Self.count + 1 && names[1] == "Same")
    #expect(names[2] == "Same 2" && names[Self.count] == "Same \(Self.count)")
    // One by one, it takes minutes.
    #expect(time < .seconds(30))
    try editor.undo()
    #expect(editor.document == Notebook(id: "b"))
  }

  @Test func `a name is free again when its list was renamed or has gone`() throws {
    var desk = Desk(try Library.notebook())
    try desk.perform(RenamePlanList("l1", to: "Caf\u{E9}"))
    desk.refuses(RenamePlanList("l2", to: "Cafe\u{301}"), .nameTaken)
    // Another spelling of its own name is not taken.
    try desk.perform(RenamePlanList("l1", to: "Cafe\u{301}"))
    try desk.perform(RenamePlanList("l2", to: "The l1"))
    try desk.perform(DeleteItems(.planList("l1")))
    try desk.perform(RenamePlanList("l2", to: "Caf\u{E9}"))
    try desk.perform(RestoreItem(.planList("l1")))
    #expect(desk.document.planLists["l1"]?.name.text == "Cafe\u{301} 2")
    try desk.editor.undo()
    #expect(desk.document.trash.first?.item.title == "Cafe\u{301}")
    try desk.perform(RenamePlanList("l2", to: "Other"))
    try desk.perform(RestoreItem(.planList("l1")))
    desk.refuses(AddPlanList("Caf\u{E9}"), .nameTaken)
  }
}
