import NapkinCore
import NapkinMarkup

extension OutputBuffer {
  /// Appends a text as a JSON string, with quotes and escapes. All JSON that Napkin writes is escaped here.
  ///
  /// Only the characters for which JSON demands it are escaped, so that people can read and search their texts.
  public mutating func appendJSON(_ text: String) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendJSON($0) }
    if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { appendJSON($0) } }
  }

  private mutating func appendJSON(_ text: UnsafeBufferPointer<UInt8>) {
    var scan = JSONScan(index: 0)
    scan.skipPlainText(in: text)
    if scan.index == text.count { return appendQuoted(text) }
    append(byte: UInt8(ascii: "\""))
    append(contentsOf: text[..<scan.index])
    while scan.index < text.count {
      appendEscape(text[scan.index])
      scan.index += 1
      let start = scan.index
      scan.skipPlainText(in: text)
      append(contentsOf: text[start..<scan.index])
    }
    append(byte: UInt8(ascii: "\""))
  }

  private mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    append(upTo: text.count + 2) { pen in
      pen.put(UInt8(ascii: "\""))
      pen.put(text)
      pen.put(UInt8(ascii: "\""))
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(byte: UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(byte: UInt8(ascii: "b"))
    case 0x09: append(byte: UInt8(ascii: "t"))
    case 0x0A: append(byte: UInt8(ascii: "n"))
    case 0x0C: append(byte: UInt8(ascii: "f"))
    case 0x0D: append(byte: UInt8(ascii: "r"))
    case 0x00..<0x20:
      append(byte < 0x10 ? "u000" : "u001")
      append(byte: Hex.spelling(byte & 15))
    default: append(byte: byte)
    }
  }
}
