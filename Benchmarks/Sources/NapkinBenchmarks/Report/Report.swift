import Foundation

/// What was measured and what it comes to, for people and for programs.
struct Report: Encodable {
  let machine: Machine
  private(set) var measurements: [Measurement] = []
  private(set) var goals: [Goal.Verdict] = []
  /// Who is not here, or could not do what was asked.
  private(set) var leftOut: [String] = []
  /// Whether Napkin itself could not do something: there are goals then that nobody judges.
  private(set) var hasFailed = false
  var seconds = 0

  init(_ machine: Machine) {
    self.machine = machine
  }

  /// Takes what was measured, and says so: a run takes a while.
  mutating func add(_ all: [Measurement]) {
    measurements += all.filter { !$0.values.isEmpty }
    for one in all where one.values.isEmpty {
      // A rival is named once, a work of our own each time.
      let isOwn = ["napkin", Contest.tenth].contains(one.program)
      let name = isOwn ? "\(one.program) (\(one.work))" : one.program
      if isOwn { hasFailed = true }
      if !leftOut.contains(name) { leftOut.append(name) }
    }
    if let first = all.first {
      let size = first.nodes.map { ", " + grouped($0) } ?? ""
      FileHandle.standardError.write(Data("\(first.work)\(size)\n".utf8))
    }
  }

  mutating func judge() {
    goals = Goals.all(for: measurements).compactMap { $0.verdict(by: measurements) }
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
