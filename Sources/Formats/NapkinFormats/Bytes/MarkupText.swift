import NapkinMarkup

/// The texts that XML, and formats based on it, can hold.
package enum MarkupText {
  /// Whether XML allows all characters of a text. A forbidden character is written as U+FFFD.
  package static func canHold(_ text: String) -> Bool {
    text.withBytes(canHold)
  }

  /// Whether XML allows all characters of a text in UTF-8.
  package static func canHold(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while true {
      index = ByteScan.first(in: bytes, from: index) { $0.controlsInLines | $0.marks(0xEF) }
      guard index < bytes.count else { return true }
      if MarkupContext.isForbidden(bytes, at: index) { return false }
      index += 1
    }
  }
}
