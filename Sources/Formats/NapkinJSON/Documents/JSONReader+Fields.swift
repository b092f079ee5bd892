import NapkinCore
import NapkinFormats

extension JSONReader {
  /// Reads an object key by key; `read` gets the index of each key in the table. A key whose value is null is skipped.
  /// Unknown keys are kept as foreign content. Wherever they are in the file, they come before the entries of other
  /// formats, which is the order in which they are written.
  mutating func object(
    _ keys: JSONKeyTable,
    keeping foreign: inout Foreign,
    _ read: (Int, inout JSONReader, inout Foreign) throws(FormatError) -> Void
  ) throws(FormatError) {
    try beginObject()
    var unknown: [Foreign.Entry] = []
    while let index = try nextKey(in: keys) {
      if index >= 0 {
        if try !null() { try read(index, &self, &foreign) }
      } else {
        let name = unknownKey
        unknown.append(Foreign.Entry(format: JSONFormat.id, key: name, value: try rawValue()))
      }
    }
    if !unknown.isEmpty { foreign.pieces.insert(contentsOf: unknown, at: 0) }
  }

  /// Reads an array, each element by the same closure; more elements than the limit are refused.
  mutating func array<Element>(
    limit: (kind: Limits.Kind, count: Int)? = nil,
    _ read: (inout JSONReader) throws(FormatError) -> Element
  ) throws(FormatError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() {
      if let limit, elements.count >= limit.count { throw exceeds(limit.kind) }
      elements.append(try read(&self))
    }
    return elements
  }

  mutating func strings() throws(FormatError) -> [String] {
    try array { json throws(FormatError) in try json.string() }
  }

  mutating func instant() throws(FormatError) -> Instant {
    let number = try integer()
    guard number >= Instant.earliest.milliseconds else {
      throw FormatError(.malformed, "No instant is that early.", at: location)
    }
    return Instant(milliseconds: number)
  }

  mutating func color() throws(FormatError) -> RGBA {
    let text = try string()
    guard let color = RGBA(hex: text) else {
      throw FormatError(.malformed, "A colour is written '#rrggbb' or '#rrggbbaa'.", at: location)
    }
    return color
  }

  mutating func digest() throws(FormatError) -> ByteDigest {
    let text = try string()
    guard let digest = ByteDigest(hex: text) else {
      throw FormatError(.malformed, "A SHA-256 has 64 hexadecimal digits.", at: location)
    }
    return digest
  }

  mutating func day() throws(FormatError) -> Day {
    let text = try string()
    guard let day = Day(text) else { throw noDay() }
    return day
  }

  /// Returns an error about a day that is not written as in `2026-11-21`.
  mutating func noDay() -> FormatError {
    FormatError(.malformed, "A day is written '2026-11-21'.", at: location)
  }

  /// Reads a string that must be one of a few words.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    as type: Word.Type
  ) throws(FormatError) -> Word where Word.RawValue == String {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw FormatError(.malformed, "This has to be one of: \(known).", at: location)
    }
    return word
  }

  /// Reads a whole number that must be in a range.
  mutating func integer(in range: ClosedRange<Int>) throws(FormatError) -> Int {
    let number = try integer()
    guard let number = Int(exactly: number), range.contains(number) else {
      throw FormatError(
        .malformed, "This is a whole number from \(range.lowerBound) to \(range.upperBound).",
        at: location)
    }
    return number
  }

  mutating func point() throws(FormatError) -> Position {
    try beginArray()
    var numbers: [Double] = []
    while try nextElement() { numbers.append(try double()) }
    guard numbers.count == 2 else {
      throw FormatError(.malformed, "A position is written [x, y].", at: location)
    }
    return Position(x: numbers[0], y: numbers[1])
  }

  mutating func name() throws(FormatError) -> Name {
    let text = try string()
    let name = try obeying { () throws(Refusal) in try Name(text) }
    guard name.text.utf8.elementsEqual(text.utf8) else {
      throw FormatError(
        .malformed, "A name has no white space around it; take that away.", at: location)
    }
    return name
  }

  /// Turns a refusal of the core into an error with a location: the beginning of the last key or value, or the end
  /// of the object that was read.
  mutating func obeying<Value>(
    atEnd: Bool = false, _ make: () throws(Refusal) -> Value
  ) throws(FormatError) -> Value {
    do {
      return try make()
    } catch {
      throw FormatError(.malformed, error.words, at: atEnd ? here : location)
    }
  }

  /// Returns an error about a key that has no meaning without another key.
  func lonely(_ key: String, _ partner: String) -> FormatError {
    FormatError(.malformed, "The object that ends here has \(key), but not \(partner).", at: here)
  }

  /// Returns an error about a key that is allowed elsewhere only.
  func misplaced(_ key: String, outside place: String) -> FormatError {
    FormatError(
      .malformed, "The object that ends here has \(key), which stands in \(place) only.", at: here)
  }

  /// Refuses an object that has only one of two keys.
  func refuse(
    _ lacksOne: Bool, without lacksOther: Bool, _ keys: String
  ) throws(FormatError) {
    if lacksOne != lacksOther {
      throw FormatError(
        .malformed, "The object that ends here has only one of \(keys).", at: here)
    }
  }

  func require<Value>(_ value: Value?, _ key: String) throws(FormatError) -> Value {
    guard let value else { throw lacks(key) }
    return value
  }

  /// Returns an error about a required key that is missing.
  func lacks(_ key: String) -> FormatError {
    FormatError(.malformed, "The object that ends here lacks '\(key)'.", at: here)
  }
}
