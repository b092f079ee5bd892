import NapkinKit
import NapkinTesting

/// A sequence of fifty operations, drawn from a seed.
struct OperationSequence<Model: Naive> {
  static var length: Int { 50 }

  var seed: UInt64

  /// Runs the sequence and returns the commands that it performed and those that were refused.
  func run() throws -> (performed: Set<String>, refused: Set<String>) {
    // Another stream than the one that the document came out of.
    var chance = Chance(seed: seed ^ 0xD1B5_4A32_D192_ED03)
    var trial = try Trial<Model>(seed: seed)
    var turns: [Turn<Model>] = []
    var gesture: Operation<Model>?
    do {
      for _ in 0..<Self.length {
        turns.append(draw(trial, &gesture, &chance))
        try trial.take(turns[turns.count - 1])
      }
      try trial.checkWholeWay()
    } catch {
      throw failure(error, after: turns)
    }
    return (trial.performed, trial.refused)
  }

  // MARK: Drawing

  func draw(
    _ trial: Trial<Model>, _ gesture: inout Operation<Model>?, _ chance: inout Chance
  ) -> Turn<Model> {
    let action: Action<Model> =
      switch chance.below(100) {
      case 0..<10: .undo
      case 10..<17: .redo
      case 17..<20: .endGesture
      case 20..<22: .markSaved
      case 22..<25: .mark
      case 25..<27: .undoToMark(chance.below(100))
      case 27..<29: .revertToMark(chance.below(100))
      case 29..<31: .reload(asWhole: chance.percent(30))
      case 31: .limit(chance.pick([1_000, 1_000, 5, 2, 0]))
      case 32..<38: group(trial, &chance)
      default: .perform(operation(trial.reference.current.model, trial, &gesture, &chance))
      }
    return turn(action, trial, &chance)
  }

  private func operation(
    _ model: Model, _ trial: Trial<Model>, _ gesture: inout Operation<Model>?,
    _ chance: inout Chance
  ) -> Operation<Model> {
    let operation: Operation<Model>
    if let again = gesture?.again, chance.percent(60) {
      operation = again(model, &chance)
    } else {
      operation = model.draw(trial.editor.document, &chance)
    }
    gesture = operation.again == nil ? nil : operation
    return operation
  }

  private func group(
    _ trial: Trial<Model>, depth: Int = 0, _ chance: inout Chance
  ) -> Action<Model> {
    // What comes later in a group is drawn for what the earlier ones lead to.
    var model = trial.reference.current.model
    var context = trial.context
    var gesture: Operation<Model>?
    var turns: [Turn<Model>] = []
    for _ in 0..<chance.below(5) {
      let action: Action<Model>
      switch chance.below(20) {
      case 0: action = .undo
      case 1: action = .mark
      case 2: action = .markSaved
      case 3: action = .revertToMark(chance.below(100))
      case 4: action = .endGesture
      case 5, 6: action = depth < 2 ? group(trial, depth: depth + 1, &chance) : .redo
      default:
        let operation = operation(model, trial, &gesture, &chance)
        var next = model
        if (try? operation.meaning(&next, &context)) != nil { model = next }
        action = .perform(operation)
      }
      turns.append(turn(action, trial, &chance))
    }
    return .group(turns, swallows: chance.percent(60), fails: chance.percent(25))
  }

  private func turn(
    _ action: Action<Model>, _ trial: Trial<Model>, _ chance: inout Chance
  ) -> Turn<Model> {
    let delay: Int64 = chance.pick([0, 1, 700, 700, 2_000, 86_400_000, -5_000, -200_000_000])
    var recording: Set<Context.Recorded> = []
    if chance.percent(15) {
      let known = ["a", "b", "text", "root", "note", "same", "x", "map"]
        .flatMap { [Context.Recorded.node(.init($0)), .note(.init($0))] }
      recording = chance.percent(50) ? Set(known) : [chance.pick(known)]
    }
    return Turn(delay: delay, recording: recording, action: action)
  }

  // MARK: Failing

  /// The failure with all that is needed to repeat it, and the shortest sequence that still fails.
  private func failure(_ error: any Error, after turns: [Turn<Model>]) -> SequenceFailure {
    var turns = turns
    var error = error
    var index = turns.count - 1
    var rounds = 0
    while index >= 0 {
      var fewer = turns
      fewer.remove(at: index)
      if let other = replay(fewer) {
        turns = fewer
        error = other
      }
      index -= 1
      if index < 0, rounds < 2 {
        rounds += 1
        index = turns.count - 1
      }
    }
    let start = (try? Trial<Model>(seed: seed))?.reference.current.bytes ?? []
    return SequenceFailure(
      seed: seed, model: "\(Model.self)", error: "\(error)",
      start: String(decoding: start, as: UTF8.self), turns: turns.map(\.description))
  }

  private func replay(_ turns: [Turn<Model>]) -> (any Error)? {
    do {
      var trial = try Trial<Model>(seed: seed)
      for turn in turns { try trial.take(turn) }
      try trial.checkWholeWay()
      return nil
    } catch {
      return error
    }
  }
}

/// A sequence that met a violation.
struct SequenceFailure: Error, CustomStringConvertible {
  var seed: UInt64
  var model: String
  var error: String
  var start: String
  var turns: [String]

  var description: String {
    """
    NAPKIN_SEED=\(seed) (\(model)): \(error)
    It starts from
    \(start)
    and fails after
      \(turns.joined(separator: "\n  "))
    """
  }
}
