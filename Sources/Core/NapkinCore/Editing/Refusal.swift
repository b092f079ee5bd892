/// The reason why an operation was not performed. A refused operation changes nothing.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of rule that was broken. New versions may add codes.
  public typealias Code = ErrorCode

  /// The code of the rule that was broken.
  public let code: Code
  /// The message, in a sentence: the operation that was refused, and the way to avoid it. It quotes identifiers and
  /// the caller's own input, but never texts of the document.
  public let words: Phrase

  /// Creates a refusal.
  public init(_ code: Code, _ words: Phrase) {
    self.code = code
    self.words = words
  }

  /// The message in English.
  public var message: String { words.description }

  /// The message in English.
  public var description: String { message }
}

extension Refusal.Code {
  /// A part that the operation names is not in the document.
  public static let missing: Self = "missing"
  /// A part with this identifier is in the document already.
  public static let duplicate: Self = "duplicate"
  /// A position or a number is outside of the allowed range.
  public static let outOfRange: Self = "out-of-range"
}

extension Refusal {
  /// The refusal for a part that is not in the document.
  static func missing(_ kind: Phrase, _ id: String) -> Refusal {
    Refusal(
      .missing, "There is no \(kind) '\(id)' here; look it up again, it may have been deleted.")
  }

  /// The refusal for an identifier that is in use.
  static func duplicate(_ kind: Phrase, _ id: String) -> Refusal {
    Refusal(.duplicate, "There is a \(kind) '\(id)' already; use a fresh identifier.")
  }

  /// The refusal for a position that does not exist; `last` is the last position that does.
  static func position(_ position: Int, of last: Int) -> Refusal {
    let advice: Phrase = last < 0 ? "there is nothing here" : "use one from 0 to \(last)"
    return Refusal(.outOfRange, "Position \(position) does not exist; \(advice).")
  }
}
