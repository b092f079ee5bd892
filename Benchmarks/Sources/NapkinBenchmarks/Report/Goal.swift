import Foundation

/// What a figure has to be.
struct Goal {
  enum Kind {
    /// At most so many times what a rival takes.
    case times(of: String, Double)
    /// At least so many times faster than a rival.
    case faster(than: String, Double)
    /// The time grows at most with this power of the nodes, from a tenth of them.
    case exponent(Double)
    /// At most so many times the time of a tenth of the nodes.
    case growth(Double)
    /// The most memory, by the larger of input and output.
    case memoryByFile(Double)
    /// The most memory, in megabytes.
    case memory(Double)
    /// The result, by that of a rival.
    case bytes(of: String, Double)
    /// The figure itself.
    case atMost(Double)
  }

  var work: String
  var nodes: Int?
  var kind: Kind

  init(_ work: String, _ nodes: Int?, _ kind: Kind) {
    self.work = work
    self.nodes = nodes
    self.kind = kind
  }

  init(_ work: String, _ kind: Kind) {
    self.init(work, nil, kind)
  }

  /// How a goal was met.
  struct Verdict: Encodable {
    var work: String
    var nodes: Int?
    var goal: String
    var figure: Double
    var limit: Double
    var isHeld: Bool
    /// How much is missing, by the goal; 0 if it is held.
    var distance: Double
  }

  /// Judges by what was measured; `nil` if that was not.
  func verdict(by all: [Measurement]) -> Verdict? {
    guard let own = find("napkin", nodes, in: all) else { return nil }
    var isAtLeast = false
    let figure: Double?
    let limit: Double
    let goal: String
    switch kind {
    case .times(let rival, let most):
      figure = find(rival, nodes, in: all).map { median($0.ratios) }
      (limit, goal) = (most, "at most \(plain(most)) × \(rival)")
    case .faster(let rival, let least):
      figure = find(rival, nodes, in: all).map { 1 / median($0.ratios) }
      (limit, goal, isAtLeast) = (least, "at least \(plain(least)) × faster than \(rival)", true)
    case .exponent(let most):
      figure = growth(of: own, in: all).map(log10)
      (limit, goal) = (most, "exponent of growth at most \(plain(most))")
    case .growth(let most):
      figure = growth(of: own, in: all)
      (limit, goal) = (most, "at most \(plain(most)) × the time of a tenth")
    case .memoryByFile(let most):
      figure = own.memory.flatMap { memory in own.fileBytes.map { Double(memory) / Double($0) } }
      (limit, goal) = (most, "memory at most \(plain(most)) × the larger file")
    case .memory(let most):
      figure = own.memory.map { Double($0) / 1_048_576 }
      (limit, goal) = (most, "memory at most \(plain(most)) MB")
    case .bytes(let rival, let most):
      figure = find(rival, nodes, in: all)?.resultBytes.flatMap { other in
        own.resultBytes.map { Double($0) / Double(other) }
      }
      (limit, goal) = (most, "at most \(plain(most)) × the bytes of \(rival)")
    case .atMost(let most):
      figure = median(own.values)
      (limit, goal) = (most, "at most \(plain(most)) \(own.unit)")
    }
    guard let figure else { return nil }
    let distance = isAtLeast ? 1 - figure / limit : figure / limit - 1
    return Verdict(
      work: work, nodes: nodes, goal: goal, figure: figure, limit: limit, isHeld: distance <= 0,
      distance: max(0, distance))
  }

  /// By how much the time grows from a tenth of the nodes: processes are compared with ten of the
  /// tenth, parts in memory, round by round, with the one beside them.
  private func growth(of own: Measurement, in all: [Measurement]) -> Double? {
    if !own.processor.isEmpty {
      return find(Contest.tenth, nodes, in: all).map { 10 * median($0.ratios) }
    }
    return nodes.flatMap { find("napkin", $0 / 10, in: all) }.map { tenth in
      median(zip(own.compared, tenth.compared).map { $0 / $1 })
    }
  }

  private func find(_ program: String, _ nodes: Int?, in all: [Measurement]) -> Measurement? {
    all.first {
      !$0.values.isEmpty && $0.program == program && $0.nodes == nodes && $0.work == work
    }
  }

  private func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
