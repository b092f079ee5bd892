import NapkinCore

/// Large and deep maps: whether ten times the nodes take ten times the time.
enum ScaleBenchmark {
  /// What the process is told that measures the memory of a map.
  static let childName = "map"

  static func runChild() {
    Child.memory { Generator.map(nodes: 1_000_000) }
  }

  static func run() throws {
    let small = try measure(nodes: 100_000)
    let large = try measure(nodes: 1_000_000)
    for (name, time) in large {
      let growth = time / (small.first { $0.0 == name }?.1 ?? time)
      row(
        "1000000 nodes, \(name): time / growth from 100000",
        "\(format(time / 1e9)) s / \(format(growth))")
    }
    let bytesOfMap = try Child.numbers(of: [childName]).last ?? 0
    row("memory a node of 1000000, texts included", "\(bytesOfMap / 1_000_000) bytes")
    let chain = Generator.chain(nodes: 100_000)
    let bytes = try JSONBenchmark.write(chain)
    let elapsed = try time { _ = try JSONBenchmark.read(bytes) == chain }
    row("a chain 100000 deep, read and compared", "\(format(elapsed / 1e6)) ms")
  }

  private static func measure(nodes: Int) throws -> [(String, Double)] {
    var map = MindMap(id: "empty")
    var times = [("built", time { map = Generator.map(nodes: nodes) })]
    times.append(("changed at a tenth of its nodes, undone, redone", try changeMany(nodes)))
    let file = try JSONBenchmark.write(map)
    // As an app has it: read from a file, so that it lies in memory as it stands there.
    times.append(("read", try time { map = try JSONBenchmark.read(file) }))
    var bytes: [UInt8] = []
    times.append(("written", try time { bytes = try JSONBenchmark.write(map) }))
    precondition(bytes == file)
    let other = try JSONBenchmark.read(bytes)
    times.append(("compared", time { precondition(other == map) }))
    return times
  }

  private static func changeMany(_ nodes: Int) throws -> Double {
    var random = Random(seed: 11)
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 3))
    let limits = History<MindMap>.Limits(steps: .max, bytes: .max)
    var editor = Editor(Generator.map(nodes: nodes), history: History(limits: limits))
    let ids = editor.document.walk().map { editor.document[$0.slot].id }
    return try time {
      for _ in 0..<nodes / 10 {
        let id = ids[random.below(ids.count)]
        try editor.perform(SetNodes(id, to: .text("Changed")), in: &context)
      }
      while try editor.undo() != nil {}
      while try editor.redo() != nil {}
    }
  }
}
