import NapkinCore

extension JSONReader {
  /// Skips the next value, of any kind.
  ///
  /// The value has to be well-formed, but repeated keys in it are not detected, because their values are not used.
  public mutating func skip() throws(FormatError) {
    var nothing: [UInt8] = []
    try pass(into: &nothing, isKept: false)
  }

  /// Reads the next value, of any kind, and returns its JSON without white space outside strings.
  ///
  /// In this way unknown values are kept: ``JSONWriter/rawValue(_:key:)`` writes them back.
  public mutating func rawValue() throws(FormatError) -> String {
    var raw: [UInt8] = []
    try pass(into: &raw, isKept: true)
    return String(decoding: raw, as: UTF8.self)
  }

  /// Returns JSON without white space outside strings; `nil` if the text is not exactly one JSON value.
  package static func compact(_ json: String) -> String? {
    var limits = Limits()
    for kind in Limits.Kind.all { limits[kind] = .max }
    var reader = JSONReader(MemorySource(json), limits: limits)
    guard let value = try? reader.rawValue(), (try? reader.finish()) != nil else { return nil }
    return value
  }

  private mutating func pass(into raw: inout [UInt8], isKept: Bool) throws(FormatError) {
    // `true` means an object. The open values are in a list, so that a deep file does not overflow the call stack.
    var open: [Bool] = []
    repeat {
      if try passValue(&open, &raw, isKept) { continue }
      // The value is complete, and it may be the last part of the values around it.
      while let isObject = open.last {
        let byte = try requireByte()
        if byte == UInt8(ascii: ",") {
          keep(byte, &raw, isKept)
          if isObject { try passKey(&raw, isKept) }
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw malformed("A comma or '\(isObject ? "}" : "]")' is missing here.")
        }
        keep(byte, &raw, isKept)
        open.removeLast()
      }
    } while !open.isEmpty
    structure.needsComma = true
  }

  /// Skips a whole value, or the beginning of an object or array; returns whether an element has to follow.
  private mutating func passValue(
    _ open: inout [Bool], _ raw: inout [UInt8], _ isKept: Bool
  ) throws(FormatError) -> Bool {
    let kind = try peek()
    switch kind {
    case .object, .array:
      beginToken()
      let isObject = kind == .object
      guard structure.depth + open.count < limits.depth else { throw exceeds(.depth) }
      keep(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["), &raw, isKept)
      let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      if try requireByte() == end {
        keep(end, &raw, isKept)
        return false
      }
      open.append(isObject)
      if isObject { try passKey(&raw, isKept) }
      return true
    case .string:
      try passString(&raw, isKept)
    case .number:
      let (_, range) = try scanNumber()
      if isKept { keep(range, &raw) }
    case .bool:
      let value = try bool()
      if isKept { raw += (value ? "true" : "false").utf8 }
    case .null:
      beginToken()
      try takeWord("null")
      if isKept { raw += "null".utf8 }
    }
    return false
  }

  private mutating func passKey(_ raw: inout [UInt8], _ isKept: Bool) throws(FormatError) {
    guard try requireByte() == UInt8(ascii: "\"") else {
      throw malformed("A key in quotes is missing here.")
    }
    try passString(&raw, isKept)
    guard try requireByte() == UInt8(ascii: ":") else {
      throw malformed("A colon is missing here.")
    }
    keep(UInt8(ascii: ":"), &raw, isKept)
  }

  private mutating func passString(_ raw: inout [UInt8], _ isKept: Bool) throws(FormatError) {
    beginToken()
    let scan = try scanString()
    try checkUTF8(scan)
    try checkEscapes(scan)
    if isKept { keep(scan.start - 1..<scan.end + 1, &raw) }
  }

  private mutating func keep(_ byte: UInt8, _ raw: inout [UInt8], _ isKept: Bool) {
    position += 1
    if isKept { raw.append(byte) }
  }

  private func keep(_ range: Range<Int>, _ raw: inout [UInt8]) {
    window.withUnsafeBufferPointer {
      raw.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }
}
