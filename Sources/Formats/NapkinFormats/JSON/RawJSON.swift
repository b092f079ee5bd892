/// A value of a JSON file as it is spelt there, without the white space between its parts: what a format keeps
/// of a file, to be looked into where it knows some of it.
///
/// Only what is asked for is read, one level at a time, so that depth costs nothing.
public struct RawJSON: Hashable, Sendable {
  /// The source of the value.
  public let text: String

  /// Takes the source of a value, as ``JSONReader/rawValue()`` gives it.
  public init(_ text: String) {
    self.text = text
  }

  /// The source of a text.
  public init(string: String) {
    self.init { $0.string(string) }
  }

  /// The source of what is written.
  public init(_ write: (inout JSONWriter) -> Void) {
    text = String(JSONWriter.text(write).dropLast())
  }

  /// The text that it is; `nil` if it is something else.
  public var string: String? { read { reader throws(FormatError) in try reader.string() } }

  /// The number that it is; `nil` if it is something else.
  public var number: Double? { read { reader throws(FormatError) in try reader.double() } }

  /// The values of an array; `nil` if it is something else.
  public var elements: [RawJSON]? {
    read { reader throws(FormatError) in
      var elements: [RawJSON] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(RawJSON(try reader.rawValue())) }
      return elements
    }
  }

  /// The keys of an object with their values, in order; `nil` if it is something else.
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

  /// The value of a key of an object.
  public subscript(key: String) -> RawJSON? { members?.first { $0.key == key }?.value }

  private func read<Value>(
    _ body: (inout JSONReader) throws(FormatError) -> Value
  ) -> Value? {
    // The limits held when the whole file was read.
    var limits = Limits()
    for kind in [Limits.Kind.depth, .textBytes, .inputBytes] { limits[kind] = .max }
    var reader = JSONReader(MemorySource(text), limits: limits)
    return try? body(&reader)
  }
}

extension JSONWriter {
  /// Writes a value that was kept, under a key; what is no JSON is left out, and the answer is false.
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
