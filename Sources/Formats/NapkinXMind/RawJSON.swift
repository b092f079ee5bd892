import NapkinFormats

/// A small value of a JSON file, as it is spelt there without white space: what a node or a sheet keeps.
/// Only what is asked for is looked into, one level at a time.
struct RawJSON: Equatable, Sendable {
  let text: String

  /// Keeps the source of a value.
  init(_ text: String) {
    self.text = text
  }

  /// The source of a text.
  init(string: String) {
    self.init { $0.string(string) }
  }

  /// The source of what is written.
  init(_ write: (inout JSONWriter) -> Void) {
    text = String(JSONWriter.text(write).dropLast())
  }

  /// The text that it is; `nil` if it is something else.
  var string: String? { read { reader throws(FormatError) in try reader.string() } }

  /// The number that it is; `nil` if it is something else.
  var number: Double? { read { reader throws(FormatError) in try reader.double() } }

  /// The values of an array; `nil` if it is something else.
  var elements: [RawJSON]? {
    read { reader throws(FormatError) in
      var elements: [RawJSON] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(RawJSON(try reader.rawValue())) }
      return elements
    }
  }

  /// The keys of an object with their values, in order; `nil` if it is something else.
  var members: [(key: String, value: RawJSON)]? {
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
  subscript(key: String) -> RawJSON? { members?.first { $0.key == key }?.value }

  private func read<Value>(
    _ body: (inout JSONReader) throws(FormatError) -> Value
  ) -> Value? {
    // The limits held when the whole file was read.
    var limits = Limits()
    (limits.depth, limits.textBytes, limits.inputBytes) = (.max, .max, .max)
    var reader = JSONReader(MemorySource(text), limits: limits)
    return try? body(&reader)
  }
}

extension JSONWriter {
  /// Writes a value that was kept, under a key; what is no JSON is left out, and the answer is false.
  @discardableResult
  mutating func field(_ key: String, _ value: RawJSON) -> Bool { rawValue(value.text, key: key) }
}

extension JSONWriter {
  /// Writes a text under a key.
  mutating func field(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  /// Writes a number under a key.
  mutating func field(_ key: String, _ number: Double) {
    self.key(key)
    double(number)
  }

  /// Writes an object of texts.
  mutating func object(_ texts: KeyValuePairs<String, String>) {
    beginObject(.packed)
    for (key, text) in texts { field(key, text) }
    endObject()
  }

  /// Writes an array, each of its elements with the same words.
  mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void)
  {
    beginArray(.packed)
    for element in elements { write(&self, element) }
    endArray()
  }
}
