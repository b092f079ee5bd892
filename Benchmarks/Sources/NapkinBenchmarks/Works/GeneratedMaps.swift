/// Large maps of one file: generated ones of several characters and shapes.
struct GeneratedMaps {
  let bench: Bench

  func run(_ add: (Outcome) -> Void) throws {
    let map = "\(bench.folder)/map.mm"
    for kind in MapFile.Kind.allCases where kind != .malformed {
      try MapFile.write(nodes: 100_000, kind: kind, to: map)
      let isAll = kind == .ordinary || kind == .rich
      convert(map, "100,000 nodes, \(kind.rawValue)", toAll: isAll, add)
    }
    for nodes in bench.isQuick ? [10_000] : [10_000, 1_000_000] {
      try MapFile.write(nodes: nodes, to: map)
      // Small maps take little more than the start of a program.
      let most = nodes < 100_000 ? nil : 0.5
      add(
        opml(
          map, "\(grouped(nodes)) nodes, ordinary",
          [bench.xsltproc("mm2opml", [map], most: most), bench.xmllint([map])]))
    }
    for shape in [MapFile.Shape.wide, .deep] {
      try MapFile.write(nodes: 100_000, shape: shape, to: map)
      // The others stop at a few thousand levels.
      let rivals = shape == .deep ? [] : [bench.xsltproc("mm2opml", [map], most: 0.5)]
      add(opml(map, "100,000 nodes, \(shape)", rivals))
    }
    try MapFile.write(nodes: 100_000, kind: .malformed, to: map)
    add(opml(map, "100,000 nodes, malformed", [bench.xmllint([map])]))
    try outline(map, add)
  }

  /// A map to OPML, and perhaps to Markdown and SVG.
  func convert(_ map: String, _ name: String, toAll: Bool = true, _ add: (Outcome) -> Void) {
    let size = format(Double(fileSize(map) ?? 0) / 1e6, digits: 1)
    add(
      opml(
        map, "\(name), \(size) MB",
        [bench.xsltproc("mm2opml", [map], most: 0.5), bench.xmllint([map])]))
    guard toAll else { return }
    add(
      contest(
        ".mm to Markdown", "\(name), \(size) MB", map, "md",
        [bench.xsltproc("mm2md", [map], most: 0.5), bench.xmllint([map])]))
    add(contest(".mm to SVG", "\(name), \(size) MB", map, "svg", [bench.xmllint([map])]))
  }

  /// Reads an outline and a list that were written of a generated map.
  private func outline(_ map: String, _ add: (Outcome) -> Void) throws {
    let (opml, list) = ("\(bench.folder)/map.opml", "\(bench.folder)/list.md")
    try MapFile.write(nodes: 100_000, to: map)
    bench.command(map, opml).run()
    add(
      contest(
        "OPML to .mm", "100,000 nodes, ordinary", opml, "mm",
        [bench.xsltproc("opml2mm", [opml], most: 1), bench.xmllint([opml])]))
    try MapFile.writeList(items: 100_000, to: list)
    add(contest("Markdown to OPML", "a list of 100,000 items", list, "opml", [bench.cmark([list])]))
  }

  private func opml(_ map: String, _ name: String, _ rivals: [Contest.Entrant]) -> Outcome {
    contest(".mm to OPML", name, map, "opml", rivals)
  }

  private func contest(
    _ work: String, _ input: String, _ file: String, _ ending: String, _ rivals: [Contest.Entrant]
  ) -> Outcome {
    let output = bench.out(ending)
    let own = Contest.Entrant(
      name: "napkin", commands: [bench.command(file, output)], result: output)
    // A million nodes take xsltproc ten seconds and 3 GB.
    let isHuge = (fileSize(file) ?? 0) > 100_000_000
    return Contest(
      work: work, input: input, entrants: [own] + rivals, rounds: bench.isQuick || isHuge ? 3 : 7
    ).run()
  }
}

extension Bench {
  /// A conversion of what is larger than the limits allow: these are not what is measured.
  fileprivate func command(_ input: String, _ output: String) -> Command {
    Command(napkin, "convert", "-q", "--overwrite", "--max-depth", "200000", input, output)
  }
}
