import Foundation
import NapkinKit
import NapkinTesting

/// What must not happen.
struct Violation: Error, CustomStringConvertible {
  var property: String
  var detail: String

  var description: String { "\(property): \(detail)" }
}

/// An editor and a naive reference, side by side through a sequence.
struct Trial<Model: Naive> {
  var editor: Editor<Model.Document>
  var reference: Reference<Model>
  var context: Context
  var marks: [(mark: History<Model.Document>.Mark, token: Int, nextToken: Int)] = []
  /// The names of the commands that were performed and of those that were refused.
  var performed: Set<String> = []
  var refused: Set<String> = []
  /// Grows with every refusal, so that a group notices.
  var refusalCount = 0
  let byteLimit: Int?

  /// Everything that a sequence starts from comes out of its seed.
  init(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    try self.init(&chance)
  }

  init(_ chance: inout Chance) throws {
    let limit = chance.pick([1_000, 1_000, 1_000, 1_000, 10, 3, 1, 0])
    byteLimit = chance.percent(15) ? 500 + chance.below(3_000) : nil
    let document = try Model.begin(&chance)
    let limits = History<Model.Document>.Limits(steps: limit, bytes: byteLimit ?? 64 << 20)
    editor = try Editor(document, history: History(limits: limits))
    reference = try Reference(document, stepLimit: limit)
    context = Context(
      now: Instant(milliseconds: 1_700_000_000_000),
      uptime: chance.percent(50) ? Uptime(milliseconds: 1_000, boot: "first") : nil,
      secondsFromUTC: chance.pick([0, 0, 3_600, -36_000]),
      identifiers: Identifiers(seed: chance.next()))
  }

  /// Does one thing to both, and compares them.
  mutating func take(_ turn: Turn<Model>) throws {
    context.now = context.now.advanced(byMilliseconds: turn.delay)
    context.uptime?.milliseconds += max(0, turn.delay)
    context.recording = turn.recording
    switch turn.action {
    case .perform(let operation): try perform(operation)
    case .undo: try undo()
    case .redo: try redo()
    case .endGesture:
      editor.endGesture()
      reference.gesture = nil
    case .markSaved:
      editor.markSaved()
      reference.markSaved()
    case .mark:
      marks.append((editor.mark(), reference.current.token, reference.nextToken))
      reference.gesture = nil
    case .undoToMark(let index): try goBack(to: index, forgetting: false)
    case .revertToMark(let index): try goBack(to: index, forgetting: true)
    case .group(let turns, let swallows, let fails):
      try group(turns, swallows: swallows, fails: fails)
    case .reload(let asWhole): try reload(asWhole: asWhole)
    case .limit(let steps):
      var history = editor.history
      history.limits.steps = steps
      editor = try Editor(editor.document, history: history)
      reference.stepLimit = steps
    }
    try compare()
  }

  // MARK: Doing

  private mutating func perform(_ operation: Operation<Model>) throws {
    let (before, contextBefore) = (editor, context)
    var model = reference.current.model
    var expected = context
    var isStep = try? operation.meaning(&model, &expected)
    if isStep == true {
      model.keepDates(of: reference.current.model, but: context.now)
      if isSame(model, reference.current.model) { isStep = false }
    }
    let names = Self.names(of: operation.command)
    let outcome: Outcome<Model.Document>
    do {
      outcome = try editor.perform(operation.command, in: &context)
    } catch {
      if isStep != nil { throw violation("rules", "refused though it is allowed: \(error)") }
      try expect(editor == before && context == contextBefore, "P5", "a refusal left a trace")
      refused.formUnion(names)
      refusalCount += 1
      return
    }
    guard let isStep else { throw violation("rules", "done though it has to be refused") }
    performed.formUnion(names)
    try expect(isStep == !outcome.edits.isEmpty, "rules", "a step or none: \(isStep) was expected")
    guard isStep else {
      try expect(editor == before && context == contextBefore, "P5", "nothing left a trace")
      return
    }
    try expect(context == expected, "context", "identifiers were drawn otherwise")
    try reference.record(
      model, editor.document, name: operation.command.name, gesture: operation.gesture,
      date: context.now)
    try checkJournal(outcome, from: before.document)
    if !reference.isInGroup {
      try followByteLimit()
      try checkThereAndBack()
    }
  }

  private mutating func group(_ turns: [Turn<Model>], swallows: Bool, fails: Bool) throws {
    let before = self
    var inner = self
    inner.reference.openGroup()
    do {
      try editor.group("Group", in: &context) { editor, context in
        // The editor is in the group's hands by now.
        (inner.editor, inner.context) = (editor, context)
        defer { (editor, context) = (inner.editor, inner.context) }
        for turn in turns {
          let refusals = inner.refusalCount
          try inner.take(turn)
          if !swallows, inner.refusalCount > refusals { throw Refused() }
        }
        if fails { throw Refused() }
      }
      inner.reference.closeGroup(
        from: before.reference.cursor, name: "Group", date: inner.context.now)
      inner.editor = editor
      inner.context = context
      self = inner
      if !reference.isInGroup { try followByteLimit() }
    } catch is Refused {
      inner.reference.abandonGroup(before.reference)
      inner.editor = editor
      inner.context = context
      self = inner
      try expect(editor.document == before.editor.document, "P6", "a failed group left a trace")
      try expect(context == before.context, "P6", "a failed group drew identifiers")
      if marks.count == before.marks.count, !turns.contains(where: \.touchesHistory) {
        try expect(editor == before.editor, "P6", "a failed group left a trace in the history")
      }
    }
  }
}
