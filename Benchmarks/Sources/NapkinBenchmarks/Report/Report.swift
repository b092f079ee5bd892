import Foundation

/// What the contests came to, for people and for programs.
struct ToolReport {
  private struct Row: Encodable {
    var work: String
    var size: String
    var nodes: Int?
    var name: String
    var wallMilliseconds: Double
    var fastest: Double
    var slowest: Double
    var processorMilliseconds: Double
    /// How many times the time of this program ours takes.
    var napkinTakes: Double
    var megabytes: Double
    /// The most memory by the larger of input and output; of ours only.
    var memoryByFile: Double?
  }

  private let commit: String
  private var rows: [Row] = []
  private var missing: Set<String> = []

  init(commit: String) {
    self.commit = commit
  }

  mutating func add(_ contest: Contest, _ results: [Contest.Result]) {
    missing.formUnion(contest.missing)
    let largest = contest.files.compactMap { Self.size(of: $0) }.max()
    for (index, result) in results.enumerated() {
      rows.append(
        Row(
          work: contest.work, size: contest.size, nodes: contest.nodes, name: result.name,
          wallMilliseconds: median(result.wall) * 1000,
          fastest: (result.wall.min() ?? 0) * 1000, slowest: (result.wall.max() ?? 0) * 1000,
          processorMilliseconds: median(result.processor) * 1000,
          napkinTakes: median(result.ratios), megabytes: Double(result.memory) / 1_048_576,
          memoryByFile: index == 0 && contest.nodes ?? 0 >= 100_000
            ? largest.map { Double(result.memory) / Double($0) } : nil))
    }
  }

  private static func size(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }

  // MARK: Markdown

  var markdown: String {
    var text = "Commit \(commit).\n\n"
    text += "| work | nodes | program | ms (least–most) | processor ms | napkin takes | peak MB |\n"
    text += "| --- | ---: | --- | ---: | ---: | ---: | ---: |\n"
    for row in rows {
      let memory = row.memoryByFile.map { " (\(format($0, digits: 1)) × file)" } ?? ""
      text +=
        "| \(row.work) | \(row.size) | \(row.name) | \(format(row.wallMilliseconds, digits: 1))"
      text += " (\(format(row.fastest, digits: 1))–\(format(row.slowest, digits: 1)))"
      text += " | \(format(row.processorMilliseconds, digits: 1)) | \(format(row.napkinTakes)) ×"
      text += " | \(format(row.megabytes, digits: 1))\(memory) |\n"
    }
    text += "\n" + growth
    if !missing.isEmpty {
      text += "\nNot here, and left out: \(missing.sorted().joined(separator: ", ")).\n"
    }
    return text
  }

  /// How the time grows from size to size: 1 is linear.
  private var growth: String {
    var text = "| napkin | from | to | exponent |\n| --- | ---: | ---: | ---: |\n"
    let own = rows.filter { $0.name == "napkin" && $0.nodes != nil }
    var seen: Set<String> = []
    for work in own.map(\.work) where seen.insert(work).inserted {
      let sizes = own.filter { $0.work == work }
      for (small, large) in zip(sizes, sizes.dropFirst()) {
        guard let few = small.nodes, let many = large.nodes, many > few else { continue }
        let exponent =
          log(large.processorMilliseconds / small.processorMilliseconds)
          / log(Double(many) / Double(few))
        text += "| \(work) | \(small.size) | \(large.size) | \(format(exponent)) |\n"
      }
    }
    return text
  }

  // MARK: JSON

  func json() throws -> Data {
    struct Document: Encodable {
      var commit: String
      var rows: [Row]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(Document(commit: commit, rows: rows))
  }
}
