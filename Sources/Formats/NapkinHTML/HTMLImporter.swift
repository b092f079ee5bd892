import NapkinCore
public import NapkinFormats

/// Reads the document inside a page that Napkin wrote. The rest of the page is ignored.
public struct HTMLImporter: Importer {
  /// The description of the format.
  public var format: Format { HTMLFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads the document that a page contains.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let page = try source.readAll(limit: request.limits.inputBytes)
    let place = try PageSource.find(in: page)
    guard let importer = request.registry.importer(id: PageSource.formatID) else {
      throw FormatError(
        .unknownFormat,
        "The document in this page is native JSON, which is not registered; register it, too.",
        at: FileLocation(line: 1))
    }
    var document = MemorySource(try PageSource.unpack(page[place], limits: request.limits))
    do {
      return try importer.read(request, from: &document)
    } catch {
      // Line numbers in the document differ from line numbers in the page.
      var error = error
      error.location = FileLocation(offset: place.lowerBound)
      throw error
    }
  }
}
