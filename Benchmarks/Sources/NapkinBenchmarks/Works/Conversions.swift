import Foundation

/// The tool beside its rivals: whole processes, from the file to the file.
///
/// ```
/// NapkinBenchmarks tools            all sizes, up to a million nodes
/// NapkinBenchmarks tools quick      what takes two minutes
/// ```
/// `NAPKIN` names the tool, `PEERS` a folder with rivals that have no package, `REPORT` the file that
/// gets all numbers as JSON.
struct ToolBenchmark {
  private let folder: String
  private let napkin: String
  private let scripts = "Benchmarks/Peers"
  private let peers: String
  private let isQuick: Bool

  static func run(isQuick: Bool) throws {
    let folder =
      NSTemporaryDirectory() + "napkin-bench-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let environment = ProcessInfo.processInfo.environment
    let bench = ToolBenchmark(
      folder: folder, napkin: environment["NAPKIN"] ?? ".build/release/napkin",
      peers: environment["PEERS"] ?? "PEERS", isQuick: isQuick)
    var report = ToolReport(commit: environment["COMMIT"] ?? "unknown")
    for contest in try bench.contests() {
      report.add(contest, contest.run(rounds: bench.rounds(contest.nodes ?? 1000)))
    }
    print(report.markdown)
    if let path = environment["REPORT"] {
      try report.json().write(to: URL(filePath: path))
    }
  }

  private func rounds(_ nodes: Int) -> Int {
    switch nodes {
    case ..<2_000: isQuick ? 9 : 25
    case ..<20_000: isQuick ? 5 : 11
    case ..<200_000: isQuick ? 3 : 7
    default: 3
    }
  }

  private var sizes: [Int] {
    isQuick ? [1_000, 10_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000]
  }

  // MARK: The contests

  private func contests() throws -> [Contest] {
    var contests = [start()]
    for nodes in sizes {
      try write(nodes, .ordinary, to: file(nodes, "mm"))
      for ending in ["opml", "md", "napkin.json"] {
        _ = convert(file(nodes, "mm"), file(nodes, ending)).run()
      }
      contests += conversions(of: nodes)
    }
    for shape in [MapFile.Shape.wide, .deep] {
      let path = "\(folder)/\(shape).mm"
      try write(100_000, shape, to: path)
      contests.append(
        Contest(
          work: ".mm to OPML, \(shape)", size: "100,000", nodes: 100_000,
          entrants: [
            .init(name: "napkin", command: convert(path, "\(folder)/\(shape).opml", deep: true)),
            .init(name: "napkin, ordinary", command: convert(file(100_000, "mm"), out("opml"))),
          ], files: [path]))
    }
    return contests + (try bundles())
  }

  private func start() -> Contest {
    Contest(
      work: "start", size: "–",
      entrants: [
        .init(name: "napkin", command: Command(napkin, "--version")),
        .init(name: "xsltproc", command: Command("xsltproc", "--version")),
        .init(name: "pandoc", command: Command("pandoc", "--version")),
      ])
  }

  private func conversions(of nodes: Int) -> [Contest] {
    let (map, outline, text, json) = (
      file(nodes, "mm"), file(nodes, "opml"), file(nodes, "md"), file(nodes, "napkin.json")
    )
    func contest(
      _ work: String, _ input: String, _ ending: String, _ rivals: [Contest.Entrant] = []
    ) -> Contest {
      let own = Contest.Entrant(name: "napkin", command: convert(input, out(ending)))
      return Contest(
        work: work, size: grouped(nodes), nodes: nodes, entrants: [own] + rivals,
        files: [input, out(ending)])
    }
    let limit = Contest.Entrant(
      name: "xmllint (reads only)", command: Command("xmllint", "--sax", "--noout", "--huge", map))
    let limitOfOutline = Contest.Entrant(
      name: "xmllint (reads only)",
      command: Command("xmllint", "--sax", "--noout", "--huge", outline))
    let sheet = Contest.Entrant(
      name: "xsltproc",
      command: Command("xsltproc", "--huge", "-o", out("xsl"), "\(scripts)/mm2opml.xsl", map))
    let pythons = ["lxml", "ElementTree"].map { library in
      Contest.Entrant(
        name: "Python \(library)",
        command: Command("/usr/bin/python3", "\(scripts)/mm2opml.py", library, map, out("py")))
    }
    let pandoc = Contest.Entrant(
      name: "pandoc", command: Command("pandoc", "-f", "opml", "-t", "gfm", outline, "-o", out("p"))
    )
    let multimarkdown = Contest.Entrant(
      name: "MultiMarkdown",
      command: Command(
        "\(peers)/multimarkdown", "--opml", "-t", "mmd", "-o", out("mmd"), outline))
    let parsers = ["xml", "html"].map { format in
      Contest.Entrant(
        name: "cmark-gfm -t \(format)", command: Command("cmark-gfm", "-t", format, text),
        output: out("cmark"))
    }
    return [
      contest(".mm to OPML", map, "opml", [limit, sheet] + pythons),
      contest(".mm to .mm", map, "mm", [limit]),
      contest("OPML to .mm", outline, "mm", [limitOfOutline]),
      contest(
        "OPML to Markdown", outline, "md", [multimarkdown] + (nodes <= 10_000 ? [pandoc] : [])),
      contest(".mm to Markdown", map, "md", [limit]),
      contest("Markdown to OPML", text, "opml", parsers),
      contest(".mm to SVG", map, "svg", [limit]),
      contest(".mm to JSON", map, "napkin.json", [limit]),
      contest("JSON to .mm", json, "mm"),
    ]
  }

  private func bundles() throws -> [Contest] {
    let files = "\(folder)/files"
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    var paths: [String] = []
    for (number, ending) in ["mm", "opml", "md"].enumerated() {
      let path = "\(files)/\(number).\(ending)"
      try FileManager.default.copyItem(atPath: file(10_000, ending), toPath: path)
      paths.append(path)
    }
    let python = { (kind: String) in
      Command("/usr/bin/python3", "\(scripts)/pack.py", kind, files, out("packed"))
    }
    let zip = Command("zip", "-q", "-r", "-", files)
    let pack = Command(napkin, "bundle", "-q", "-o", out("zip"), paths[0])
    var mail = Command(napkin, "bundle", "-q", "-o", out("eml"), "--to", "a@example.org")
    mail.arguments += ["--from", "b@example.org", "--date", "2026-11-21T09:30:00Z", paths[0]]
    return [
      Contest(
        work: "a map in all formats as .zip, and its files packed", size: "10,000", nodes: 10_000,
        entrants: [
          .init(name: "napkin", command: pack),
          .init(name: "zip", command: zip, output: out("packed")),
          .init(name: "Python zipfile", command: python("zip")),
        ], files: [out("zip")]),
      Contest(
        work: "a map in all formats as .eml, and its files in a mail", size: "10,000",
        nodes: 10_000,
        entrants: [
          .init(name: "napkin", command: mail),
          .init(name: "Python email", command: python("mail")),
        ], files: [out("eml")]),
    ]
  }

  // MARK: Files

  private func file(_ nodes: Int, _ ending: String) -> String { "\(folder)/\(nodes).\(ending)" }
  private func out(_ ending: String) -> String { "\(folder)/out.\(ending)" }

  private func write(_ nodes: Int, _ shape: MapFile.Shape, to path: String) throws {
    try MapFile.write(nodes: nodes, shape: shape, to: path)
  }

  private func convert(_ input: String, _ output: String, deep: Bool = false) -> Command {
    var command = Command(napkin, "convert", "-q", input, output)
    if deep { command.arguments += ["--max-depth", "200000"] }
    return command
  }
}

/// A number with commas between its thousands.
func grouped(_ number: Int) -> String {
  var digits = Array("\(number)")
  for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
  return String(digits)
}
