import Foundation
import NapkinCore
import Testing

/// A document in an editor, with what is needed to work on it and to take everything back.
struct Desk<Document: Editable> {
  var editor: Editor<Document>
  var context = Context(
    now: Instant(milliseconds: 1_795_303_800_000), identifiers: Identifiers(seed: 1))

  init(_ document: Document) {
    editor = Editor(document)
  }

  var document: Document { editor.document }

  /// Performs a command as one step, takes it back, does it again, and lets its edits survive a
  /// journal.
  @discardableResult
  mutating func perform(
    _ command: any Command<Document>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome<Document> {
    let (before, steps) = (document, editor.history.undoCount)
    let outcome = try editor.perform(command, in: &context)
    let after = document
    #expect(outcome.name == command.name, sourceLocation: sourceLocation)
    guard !outcome.edits.isEmpty else {
      #expect(after == before, sourceLocation: sourceLocation)
      return outcome
    }
    editor.endGesture()
    #expect(editor.history.undoCount == steps + 1, sourceLocation: sourceLocation)
    try editor.undo()
    #expect(document == before, sourceLocation: sourceLocation)
    #expect(editor.redoName == command.name, sourceLocation: sourceLocation)
    try editor.redo()
    #expect(document == after, sourceLocation: sourceLocation)
    #expect(document.hashValue == after.hashValue, sourceLocation: sourceLocation)
    for edit in outcome.edits {
      #expect(try recoded(edit) == edit, sourceLocation: sourceLocation)
      #expect(edit.change.byteCount > 0, sourceLocation: sourceLocation)
    }
    return outcome
  }

  /// Expects a command to be refused and to leave document, history and context as they were.
  func refuses(
    _ command: any Command<Document>, _ code: Refusal.Code,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var copy = self
    let refusal = #expect(throws: Refusal.self, sourceLocation: sourceLocation) {
      try copy.editor.perform(command, in: &copy.context)
    }
    #expect(refusal?.code == code, sourceLocation: sourceLocation)
    #expect(refusal?.message.hasSuffix(".") == true, sourceLocation: sourceLocation)
    #expect(copy.editor == editor, sourceLocation: sourceLocation)
    #expect(copy.context == context, sourceLocation: sourceLocation)
  }

  /// Expects a change, as a hostile journal may hold it, to be refused and to change nothing.
  func refuses(
    _ change: Document.Change, _ code: Refusal.Code,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var (copy, dates) = (document, EditDates(context.now))
    let refusal = #expect(throws: Refusal.self, sourceLocation: sourceLocation) {
      try change.apply(to: &copy, dates: &dates)
    }
    #expect(refusal?.code == code, sourceLocation: sourceLocation)
    #expect(copy == document, sourceLocation: sourceLocation)
    #expect(dates == EditDates(context.now), sourceLocation: sourceLocation)
  }
}

/// A value as it comes back from a journal.
func recoded<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
}

/// Expects a coding to be refused once something in it was replaced.
func refusesDamage<Value: Codable>(
  to value: Value, _ good: String, _ bad: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  let text = String(decoding: try encoder.encode(value), as: UTF8.self)
  let damaged = text.replacing(good, with: bad)
  #expect(damaged != text, "\(good) is not in \(text)", sourceLocation: sourceLocation)
  #expect(throws: (any Error).self, "\(bad)", sourceLocation: sourceLocation) {
    try JSONDecoder().decode(Value.self, from: Data(damaged.utf8))
  }
}

extension Media {
  /// A reference to bytes that nobody has.
  static func sample(_ name: String, _ mediaType: String = "image/jpeg") -> Media {
    Media(.stored(ByteDigest(of: name.utf8)), name: name, mediaType: mediaType)
  }
}

extension Foreign {
  /// A piece of content that Napkin does not understand.
  static let sample = Foreign([Entry(format: "opml", key: "x", value: "1")])
}
