/// Keys of ours with their values: what is missing is not written.
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

  /// Writes a number, if it is a finite one.
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

  /// Writes an array, each of its elements with the same words.
  package mutating func array<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ layout: Layout = .lines,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(known: name)
    array(elements, layout, write)
  }

  /// Writes an array that has no key, each of its elements with the same words.
  public mutating func array<Element>(
    _ elements: some Sequence<Element>, _ layout: Layout = .lines,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray(layout)
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Writes texts as an array on one line.
  package mutating func array(_ name: String, _ texts: some Sequence<String>) {
    array(name, texts, .line) { $0.string($1) }
  }
}
