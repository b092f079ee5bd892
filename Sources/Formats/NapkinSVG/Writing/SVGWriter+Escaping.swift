import NapkinFormats

/// Where a text stands decides what has to be escaped in it. All text in SVG is escaped here.
enum SVGContext {
  case text, attribute
}

extension SVGWriter {
  mutating func append(_ text: String, in context: SVGContext) {
    text.withBytes { appendEscaped($0, context) }
  }

  mutating func appendEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>, _ context: SVGContext
  ) {
    var index = 0
    while index < bytes.count {
      out.append(upTo: bytes.count - index) { pen in
        index = pen.put(bytes, from: index) {
          $0.controls | $0.marks("&", "\"") | $0.marks("<", ">") | $0.marks(0xEF)
        }
      }
      guard index < bytes.count else { return }
      let length = bytes[index] == 0xEF ? 3 : 1
      if let escape = escape(bytes, at: index, context) {
        out.append(escape)
      } else {
        out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<(index + length)]))
      }
      index += length
    }
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
}
