import NapkinCore
public import NapkinFormats

/// What an encrypted bundle is locked with. It is never printed, and stands in no request, option or
/// ledger.
public struct Password: Sendable, CustomStringConvertible, CustomReflectable {
  let text: String

  /// Takes a password; an empty one, or one with a NUL in it, is refused.
  ///
  /// A bundle can be copied and tried at leisure, so that a short one is found: take several words.
  public init(_ text: String) throws(FormatError) {
    guard !text.isEmpty, !text.utf8.contains(0) else {
      throw FormatError(
        .invalidOption, "The password is empty, or has a NUL in it; choose another.")
    }
    self.text = text
  }

  /// A placeholder: the password is never shown.
  public var description: String { "(password)" }

  /// A placeholder: the password is never shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
