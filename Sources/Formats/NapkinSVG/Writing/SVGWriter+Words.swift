import NapkinFormats
import NapkinMarkup

extension SVGWriter {
  /// Adds text between tags. A tab becomes four blanks, because the position of the next tab stop is not known.
  mutating func appendWords(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < bytes.count {
      let end = ByteScan.first(in: bytes, from: start) { $0.marks(0x09 as UInt8) }
      out.append(UnsafeBufferPointer(rebasing: bytes[start..<end]), in: .text)
      if end < bytes.count { out.append("    ") }
      start = end + 1
    }
  }
}
