import NapkinCore

/// Large and deep maps: whether ten times the nodes take ten times the time.
enum ScaleBenchmark {
  static func run() throws {
    let small = try measure(nodes: 100_000)
    let large = try measure(nodes: 1_000_000)
    for (name, time) in large.times {
      let growth = time / (small.times.first { $0.0 == name }?.1 ?? time)
      row(
        "1000000 nodes, \(name): time / growth from 100000",
        "\(format(time / 1e9)) s / \(format(growth))")
    }
    row("memory a node of 1000000, texts included", "\(large.bytesPerNode) bytes")
    let chain = Generator.chain(nodes: 100_000)
    let bytes = try JSONBenchmark.write(chain)
    let elapsed = try time { _ = try JSONBenchmark.read(bytes) == chain }
    row("a chain 100000 deep, read and compared", "\(format(elapsed / 1e6)) ms")
  }

  private static func measure(
    nodes: Int
  ) throws -> (times: [(String, Double)], bytesPerNode: Int) {
    var map = MindMap(id: "empty")
    let before = memoryInUse()
    var times = [("built", time { map = Generator.map(nodes: nodes) })]
    let bytesPerNode = (memoryInUse() - before) / nodes
    times.append(("changed \(nodes / 10) times, undone, redone", try changeMany(map)))
    var bytes: [UInt8] = []
    times.append(("written", try time { bytes = try JSONBenchmark.write(map) }))
    var back = MindMap(id: "empty")
    times.append(("read", try time { back = try JSONBenchmark.read(bytes) }))
    times.append(("compared", time { precondition(back == map) }))
    return (times, bytesPerNode)
  }

  private static func changeMany(_ map: MindMap) throws -> Double {
    let ids = map.walk().map { map[$0.slot].id }
    var random = Random(seed: 11)
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 3))
    var editor = Editor(map, history: History(limits: .init(steps: .max, bytes: .max)))
    return try time {
      for _ in 0..<map.count / 10 {
        let id = ids[random.below(ids.count)]
        try editor.perform(SetNode(id, to: .text("Changed")), in: &context)
      }
      while try editor.undo() != nil {}
      while try editor.redo() != nil {}
    }
  }
}
