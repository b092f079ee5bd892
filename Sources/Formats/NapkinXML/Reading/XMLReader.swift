internal import CNapkinXML
public import NapkinCore
public import NapkinFormats

/// Reads XML event by event, in the order of the file.
///
/// Names are numbers: those of the words that the reader was given, in their order, and higher ones
/// for names that are not among them. Texts are looked at where they lie.
///
/// ```swift
/// while let event = try reader.next() {
///   if event == .start, reader.name == 0 { print(reader.attribute(at: 0).value.string) }
/// }
/// ```
///
/// See ``read(_:from:words:html:_:)`` for how to get one.
public final class XMLReader {
  /// How many bytes are usually parsed at a time: what they become stays in the processor's cache.
  private static let usualCount = 1 << 15

  /// How many levels the element that was met last is deep; the root is on level 1.
  public var depth: Int { level }
  // Each access to a public variable is checked as the program runs.
  private var level = 0

  /// Whether it met XML that is not well-formed.
  private(set) var isBroken = false
  let document: XMLDocument
  private let parser: XMLParser
  /// The events of the piece that was parsed last, and how many of them were met.
  private var batch = napkin_xml_batch()
  private var metCount = 0
  /// Where the next piece begins, and how many bytes it has.
  private var position = 0
  private var pieceCount = usualCount
  /// The event that was met last; until then, the parser's empty one.
  private var event: UnsafePointer<napkin_xml_event>
  private var wasEnd = false
  private var isFinished = false

  init(_ document: XMLDocument, with parser: XMLParser) {
    self.document = document
    self.parser = parser
    event = parser.nothing
  }

  /// The next event, or `nil` at the end of the file.
  ///
  /// - Parameter skippingBlanks: Whether to pass over texts that are nothing but white space, as most
  ///   between tags are.
  public func next(skippingBlanks: Bool = false) throws(FormatError) -> XMLEvent? {
    if wasEnd { level -= 1 }
    wasEnd = false
    while metCount < batch.count ? true : try parseOn() {
      event = batch.events + metCount
      metCount += 1
      switch napkin_xml_kind(UInt32(event.pointee.kind)) {
      case napkin_xml_start:
        level += 1
        return .start
      case napkin_xml_end:
        wasEnd = true
        return .end
      case napkin_xml_text: if !skippingBlanks || !isBlank { return .text }
      case napkin_xml_comment: return .comment
      default: return .instruction
      }
    }
    return nil
  }

  /// Parses the next pieces until there are events; false at the end of the file.
  private func parseOn() throws(FormatError) -> Bool {
    while metCount >= batch.count {
      if batch.trouble != napkin_xml_fine {
        isBroken = batch.trouble == napkin_xml_malformed
        throw document.error(trouble, at: place(of: trouble))
      }
      if isFinished { return false }
      parsePiece()
    }
    return true
  }

  private func parsePiece() {
    let end = min(position + pieceCount, document.bytes.count)
    isFinished = end == document.bytes.count
    batch = document.bytes.withUnsafeBufferPointer { bytes in
      napkin_xml_push(
        parser.pointer, bytes.baseAddress.map { $0 + position }, end - position, isFinished)
    }
    position = end
    metCount = 0
    // The parser goes over a tag again with each piece, from its beginning.
    pieceCount = batch.count == 0 ? 2 * pieceCount : Self.usualCount
  }

  /// Why the parser stopped.
  private var trouble: XMLTrouble {
    let trouble = XMLTrouble(batch)
    guard case .malformed(let code) = trouble, code != XMLTrouble.otherEndTag, depth > 0 else {
      return trouble
    }
    let isTagToCome = document.bytes[min(batch.offset, document.bytes.count)...].contains(
      UInt8(ascii: ">"))
    return isTagToCome ? trouble : .endsTooEarly
  }

  /// Where the trouble begins: the parser has read the `&` or the `<` already that begins nothing.
  private func place(of trouble: XMLTrouble) -> Int {
    guard case .malformed(code: XMLTrouble.strayCharacter) = trouble, batch.offset > 0 else {
      return batch.offset
    }
    let before = document.bytes[batch.offset - 1]
    return before == UInt8(ascii: "&") || before == UInt8(ascii: "<")
      ? batch.offset - 1 : batch.offset
  }

  /// How many bytes are read in all.
  package var byteCount: Int { document.bytes.count }

  /// Whether the file has a document type declaration. It is not among the events: what it leads to is
  /// never asked for.
  public var hasDocumentType: Bool { document.hasType }

  // MARK: What was met

  /// The number of the element's name, or of an instruction's target.
  public var name: Int { Int(event.pointee.name) }

  /// A name as it is spelt in the file, prefix included.
  public func spelling(ofName name: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(parser.spelling(ofName: name)), as: UTF8.self)
  }

  /// How many attributes the element has, declarations of namespaces included; those come first.
  public var attributeCount: Int { Int(event.pointee.attribute_count) }

  /// An attribute, in the order of the file.
  public func attribute(at index: Int) -> XMLAttribute {
    precondition(index >= 0 && index < attributeCount, "There is no such attribute.")
    return XMLAttribute(event.pointee.attributes[index])
  }

  /// The first attribute with the name of a number, if there is one.
  public func value(ofAttribute name: Int) -> XMLText? {
    for index in 0..<attributeCount {
      let attribute = event.pointee.attributes[index]
      if Int(attribute.name) == name { return XMLAttribute(attribute).value }
    }
    return nil
  }

  /// The text, the comment's text, or what an instruction says.
  public var text: XMLText {
    XMLText(event.pointee.text, count: Int(event.pointee.length))
  }

  /// Whether the text is nothing but white space.
  public var isBlank: Bool { event.pointee.is_blank }

  var isComment: Bool { event.pointee.kind == UInt8(napkin_xml_comment.rawValue) }

  /// Where in the bytes the event ends; of a start tag, before its `>` or `/>`.
  var endOffset: Int { event.pointee.offset }

  /// Where the event is in the file: the tag of an element from its `<` on.
  public var location: FileLocation {
    document.location(of: event.pointee.kind == napkin_xml_start.rawValue ? startOfTag : endOffset)
  }

  /// An error at this place.
  public func error(_ code: FormatError.Code, _ message: Phrase) -> FormatError {
    FormatError(code, message, at: location)
  }

  /// The error for passing a limit at this place.
  public func exceeds(_ limit: Limits.Kind) -> FormatError {
    .exceeds(limit, document.limits[limit], at: location)
  }
}

extension XMLAttribute {
  fileprivate init(_ attribute: napkin_xml_attribute) {
    self.init(
      name: Int(attribute.name), value: XMLText(attribute.value, count: Int(attribute.length)))
  }
}
