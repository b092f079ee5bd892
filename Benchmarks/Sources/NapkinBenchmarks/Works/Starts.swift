import Foundation

/// What it takes to start: verbs on a small file, beside xsltproc on it.
struct Starts {
  let bench: Bench

  func run(_ add: (Outcome) -> Void) throws {
    let map = "\(bench.folder)/small.mm"
    try MapFile.write(nodes: 20, to: map)
    add(
      contest(
        "--version", "nothing", bench.napkin("--version"),
        .init(name: "xsltproc", commands: [Command("xsltproc", "--version")], most: 2)))
    let sheet = bench.xsltproc("mm2opml", [map], most: 2)
    for ending in ["opml", "svg", "zip"] {
      add(contest("convert to .\(ending)", "20 nodes", bench.convert([map], ending), sheet))
    }
    let bundle = bench.napkin("bundle", "-q", "-o", bench.out("eml"), map, result: bench.out("eml"))
    // librsvg is loaded, and the map is drawn: no goal.
    add(contest("bundle as .eml", "20 nodes", bundle, bench.xsltproc("mm2opml", [map])))
  }

  private func contest(
    _ work: String, _ input: String, _ own: Contest.Entrant, _ rival: Contest.Entrant
  ) -> Outcome {
    Contest(
      work: "start: \(work)", input: input, entrants: [own, rival],
      rounds: bench.isQuick ? 15 : 51
    ).run()
  }
}
