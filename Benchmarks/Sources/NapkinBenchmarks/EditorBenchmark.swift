import NapkinCore

/// What a step costs: performed, undone and redone, at random places of a map.
enum EditorBenchmark {
  private static let batches = 50
  private static let batchSize = 1_000

  static func run(nodes: Int) throws {
    var editor = makeEditor(nodes: nodes)
    let ids = editor.document.walk().map { editor.document[$0.slot].id }
    var random = Random(seed: 7)
    let picks = (0..<batches * batchSize).map { _ in ids[1 + random.below(ids.count - 1)] }
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 3))

    let steps: [(String, (Int) throws -> Void)] = [
      ("set text", { try editor.perform(SetNodes(picks[$0], to: .text("A text")), in: &context) }),
      ("insert node", { try editor.perform(InsertNode("New", under: picks[$0]), in: &context) }),
      // A node does not move into its own branch; what is refused costs less than what is done.
      (
        "move node",
        {
          _ = try? editor.perform(
            MoveNodes(picks[$0], under: picks[picks.count - 1 - $0]), in: &context)
        }
      ),
    ]
    for (name, step) in steps {
      let memory = memoryInUse()
      let performed = try medianStep(step)
      let bytes = (memoryInUse() - memory) / picks.count
      let undone = try medianStep { _ in try editor.undo() }
      let redone = try medianStep { _ in try editor.redo() }
      row(
        "\(name), \(nodes) nodes: perform / undo / redo",
        "\(format(performed / 1000)) / \(format(undone / 1000)) / \(format(redone / 1000)) µs")
      if name == "set text" { row("history of a small step, \(nodes) nodes", "\(bytes) bytes") }
      while try editor.undo() != nil {}
    }
    try measureCopies(&editor, picks, &context, nodes)
  }

  /// Nobody else may hold the map, or the first edit of each page would pay for a copy.
  private static func makeEditor(nodes: Int) -> Editor<MindMap> {
    let roomy = History<MindMap>.Limits(steps: .max, bytes: .max)
    return Editor(Generator.map(nodes: nodes), history: History(limits: roomy))
  }

  /// The first edit after somebody took a copy of the document pays for the copy.
  private static func measureCopies(
    _ editor: inout Editor<MindMap>, _ picks: [MindMap.Node.ID], _ context: inout Context,
    _ nodes: Int
  ) throws {
    var sets: [Double] = []
    var inserts: [Double] = []
    for number in 0..<100 {
      let copy = editor.document
      sets.append(
        try time { try editor.perform(SetNodes(picks[number], to: .link("x")), in: &context) })
      let second = editor.document
      inserts.append(
        try time { try editor.perform(InsertNode("x", under: picks[number]), in: &context) })
      precondition(copy.count <= second.count)
    }
    row(
      "first edit with a copy held elsewhere, \(nodes) nodes: set / insert",
      "\(format(median(sets) / 1000)) / \(format(median(inserts) / 1000)) µs")
  }

  private static func medianStep(_ step: (Int) throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for batch in 0..<batches {
      let elapsed = try time {
        for number in 0..<batchSize { try step(batch * batchSize + number) }
      }
      times.append(elapsed / Double(batchSize))
    }
    return median(times)
  }
}
