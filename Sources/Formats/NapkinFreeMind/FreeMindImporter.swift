import NapkinCore
public import NapkinFormats
import NapkinXML

/// Reads maps of FreeMind 0.7 to 1.1, of Freeplane, and of programs that write similar files.
public struct FreeMindImporter: Importer {
  /// The description of the format.
  public var format: Format { FreeMindFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads a map.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let (parsed, repairs) = try XMLReader.read(
      request, from: &source, words: FreeMindWord.all, html: FreeMindMarkup.html
    ) { reader throws(FormatError) in
      var parser = FreeMindParser(reader, request)
      var map = try parser.parse()
      if let looks = parser.looks {
        (map.styles, map.canvas.background) = (looks.styles, looks.background)
      }
      map.styles.shownAttributes = parser.shownAttributes
      return (
        map: map, isForFreeMind: parser.isForFreeMind, hasType: reader.hasDocumentType,
        silentClones: parser.silentClones, outline: reader.knowsPlaces ? parser.outline : nil
      )
    }
    let census = Census(of: .map(parsed.map))
    var result = Import(census, ledger: Self.ledger(of: census), repairs: repairs)
    if parsed.hasType { result.ledger.count(.foreign, .dropped, at: "DOCTYPE") }
    for clone in parsed.silentClones {
      result.ledger.count(.text, .dropped, at: clone.rawValue)
    }
    if request.locatesNodes { result.outline = parsed.outline }
    if parsed.isForFreeMind { result.dialect = FreeMindName.plainDialect }
    return result
  }

  /// Returns the ledger of a census: everything that the model can represent is converted, and the rest is carried
  /// with its element.
  private static func ledger(of census: Census) -> Ledger {
    var ledger = Ledger()
    for feature in Feature.all {
      ledger.count(feature, feature == .foreign ? .carried : .converted, times: census[feature])
    }
    return ledger
  }
}
