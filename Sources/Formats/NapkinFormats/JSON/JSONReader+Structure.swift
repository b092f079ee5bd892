import NapkinCore

/// The kinds of values that JSON has.
public enum JSONKind: Hashable, Sendable {
  /// Keys with values.
  case object
  /// Values in order.
  case array
  /// A text.
  case string
  /// A number.
  case number
  /// True or false.
  case bool
  /// Nothing.
  case null
}

extension JSONReader {
  /// The kind of the next value, which stays to be read.
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

  /// Opens the object that has to come now; go on with ``nextKey()``.
  public mutating func beginObject() throws(FormatError) {
    try open(UInt8(ascii: "{"), "An object has to stand here: '{'.")
  }

  /// Opens the array that has to come now; go on with ``nextElement()``.
  public mutating func beginArray() throws(FormatError) {
    try open(UInt8(ascii: "["), "An array has to stand here: '['.")
  }

  /// Goes to the next key of the object and returns it; the value comes next. `nil` closes the
  /// object.
  public mutating func nextKey() throws(FormatError) -> String? {
    guard try beginKey() else { return nil }
    let key = try text(of: scanString())
    try endKey(isNew: structure.note(key))
    return key
  }

  /// Goes to the next key of the object and returns its number in a table, or -1 for ``unknownKey``: it
  /// tries first the one after the last. `nil` closes the object.
  ///
  /// All keys of one object have to be asked for in the same way.
  package mutating func nextKey(in table: JSONKeyTable) throws(FormatError) -> Int? {
    if let usual = takeUsualKey(of: table) { return usual }
    guard try beginKey() else { return nil }
    let scan = try scanString()
    var found = scan.hasEscapes ? nil : index(of: scan, in: table)
    if found == nil {
      unknownKey = try text(of: scan)
      // A key of the table may be written with escapes.
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

  /// Takes a key that stands as nearly all do, on the line and in one piece: `, "key": `.
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
    // One that stood there before is taken the long way, to be refused.
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

  /// Goes to the next value of the array and tells whether there is one; if not, the array is
  /// closed.
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

  /// Makes sure that nothing follows but white space.
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

  /// Goes to the next key, or closes the object and returns false.
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

  /// Takes the punctuation that has to come now.
  mutating func take(_ byte: UInt8, _ message: Phrase) throws(FormatError) {
    guard try requireByte() == byte else { throw malformed(message) }
    position += 1
  }
}
