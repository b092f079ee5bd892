/// What parts of the library tell of themselves: they have no rivals.
enum Figures {
  /// Runs this program some times for parts of the library, in turn, and reads what it prints. Each
  /// comes first in its turn.
  static func run(_ commands: [Command], rounds: Int = 1) -> [Measurement] {
    var all: [Measurement] = []
    for turn in 0..<rounds * commands.count {
      let command = commands[(turn + turn / commands.count) % commands.count]
      guard let text = command.text() else {
        // Without values, it stands among what failed.
        all.append(
          Measurement(work: command.arguments.joined(separator: " "), program: "napkin"))
        continue
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
