import Foundation

/// On what and against whom was measured: figures mean nothing without it.
struct Machine: Encodable {
  /// The day, as in 2026-11-28.
  var day: String
  var commit: String
  var system: String
  var processor: String
  var cores: Int
  var memoryGigabytes: Int
  /// The rivals that are here, with their versions.
  var versions: [String: String]

  /// Asks the machine and the programs.
  static func here(rivals: String) -> Machine {
    let info = ProcessInfo.processInfo
    return Machine(
      day: Command("date", "-u", "+%F").text()?.trimmingCharacters(in: .newlines) ?? "",
      commit: info.environment["COMMIT"] ?? "unknown", system: system, processor: processor,
      cores: info.activeProcessorCount,
      memoryGigabytes: Int((Double(info.physicalMemory) / 1_073_741_824).rounded()),
      versions: versions(rivals))
  }

  private static var system: String {
    let file = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    return value(of: "PRETTY_NAME=", in: file)
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  private static var processor: String {
    let file = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    return value(of: "model name\t: ", in: file)
      ?? Command("sysctl", "-n", "machdep.cpu.brand_string").text()?
      .trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
  }

  private static func value(of name: String, in file: String) -> String? {
    file.split(separator: "\n").first { $0.hasPrefix(name) }
      .map { $0.dropFirst(name.count).trimmingCharacters(in: ["\""]) }
  }

  private static func versions(_ rivals: String) -> [String: String] {
    let questions = [
      "Swift": Command("swift", "--version"),
      "libxml2, xmllint": Command("xmllint", "--version"),
      "xsltproc": Command("xsltproc", "--version"),
      "Python": Command("/usr/bin/python3", "--version"),
      "pandoc": Command("pandoc", "--version"),
      "cmark-gfm": Command("cmark-gfm", "--version"),
      "Node": Command("node", "--version"),
      "d3-hierarchy": Command("sed", "-n", "1s/.* v//p", rivals + "/d3-hierarchy.js"),
      "zip": Command("sh", "-c", "zip -v | sed -n 's/^This is //p'"),
      "GMime": Command("pkg-config", "--modversion", "gmime-3.0"),
    ]
    return questions.compactMapValues { $0.text(withErrors: true).flatMap(version) }
  }

  /// The first word that looks like one.
  private static func version(in text: String) -> String? {
    let words = text.split { !($0.isNumber || $0 == ".") }
    return words.first { $0.first != "." }?.trimmingCharacters(in: ["."])
  }
}
