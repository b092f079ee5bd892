import NapkinCore
public import NapkinFormats

/// Opens pictures that Napkin drew, by the document that is kept in them.
///
/// Nothing else of the file is read, so that no picture of anybody is taken for a document. What another
/// program changed there is dropped, and told by the seal.
public struct SVGImporter: Importer {
  /// The description of the format.
  public var format: Format { SVGFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads the document that is kept in a picture, with the points as they were drawn.
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
  /// The error with its line counted from the start of the file that the document stands in.
  fileprivate func moved(below text: ArraySlice<UInt8>) -> FormatError {
    var error = self
    let lines = text.count { $0 == UInt8(ascii: "\n") }
    error.location.line = (location.line ?? 1) + lines
    // References stand in the file where the document has single characters.
    error.location.column = nil
    error.location.offset = nil
    return error
  }
}
