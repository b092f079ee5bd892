import NapkinCore

extension JSONReader {
  /// Reads the string at the position.
  public mutating func string() throws(FormatError) -> String {
    if let text = takeUsualString() { return text }
    let byte = try requireByte()
    beginToken()
    guard byte == UInt8(ascii: "\"") else {
      throw malformed("A text in quotes has to stand here.")
    }
    let text = try self.text(of: scanString())
    structure.needsComma = true
    return text
  }

  /// Reads a string in the usual form: at the position, complete in the window, and without escapes.
  private mutating func takeUsualString() -> String? {
    let found = window.withUnsafeBufferPointer { bytes -> (text: String, end: Int)? in
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
      var scan = JSONScan(index: position + 1)
      scan.skipPlainText(in: bytes)
      let range = position + 1..<scan.index
      guard scan.index < bytes.count, bytes[scan.index] == UInt8(ascii: "\""),
        range.count <= limits.textBytes
      else { return nil }
      let source = UnsafeBufferPointer(rebasing: bytes[range])
      let text = String(copying: source)
      // `String` replaces invalid UTF-8, so the bytes differ if the text was not UTF-8.
      guard scan.isASCII || text.withBytes({ $0.areSame(as: source) }) else { return nil }
      return (text, scan.index + 1)
    }
    guard let found else { return nil }
    beginToken()
    position = found.end
    structure.needsComma = true
    return found.text
  }

  /// The range of a string in the window, without its quotes.
  struct StringScan {
    var start: Int
    var end: Int
    var hasEscapes: Bool
    var isASCII: Bool
  }

  /// Scans the string that begins at the position; its contents are not checked.
  mutating func scanString() throws(FormatError) -> StringScan {
    var start = position
    var scan = JSONScan(index: position + 1)
    var hasEscapes = false
    while true {
      window.withUnsafeBufferPointer { scan.skipPlainText(in: $0) }
      // At worst, each byte of the text is written as an escape of six bytes.
      let count = (scan.index - start - 1) / (hasEscapes ? 6 : 1)
      if count > limits.textBytes { throw exceeds(.textBytes) }
      if scan.index >= window.count {
        guard try refill(keepingFrom: start) else { throw unfinished() }
        scan.index -= start
        start = 0
        continue
      }
      switch window[scan.index] {
      case UInt8(ascii: "\""):
        position = scan.index + 1
        return StringScan(
          start: start + 1, end: scan.index, hasEscapes: hasEscapes, isASCII: scan.isASCII)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        // The byte after the backslash may be a quote; `unescapeOne` looks at it later.
        scan.index += 2
      default:
        throw malformed(
          "A control character stands in a text as an escape only, as in \\n.", at: scan.index)
      }
    }
  }

  /// Returns the text of a string, with its escapes replaced; throws an error if it is not valid.
  mutating func text(of scan: StringScan) throws(FormatError) -> String {
    try checkUTF8(scan)
    if scan.hasEscapes {
      try unescape(scan)
      if scratch.count > limits.textBytes { throw exceeds(.textBytes) }
      return String(decoding: scratch, as: UTF8.self)
    }
    if scan.end - scan.start > limits.textBytes { throw exceeds(.textBytes) }
    return window.withUnsafeBufferPointer { bytes in
      String(copying: UnsafeBufferPointer(rebasing: bytes[scan.start..<scan.end]))
    }
  }

  /// Throws an error if a string is not UTF-8.
  func checkUTF8(_ scan: StringScan) throws(FormatError) {
    if scan.isASCII { return }
    let wrong = window.withUnsafeBufferPointer { bytes in
      UTF8Scan.firstInvalidByte(in: bytes, from: scan.start, to: scan.end)
    }
    if let wrong {
      throw malformed("This is no UTF-8; save the file as UTF-8.", at: wrong)
    }
  }

  private mutating func unfinished() -> FormatError {
    FormatError(
      .malformed, "This text has no end; look for a complete copy of the file.", at: location)
  }
}

// MARK: - Escapes

extension JSONReader {
  /// Writes a string to `scratch` with its escapes replaced.
  mutating func unescape(_ scan: StringScan) throws(FormatError) {
    scratch.removeAll(keepingCapacity: true)
    var index = scan.start
    while index < scan.end {
      let next = window[index..<scan.end].firstIndex(of: UInt8(ascii: "\\")) ?? scan.end
      scratch += window[index..<next]
      if next == scan.end { return }
      index = try unescapeOne(at: next, before: scan.end)
    }
  }

  /// Decodes the escape at an index and returns the index after it.
  private mutating func unescapeOne(at index: Int, before end: Int) throws(FormatError) -> Int {
    let kind = window[index + 1]
    if let byte = Self.shortEscape(kind) {
      scratch.append(byte)
      return index + 2
    }
    guard kind == UInt8(ascii: "u"), let unit = hexadecimal(at: index + 2, before: end) else {
      throw malformed(#"There is no such escape; a backslash itself is written \\."#, at: index)
    }
    if let scalar = Unicode.Scalar(unit) {
      append(scalar)
      return index + 6
    }
    // A surrogate is half a character, so it is valid only as a pair.
    guard unit < 0xDC00, index + 11 < end, window[index + 6] == UInt8(ascii: "\\"),
      window[index + 7] == UInt8(ascii: "u"), let low = hexadecimal(at: index + 8, before: end),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else {
      throw malformed("Half a character: its surrogates have to come in pairs.", at: index)
    }
    append(scalar)
    return index + 12
  }

  /// Throws an error if an escape of a string is invalid; unpaired surrogates are allowed.
  func checkEscapes(_ scan: StringScan) throws(FormatError) {
    guard scan.hasEscapes else { return }
    var index = scan.start
    while let next = window[index..<scan.end].firstIndex(of: UInt8(ascii: "\\")) {
      let kind = window[next + 1]
      if Self.shortEscape(kind) != nil {
        index = next + 2
      } else if kind == UInt8(ascii: "u"), hexadecimal(at: next + 2, before: scan.end) != nil {
        index = next + 6
      } else {
        throw malformed(#"There is no such escape; a backslash itself is written \\."#, at: next)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private func hexadecimal(at index: Int, before end: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for byte in window[index..<index + 4] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - 0x37)
      default: return nil
      }
    }
    return value
  }

  private static func shortEscape(_ kind: UInt8) -> UInt8? {
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): kind
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }
}

extension String {
  /// Creates a string by copying bytes; invalid UTF-8 is replaced.
  ///
  /// A string of up to fifteen bytes is stored without an allocation, and this initializer is the fastest way to
  /// create one. Most identifiers are that short.
  init(copying bytes: UnsafeBufferPointer<UInt8>) {
    self.init(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
  }
}
