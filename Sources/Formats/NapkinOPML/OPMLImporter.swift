import NapkinCore
public import NapkinFormats
import NapkinXML

/// Reads outlines in OPML 1.0, 1.1 and 2.0, and in the variants of outliners.
public struct OPMLImporter: Importer {
  /// The description of the format.
  public var format: Format { OPMLFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads an outline as a map.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let (parsed, repairs) = try XMLReader.read(request, from: &source, words: OPMLWord.all) {
      reader throws(FormatError) in
      var parser = OPMLParser(reader, request)
      var parsed = try parser.parse()
      if reader.hasDocumentType { parsed.ledger.count(.foreign, .dropped, at: "DOCTYPE") }
      return parsed
    }
    var result = Import(parsed.census, ledger: parsed.ledger, repairs: repairs)
    result.dialect = parsed.dialect?.id
    result.outline = parsed.outline
    return result
  }
}
