import Foundation

/// The outcomes of one run, as a table for people and as JSON for programs.
struct Report: Encodable {
  let machine: Machine
  private(set) var outcomes: [Outcome] = []
  /// Rivals that are not installed, or that failed.
  private(set) var missing: [String] = []
  var seconds = 0

  init(_ machine: Machine) {
    self.machine = machine
  }

  /// Takes what was measured, and says so: a run takes a while.
  mutating func add(_ outcome: Outcome) {
    outcomes.append(outcome)
    for name in outcome.missing {
      let text = name == "napkin" ? "napkin (\(outcome.work), \(outcome.input))" : name
      if !missing.contains(text) { missing.append(text) }
    }
    FileHandle.standardError.write(Data("\(outcome.work), \(outcome.input)\n".utf8))
  }

  /// Whether Napkin itself could not do something.
  var hasFailed: Bool { outcomes.contains { $0.missing.contains("napkin") } }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }

  /// All of it as a table, one line for each work.
  var markdown: String {
    let goals = outcomes.flatMap(\.goals)
    let versions = machine.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let rows = outcomes.filter { $0.own != nil }.map { outcome in
      "| \(outcome.work) | \(outcome.input) | \(outcome.napkin) | \(outcome.others) | \(outcome.verdicts) |"
    }
    let missing =
      missing.isEmpty ? "" : "\nNot here, or failed: \(missing.joined(separator: ", ")).\n"
    return """
      \(machine.day), commit \(machine.commit), \(machine.system), \(machine.cores) cores of \
      \(machine.processor), \(machine.memoryGigabytes) GB; \(seconds / 60) minutes. \
      \(versions.joined(separator: ", ")). \
      **\(goals.filter(\.isReached).count) of \(goals.count) goals are reached.**

      | work | with | napkin | beside it | goal |
      | --- | --- | ---: | --- | --- |
      \(rows.joined(separator: "\n"))
      \(missing)
      """
  }

  /// Puts the table into a page, between the lines that say where.
  func write(into path: String) throws {
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let (start, end) = ("<!-- measured -->\n", "<!-- end -->\n")
    guard let from = page.range(of: start), let to = page.range(of: end) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let text = page[..<from.upperBound] + markdown + page[to.lowerBound...]
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}

extension Outcome {
  /// What Napkin took: in all, and if there are several files, of one.
  fileprivate var napkin: String {
    guard let own else { return "" }
    let memory = own.memory > 0 ? ", \(grouped(Int(megabytes(own.memory).rounded()))) MB" : ""
    guard own.best.count > 1 else { return amount(own.figure) + memory }
    let sorted = own.best.sorted()
    let late = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    return amount(own.figure) + memory
      + "; of one file \(amount(median(sorted))), of 99 % at most \(amount(late))"
  }

  fileprivate var others: String {
    measurements.compactMap { other in
      other.ratio.map { ratio in
        let worst = other.worstRatio.map { ", \(format($0)) × at most" } ?? ""
        return "\(other.program) \(amount(other.figure)) (\(format(ratio)) ×\(worst))"
      }
    }.joined(separator: ", ")
  }

  fileprivate var verdicts: String {
    goals.map { goal in
      goal.isReached ? "\(goal.text): yes" : "**\(goal.text): no, \(format(goal.figure))**"
    }.joined(separator: "; ")
  }

  private func amount(_ number: Double) -> String {
    let digits = number < 10 ? 2 : number < 100 ? 1 : 0
    return (digits == 0 ? grouped(Int(number.rounded())) : format(number, digits: digits))
      + " \(unit)"
  }
}
