import Foundation

/// Programs that do the same work, in turn: whatever else the machine does slows down all of them.
struct Contest {
  /// One program that takes part.
  struct Entrant {
    var name: String
    /// What the program does in each round: one command for each file, or one for all of them.
    var commands: [Command]
    /// What a command writes. It is removed beforehand: to write over a file includes removing it.
    var result: String?
    /// Where the standard output goes.
    var output = "/dev/null"
    /// What must be there besides the program: a script's library, say.
    var needs: String?
    /// Napkin should take at most so many times what this program takes.
    var most: Double?
    /// The same for each file by itself.
    var mostOfOneFile: Double?
  }

  /// What is measured of each.
  enum Measure {
    /// The processes, from start to end.
    case process
    /// What a process prints: a number in this unit.
    case printed(unit: String)
  }

  /// What is done: `.mm to OPML`.
  var work: String
  /// With what: `100,000 nodes`.
  var input: String
  /// The first is Napkin; the others are measured against it.
  var entrants: [Entrant]
  var measure = Measure.process
  var rounds = 5
  /// Whether commands may fail, as readers of malformed files do.
  var mayFail = false
  /// How many megabytes Napkin should take at most.
  var mostMegabytes: Double?
}

extension Contest {
  /// Only measures.
  mutating func dropGoals() {
    for index in entrants.indices {
      (entrants[index].most, entrants[index].mostOfOneFile) = (nil, nil)
    }
  }

  /// Runs all of them some times over.
  func run() -> Outcome {
    var race = Race(self)
    for round in 0..<rounds { race.run(round) }
    var outcome = Outcome(
      work: work, input: input, measurements: race.measurements, missing: race.missing)
    if case .printed(let unit) = measure { outcome.unit = unit }
    if race.skippedCount > 0 { outcome.input += ", \(race.skippedCount) more failed" }
    outcome.compare(with: entrants)
    if let mostMegabytes, let own = outcome.own {
      outcome.goals.append(
        .init(
          text: "at most \(plain(mostMegabytes)) MB", figure: megabytes(own.memory),
          most: mostMegabytes))
    }
    return outcome
  }
}

/// The rounds of a contest.
private struct Race {
  let contest: Contest
  /// One for each entrant; `nil` for who is out.
  var all: [Measurement?]
  /// Files that somebody cannot read: they count for nobody.
  var skipped: Set<Int> = []

  init(_ contest: Contest) {
    self.contest = contest
    all = contest.entrants.map { entrant in
      guard entrant.isHere else { return nil }
      return Measurement(
        program: entrant.name,
        best: Array(repeating: .infinity, count: entrant.commands.count))
    }
  }

  /// Whether each entrant has one command for each file.
  private var isOneByOne: Bool {
    contest.entrants.allSatisfy {
      $0.commands.count == contest.entrants[0].commands.count && $0.commands.count > 1
    }
  }

  var skippedCount: Int { skipped.count }
  var missing: [String] { zip(contest.entrants, all).filter { $1 == nil }.map { $0.0.name } }

  var measurements: [Measurement] {
    all.compactMap { one in
      guard var one else { return nil }
      one.best = one.best.indices.filter { !skipped.contains($0) }.map { one.best[$0] }
      return one
    }
  }

  /// Goes from command to command, each time with somebody else first: whoever follows finds the file in
  /// the caches.
  mutating func run(_ round: Int) {
    let entrants = contest.entrants
    var costs = all.map { _ in (wall: 0.0, processor: 0.0) }
    for step in 0..<(entrants.map(\.commands.count).max() ?? 0) where !skipped.contains(step) {
      var stepCosts: [(Int, Command.Cost)] = []
      for turn in entrants.indices {
        let index = (turn + round + step) % entrants.count
        guard all[index] != nil, step < entrants[index].commands.count else { continue }
        guard let cost = cost(entrants[index], step) else {
          if isOneByOne { skipped.insert(step) } else { all[index] = nil }
          continue
        }
        stepCosts.append((index, cost))
      }
      if skipped.contains(step) { continue }
      for (index, cost) in stepCosts {
        costs[index].wall += cost.wall
        costs[index].processor += cost.processor
        all[index]?.take(cost, of: step)
      }
    }
    for (index, cost) in costs.enumerated() {
      all[index]?.values.append(cost.wall)
      all[index]?.processor.append(cost.processor)
    }
  }

  private func cost(_ entrant: Contest.Entrant, _ step: Int) -> Command.Cost? {
    let command = entrant.commands[step]
    guard case .printed = contest.measure else {
      if let result = entrant.result { try? FileManager.default.removeItem(atPath: result) }
      return command.run(output: entrant.output, mayFail: contest.mayFail)
    }
    let word = command.text()?.split(whereSeparator: \.isWhitespace).first
    return word.flatMap { Double($0) }.map { Command.Cost(wall: $0, processor: 0, memory: 0) }
  }
}

extension Measurement {
  fileprivate mutating func take(_ cost: Command.Cost, of step: Int) {
    best[step] = min(best[step], cost.wall)
    memory = max(memory, cost.memory)
  }
}

extension Outcome {
  /// What Napkin took; `nil` if it failed.
  var own: Measurement? { measurements.first { $0.program == "napkin" } }

  /// Sets the others against Napkin, and judges.
  fileprivate mutating func compare(with entrants: [Contest.Entrant]) {
    guard let own else { return }
    for (index, other) in measurements.enumerated() where other.program != own.program {
      let entrant = entrants.first { $0.name == other.program }
      let isOneByOne = own.best.count > 1 && own.best.count == other.best.count
      let ratio =
        isOneByOne
        ? own.figure / other.figure : median(zip(own.values, other.values).map { $0 / $1 })
      measurements[index].ratio = ratio
      if own.processor.contains(where: { $0 > 0 }) {
        measurements[index].processorRatio =
          median(zip(own.processor, other.processor).map { $0 / max($1, 0.001) })
      }
      if let most = entrant?.most {
        goals.append(
          Goal(text: "at most \(plain(most)) × \(other.program)", figure: ratio, most: most))
      }
      guard isOneByOne else { continue }
      let worst = zip(own.best, other.best).map { $0 / $1 }.max() ?? 0
      measurements[index].worstRatio = worst
      if let most = entrant?.mostOfOneFile {
        goals.append(
          Goal(text: "no file over \(plain(most)) ×", figure: worst, most: most))
      }
    }
  }
}

extension Contest.Entrant {
  fileprivate var isHere: Bool {
    commands.first?.isThere == true && (needs.map { fileSize($0) != nil } ?? true)
  }
}
