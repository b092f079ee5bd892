import NapkinFormats

/// Where a text stands decides what has to be escaped in it. All text in SVG is escaped here.
enum SVGContext {
  case text, attribute
}

extension SVGWriter {
  mutating func append(_ text: some StringProtocol, in context: SVGContext) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0, context) }
    if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0, context) } }
  }

  private mutating func appendEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>, _ context: SVGContext
  ) {
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard Self.mayNeedEscape(byte) else {
        index += 1
        continue
      }
      let length = byte == 0xEF ? 3 : 1
      if let escape = escape(bytes, at: index, context) {
        out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        out.append(escape)
        start = index + length
      }
      index += length
    }
    out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// What is written instead of the character at an index, or `nil` if it stays.
  private mutating func escape(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ context: SVGContext
  ) -> String? {
    switch bytes[index] {
    case UInt8(ascii: "&"): return "&amp;"
    case UInt8(ascii: "<"): return "&lt;"
    case UInt8(ascii: ">"): return "&gt;"
    case UInt8(ascii: "\""): return context == .attribute ? "&quot;" : nil
    case 0x09: return context == .attribute ? "&#9;" : "    "
    case 0x0A: return context == .attribute ? "&#10;" : nil
    case 0x0D: return "&#13;"
    // Whoever makes a picture tells these: see `Remarks.check(_:of:at:)`.
    case 0x00..<0x20: return "\u{FFFD}"
    case 0xEF where bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE: return "\u{FFFD}"
    default: return nil
    }
  }

  /// The characters below `@` that cannot stand as they are: those of control, and markup.
  private static let special: UInt64 = {
    var special: UInt64 = 0xFFFF_FFFF
    for byte in "&<>\"".utf8 { special |= 1 << UInt64(byte) }
    return special
  }()

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x40 ? special >> UInt64(byte) & 1 != 0 : byte == 0xEF
  }
}
