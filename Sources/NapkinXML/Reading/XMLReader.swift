internal import CNapkinXML
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
/// See ``read(_:from:words:soup:_:)`` for how to get one.
public final class XMLReader {
  /// How many bytes are parsed at a time: what they become stays in the processor's cache.
  private static let pieceCount = 1 << 15
  /// From so many bytes on a document is scanned on a thread of its own, ahead of the reader.
  private static let aheadCount = 1 << 22

  /// How many levels the element that was met last is deep; the root is on level 1.
  public var depth: Int { level }
  // Each access to a public variable is checked as the program runs.
  private var level = 0

  /// Whether it met XML that is not well-formed.
  private(set) var isBroken = false
  /// Whether it met what it leaves to the library: the file has to be read anew.
  private(set) var isUnusual = false
  let document: XMLDocument
  private let scanner: XMLScanner?
  private let parser: XMLParser?
  /// The scanner's own address: to ask the scanner for each event counts references. What it has passed
  /// is UTF-8.
  private let scan: OpaquePointer?
  /// Whether the scanner is ahead, and hands its events over in batches.
  private let isAhead: Bool
  /// How many events of its batch lie behind the one that was met last.
  private var rest = 0
  private var batch = napkin_xml_batch()
  private var index = 0
  private var position = 0
  /// Where the next piece of the file can be given back.
  private var endOfPiece: Int
  /// What lies before this was given back.
  private(set) var startOfRest = 0
  /// The event that was met last: the scanner's own, one of its batch, or a copy of the parser's.
  private var event: UnsafeMutablePointer<napkin_xml_event>
  private var wasEnd = false
  private var isFinished = false

  /// Reads what is usual, and stops where something is not.
  init(_ document: XMLDocument, with scanner: XMLScanner) {
    self.document = document
    self.scanner = scanner
    scan = scanner.pointer
    parser = nil
    endOfPiece = document.file == nil ? .max : FileMemory.pieceCount
    isFinished = !scanner.begin(document)
    isAhead =
      !isFinished && document.withBytes(\.count) >= Self.aheadCount
      && napkin_scan_run_ahead(
        scan, Self.fill, document.file.map { Unmanaged.passUnretained($0).toOpaque() })
    if !isFinished && !isAhead { _ = document.file?.fill(to: .max) }
    event = napkin_scan_event(scan)
  }

  /// Reads a file on, for the thread that scans it.
  private static let fill: @convention(c) (UnsafeMutableRawPointer?, Int) -> Int = { file, place in
    file.map { Unmanaged<FileMemory>.fromOpaque($0).takeUnretainedValue().fill(to: place) } ?? 0
  }

  /// Reads everything.
  init(_ document: XMLDocument, with parser: XMLParser) {
    self.document = document
    self.parser = parser
    scanner = nil
    scan = nil
    isAhead = false
    endOfPiece = .max
    event = .allocate(capacity: 1)
    event.initialize(to: napkin_xml_event())
  }

  deinit {
    if scan == nil { event.deallocate() }
    if isAhead { napkin_scan_stop(scan) }
  }

  /// The next event, or `nil` at the end of the file.
  ///
  /// - Parameter skippingBlanks: Whether to pass over texts that are nothing but white space, as most
  ///   between tags are.
  public func next(skippingBlanks: Bool = false) throws(FormatError) -> XMLEvent? {
    if wasEnd { level -= 1 }
    wasEnd = false
    while scan == nil ? try parseOn() : try scanOn(skippingBlanks) {
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

  /// Tells whether there is another event.
  private func scanOn(_ skipsBlanks: Bool) throws(FormatError) -> Bool {
    if event.pointee.offset >= endOfPiece { giveBack() }
    if rest > 0 {
      rest -= 1
      event += 1
      return true
    }
    if !isFinished, isAhead ? takeBatch() : napkin_scan_next(scan, skipsBlanks) { return true }
    return try finishScan()
  }

  /// Goes on to the first event of the next batch, if there is one.
  @inline(never)
  private func takeBatch() -> Bool {
    var count = 0
    let events = napkin_scan_batch(scan, &count)
    guard let events, count > 0 else { return false }
    event = events
    rest = count - 1
    return true
  }

  // Not part of what is called for each event, as nothing is that needs many registers.
  @inline(never)
  private func finishScan() throws(FormatError) -> Bool {
    isFinished = true
    guard !napkin_scan_is_done(scan) else { return false }
    isUnusual = true
    throw document.error(.malformed(code: 0), at: 0)
  }

  /// Gives back what lies before the event that was met last: nobody looks at that any more.
  @inline(never)
  private func giveBack() {
    guard let file = document.file, file.isSound else { return stop() }
    startOfRest = file.giveBack(before: endOffset)
    endOfPiece = endOffset + FileMemory.pieceCount
  }

  /// Ends the scan: somebody has changed the file.
  func stop() {
    isFinished = true
    endOfPiece = .max
    rest = 0
  }

  /// Tells whether there is another event.
  @inline(never)
  private func parseOn() throws(FormatError) -> Bool {
    while index >= batch.count {
      if batch.trouble != napkin_xml_fine {
        isBroken = batch.trouble == napkin_xml_malformed
        throw document.error(trouble, at: place(of: trouble))
      }
      if isFinished { return false }
      push()
    }
    event.pointee = batch.events[index]
    index += 1
    return true
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

  private func push() {
    guard let parser else { return isFinished = true }
    let end = min(position + Self.pieceCount, document.bytes.count)
    let piece = position..<end
    let isLast = end == document.bytes.count
    batch = document.bytes.withUnsafeBufferPointer { bytes in
      napkin_xml_push(
        parser.pointer, bytes.baseAddress?.advanced(by: piece.lowerBound), piece.count, isLast)
    }
    position = end
    index = 0
    isFinished = isLast
  }

  /// How many bytes are read in all.
  package var byteCount: Int { document.withBytes(\.count) }

  /// Whether the file has a document type declaration. It is not among the events: what it leads to is
  /// never asked for.
  public var hasDocumentType: Bool { document.hasType }

  // MARK: What was met

  /// The number of the element's name, or of an instruction's target.
  public var name: Int { Int(event.pointee.name) }

  /// A name as it is spelt in the file, prefix included.
  public func spelling(ofName name: Int) -> String {
    guard let bytes = scanner?.spelling(ofName: name) ?? parser?.spelling(ofName: name) else {
      return ""
    }
    return String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
  }

  /// How many attributes the element has, declarations of namespaces included; those come first.
  public var attributeCount: Int { Int(event.pointee.attribute_count) }

  /// An attribute, in the order of the file.
  public func attribute(at index: Int) -> XMLAttribute {
    precondition(index >= 0 && index < attributeCount, "There is no such attribute.")
    return event.attribute(at: index, isChecked: isScanned)
  }

  /// The first attribute with the name of a number, if there is one.
  public func value(ofAttribute name: Int) -> XMLText? {
    event.value(ofAttribute: name, isChecked: isScanned)
  }

  /// An attribute of the next element with a name, and the mark of that, as far as the scanner is ahead: for
  /// what takes time to be at hand.
  package func upcomingValue(
    ofAttribute name: Int, onElement element: Int
  ) -> (mark: Int, value: XMLText)? {
    for number in 0..<rest {
      let next = event + 1 + number
      guard next.pointee.kind == UInt8(napkin_xml_start.rawValue), next.pointee.name == element
      else { continue }
      return next.value(ofAttribute: name, isChecked: true).map { (next.pointee.offset, $0) }
    }
    return nil
  }

  /// The text, the comment's text, or what an instruction says.
  public var text: XMLText {
    XMLText(event.pointee.text, count: Int(event.pointee.length), isChecked: isScanned)
  }

  /// Whether the text is nothing but white space.
  public var isBlank: Bool { event.pointee.is_blank }

  /// Whether the scanner has met all of it, and the library nothing.
  var isScanned: Bool { scan != nil }

  var isComment: Bool { event.pointee.kind == UInt8(napkin_xml_comment.rawValue) }

  /// Where in the bytes the event ends; of a start tag, before its `>` or `/>`.
  var endOffset: Int { event.pointee.offset }

  /// Where the event is in the file: the tag of an element from its `<` on.
  public var location: FileLocation {
    document.location(of: event.pointee.kind == napkin_xml_start.rawValue ? startOfTag : endOffset)
  }

  /// An error at this place.
  public func error(_ code: FormatError.Code, _ message: String) -> FormatError {
    FormatError(code, message, at: location)
  }

  /// The error for passing a limit at this place.
  public func exceeds(_ limit: Limits.Kind) -> FormatError {
    .exceeds(limit, document.limits[limit], at: location)
  }
}

extension UnsafeMutablePointer<napkin_xml_event> {
  fileprivate func attribute(at index: Int, isChecked: Bool) -> XMLAttribute {
    let attribute = pointee.attributes[index]
    return XMLAttribute(
      name: Int(attribute.name),
      value: XMLText(attribute.value, count: Int(attribute.length), isChecked: isChecked))
  }

  fileprivate func value(ofAttribute name: Int, isChecked: Bool) -> XMLText? {
    for index in 0..<Int(pointee.attribute_count) {
      let attribute = attribute(at: index, isChecked: isChecked)
      if attribute.name == name { return attribute.value }
    }
    return nil
  }
}
