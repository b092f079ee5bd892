import Foundation
import NapkinKit

// MARK: - Back and forth

extension Trial {
  mutating func undo() throws {
    try step({ try $0.undo() }, { $0.undo() })
  }

  mutating func redo() throws {
    try step({ try $0.redo() }, { $0.redo() })
  }

  private mutating func step(
    _ go: (inout Editor<Model.Document>) throws -> Outcome<Model.Document>?,
    _ follow: (inout Reference<Model>) -> Void
  ) throws {
    let before = editor
    if reference.isInGroup {
      try expectRefusal(.insideGroup) { _ = try go(&$0) }
      return
    }
    let outcome = try go(&editor)
    let cursor = reference.cursor
    follow(&reference)
    try expect((outcome != nil) == (reference.cursor != cursor), "P2", "no step, or a phantom")
    if let outcome { try checkJournal(outcome, from: before.document) }
  }

  mutating func goBack(to index: Int, forgetting: Bool) throws {
    guard !marks.isEmpty else { return }
    let (mark, token, nextToken) = marks[index % marks.count]
    guard let distance = reference.distance(to: token) else {
      return try expectRefusal(.missing) {
        _ = forgetting ? try $0.revert(to: mark) : try $0.undo(to: mark)
      }
    }
    if reference.isInGroup, distance > 0 {
      return try expectRefusal(.insideGroup) {
        _ = forgetting ? try $0.revert(to: mark) : try $0.undo(to: mark)
      }
    }
    let outcomes = forgetting ? try editor.revert(to: mark) : try editor.undo(to: mark)
    try expect(outcomes.count == distance, "P3", "\(outcomes.count) steps back, not \(distance)")
    for _ in 0..<distance { reference.undo() }
    // What was done since the mark is forgotten, whoever has undone it.
    if forgetting, reference.nextState?.token ?? 0 >= nextToken { reference.forget() }
  }

  private mutating func expectRefusal(
    _ code: Refusal.Code, _ attempt: (inout Editor<Model.Document>) throws -> Void
  ) throws {
    let before = editor
    refusalCount += 1
    do {
      try attempt(&editor)
    } catch let refusal as Refusal where refusal.code == code {
      return try expect(editor == before, "P5", "a refusal left a trace")
    }
    throw violation("rules", "done though it has to be refused as \(code)")
  }

  mutating func reload(asWhole: Bool) throws {
    guard !reference.isInGroup else { return }
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    let loaded: Editor<Model.Document>
    if asWhole {
      loaded = try decoder.decode(Editor<Model.Document>.self, from: encoder.encode(editor))
    } else {
      let history = try decoder.decode(
        History<Model.Document>.self, from: encoder.encode(editor.history))
      guard let document = try Model.document(from: reference.current.bytes) else {
        throw violation("P8", "another kind of document came back")
      }
      try expect(document == editor.document, "P8", "another document came back: \(document)")
      loaded = try Editor(document, history: history)
    }
    try expect(loaded == editor, "P8", "another history came back")
    editor = loaded
  }
}

// MARK: - Comparing

extension Trial {
  /// The two agree in everything, and the document obeys its rules.
  func compare() throws {
    let state = reference.current
    let document = editor.document
    let model = Model(document)
    try expect(
      model == state.model, "rules", "the document is\n\(model)\nand not\n\(state.model)")
    try expect(document == state.document, "P1", "another document than there was before")
    try expect(try canonical(document) == state.bytes, "P1", "other bytes than there were before")
    let broken = Model.brokenRules(of: document)
    try expect(broken.isEmpty, "P9", broken.joined(separator: "; "))

    let history = editor.history
    try expect(
      history.undoCount == reference.undoCount, "P6/P7",
      "\(history.undoCount) steps to undo, not \(reference.undoCount)")
    try expect(
      history.redoCount == reference.redoCount, "P4",
      "\(history.redoCount) steps to redo, not \(reference.redoCount)")
    try expect(editor.canUndo == (reference.undoCount > 0), "P3", "canUndo is wrong")
    try expect(editor.canRedo == (reference.redoCount > 0), "P4", "canRedo is wrong")
    try expect(editor.isEdited == reference.isEdited, "saved", "isEdited is \(editor.isEdited)")
    try expect(editor.undoName == state.name || !editor.canUndo, "menu", "undo has another name")
    try expect(editor.redoName == reference.nextState?.name, "menu", "redo has another name")
    let steps = reference.states[1...].prefix(reference.cursor)
    try expect(history.steps.map(\.name) == steps.map(\.name), "menu", "the steps are others")
    try expect(history.steps.map(\.date) == steps.map(\.date), "menu", "the dates are others")
  }

  /// The edits that were reported, done to the document as it was, lead to the one that is.
  func checkJournal(_ outcome: Outcome<Model.Document>, from before: Model.Document) throws {
    var document = before
    for edit in outcome.edits { _ = try edit.apply(to: &document) }
    try expect(document == editor.document, "journal", "the reported edits do something else")
  }

  /// One step back and forth again, on a copy.
  func checkThereAndBack() throws {
    var copy = editor
    try copy.undo()
    let previous = reference.states[reference.cursor - 1]
    try expect(copy.document == previous.document, "P1", "undo led to another document")
    try expect(try canonical(copy.document) == previous.bytes, "P1", "undo led to other bytes")
    try copy.redo()
    try expect(copy.document == editor.document, "P2", "redo led to another document")
    try expect(
      try canonical(copy.document) == reference.current.bytes, "P2", "redo led to other bytes")
  }

  /// From the newest state to the oldest one and back, on a copy.
  func checkWholeWay() throws {
    var copy = editor
    while try copy.redo() != nil {}
    for state in reference.states.reversed() {
      try expect(copy.document == state.document, "P3", "undoing all met another document")
      try expect(try canonical(copy.document) == state.bytes, "P3", "undoing all met other bytes")
      _ = try copy.undo()
    }
    for state in reference.states.dropFirst() {
      _ = try copy.redo()
      try expect(try canonical(copy.document) == state.bytes, "P2", "redoing all met other bytes")
    }
    try expect(!copy.canRedo, "P2", "there is more to redo than was undone")
  }

  /// The model cannot weigh steps; it follows the editor, as long as that drops whole steps from
  /// the old end and no more than it has to.
  mutating func followByteLimit() throws {
    guard let byteLimit, reference.redoCount == 0 else { return }
    let history = editor.history
    try expect(
      history.undoCount <= 1 || history.byteCount <= byteLimit, "P7",
      "\(history.byteCount) bytes in \(history.undoCount) steps")
    reference.drop(to: history.undoCount)
  }

  private func canonical(_ document: Model.Document) throws -> [UInt8] {
    try Model.bytes(of: document)
  }

  func expect(
    _ condition: @autoclosure () throws -> Bool, _ property: String,
    _ detail: @autoclosure () -> String
  ) throws {
    if try !condition() { throw violation(property, detail()) }
  }

  func violation(_ property: String, _ detail: String) -> Violation {
    Violation(property: property, detail: detail)
  }

  /// The names of a command and of those that it wraps: `InNotebook<TypeText>` has two.
  static func names(of command: any Command<Model.Document>) -> [String] {
    "\(type(of: command))".split { !$0.isLetter }.map(String.init)
  }
}
