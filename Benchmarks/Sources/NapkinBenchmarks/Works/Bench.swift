import Foundation

/// Where everything lies that takes part, and how much is measured.
struct Bench {
  /// For inputs and outputs; gone at the end.
  let folder: String
  let napkin: String
  /// Scripts of ours for rivals, and the rivals that were made ready for them.
  let scripts = "Benchmarks/Peers"
  let rivals: String
  let isQuick: Bool

  /// - Parameter staysInMemory: Whether the files are no more than a few GB, and are to lie in memory where
  ///   the system has a folder there: what is measured by the clock is not to wait for a disk.
  init(isQuick: Bool, staysInMemory: Bool) throws {
    let environment = ProcessInfo.processInfo.environment
    let memory = "/dev/shm/"
    let parent =
      staysInMemory && freeBytes(memory) > 4 << 30 ? memory : NSTemporaryDirectory()
    let number = ProcessInfo.processInfo.processIdentifier
    folder = "\(parent)napkin-bench-\(number)\(staysInMemory ? "" : "-bundles")"
    napkin = environment["NAPKIN"] ?? ".build/release/napkin"
    rivals = environment["RIVALS"] ?? "Benchmarks/.build/peers"
    self.isQuick = isQuick
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func removeFiles() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  var sizes: [Int] { [1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000]) }

  /// How often a work of some nodes is done: what is short is done often.
  func rounds(_ nodes: Int) -> Int {
    switch nodes {
    case ..<2_000: isQuick ? 5 : 15
    case ..<20_000: isQuick ? 3 : 9
    case ..<200_000: isQuick ? 2 : 5
    default: 3
    }
  }

  func file(_ nodes: Int, _ ending: String) -> String { "\(folder)/\(nodes).\(ending)" }
  func out(_ ending: String) -> String { "\(folder)/out.\(ending)" }

  // MARK: Who takes part

  func napkin(_ words: String..., name: String = "napkin") -> Contest.Entrant {
    .init(name: name, command: Command([napkin] + words))
  }

  func convert(_ input: String, _ output: String, name: String = "napkin") -> Contest.Entrant {
    // The limits are not what is measured.
    var entrant = napkin(
      "convert", "-q", "--max-depth", "200000", "--max-attribute-bytes", "100000000", input, output,
      name: name)
    entrant.results = [output]
    return entrant
  }

  /// The same work on a tenth of the nodes, ten times over; `nil` where there is no tenth.
  func tenth(of nodes: Int, _ own: Contest.Entrant) -> Contest.Entrant? {
    guard nodes > sizes[0] else { return nil }
    var words = [own.command.program] + own.command.arguments
    // Each turn writes a file of its own, as there was none before.
    let ending = own.results.first.map { file in
      words.removeLast()
      return file.split(separator: "/").last ?? ""
    }
    let results = ending.map { ending in (0..<10).map { "\(folder)/\($0).\(ending)" } } ?? []
    let turns = (0..<10).map { turn in
      "\"$@\" " + (results.isEmpty ? "" : "'\(results[turn])'")
    }
    return .init(
      name: Contest.tenth,
      command: Command(["sh", "-c", turns.joined(separator: " && "), "sh"] + words),
      results: results)
  }

  /// Reads the same file and does nothing with it: the limit.
  func xmllint(_ input: String) -> Contest.Entrant {
    .init(name: "xmllint", command: Command("xmllint", "--sax", "--noout", "--huge", input))
  }

  func xsltproc(_ sheet: String, _ input: String) -> Contest.Entrant {
    .init(
      name: "xsltproc",
      command: Command("xsltproc", "--huge", "-o", out("xsl"), "\(scripts)/\(sheet).xsl", input),
      results: [out("xsl")])
  }

  func python(_ name: String, _ script: String, _ words: String...) -> Contest.Entrant {
    // Debian's Python has the packages of Debian.
    let own = "/usr/bin/python3"
    return .init(
      name: name,
      command: Command([fileSize(own) == nil ? "python3" : own, "\(scripts)/\(script)"] + words),
      results: [out("py")])
  }

  func node(
    _ name: String, _ script: String, rival: String, _ words: String...
  ) -> Contest.Entrant {
    .init(
      name: name, command: Command(["node", "\(scripts)/\(script)", rival] + words),
      needs: [rival])
  }

  /// A rival of ours that was bundled or compiled; an absolute path, as Node wants it.
  func rival(_ name: String) -> String {
    URL(filePath: rivals).appending(path: name).path
  }

  func pandoc(_ from: String, _ to: String, _ input: String) -> Contest.Entrant {
    .init(
      name: "pandoc", command: Command("pandoc", "-f", from, "-t", to, input, "-o", out("pandoc")),
      results: [out("pandoc")])
  }

  func multimarkdown(_ input: String) -> Contest.Entrant {
    .init(
      name: "MultiMarkdown",
      command: Command(rival("multimarkdown"), "--opml", "-t", "mmd", "-o", out("mmd"), input),
      results: [out("mmd")])
  }

  /// Draws the graph that stands beside the map.
  func twopi(_ map: String) -> Contest.Entrant {
    .init(
      name: "twopi",
      command: Command("twopi", "-Tsvg", "-o", out("twopi"), map.dropLast(2) + "dot"),
      results: [out("twopi")])
  }
}
