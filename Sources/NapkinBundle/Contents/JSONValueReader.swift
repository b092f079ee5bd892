import NapkinFormats

/// Reads small JSON. It may nest only a few levels, so that reading it by recursion is safe.
struct JSONValueReader {
  private let bytes: [UInt8]
  private let file: String?
  private var index = 0
  private static let depthLimit = 32

  /// Reads a whole file.
  static func read(_ bytes: [UInt8], file: String?) throws(FormatError) -> JSONValue {
    var reader = JSONValueReader(bytes: bytes, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.error("There is more than one value") }
    return value
  }

  private init(bytes: [UInt8], file: String?) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func value(depth: Int) throws(FormatError) -> JSONValue {
    guard depth < Self.depthLimit else { throw error("It nests too deep") }
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    default: break
    }
    let word = String(decoding: bytes[index...].prefix { !Self.endsWord($0) }, as: UTF8.self)
    defer { index += word.utf8.count }
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      guard Self.isNumber(word.utf8) else { throw error("This is no JSON") }
      return .number(word)
    }
  }

  private mutating func object(_ depth: Int) throws(FormatError) -> JSONValue {
    var members: [JSONValue.Member] = []
    try list(until: UInt8(ascii: "}")) { reader throws(FormatError) in
      reader.skipSpace()
      guard reader.peek == UInt8(ascii: "\"") else { throw reader.error("A key is missing") }
      let key = try reader.string()
      reader.skipSpace()
      guard reader.take(UInt8(ascii: ":")) else { throw reader.error("A colon is missing") }
      reader.skipSpace()
      let start = reader.index
      let value = try reader.value(depth: depth + 1)
      // Deeper ones would be copied again and again.
      let source = depth < 2 ? reader.bytes[start..<reader.index] : []
      members.append(
        JSONValue.Member(
          key: key, value: value, source: String(decoding: source, as: UTF8.self)))
    }
    return .object(members)
  }

  private mutating func array(_ depth: Int) throws(FormatError) -> JSONValue {
    var values: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { reader throws(FormatError) in
      values.append(try reader.value(depth: depth + 1))
    }
    return .array(values)
  }

  private mutating func list(
    until end: UInt8, _ element: (inout JSONValueReader) throws(FormatError) -> Void
  ) throws(FormatError) {
    index += 1
    skipSpace()
    if take(end) { return }
    repeat {
      try element(&self)
      skipSpace()
      if take(end) { return }
    } while take(UInt8(ascii: ","))
    throw error("A comma or the end is missing")
  }

  // MARK: Strings

  private mutating func string() throws(FormatError) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("A string has a control character") }
      index += 1
      if byte == UInt8(ascii: "\\") {
        text += try escape()
      } else {
        text.append(byte)
      }
    }
    guard take(UInt8(ascii: "\"")), let valid = UTF8Scan.text(of: text) else {
      throw error("A string does not end, or is no UTF-8")
    }
    return valid
  }

  private mutating func escape() throws(FormatError) -> [UInt8] {
    guard let byte = peek else { throw error("A string does not end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"):
      var units = [try unit()]
      if UTF16.isLeadSurrogate(units[0]), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
        units.append(try unit())
      }
      var bytes: [UInt8] = []
      let isBroken = transcode(
        units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
      ) { bytes.append($0) }
      if isBroken { throw error("A string has half a character") }
      return bytes
    default: throw error("A string has an escape that is none")
    }
  }

  private mutating func unit() throws(FormatError) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(Self.isHexDigit),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("A string has an escape that is none") }
    index += 4
    return unit
  }

  // MARK: Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}")
  }

  /// Whether a word is a number to JSON, which knows fewer of them than Swift.
  private static func isNumber(_ word: String.UTF8View) -> Bool {
    var rest = word[...]
    func take(_ sign: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: sign) else { return false }
      rest.removeFirst()
      return true
    }
    func takeDigits() -> Bool {
      let digits = rest.prefix(while: isDigit)
      rest = rest[digits.endIndex...]
      return !digits.isEmpty
    }
    _ = take("-")
    guard take("0") || takeDigits() else { return false }
    if take("."), !takeDigits() { return false }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      guard takeDigits() else { return false }
    }
    return rest.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private func error(_ what: String) -> FormatError {
    FormatError(
      .malformed, "\(what); the file has to be JSON.", at: FileLocation(file: file, offset: index))
  }
}
