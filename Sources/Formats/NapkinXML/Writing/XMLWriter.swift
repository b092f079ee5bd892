public import NapkinFormats
import NapkinMarkup

/// Writes XML piece by piece, one element a line, every text escaped for the place where it stands.
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
/// Lines are not indented: a chain of 100,000 levels would become ten gigabytes of blanks.
public struct XMLWriter: Sendable {
  /// How characters beyond ASCII are written.
  public enum Characters: Hashable, Sendable {
    /// As they are, in UTF-8.
    case asTheyAre
    /// As references, for readers that guess the encoding; those beyond the basic plane as they
    /// are, because such readers take half of a long reference for the whole.
    case asReferences
  }

  /// How characters beyond ASCII are written.
  public let characters: Characters
  /// How many characters that XML forbids were replaced by U+FFFD until now.
  public private(set) var replacedCount = 0

  var out = OutputBuffer()
  private var open: [String] = []
  private var isStartTagOpen = false

  /// Creates a writer.
  public init(characters: Characters = .asTheyAre) {
    self.characters = characters
  }

  /// Goes on in an element that another writer has begun, and in which something stands already.
  package mutating func enter(_ name: String) {
    isStartTagOpen = false
    open.append(name)
  }

  /// What has not been handed over yet.
  package var bytes: [UInt8] { out.bytes }

  /// Throws away what has not been handed over yet, and begins anew.
  package mutating func removeAll() {
    out.removeAll()
    open.removeAll(keepingCapacity: true)
    isStartTagOpen = false
  }

  /// Writes the XML declaration.
  public mutating func declaration() {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Begins an element; the name is one of the format's own, never a person's text.
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

  /// Begins an element with its start tag as it stood in a file, but for the `>` at its end.
  public mutating func begin(_ name: String, spelt tag: String) {
    closeStartTag()
    out.append(characters == .asReferences ? XMLFragment.withReferences(tag) : tag)
    open.append(name)
    isStartTagOpen = true
  }

  /// Gives the element that was just begun an attribute, if there is a value; the name is one of
  /// XML, and none that the element has already.
  public mutating func attribute(_ name: String, _ value: String?) {
    attribute("", name, value)
  }

  /// Gives the element that was just begun an attribute in a namespace of the format's own, if there
  /// is a value; its prefix comes with the colon after it.
  public mutating func attribute(_ prefix: StaticString, _ name: String, _ value: String?) {
    guard let value else { return }
    name.withBytes { name in value.withBytes { appendAttribute(prefix, name, $0) } }
  }

  /// Gives the element that was just begun an attribute with a value as it lies in memory, in UTF-8.
  package mutating func attribute(_ name: StaticString, bytes value: UnsafeBufferPointer<UInt8>) {
    appendAttribute(name, UnsafeBufferPointer(start: nil, count: 0), value)
  }

  /// Gives the element that was just begun an attribute with a whole number.
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

  /// Writes markup inside of the element as it stood in a file: whoever calls this knows that it is
  /// well-formed.
  package mutating func text(spelt markup: String) {
    closeStartTag(newLine: false)
    out.append(characters == .asReferences ? XMLFragment.withReferences(markup) : markup)
  }

  /// Writes markup inside of the element as it is, if it is well-formed, and outside of all elements
  /// comments and instructions; tells whether it was.
  ///
  /// Where characters are written as references, those of the markup are, too.
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

  /// Writes an element that holds nothing but text, if there is any.
  public mutating func element(_ name: String, text: String?) {
    guard let text else { return }
    begin(name)
    self.text(text)
    end()
  }

  /// Hands over what was written, if it is enough to be worth a call: to be called once a node.
  public mutating func flushIfFull(to sink: inout some ByteSink) throws(FormatError) {
    try out.flushIfFull(to: &sink)
  }

  /// Ends what is open and hands over the rest.
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
