internal import CNapkinXML
public import NapkinCore
public import NapkinFormats

/// Reads XML event by event, in the order of the file.
///
/// Names are numbers: the indices of the names that the reader was given, and higher numbers for all other names.
/// Texts are not copied; they point into the reader's memory.
///
/// ```swift
/// while let event = try reader.next() {
///   if event == .start, reader.name == 0 { print(reader.attribute(at: 0).value.string) }
/// }
/// ```
///
/// See ``read(_:from:words:html:_:)`` for how to get a reader.
public final class XMLReader {
  /// The usual number of bytes parsed at a time; their events fit into the processor's cache.
  private static let usualCount = 1 << 15

  /// The level of the element that was read last; the root is on level 1.
  public var depth: Int { level }
  // A stored public variable would cost an exclusivity check at each access.
  private var level = 0

  /// Whether the reader has found XML that is not well-formed.
  private(set) var isBroken = false
  let document: XMLDocument
  private let parser: XMLParser
  /// The events of the piece that was parsed last, and the number of them that were returned.
  private var batch = napkin_xml_batch()
  private var metCount = 0
  /// The offset at which the next piece begins, and its number of bytes.
  private var position = 0
  private var pieceCount = usualCount
  /// The event that was returned last; before the first one, the parser's empty event.
  private var event: UnsafePointer<napkin_xml_event>
  private var wasEnd = false
  private var isFinished = false

  init(_ document: XMLDocument, with parser: XMLParser) {
    self.document = document
    self.parser = parser
    event = parser.nothing
  }

  /// Returns the next event, or `nil` at the end of the file.
  ///
  /// - Parameter skippingBlanks: Whether to skip texts of white space only, as most texts between tags are.
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

  /// Parses the next pieces until there are events; returns false at the end of the file.
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
    // The parser scans an incomplete tag again from its beginning with each piece, so the pieces grow.
    pieceCount = batch.count == 0 ? 2 * pieceCount : Self.usualCount
  }

  /// The reason why the parser stopped.
  private var trouble: XMLTrouble {
    let trouble = XMLTrouble(batch)
    guard case .malformed(let code) = trouble, code != XMLTrouble.otherEndTag, depth > 0 else {
      return trouble
    }
    let isTagToCome = document.bytes[min(batch.offset, document.bytes.count)...].contains(
      UInt8(ascii: ">"))
    return isTagToCome ? trouble : .endsTooEarly
  }

  /// Returns the offset of the error. A stray `&` or `<` is one byte back, because the parser has passed it.
  private func place(of trouble: XMLTrouble) -> Int {
    guard case .malformed(code: XMLTrouble.strayCharacter) = trouble, batch.offset > 0 else {
      return batch.offset
    }
    let before = document.bytes[batch.offset - 1]
    return before == UInt8(ascii: "&") || before == UInt8(ascii: "<")
      ? batch.offset - 1 : batch.offset
  }

  /// The number of bytes in the whole document.
  package var byteCount: Int { document.bytes.count }

  /// Whether the file has a document type declaration. There is no event for it, and external files that it refers
  /// to are never read.
  public var hasDocumentType: Bool { document.hasType }

  // MARK: The last event

  /// The number of the element's name or of the instruction's target.
  public var name: Int { Int(event.pointee.name) }

  /// Returns a name as it is spelt in the file, including its prefix.
  public func spelling(ofName name: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(parser.spelling(ofName: name)), as: UTF8.self)
  }

  /// The number of the element's attributes. Namespace declarations are included and come first.
  public var attributeCount: Int { Int(event.pointee.attribute_count) }

  /// Returns an attribute by its index in the order of the file.
  public func attribute(at index: Int) -> XMLAttribute {
    precondition(index >= 0 && index < attributeCount, "There is no such attribute.")
    return XMLAttribute(event.pointee.attributes[index])
  }

  /// Returns the value of the first attribute whose name has the given number; `nil` if there is none.
  public func value(ofAttribute name: Int) -> XMLText? {
    for index in 0..<attributeCount {
      let attribute = event.pointee.attributes[index]
      if Int(attribute.name) == name { return XMLAttribute(attribute).value }
    }
    return nil
  }

  /// The text, the comment's text, or the content of an instruction.
  public var text: XMLText {
    XMLText(event.pointee.text, count: Int(event.pointee.length))
  }

  /// Whether the text is white space only.
  public var isBlank: Bool { event.pointee.is_blank }

  var isComment: Bool { event.pointee.kind == UInt8(napkin_xml_comment.rawValue) }

  /// The offset in the bytes at which the event ends; for a start tag, the offset before its `>` or `/>`.
  var endOffset: Int { event.pointee.offset }

  /// The location of the event in the file; for a start tag, the location of its `<`.
  public var location: FileLocation {
    document.location(of: event.pointee.kind == napkin_xml_start.rawValue ? startOfTag : endOffset)
  }

  /// Returns an error at the location of the event.
  public func error(_ code: FormatError.Code, _ message: Phrase) -> FormatError {
    FormatError(code, message, at: location)
  }

  /// Returns the error for exceeding a limit at the location of the event.
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
