/// Why an operation was not performed. A refused operation changes nothing.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of rule stood in the way. New codes may come with new versions.
  public typealias Code = ErrorCode

  /// The rule that stood in the way.
  public let code: Code
  /// What was refused and what to do instead, in a sentence. It quotes identifiers, never texts; what was
  /// asked for in words is answered in words.
  public let words: Phrase

  /// Creates a refusal.
  public init(_ code: Code, _ words: Phrase) {
    self.code = code
    self.words = words
  }

  /// What was refused and what to do instead, in English.
  public var message: String { words.description }

  /// The message, for people.
  public var description: String { message }
}

extension Refusal.Code {
  /// Something that the operation names is not in the document.
  public static let missing: Self = "missing"
  /// Something with this identifier is in the document already.
  public static let duplicate: Self = "duplicate"
  /// A position or a number lies outside of what is allowed.
  public static let outOfRange: Self = "out-of-range"
}

extension Refusal {
  /// The refusal for something that is not there.
  static func missing(_ kind: Phrase, _ id: String) -> Refusal {
    Refusal(
      .missing, "There is no \(kind) '\(id)' here; look it up again, it may have been deleted.")
  }

  /// The refusal for an identifier that is in use.
  static func duplicate(_ kind: Phrase, _ id: String) -> Refusal {
    Refusal(.duplicate, "There is a \(kind) '\(id)' already; use a fresh identifier.")
  }

  /// The refusal for a position that does not exist; `last` is the last one that does.
  static func position(_ position: Int, of last: Int) -> Refusal {
    let advice: Phrase = last < 0 ? "there is nothing here" : "use one from 0 to \(last)"
    return Refusal(.outOfRange, "Position \(position) does not exist; \(advice).")
  }
}
