/// Whole conversions from file to file, at all sizes and of wide and deep maps.
struct Conversions {
  let bench: Bench

  /// One way from format to format, and who else goes it.
  private struct Way {
    var name: String
    var from: String
    var to: String
    var rivals: [Rival] = []
    /// Whether there can be 100,000 levels: nested lists grow with the square of them.
    var isDeep = true
    /// Whether a goal waits for it; if none does, only the whole run does it, with ordinary maps.
    var hasGoal = true
  }

  /// Who else does it, from which file.
  private struct Rival {
    var entrant: (Bench, String) -> Contest.Entrant
    /// Up to how many nodes it is waited for, and in the quick run.
    var most: Int
    var mostQuickly: Int

    init(
      upTo most: Int = .max, quickly: Int = .max,
      _ entrant: @escaping (Bench, String) -> Contest.Entrant
    ) {
      (self.entrant, self.most, mostQuickly) = (entrant, most, min(most, quickly))
    }
  }

  private static var ways: [Way] {
    let reading = Rival { $0.xmllint($1) }
    return [
      Way(
        name: ".mm to OPML", from: "mm", to: "opml",
        rivals: [reading, Rival { $0.xsltproc("mm2opml", $1) }]
          + ["lxml", "ElementTree"].map { library in
            Rival(upTo: 100_000) {
              $0.python("Python \(library)", "mm2opml.py", library, $1, $0.out("py"))
            }
          }),
      Way(name: ".mm to .mm", from: "mm", to: "mm", rivals: [reading]),
      Way(
        name: "OPML to .mm", from: "opml", to: "mm",
        rivals: [reading, Rival(upTo: 100_000) { $0.xsltproc("opml2mm", $1) }]),
      Way(
        name: ".mm to Markdown", from: "mm", to: "md",
        rivals: [reading, Rival { $0.xsltproc("mm2md", $1) }], isDeep: false),
      Way(
        name: "OPML to Markdown", from: "opml", to: "md",
        rivals: [
          Rival { $0.multimarkdown($1) },
          Rival(upTo: 10_000) { $0.pandoc("opml", "gfm", $1) },
        ], isDeep: false, hasGoal: false),
      Way(
        name: ".mm to SVG", from: "mm", to: "svg",
        rivals: [reading, Rival(upTo: 100_000, quickly: 10_000) { $0.twopi($1) }]),
      Way(name: ".mm to JSON", from: "mm", to: "napkin.json", rivals: [reading]),
      Way(name: "JSON to .mm", from: "napkin.json", to: "mm"),
    ]
  }

  /// All of them, size by size.
  func run(_ add: ([Measurement]) -> Void) throws {
    for nodes in bench.sizes {
      try write(nodes, .ordinary, to: bench.file(nodes, "mm"))
      for way in Self.ways where way.hasGoal || !bench.isQuick { add(contest(way, nodes).run()) }
    }
    for shape in [MapFile.Shape.wide, .deep] {
      try write(100_000, shape, to: "\(bench.folder)/\(shape).mm")
      for way in Self.ways where way.hasGoal && (way.isDeep || shape == .wide) {
        add(contest(way, shape).run())
      }
    }
    for nodes in bench.sizes where nodes > 1_000 { add(try list(nodes).run()) }
  }

  private func contest(_ way: Way, _ nodes: Int) -> Contest {
    let (input, output) = (bench.file(nodes, way.from), bench.out(way.to))
    let rivals = way.rivals.filter { nodes <= (bench.isQuick ? $0.mostQuickly : $0.most) }
    let smaller = bench.convert(bench.file(nodes / 10, way.from), bench.out("tenth." + way.to))
    return Contest(
      work: way.name, nodes: nodes,
      entrants: [bench.convert(input, output)] + rivals.map { $0.entrant(bench, input) },
      tenth: bench.tenth(of: nodes, smaller), files: [input, output], measure: .clock,
      rounds: bench.rounds(nodes))
  }

  /// The ordinary map of as many nodes goes along, so that both have the machine in the same state.
  private func contest(_ way: Way, _ shape: MapFile.Shape) -> Contest {
    let input = "\(bench.folder)/\(shape).\(way.from)"
    return Contest(
      work: "\(way.name), \(shape)", nodes: 100_000,
      entrants: [
        bench.convert(input, bench.out(way.to)),
        bench.convert(
          bench.file(100_000, way.from), bench.out("ordinary." + way.to), name: "ordinary map"),
      ], files: [input, bench.out(way.to)], measure: .clock, rounds: bench.isQuick ? 1 : 5)
  }

  /// Reading a list alone, as a parser of other people's reads it.
  private func list(_ nodes: Int) throws -> Contest {
    let (list, smaller) = (bench.file(nodes, "list.md"), bench.file(nodes / 10, "list.md"))
    for (items, file) in [(nodes / 10, smaller), (nodes, list)] where fileSize(file) == nil {
      try MapFile.writeList(items: items, to: file)
    }
    func reader(_ list: String) -> Contest.Entrant {
      .init(name: "napkin", command: .child("read-markdown", list))
    }
    let parser = Contest.Entrant(
      name: "cmark-gfm", command: Command("cmark-gfm", "-t", "html", list),
      output: bench.out("html"))
    return Contest(
      work: "reading a Markdown list", nodes: nodes,
      entrants: [reader(list), parser]
        + (nodes == 100_000 && !bench.isQuick ? [bench.pandoc("gfm", "html", list)] : []),
      tenth: bench.tenth(of: nodes, reader(smaller)), files: [list], measure: .clock,
      rounds: min(5, bench.rounds(nodes)))
  }

  /// A map in all formats that are read.
  private func write(_ nodes: Int, _ shape: MapFile.Shape, to map: String) throws {
    try MapFile.write(nodes: nodes, shape: shape, to: map)
    let name = map.dropLast(2)
    for ending in ["opml", "napkin.json"] { bench.convert(map, name + ending).command.run() }
    if shape == .ordinary, nodes <= (bench.isQuick ? 10_000 : 100_000) {
      Command("xsltproc", "--huge", "-o", name + "dot", "\(bench.scripts)/mm2dot.xsl", map).run()
    }
  }
}
