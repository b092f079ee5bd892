public import NapkinFormats
import NapkinMarkup

/// Writes XML piece by piece, one element per line, and escapes every text as its position requires.
///
/// ```swift
/// var xml = XMLWriter()
/// xml.declaration()
/// xml.begin("opml")
/// xml.attribute("version", "2.0")
/// xml.end()
/// try xml.finish(to: &sink)
/// ```
///
/// Lines are not indented: the indentation of 100,000 nested levels would take ten gigabytes.
public struct XMLWriter: Sendable {
  /// How characters beyond ASCII are written.
  public enum Characters: Hashable, Sendable {
    /// Writes them as they are, in UTF-8.
    case asTheyAre
    /// Writes references, for readers that guess the encoding. Characters beyond the basic plane stay as they are,
    /// because such readers keep only half of the number in a long reference.
    case asReferences
  }

  /// How characters beyond ASCII are written.
  public let characters: Characters
  /// The number of characters that XML forbids and that were replaced by U+FFFD so far.
  public private(set) var replacedCount = 0

  var out = OutputBuffer()
  private var open: [String] = []
  private var isStartTagOpen = false

  /// Creates a writer.
  public init(characters: Characters = .asTheyAre) {
    self.characters = characters
  }

  /// Continues inside of an element that another writer has begun and that already has content.
  package mutating func enter(_ name: String) {
    isStartTagOpen = false
    open.append(name)
  }

  /// The bytes that have not been passed to a sink.
  package var bytes: [UInt8] { out.bytes }

  /// Discards the bytes that have not been passed to a sink, and begins anew.
  package mutating func removeAll() {
    out.removeAll()
    open.removeAll(keepingCapacity: true)
    isStartTagOpen = false
  }

  /// Writes the XML declaration.
  public mutating func declaration() {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Begins an element. The name must be a constant of the format, not text from a user.
  public mutating func begin(_ name: String) {
    name.withBytes { begin($0) }
    open.append(name)
    isStartTagOpen = true
  }

  private mutating func begin(_ name: UnsafeBufferPointer<UInt8>) {
    let closesTag = isStartTagOpen
    out.append(upTo: name.count + 3) { pen in
      if closesTag { pen.put(">\n") }
      pen.put(UInt8(ascii: "<"))
      pen.put(name)
    }
  }

  /// Begins an element with its start tag as it is in a file, except the `>` at its end.
  public mutating func begin(_ name: String, spelt tag: String) {
    closeStartTag()
    out.append(characters == .asReferences ? XMLFragment.withReferences(tag) : tag)
    open.append(name)
    isStartTagOpen = true
  }

  /// Adds an attribute to the element that was just begun, if there is a value. The name must be valid in XML and
  /// new for the element.
  public mutating func attribute(_ name: String, _ value: String?) {
    attribute("", name, value)
  }

  /// Adds an attribute in one of the format's namespaces to the element that was just begun, if there is a value;
  /// `prefix` includes the colon.
  public mutating func attribute(_ prefix: StaticString, _ name: String, _ value: String?) {
    guard let value else { return }
    name.withBytes { name in value.withBytes { appendAttribute(prefix, name, $0) } }
  }

  /// Adds an attribute to the element that was just begun; its value is UTF-8 bytes in memory.
  package mutating func attribute(_ name: StaticString, bytes value: UnsafeBufferPointer<UInt8>) {
    appendAttribute(name, UnsafeBufferPointer(start: nil, count: 0), value)
  }

  /// Adds an attribute with a whole number to the element that was just begun.
  public mutating func attribute(_ name: String, _ number: Int64?) {
    attribute(name, number.map { String($0) })
  }

  mutating func appendName(_ prefix: StaticString, _ name: UnsafeBufferPointer<UInt8>) {
    out.append(upTo: prefix.utf8CodeUnitCount + name.count + 3) { $0.put(prefix, name) }
  }

  /// Writes text inside of the element.
  public mutating func text(_ text: String) {
    closeStartTag(newLine: false)
    append(text, in: .text)
  }

  /// Writes markup from a file inside of the element, as it is. The caller guarantees that it is well-formed.
  package mutating func text(spelt markup: String) {
    closeStartTag(newLine: false)
    out.append(characters == .asReferences ? XMLFragment.withReferences(markup) : markup)
  }

  /// Writes markup inside of the element as it is, if it is well-formed; outside of all elements, only comments and
  /// instructions. Returns whether it was written.
  ///
  /// Where characters are written as references, the characters of the markup are, too.
  public mutating func fragment(_ markup: String) -> Bool {
    let isGood = open.isEmpty ? XMLFragment.standsOutside(markup) : XMLFragment.isWellFormed(markup)
    if isGood { text(spelt: markup) }
    return isGood
  }

  /// Ends the element that was begun last and is still open.
  public mutating func end() {
    guard let name = open.popLast() else { return }
    if isStartTagOpen {
      out.append(upTo: 3) { pen in pen.put("/>\n") }
      isStartTagOpen = false
    } else {
      name.withBytes { name in
        out.append(upTo: name.count + 4) { pen in
          pen.put("</")
          pen.put(name)
          pen.put(">\n")
        }
      }
    }
  }

  /// Writes an element that contains only text, if there is a text.
  public mutating func element(_ name: String, text: String?) {
    guard let text else { return }
    begin(name)
    self.text(text)
    end()
  }

  /// Passes the written bytes to the sink if there are enough to be worth a call; meant to be called once per node.
  public mutating func flushIfFull(to sink: inout some ByteSink) throws(FormatError) {
    try out.flushIfFull(to: &sink)
  }

  /// Ends all open elements and passes the rest to the sink.
  public mutating func finish(to sink: inout some ByteSink) throws(FormatError) {
    while !open.isEmpty { end() }
    try out.flush(to: &sink)
  }

  private mutating func closeStartTag(newLine: Bool = true) {
    guard isStartTagOpen else { return }
    if newLine { out.append(">\n") } else { out.append(byte: UInt8(ascii: ">")) }
    isStartTagOpen = false
  }

  mutating func count(replaced count: Int) {
    replacedCount += count
  }
}
