import NapkinCore
import Testing

/// Documents as logs and failing tests show them.
@Suite struct DescriptionTests {
  @Test func `notes and drawings`() throws {
    let note = Note(id: "snails", title: "Snails", text: "Slow.\nWet.")
    #expect("\(note)" == "Note 'snails': Snails\n  Slow.\n  Wet.")
    #expect("\(Note(id: "empty"))" == "Note 'empty'")
    let long = Note(id: "long", text: RichText(String(repeating: "line\n", count: 30)))
    #expect("\(long)".hasSuffix("  line\n  and 11 more"))
    var drawing = Drawing(id: "shell", title: "Shell")
    try drawing.append(Stroke(id: "line"))
    #expect("\(drawing)" == "Drawing 'shell': Shell, 1 stroke")
  }

  @Test func `plans and notebooks`() throws {
    let plans = [
      Plan(id: "a", name: try Name("Milk")),
      Plan(id: "b", name: try Name("Eggs"), completed: Instant(milliseconds: 4)),
    ]
    let list = try PlanList(id: "shop", name: try Name("Shopping"), plans: plans)
    #expect(
      "\(list)" == "PlanList 'shop': Shopping, 2 plans, 0 archived\n  [ ] Milk\n  [x] Eggs")
    var notebook = Notebook(id: "mine", title: "Mine")
    try notebook.insert(.note(Note(id: "snails", title: "Snails")))
    #expect(
      "\(notebook)"
        == "Notebook 'mine': Mine, 2 documents, 0 in the trash\n  note 'snails': Snails\n"
        + "  plan list 'default': default")
  }
}
