/// Writes keys that Napkin defines, with their values. A key whose value is `nil` is left out.
extension JSONWriter {
  /// Writes a text.
  package mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    key(known: name)
    string(text)
  }

  /// Writes a whole number.
  package mutating func field(_ name: String, _ number: (some BinaryInteger)?) {
    guard let number else { return }
    key(known: name)
    integer(Int64(number))
  }

  /// Writes a number, if it is finite.
  package mutating func field(_ name: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    key(known: name)
    double(number)
  }

  /// Writes true or false.
  package mutating func field(_ name: String, _ flag: Bool?) {
    guard let flag else { return }
    key(known: name)
    bool(flag)
  }

  /// Writes an array under a key; `write` is called for each element.
  package mutating func array<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ layout: Layout = .lines,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(known: name)
    array(elements, layout, write)
  }

  /// Writes an array without a key; `write` is called for each element.
  public mutating func array<Element>(
    _ elements: some Sequence<Element>, _ layout: Layout = .lines,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray(layout)
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Writes an array of texts on one line.
  package mutating func array(_ name: String, _ texts: some Sequence<String>) {
    array(name, texts, .line) { $0.string($1) }
  }
}
