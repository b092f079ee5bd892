/// Parts of the library in memory: beside Foundation's coders, d3 and perfect-freehand, and by
/// themselves.
struct Parts {
  let bench: Bench

  func run(_ add: ([Measurement]) -> Void) throws {
    for contest in try coding() + pictures() { add(contest.run()) }
    for nodes in bench.isQuick ? [10_000] : [10_000, 1_000_000] {
      add(Figures.run([.child("steps", "\(nodes)")]))
    }
    add(Figures.run([.child("history")]))
    for part in ["scale", "chain"] {
      let commands = bench.sizes.dropFirst().map { Command.child(part, "\($0)") }
      add(Figures.run(commands, rounds: bench.isQuick ? 1 : 5))
    }
    for part in ["memory", "rooms"] { add(Figures.run([.child(part)])) }
  }

  private func coding() -> [Contest] {
    let (native, lean) = (bench.out("native"), bench.out("lean"))
    Command.child("coding-files", native, lean).run()
    let coders =
      [
        ("napkin", "napkin", native), ("Foundation", "foundation", native),
      ] + (bench.isQuick ? [] : [("Foundation, ten keys", "lean", lean)])
    return [("writing", "write"), ("reading", "read")].flatMap { name, work in
      [("JSON in memory", "time", "ms"), ("memory for JSON", "memory", "MB")].map {
        what, kind, unit in
        Contest(
          work: "\(name) \(what)", nodes: 100_000,
          entrants: coders.map { name, coder, file in
            .init(name: name, command: .child("coding", coder, work, kind, file))
          }, measure: .printed(unit: unit), rounds: bench.isQuick ? 1 : 3)
      }
    }
  }

  private func pictures() throws -> [Contest] {
    let (map, ink) = (bench.file(100_000, "napkin.json"), bench.out("ink.json"))
    let labels = bench.out("labels.napkin.json")
    let flextree = bench.rival("d3-flextree.js")
    Command.child("ink", ink).run()
    for file in [map, labels] where fileSize(file) == nil {
      let source = bench.out("layout.mm")
      try MapFile.write(nodes: 100_000, hasOnlyLabels: file == labels, to: source)
      bench.convert(source, file).command.run()
    }
    func contest(_ work: String, _ nodes: Int?, _ entrants: [Contest.Entrant]) -> Contest {
      Contest(
        work: work, nodes: nodes, entrants: entrants, measure: .printed(unit: "ms"),
        rounds: bench.isQuick ? 1 : 3)
    }
    func drawing(_ what: String, _ map: String) -> Contest {
      contest(
        "layout and SVG of \(what) in memory", 100_000,
        [
          .init(name: "napkin", command: .child("picture", map)),
          bench.node("d3-flextree", "layout.js", rival: flextree, "svg", map),
        ])
    }
    return [
      contest(
        "layout in memory", 100_000,
        [
          .init(name: "napkin", command: .child("layout", map)),
          bench.node("d3-flextree", "layout.js", rival: flextree, "layout", map),
          bench.node(
            "d3-hierarchy", "layout.js", rival: bench.rival("d3-hierarchy.js"), "layout", map),
        ]),
      drawing("labels", labels),
      drawing("a full map", map),
      contest(
        "10,000 strokes as SVG in memory", nil,
        [
          .init(name: "napkin", command: .child("strokes", ink)),
          bench.node(
            "perfect-freehand", "strokes.js", rival: bench.rival("perfect-freehand.js"), ink),
        ]),
    ]
  }
}
