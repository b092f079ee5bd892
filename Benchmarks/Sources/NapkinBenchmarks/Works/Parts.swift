/// Parts of the library in memory, beside Foundation's coders, d3 and perfect-freehand, and by themselves.
struct Parts {
  let bench: Bench

  func run(_ add: (Outcome) -> Void) throws {
    coding(add)
    try pictures(add)
    let steps = ["steps", bench.isQuick ? "10000" : "1000000"]
    for words in [steps, ["history"], ["node"], ["rooms"]] { figures(words).forEach(add) }
  }

  private func coding(_ add: (Outcome) -> Void) {
    let (native, lean) = (bench.out("native"), bench.out("lean"))
    bench.child("coding-files", native, lean).commands[0].run()
    for work in ["read", "write"] {
      for (kind, unit, most) in [("time", "ms", 0.25), ("memory", "MB", 0.5)] {
        var foundation = bench.child("coding", "foundation", work, kind, lean)
        (foundation.name, foundation.most) = ("Foundation", most)
        let own = bench.child("coding", "napkin", work, kind, native)
        add(contest("JSON in memory, \(work)", "100,000 nodes", [own, foundation], unit))
      }
    }
  }

  private func pictures(_ add: (Outcome) -> Void) throws {
    let (ink, flextree) = (bench.out("ink.json"), bench.rival("d3-flextree.js"))
    bench.child("ink", ink).commands[0].run()
    for kind in [MapFile.Kind.labels, .ordinary] {
      let (source, map) = (bench.out("layout.mm"), bench.out("\(kind.rawValue).napkin.json"))
      try MapFile.write(nodes: 100_000, kind: kind, to: source)
      Command(bench.napkin, "convert", "-q", "--overwrite", source, map).run()
      let input = "100,000 nodes, \(kind.rawValue)"
      let rival = bench.node(
        "d3-flextree", "layout.js", rival: flextree, "svg", map,
        most: kind == .labels ? 0.1 : 0.33)
      add(contest("layout and SVG in memory", input, [bench.child("picture", map), rival]))
      guard kind == .ordinary else { continue }
      add(
        contest(
          "layout in memory", input,
          [
            bench.child("layout", map),
            bench.node(
              "d3-flextree", "layout.js", rival: flextree, "layout", map, most: 0.05),
            bench.node(
              "d3-hierarchy", "layout.js", rival: bench.rival("d3-hierarchy.js"), "layout", map,
              most: 0.2),
          ]))
    }
    let freehand = bench.node(
      "perfect-freehand", "strokes.js", rival: bench.rival("perfect-freehand.js"), ink, most: 0.1)
    add(
      contest(
        "strokes to SVG in memory", "10,000 strokes", [bench.child("strokes", ink), freehand]))
  }

  private func contest(
    _ work: String, _ input: String, _ entrants: [Contest.Entrant], _ unit: String = "ms"
  ) -> Outcome {
    Contest(
      work: work, input: input, entrants: entrants, measure: .printed(unit: unit),
      rounds: bench.isQuick ? 1 : 3
    ).run()
  }

  /// What a part tells of itself, a figure a line; it has no rivals.
  private func figures(_ words: [String]) -> [Outcome] {
    let command = Command([CommandLine.arguments[0], "child"] + words)
    let lines = command.text()?.split(separator: "\n").map { $0.split(separator: "\t") } ?? []
    return lines.filter { $0.count == 4 }.map { fields in
      Outcome(
        work: String(fields[0]), input: String(fields[1]), unit: String(fields[3]),
        measurements: [Measurement(program: "napkin", values: [Double(fields[2]) ?? .nan])])
    }
  }
}
