import NapkinCore
public import NapkinFormats

/// The password of an encrypted bundle. It is never printed, and is in no request, option or ledger.
public struct Password: Sendable, CustomStringConvertible, CustomReflectable {
  let text: String

  /// Creates a password. An empty text and a text with a NUL are refused.
  ///
  /// Whoever has a copy of a bundle can try any number of passwords: choose one of several words.
  public init(_ text: String) throws(FormatError) {
    guard !text.isEmpty, !text.utf8.contains(0) else {
      throw FormatError(
        .invalidOption, "The password is empty, or has a NUL in it; choose another.")
    }
    self.text = text
  }

  /// A placeholder: the password is never shown.
  public var description: String { "(password)" }

  /// An empty mirror: the password is never shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
