extension OutputBuffer {
  /// Adds a text as a JSON string, quotes and escapes included. All JSON that Napkin writes is
  /// escaped here.
  ///
  /// Only what JSON demands is escaped, so that people can read and search their own words.
  public mutating func appendJSON(_ text: String) {
    append(byte: UInt8(ascii: "\""))
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
    if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0) } }
    append(byte: UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      if isPlain { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      appendEscape(byte)
      start = index + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
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
      append(byte: Self.hexDigit(byte & 15))
    default: append(byte: byte)
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
