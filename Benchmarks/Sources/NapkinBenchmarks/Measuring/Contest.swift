import Foundation

/// Programs that do the same work, in turn: whatever else the machine does slows down all of them.
struct Contest {
  /// One who takes part.
  struct Entrant {
    var name: String
    var command: Command
    /// What it writes, removed before it runs: to write over a file takes the time of removing it, too.
    var results: [String] = []
    /// Where its standard output goes, if that is the result.
    var output: String? = nil
    /// What must be there besides the program: a script's rival, say.
    var needs: [String] = []
  }

  /// What is measured of each.
  enum Measure {
    /// The process by the clock, from its start to its end.
    case clock
    /// The time that all processors spend on the process: waiting for the disk does not count.
    case processors
    /// What it prints: the first number in this unit; if there is a second one, bytes.
    case printed(unit: String)
  }

  /// What is done: `.mm to OPML`.
  var work: String
  /// How many nodes, if they are counted.
  var nodes: Int?
  /// The first is Napkin; the others are measured against it.
  var entrants: [Entrant]
  /// Napkin with the same work on a tenth of the nodes, if the growth is measured.
  var tenth: Entrant? = nil
  /// What is read and written, to measure the memory by.
  var files: [String] = []
  var measure = Measure.processors
  var rounds = 5
}

extension Contest {
  /// What the tenth is called in reports: it is done ten times over, which takes about as long.
  static let tenth = "ten tenths"

  /// Runs all of them some times over. Who is not here or fails has no values then.
  func run() -> [Measurement] {
    let entrants = entrants + (tenth.map { [$0] } ?? [])
    var all = entrants.map { entrant in
      Measurement(
        work: work, nodes: nodes, program: entrant.name, isByClock: measure.isByClock)
    }
    var isOut = entrants.map { !$0.isHere }
    for round in 0..<rounds {
      for index in order(round) where !isOut[index] {
        isOut[index] = !measure(entrants[index], &all[index])
      }
    }
    let largest = files.compactMap { fileSize($0) }.max()
    for index in all.indices {
      if isOut[index] { (all[index].values, all[index].processor) = ([], []) }
      all[index].ratios = zip(all[0].compared, all[index].compared).map { $0 / $1 }
      all[index].processorRatios = zip(all[0].processor, all[index].processor).map { $0 / $1 }
      all[index].fileBytes = largest
    }
    return all
  }

  /// Each comes first in its turn: whoever follows finds the files in the caches. The tenth stands
  /// beside Napkin, before or behind it.
  private func order(_ round: Int) -> [Int] {
    var order = entrants.indices.map { ($0 + round) % entrants.count }
    if tenth != nil, let own = order.firstIndex(of: 0) {
      order.insert(entrants.count, at: own + round % 2)
    }
    return order
  }

  /// A virtual machine gives memory that nobody used for some seconds back to its host, and to get it again
  /// can take longer than the work: so that each process finds it there, it is written to right before.
  private func fetchMemory() {
    guard nodes != nil, let largest = files.compactMap({ fileSize($0) }).max() else { return }
    Command.child("touch", "\(min(max(128 << 20, 4 * largest), 2 << 30))").run()
  }

  private func measure(_ entrant: Entrant, _ into: inout Measurement) -> Bool {
    switch measure {
    case .clock, .processors:
      fetchMemory()
      for file in entrant.results { try? FileManager.default.removeItem(atPath: file) }
      guard let cost = entrant.command.run(output: entrant.output ?? "/dev/null") else {
        return false
      }
      into.values.append(cost.wall)
      into.processor.append(cost.processor)
      into.memory = max(into.memory ?? 0, cost.memory)
    case .printed(let unit):
      let numbers = (entrant.command.text() ?? "").split(whereSeparator: \.isWhitespace)
        .compactMap { Double($0) }
      guard let first = numbers.first else { return false }
      into.unit = unit
      into.values.append(first)
      if numbers.count > 1 { into.resultBytes = Int(numbers[1]) }
    }
    return true
  }
}

extension Contest.Measure {
  fileprivate var isByClock: Bool { if case .clock = self { true } else { false } }
}

extension Contest.Entrant {
  var isHere: Bool { command.isThere && needs.allSatisfy { fileSize($0) != nil } }
}
