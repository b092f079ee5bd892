public import NapkinFormats

/// Reads many small pieces of markup, one after the other, strictly, and with a single parser for all of them.
public final class XMLPieces {
  private let words: [String]
  private let limits: Limits
  private var parser: XMLParser?

  /// Creates a reader of pieces.
  ///
  /// - Parameters:
  ///   - words: The names that the format knows.
  ///   - limits: The limits for each piece.
  public init(words: [String], limits: Limits) {
    self.words = words
    self.limits = limits
  }

  /// Reads a piece, which must be one element. `body` must read all events and must not read another piece
  /// meanwhile.
  public func read<Value>(
    _ markup: String, _ body: (XMLReader) throws(FormatError) -> Value
  ) throws(FormatError) -> Value {
    var document = XMLDocument(Array(markup.utf8), limits: limits, fileName: nil)
    _ = try document.look()
    var isBroken = false
    return try parse(document, isBroken: &isBroken, body)
  }

  /// Parses a document that has already been checked with `look()`. `isBroken` is set to whether the document is
  /// malformed.
  func parse<Value>(
    _ document: XMLDocument, isBroken: inout Bool,
    _ body: (XMLReader) throws(FormatError) -> Value
  ) throws(FormatError) -> Value {
    if parser?.begin() != true { parser = XMLParser(words: words, limits: limits) }
    guard let parser else { throw document.error(.noMemory, at: 0) }
    let reader = XMLReader(document, with: parser)
    defer { isBroken = reader.isBroken }
    return try body(reader)
  }
}
