public import NapkinCore

/// The code next to a work. People may type it in lower case, and with blanks or hyphens: it is the same code.
public struct UnlockCode: CheckedText {
  /// The code in its normal form: letters with their accents, and digits, in lower case.
  public let text: String

  /// The most bytes of a printed or typed code. Nobody types more by mistake, and comparing more would cost time.
  private static let byteLimit = 1_024

  /// Creates a code from the text that is printed next to the work. A code without letters or digits, with more
  /// than 64 of them, or with more than 1,024 bytes, is refused.
  public init(_ printed: String) throws(Refusal) {
    let text = Self.normalised(printed)
    let byteCount = max(printed.utf8.count, text.utf8.count)
    guard byteCount <= Self.byteLimit, !text.isEmpty, text.count <= 64 else {
      throw Refusal(
        .invalidCode, "A code has 1 to 64 letters and digits, and at most 1,024 bytes.")
    }
    self.text = text
  }

  /// Whether a typed text is this code. The comparison takes the same time for similar and for different codes.
  public func matches(_ typed: String) -> Bool {
    guard typed.utf8.count <= Self.byteLimit else { return false }
    // Compares characters and not bytes, because an accent may be a part of its letter or a scalar of its own.
    return ConstantTime.areEqual(text, Self.normalised(typed))
  }

  private static func normalised(_ text: String) -> String {
    var normal = ""
    var isKept = false
    for scalar in text.lowercased().unicodeScalars {
      // Full-width letters and digits, as Asian keyboards type them, count as ordinary ones.
      let isFullWidth = (0xFF10...0xFF5A).contains(scalar.value)
      let plain = isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
      // A combining accent is kept or dropped with the character before it.
      if plain.properties.canonicalCombiningClass == .notReordered {
        isKept = plain.properties.isAlphabetic || plain.properties.numericType != nil
      }
      if isKept { normal.unicodeScalars.append(plain) }
    }
    return normal
  }
}

extension Refusal.Code {
  /// A text is not a valid code.
  public static let invalidCode: Self = "invalid-code"
  /// A code is not the code next to the work.
  public static let wrongCode: Self = "wrong-code"
  /// There were too many wrong codes.
  public static let tooManyTries: Self = "too-many-tries"
  /// Something is not possible in the current state.
  public static let wrongState: Self = "wrong-state"
}
