public import NapkinCore

/// The name of a person in a room: a letter of the English alphabet, then letters, digits and underscores, 1 to 32
/// characters in all.
///
/// Letters of other alphabets are refused, because two letters that look alike would let one person pass for
/// another.
public struct Nickname: CheckedText, CustomStringConvertible {
  /// The name.
  public let text: String

  /// The most characters that a nickname can have.
  public static let limit = 32

  /// Creates a nickname. A nickname that breaks a rule is refused, and the message names the rule.
  public init(_ text: String) throws(Refusal) {
    guard let first = text.unicodeScalars.first else {
      throw Refusal(.invalidNickname, "A nickname needs at least one letter.")
    }
    guard Self.isLetter(first) else {
      throw Refusal(.invalidNickname, "A nickname begins with a letter from A to Z or a to z.")
    }
    guard text.unicodeScalars.allSatisfy({ Self.isLetter($0) || Self.isDigitOrUnderscore($0) })
    else {
      throw Refusal(
        .invalidNickname,
        "A nickname has letters from A to Z or a to z, digits and underscores, and nothing else.")
    }
    guard text.utf8.count <= Self.limit else {
      throw Refusal(.invalidNickname, "A nickname has at most \(Self.limit) characters.")
    }
    self.text = text
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar)
  }

  private static func isDigitOrUnderscore(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "_"
  }
}

extension Refusal.Code {
  /// A nickname breaks a rule.
  public static let invalidNickname: Self = "invalid-nickname"
  /// A session has ended or never began.
  public static let noSession: Self = "no-session"
}
