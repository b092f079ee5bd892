/// Programs that do the same work, in turn: whatever else the machine does slows down all of them.
struct Contest {
  /// One who takes part.
  struct Entrant {
    var name: String
    var command: Command
    /// Where its standard output goes, if that is the result.
    var output: String? = nil
    /// What must be there besides the program: a script's rival, say.
    var needs: [String] = []
  }

  /// What the work on a tenth of the nodes is called, done ten times.
  static let tenth = "ten tenths"

  /// What is measured of each.
  enum Measure {
    /// The process, from its start to its end.
    case process
    /// What it prints: the first number in this unit; if there is a second one, bytes.
    case printed(unit: String)
  }

  /// What is done: `.mm to OPML`.
  var work: String
  /// How many nodes, if they are counted.
  var nodes: Int?
  /// The first is Napkin; the others are measured against it.
  var entrants: [Entrant]
  /// What is read and written, to measure the memory by.
  var files: [String] = []
  var measure = Measure.process
  var rounds = 5
}

/// What was measured of one program that did one work.
struct Measurement: Encodable {
  var work: String
  var nodes: Int?
  var program: String
  var unit = "ms"
  /// Each round: from start to end, or what the program printed.
  var values: [Double] = []
  /// Each round: the milliseconds of all processors; none for what is printed.
  var processor: [Double] = []
  /// The most memory that the process had, in bytes.
  var memory: Int?
  /// How large the result is that a program tells of.
  var resultBytes: Int?
  /// How large the larger of input and output is.
  var fileBytes: Int?
  /// Round by round: how many times the time of this program Napkin takes.
  var ratios: [Double] = []

  /// What is compared: the time of the processors, or what is printed.
  var compared: [Double] { processor.isEmpty ? values : processor }
}

extension Contest {
  /// Runs all of them some times over. Who is not here or fails has no values then.
  func run() -> [Measurement] {
    var all = entrants.map { Measurement(work: work, nodes: nodes, program: $0.name) }
    var isOut = entrants.map { !$0.isHere }
    for round in 0..<rounds {
      // Each comes first in its turn: whoever follows finds the files in the caches.
      for place in entrants.indices {
        let index = (place + round) % entrants.count
        if !isOut[index] { isOut[index] = !measure(entrants[index], &all[index]) }
      }
    }
    let largest = files.compactMap { fileSize($0) }.max()
    for index in all.indices {
      if isOut[index] { (all[index].values, all[index].processor) = ([], []) }
      all[index].ratios = zip(all[0].compared, all[index].compared).map { $0 / $1 }
      all[index].fileBytes = largest
    }
    return all
  }

  private func measure(_ entrant: Entrant, _ into: inout Measurement) -> Bool {
    switch measure {
    case .process:
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

extension Contest.Entrant {
  var isHere: Bool { command.isThere && needs.allSatisfy { fileSize($0) != nil } }
}

/// What parts of the library tell of themselves: they have no rivals.
enum Figures {
  /// Runs this program some times for parts of the library, in turn, and reads what it prints.
  static func run(_ commands: [Command], rounds: Int = 1) -> [Measurement] {
    var all: [Measurement] = []
    for command in (0..<rounds).flatMap({ _ in commands }) {
      guard let text = command.text() else {
        return [Measurement(work: command.arguments.joined(separator: " "), program: "napkin")]
      }
      for line in text.split(separator: "\n") {
        guard let figure = Measurement(figure: line) else { continue }
        let known = all.firstIndex { $0.work == figure.work && $0.nodes == figure.nodes }
        if let known { all[known].values += figure.values } else { all.append(figure) }
      }
    }
    return all
  }
}

extension Measurement {
  /// Reads a line that ``Child/figure(_:_:_:_:)`` printed.
  fileprivate init?(figure line: Substring) {
    let fields = line.split(separator: "\t").map(String.init)
    guard fields.count == 4, let nodes = Int(fields[1]), let value = Double(fields[2]) else {
      return nil
    }
    self.init(
      work: fields[0], nodes: nodes == 0 ? nil : nodes, program: "napkin", unit: fields[3],
      values: [value])
  }
}
