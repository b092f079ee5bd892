import NapkinCore

/// The kinds of JSON values.
public enum JSONKind: Hashable, Sendable {
  /// Keys with values.
  case object
  /// Values in order.
  case array
  /// A text.
  case string
  /// A number.
  case number
  /// `true` or `false`.
  case bool
  /// The value `null`.
  case null
}

extension JSONReader {
  /// Returns the kind of the next value without reading it.
  public mutating func peek() throws(FormatError) -> JSONKind {
    switch try requireByte() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw malformed("A value is missing here.")
    }
  }

  /// Begins to read the object at the position; continue with ``nextKey()``.
  public mutating func beginObject() throws(FormatError) {
    try open(UInt8(ascii: "{"), "An object has to stand here: '{'.")
  }

  /// Begins to read the array at the position; continue with ``nextElement()``.
  public mutating func beginArray() throws(FormatError) {
    try open(UInt8(ascii: "["), "An array has to stand here: '['.")
  }

  /// Reads the next key of the object; the value has to be read next. Returns `nil` at the end of the object, which
  /// is then closed.
  public mutating func nextKey() throws(FormatError) -> String? {
    guard try beginKey() else { return nil }
    let key = try text(of: scanString())
    try endKey(isNew: structure.note(key))
    return key
  }

  /// Reads the next key of the object and returns its index in a table, or -1 if it is not there; ``unknownKey``
  /// then has it. Returns `nil` at the end of the object, which is then closed.
  ///
  /// All keys of one object have to be read with the same function. The search begins after the last key found.
  package mutating func nextKey(in table: JSONKeyTable) throws(FormatError) -> Int? {
    if let usual = takeUsualKey(of: table) { return usual }
    guard try beginKey() else { return nil }
    let scan = try scanString()
    var found = scan.hasEscapes ? nil : index(of: scan, in: table)
    if found == nil {
      unknownKey = try text(of: scan)
      // A key of the table may have escapes.
      found = scan.hasEscapes ? index(of: unknownKey, in: table) : nil
    }
    guard let found else {
      try endKey(isNew: structure.note(unknownKey))
      return -1
    }
    lastKey = found
    try endKey(isNew: structure.note(known: found))
    return found
  }

  /// Reads a key in the usual form: on the same line and complete in the window, like `, "key": `.
  private mutating func takeUsualKey(of table: JSONKeyTable) -> Int? {
    let found = window.withUnsafeBufferPointer { bytes -> (index: Int, start: Int, end: Int)? in
      var start = position
      if structure.needsComma {
        guard start < bytes.count, bytes[start] == UInt8(ascii: ",") else { return nil }
        start += 1
      }
      while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
      guard start < bytes.count, bytes[start] == UInt8(ascii: "\""),
        let key = table.key(in: bytes, at: start + 1, after: lastKey)
      else { return nil }
      var end = key.end
      while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
      return (key.index, start, end)
    }
    // A repeated key is read by the slower function, which reports the error.
    guard let found, structure.note(known: found.index) else { return nil }
    position = found.start
    beginToken()
    position = found.end
    lastKey = found.index
    structure.needsComma = false
    return found.index
  }

  private func index(of scan: StringScan, in table: JSONKeyTable) -> Int? {
    window.withUnsafeBufferPointer { bytes in
      table.index(of: UnsafeBufferPointer(rebasing: bytes[scan.start..<scan.end]))
    }
  }

  private func index(of name: String, in table: JSONKeyTable) -> Int? {
    Array(name.utf8).withUnsafeBufferPointer { table.index(of: $0) }
  }

  /// Moves to the next value of the array and returns whether there is one. At the end, the array is closed.
  public mutating func nextElement() throws(FormatError) -> Bool {
    let byte = try requireByte()
    if byte == UInt8(ascii: "]") {
      position += 1
      structure.close()
      return false
    }
    if structure.needsComma {
      try take(UInt8(ascii: ","), "A comma or ']' is missing here.")
      if try requireByte() == UInt8(ascii: "]") {
        throw malformed("A value is missing here; JSON has no comma behind the last one.")
      }
      structure.needsComma = false
    }
    return true
  }

  /// Throws an error if anything except white space follows.
  public mutating func finish() throws(FormatError) {
    if try peekByte() != nil {
      throw malformed("Nothing may follow here; remove the rest of the file.")
    }
  }

  // MARK: Helpers

  private mutating func open(_ bracket: UInt8, _ message: Phrase) throws(FormatError) {
    let byte = try requireByte()
    beginToken()
    guard byte == bracket else { throw malformed(message) }
    guard structure.depth < limits.depth else { throw exceeds(.depth) }
    position += 1
    lastKey = -1
    structure.open()
  }

  /// Moves to the next key; returns `false` at the end of the object, which is then closed.
  private mutating func beginKey() throws(FormatError) -> Bool {
    var byte = try requireByte()
    if byte == UInt8(ascii: "}") {
      position += 1
      structure.close()
      return false
    }
    if structure.needsComma {
      try take(UInt8(ascii: ","), "A comma or '}' is missing here.")
      byte = try requireByte()
    }
    beginToken()
    guard byte == UInt8(ascii: "\"") else {
      throw malformed("A key in quotes is missing here.")
    }
    return true
  }

  private mutating func endKey(isNew: Bool) throws(FormatError) {
    guard isNew else {
      throw FormatError(
        .malformed, "This key stands twice in one object; remove one of them.", at: location)
    }
    try take(UInt8(ascii: ":"), "A colon is missing here.")
    structure.needsComma = false
  }

  /// Reads a punctuation character that has to be next.
  mutating func take(_ byte: UInt8, _ message: Phrase) throws(FormatError) {
    guard try requireByte() == byte else { throw malformed(message) }
    position += 1
  }
}
