/// Programs that do the same work, in turn: whatever else the machine does slows down all of them.
struct Contest {
  /// One who takes part.
  struct Entrant {
    var name: String
    var command: Command
    /// Where its standard output goes, if that is the result.
    var output: String?
  }

  /// What was measured of one.
  struct Result {
    var name: String
    var wall: [Double]
    var processor: [Double]
    var memory: Int
    /// The time of ours by the time of this one, round by round.
    var ratios: [Double]
  }

  /// What is done: `.mm to OPML`.
  var work: String
  /// On how much: `100,000 nodes`.
  var size: String
  var nodes: Int?
  /// The first is Napkin; the others are measured against it.
  var entrants: [Entrant]
  /// What is read and written, to measure the memory by.
  var files: [String] = []

  /// Runs all of them some times over; who fails or is not there is left out.
  func run(rounds: Int) -> [Result] {
    var costs: [[Command.Cost]] = entrants.map { _ in [] }
    var isOut = entrants.map { !$0.command.isThere }
    for _ in 0..<rounds {
      for (index, entrant) in entrants.enumerated() where !isOut[index] {
        if let cost = entrant.command.run(output: entrant.output ?? "/dev/null") {
          costs[index].append(cost)
        } else {
          isOut[index] = true
        }
      }
    }
    return entrants.indices.compactMap { index in
      guard !isOut[index], !isOut[0] else { return nil }
      let own = costs[index]
      return Result(
        name: entrants[index].name, wall: own.map(\.wall), processor: own.map(\.processor),
        memory: own.map(\.memory).max() ?? 0,
        ratios: zip(costs[0], own).map { $0.processor / $1.processor })
    }
  }

  /// The names of those that are not here.
  var missing: [String] {
    entrants.filter { !$0.command.isThere }.map(\.name)
  }
}
