import NapkinCore

/// What a step costs: performed, undone and redone, at random places of a map.
enum Steps {
  private static let rounds = 5
  private static let batches = 50
  // Few enough that ten thousand nodes come to no more than twenty while nodes are inserted.
  private static let batchSize = 200

  static func measure(nodes: Int) throws {
    var editor = makeEditor(nodes: nodes)
    let ids = editor.document.walk().map { editor.document[$0.slot].id }
    var random = Random(seed: 7)
    let picks = (0..<rounds * batches * batchSize).map { _ in ids[1 + random.below(ids.count - 1)] }
    // To set what was set already is no step: each time a node gets what it has not.
    var visits: [MindMap.Node.ID: Int] = [:]
    let areAgain = picks.enumerated().map { number, id in
      if number % (batches * batchSize) == 0 { visits = [:] }
      visits[id, default: 0] += 1
      return visits[id]?.isMultiple(of: 2) ?? false
    }
    let areFolded = zip(picks, areAgain).map { (editor.document[$0]?.isFolded ?? false) == $1 }
    let texts: [RichText] = ["A text", "Another"]
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 3))

    // The editor is handed over: what a closure captures is checked for other users at each access.
    let steps: [(inout Editor<MindMap>, Int) throws -> Void] = [
      { try $0.perform(SetNodes(picks[$1], to: .text(texts[areAgain[$1] ? 1 : 0])), in: &context) },
      { try $0.perform(SetNodes(picks[$1], to: .isFolded(areFolded[$1])), in: &context) },
      {
        let offset = Position(x: areAgain[$1] ? 3 : 1, y: 2)
        try $0.perform(DragNode(picks[$1], to: offset), in: &context)
      },
      { try $0.perform(InsertNode("New", under: picks[$1]), in: &context) },
      // A node does not move into its own branch; what is refused costs less than what is done.
      {
        let target = picks[picks.count - 1 - $1]
        _ = try? $0.perform(MoveNodes(picks[$1], under: target), in: &context)
      },
    ]
    // The slowest kind of step, in the round that was disturbed least by whatever else the machine does.
    var slowest = [0.0, 0, 0]
    for step in steps {
      var times: [[Double]] = []
      for round in 0..<rounds {
        // Other places each time: what was just visited lies in the machine's cache.
        let start = round * batches * batchSize
        times.append([
          try medianStep(&editor) { try step(&$0, start + $1) },
          try medianStep(&editor) { editor, _ in try editor.undo() },
          try medianStep(&editor) { editor, _ in try editor.redo() },
        ])
        while try editor.undo() != nil {}
      }
      for kind in slowest.indices {
        slowest[kind] = max(slowest[kind], times.map { $0[kind] }.min() ?? 0)
      }
    }
    for (kind, verb) in ["performed", "undone", "redone"].enumerated() {
      Child.figure("slowest step \(verb)", "\(grouped(nodes)) nodes", slowest[kind] / 1000, "µs")
    }
  }

  /// What a small step adds to the history; a process of its own tells it best.
  static func measureHistory() throws {
    var editor = makeEditor(nodes: 10_000)
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 3))
    let ids = editor.document.walk().map { editor.document[$0.slot].id }
    let count = 100_000
    let memory = memoryInUse()
    for number in 0..<count {
      let id = ids[number * 7919 % ids.count]
      let text: RichText = number / ids.count % 2 == 0 ? "A text" : "Another"
      try editor.perform(SetNodes(id, to: .text(text)), in: &context)
    }
    Child.figure(
      "memory of a small step", "its history", Double((memoryInUse() - memory) / count), "bytes")
  }

  /// What a node takes beyond its texts.
  static func measureNode() {
    let nodes = 1_000_000
    var texts = 0
    let (_, kept) = Child.memoryTaken {
      let map = Generator.map(nodes: nodes)
      texts = map.walkAll().reduce(0) { sum, visit in
        let node = map[visit.slot]
        return sum + node.text.source.utf8.count + (node.note?.source.utf8.count ?? 0)
          + (node.link?.utf8.count ?? 0)
      }
      return map
    }
    Child.figure(
      "memory of a node beyond its texts", "1,000,000 nodes", Double((kept - texts) / nodes),
      "bytes")
  }

  /// Nobody else may hold the map, or the first edit of each page would pay for a copy.
  private static func makeEditor(nodes: Int) -> Editor<MindMap> {
    let roomy = History<MindMap>.Limits(steps: .max, bytes: .max)
    return Editor(Generator.map(nodes: nodes), history: History(limits: roomy))
  }

  private static func medianStep(
    _ editor: inout Editor<MindMap>, _ step: (inout Editor<MindMap>, Int) throws -> Void
  ) rethrows -> Double {
    var times: [Double] = []
    for batch in 0..<batches {
      let elapsed = try time {
        for number in 0..<batchSize { try step(&editor, batch * batchSize + number) }
      }
      times.append(elapsed / Double(batchSize))
    }
    return median(times)
  }
}
