import NapkinKit
import NapkinTesting

/// Commands, undo, redo, groups and marks as the bytes say, each step against the naive reference.
func checkCommands(_ bytes: [UInt8]) throws {
  var chance = Chance(bytes: bytes.dropFirst())
  switch (bytes.first ?? 0) % 7 {
  case 0: try run(NaiveMap.self, &chance)
  case 1: try run(NaiveNote.self, &chance)
  case 2: try run(NaiveDrawing.self, &chance)
  case 3: try run(NaiveList.self, &chance)
  case 4: try run(NaiveRoom.self, &chance)
  case 5: try run(NaiveDraft.self, &chance)
  default: try run(NaiveNotebook.self, &chance)
  }
}

private func run<Model: Naive>(_: Model.Type, _ chance: inout Chance) throws {
  let sequence = OperationSequence<Model>(seed: 0)
  var trial = try Trial<Model>(&chance)
  var gesture: Operation<Model>?
  for _ in 0..<OperationSequence<Model>.length where !chance.isOver {
    try trial.take(sequence.draw(trial, &gesture, &chance))
  }
  try trial.checkWholeWay()
}
