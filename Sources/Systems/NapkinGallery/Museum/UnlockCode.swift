public import NapkinCore

/// The code next to a piece. People type it in small letters, with blanks or hyphens: all of that
/// is the same code.
public struct UnlockCode: CheckedText {
  /// The code in its normal form: letters, with their accents, and digits, in small letters.
  public let text: String

  /// The most bytes that are printed or typed: nobody types more by mistake, and nobody should make
  /// us compare it.
  private static let byteLimit = 1_024

  /// Creates a code from what is printed next to the piece; one without a letter or digit, with more
  /// than 64 of them, or with more than 1,024 bytes in all, is refused.
  public init(_ printed: String) throws(Refusal) {
    let text = Self.normalised(printed)
    let byteCount = max(printed.utf8.count, text.utf8.count)
    guard byteCount <= Self.byteLimit, !text.isEmpty, text.count <= 64 else {
      throw Refusal(
        .invalidCode, "A code has 1 to 64 letters and digits, and at most 1,024 bytes.")
    }
    self.text = text
  }

  /// Whether somebody typed this code. It takes as long for a near miss as for a far one.
  public func matches(_ typed: String) -> Bool {
    guard typed.utf8.count <= Self.byteLimit else { return false }
    // Characters, not bytes: an accent may be part of its letter or a sign of its own.
    return ConstantTime.areEqual(text, Self.normalised(typed))
  }

  private static func normalised(_ text: String) -> String {
    var normal = ""
    var isKept = false
    for scalar in text.lowercased().unicodeScalars {
      // Full-width letters and digits, as Asian keyboards give them, are the ordinary ones.
      let isFullWidth = (0xFF10...0xFF5A).contains(scalar.value)
      let plain = isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
      // An accent goes the way of the sign that it stands on.
      if plain.properties.canonicalCombiningClass == .notReordered {
        isKept = plain.properties.isAlphabetic || plain.properties.numericType != nil
      }
      if isKept { normal.unicodeScalars.append(plain) }
    }
    return normal
  }
}

extension Refusal.Code {
  /// A code is none.
  public static let invalidCode: Self = "invalid-code"
  /// A code is not the one next to the piece.
  public static let wrongCode: Self = "wrong-code"
  /// There were too many tries.
  public static let tooManyTries: Self = "too-many-tries"
  /// Something is not possible in the state in which it is.
  public static let wrongState: Self = "wrong-state"
}
