/// A value of a JSON file in its spelling, without the white space between its parts. Formats keep unknown values
/// in this form, and read the parts of them that they know.
///
/// Parts are read on demand and one level at a time, so that deep values cost nothing.
public struct RawJSON: Hashable, Sendable {
  /// The JSON of the value.
  public let text: String

  /// Creates a value from its JSON, as ``JSONReader/rawValue()`` returns it.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates a value for a string.
  public init(string: String) {
    self.init { $0.string(string) }
  }

  /// Creates a value from the JSON that a closure writes.
  public init(_ write: (inout JSONWriter) -> Void) {
    text = String(JSONWriter.text(write).dropLast())
  }

  /// The string; `nil` if the value is not a string.
  public var string: String? { read { reader throws(FormatError) in try reader.string() } }

  /// The number; `nil` if the value is not a number.
  public var number: Double? { read { reader throws(FormatError) in try reader.double() } }

  /// The elements of the array; `nil` if the value is not an array.
  public var elements: [RawJSON]? {
    read { reader throws(FormatError) in
      var elements: [RawJSON] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(RawJSON(try reader.rawValue())) }
      return elements
    }
  }

  /// The keys and values of the object, in order; `nil` if the value is not an object.
  public var members: [(key: String, value: RawJSON)]? {
    read { reader throws(FormatError) in
      var members: [(key: String, value: RawJSON)] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        members.append((key, RawJSON(try reader.rawValue())))
      }
      return members
    }
  }

  /// The value of a key; `nil` if the value is not an object or lacks the key.
  public subscript(key: String) -> RawJSON? { members?.first { $0.key == key }?.value }

  private func read<Value>(
    _ body: (inout JSONReader) throws(FormatError) -> Value
  ) -> Value? {
    // The limits were checked when the whole file was read.
    var limits = Limits()
    for kind in [Limits.Kind.depth, .textBytes, .inputBytes] { limits[kind] = .max }
    var reader = JSONReader(MemorySource(text), limits: limits)
    return try? body(&reader)
  }
}

extension JSONWriter {
  /// Writes a kept value under a key; returns `false` and writes nothing if it is not JSON.
  @discardableResult
  public mutating func field(_ key: String, _ value: RawJSON) -> Bool {
    rawValue(value.text, key: key)
  }

  /// Writes an object of texts on one line.
  public mutating func object(_ texts: KeyValuePairs<String, String>) {
    beginObject(.packed)
    for (key, text) in texts {
      self.key(key)
      string(text)
    }
    endObject()
  }
}
