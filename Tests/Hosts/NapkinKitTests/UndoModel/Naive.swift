import NapkinKit
import NapkinTesting

/// A document told again in dictionaries and arrays, as plainly as possible: what commands mean is
/// done to it directly, without changes, inverses or a history.
protocol Naive: Equatable {
  associatedtype Document: Editable

  /// Tells a document again, by what it shows to everybody.
  init(_ document: Document)

  /// A document to start from.
  static func begin(_ chance: inout Chance) throws -> Document

  /// The document as it is stored: equal documents have equal bytes.
  static func bytes(of document: Document) throws -> [UInt8]
  /// The document that was stored; `nil` if another kind of document came back.
  static func document(from bytes: [UInt8]) throws -> Document?

  /// What somebody might do next. `document` is what this model tells, or was a moment ago.
  func draw(_ document: Document, _ chance: inout Chance) -> Operation<Self>

  /// Takes back the dates of what did not change, as everybody sees it, though a command was about it.
  mutating func keepDates(of old: Self, but now: Instant)

  /// The rules that a document breaks, by what it shows to everybody.
  static func brokenRules(of document: Document) -> [String]
}

/// A command, and what it means.
struct Operation<Model: Naive> {
  /// What the editor is told to do.
  var command: any Command<Model.Document>
  /// The gesture that it belongs to, if it coalesces.
  var gesture: String?
  /// The same gesture a moment later.
  var again: ((Model, inout Chance) -> Operation<Model>)?
  /// Does the same to the model. Says whether there was anything to do; throws if it is refused.
  var meaning: (inout Model, inout Context) throws -> Bool

  init(
    _ command: any Command<Model.Document>,
    gesture: String? = nil,
    again: ((Model, inout Chance) -> Operation<Model>)? = nil,
    _ meaning: @escaping (inout Model, inout Context) throws -> Bool
  ) {
    self.command = command
    self.gesture = gesture
    self.again = again
    self.meaning = meaning
  }
}

/// One thing that happens in a sequence.
indirect enum Action<Model: Naive> {
  case perform(Operation<Model>)
  case undo
  case redo
  case endGesture
  case markSaved
  case mark
  case undoToMark(Int)
  case revertToMark(Int)
  /// Several things in a group. The group passes on the first refusal, or swallows them all; it
  /// may fail for a reason of its own when all is done.
  case group([Turn<Model>], swallows: Bool, fails: Bool)
  /// The history goes through Codable and the document through native JSON, or both through Codable.
  case reload(asWhole: Bool)
  case limit(Int)
}

/// An action, and the world in which it happens.
struct Turn<Model: Naive> {
  /// How many milliseconds after the one before; less than none if somebody has set the clock.
  var delay: Int64
  /// What is being recorded meanwhile.
  var recording: Set<Context.Recorded>
  var action: Action<Model>
}

extension Turn {
  /// Whether something is said of the history that outlives a group that fails.
  var touchesHistory: Bool {
    switch action {
    case .mark, .markSaved: true
    case .group(let turns, _, _): turns.contains(where: \.touchesHistory)
    default: false
    }
  }
}

extension Turn: CustomStringConvertible {
  var description: String {
    let text =
      switch action {
      case .perform(let operation): "perform \(operation.command)"
      case .group(let turns, let swallows, let fails):
        "group swallows: \(swallows) fails: \(fails) {\n    "
          + turns.map(\.description).joined(separator: "\n    ") + "\n  }"
      default: "\(action)"
      }
    let recorded = recording.isEmpty ? "" : ", recording \(recording.map { "\($0)" }.sorted())"
    return "+\(delay) ms\(recorded): " + (text.count > 1_500 ? text.prefix(1_500) + "..." : text)
  }
}

/// A document that native JSON holds.
protocol NaiveContent: Naive {
  /// The document as content that a format can write.
  static func content(_ document: Document) -> Content
  /// The document in what a format has read.
  static func document(_ content: Content) -> Document?
}

extension NaiveContent {
  static func bytes(of document: Document) throws -> [UInt8] {
    try JSONExporter().written(ExportRequest(content(document))).bytes
  }

  static func document(from bytes: [UInt8]) throws -> Document? {
    var source = MemorySource(bytes)
    return document(try JSONImporter().read(ImportRequest(), from: &source).content)
  }
}
