import NapkinCore
public import NapkinFormats

/// Opens pictures that Napkin drew, from the document that is kept in them.
///
/// Nothing else in the file is read, so that no other picture is taken for a document. Changes that another program
/// made to the picture are dropped; the checksum reveals them.
public struct SVGImporter: Importer {
  /// The description of the format.
  public var format: Format { SVGFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads the document that is kept in a picture, with the original points of its strokes.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let bytes = try source.readAll(limit: request.limits.inputBytes)
    let place = try SVGSource.find(in: bytes)
    guard let importer = request.registry.importer(id: SVGSource.formatID) else {
      throw FormatError(
        .unknownFormat,
        "The document in this picture is native JSON, which is not registered; register it, too.",
        at: FileLocation(line: 1))
    }
    var document = MemorySource(try SVGSource.unescaped(bytes[place]))
    do {
      var read = try importer.read(request, from: &document)
      if !ChecksumSyntax.isWhole(in: bytes) { read.ledger.count(.foreign, .dropped, at: "svg") }
      return read
    } catch {
      throw error.moved(below: bytes[..<place.lowerBound])
    }
  }
}

extension FormatError {
  /// Returns the error with its line counted from the start of the picture's file.
  fileprivate func moved(below text: ArraySlice<UInt8>) -> FormatError {
    var error = self
    let lines = text.count { $0 == UInt8(ascii: "\n") }
    error.location.line = (location.line ?? 1) + lines
    // Columns and offsets differ: the file has references where the document has single characters.
    error.location.column = nil
    error.location.offset = nil
    return error
  }
}
