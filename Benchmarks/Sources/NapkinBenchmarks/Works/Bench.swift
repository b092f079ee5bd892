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

  /// Files lie in memory where the system has a folder there: nothing waits for a disk.
  init(isQuick: Bool) throws {
    let environment = ProcessInfo.processInfo.environment
    let memory = "/dev/shm/"
    let parent = freeBytes(memory) > 6 << 30 ? memory : NSTemporaryDirectory()
    folder = "\(parent)napkin-bench-\(ProcessInfo.processInfo.processIdentifier)"
    napkin = environment["NAPKIN"] ?? ".build/release/napkin"
    rivals = environment["RIVALS"] ?? "Benchmarks/.build/peers"
    self.isQuick = isQuick
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func removeFiles() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func out(_ ending: String) -> String { "\(folder)/out.\(ending)" }

  // MARK: Who takes part

  /// Napkin, converting each file by a process of its own.
  func convert(_ files: [String], _ ending: String, _ options: String...) -> Contest.Entrant {
    let output = out(ending)
    return .init(
      name: "napkin",
      commands: files.map {
        Command([napkin, "convert", "-q", "--overwrite"] + options + [$0, output])
      },
      result: output)
  }

  /// Napkin, doing anything else.
  func napkin(_ words: String..., result: String? = nil) -> Contest.Entrant {
    .init(name: "napkin", commands: [Command([napkin] + words)], result: result)
  }

  /// Reads the same files and does nothing with them: the limit.
  func xmllint(_ files: [String]) -> Contest.Entrant {
    .init(
      name: "xmllint",
      commands: files.map { Command("xmllint", "--sax", "--noout", "--huge", $0) })
  }

  func xsltproc(
    _ sheet: String, _ files: [String], most: Double? = nil, mostOfOneFile: Double? = nil
  ) -> Contest.Entrant {
    let output = out("xsl")
    return .init(
      name: "xsltproc",
      commands: files.map {
        Command("xsltproc", "--huge", "-o", output, "\(scripts)/\(sheet).xsl", $0)
      }, result: output, most: most, mostOfOneFile: mostOfOneFile)
  }

  func python(
    _ name: String, _ script: String, _ words: [[String]], most: Double? = nil
  ) -> Contest.Entrant {
    // Debian's Python has the packages of Debian.
    let own = "/usr/bin/python3"
    let program = [fileSize(own) == nil ? "python3" : own, "\(scripts)/\(script)"]
    return .init(
      name: name, commands: words.map { Command(program + $0 + [out("py")]) }, result: out("py"),
      most: most)
  }

  func elementTree(_ files: [String]) -> Contest.Entrant {
    python("ElementTree", "mm2opml.py", files.map { [$0] })
  }

  func pandoc(_ from: String, _ to: String, _ files: [String]) -> Contest.Entrant {
    let output = out("pandoc")
    return .init(
      name: "pandoc",
      commands: files.map { Command("pandoc", "-f", from, "-t", to, $0, "-o", output) },
      result: output)
  }

  func cmark(_ files: [String]) -> Contest.Entrant {
    .init(
      name: "cmark-gfm", commands: files.map { Command("cmark-gfm", "-t", "html", $0) },
      output: out("html"))
  }

  func node(
    _ name: String, _ script: String, rival: String, _ words: String..., most: Double? = nil
  ) -> Contest.Entrant {
    .init(
      name: name, commands: [Command(["node", "\(scripts)/\(script)", rival] + words)],
      needs: rival, most: most)
  }

  /// This program, doing one piece of work in a process of its own.
  func child(_ words: String...) -> Contest.Entrant {
    .init(name: "napkin", commands: [Command([CommandLine.arguments[0], "child"] + words)])
  }

  /// The absolute path of a rival that `Peers/prepare` has built. Node takes no relative one.
  func rival(_ name: String) -> String {
    URL(filePath: rivals).appending(path: name).path
  }
}
