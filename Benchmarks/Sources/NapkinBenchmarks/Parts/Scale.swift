import NapkinCore

/// Large and deep maps: whether ten times the nodes take ten times the time.
enum Scale {
  static func measure(nodes: Int) throws {
    keepReleasedMemory()
    for (name, time) in try times(nodes) { Child.figure(name, nodes, time / 1e6, "ms") }
    let chain = Generator.chain(nodes: nodes)
    let bytes = try NapkinCoder.encode(chain)
    let elapsed = try processorTime { _ = try NapkinCoder.decode(bytes) == chain }
    Child.figure("a chain read and compared", nodes, elapsed / 1e6, "ms")
  }

  /// What a node takes, and how much of that is not its texts.
  static func measureMemory() throws {
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
    Child.figure("memory of a node", nodes, Double(kept / nodes), "bytes")
    Child.figure(
      "memory of a node beyond its texts", nodes, Double((kept - texts) / nodes), "bytes")
  }

  private static func times(_ nodes: Int) throws -> [(String, Double)] {
    var map = MindMap(id: "empty")
    var times = [("a map built", processorTime { map = Generator.map(nodes: nodes) })]
    times.append(("a map changed at a tenth of its nodes, undone, redone", try changeMany(nodes)))
    let file = try NapkinCoder.encode(map)
    // As an app has it: read from a file, so that it lies in memory as it stands there.
    times.append(
      ("a map read from JSON in memory", try processorTime { map = try NapkinCoder.decode(file) }))
    var bytes: [UInt8] = []
    times.append(
      ("a map written as JSON in memory", try processorTime { bytes = try NapkinCoder.encode(map) })
    )
    precondition(bytes == file)
    let sum = times.reduce(0) { $0 + $1.1 }
    times.append(("a map in all: built, changed, undone, redone, read, written", sum))
    let other = try NapkinCoder.decode(bytes)
    times.append(("a map compared", processorTime { precondition(other == map) }))
    return times
  }

  private static func changeMany(_ nodes: Int) throws -> Double {
    var random = Random(seed: 11)
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 3))
    let limits = History<MindMap>.Limits(steps: .max, bytes: .max)
    var editor = Editor(Generator.map(nodes: nodes), history: History(limits: limits))
    let ids = editor.document.walk().map { editor.document[$0.slot].id }
    return try processorTime {
      for _ in 0..<nodes / 10 {
        let id = ids[random.below(ids.count)]
        try editor.perform(SetNodes(id, to: .text("Changed")), in: &context)
      }
      while try editor.undo() != nil {}
      while try editor.redo() != nil {}
    }
  }
}
