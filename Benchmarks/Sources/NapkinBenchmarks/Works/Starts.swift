import Foundation

/// What it takes to start: each verb on a small file, beside xsltproc on it.
struct Starts {
  let bench: Bench

  func run(_ add: ([Measurement]) -> Void) throws {
    let map = "\(bench.folder)/small.mm"
    try MapFile.write(nodes: 20, to: map)
    let list = "\(bench.folder)/list.md"
    try Data("# Shopping\n\n- [ ] milk\n- [x] bread\n".utf8).write(to: URL(filePath: list))
    let files = ["IN": map, "LIST": list]
    add(
      contest(
        "start: --version", bench.napkin("--version"),
        .init(name: "xsltproc", command: Command("xsltproc", "--version"))
      ).run())
    for (name, words) in Self.verbs {
      let paths = words.map { word in
        files[word]
          ?? (word.hasPrefix("OUT.") ? bench.out(String(word.dropFirst(4))) : word)
      }
      let own = Contest.Entrant(name: "napkin", command: Command([bench.napkin] + paths))
      add(contest("start: \(name)", own, bench.xsltproc("mm2opml", map)).run())
    }
  }

  private static let verbs: [(name: String, words: [String])] =
    ["opml", "mm", "md", "napkin.json", "svg", "html", "zip"].map { ending in
      ("convert to .\(ending)", ["convert", "-q", "IN", "OUT.\(ending)"])
    } + [
      ("explain", ["explain", "-q", "IN", "--to", "opml"]), ("inspect", ["inspect", "IN"]),
      ("bundle as .zip", ["bundle", "-q", "-o", "OUT.zip", "IN"]),
      // Nothing in it is drawn.
      ("bundle a list as .eml", ["bundle", "-q", "-o", "OUT.eml", "LIST"]),
      ("bundle as .eml", ["bundle", "-q", "-o", "OUT.eml", "IN"]),
      ("verify", ["verify", "OUT.zip"]), ("formats", ["formats"]), ("help", ["help"]),
      ("completions", ["completions", "bash"]), ("manual", ["manual"]),
    ]

  private func contest(
    _ work: String, _ own: Contest.Entrant, _ rival: Contest.Entrant
  ) -> Contest {
    Contest(work: work, entrants: [own, rival], rounds: bench.isQuick ? 15 : 50)
  }
}
