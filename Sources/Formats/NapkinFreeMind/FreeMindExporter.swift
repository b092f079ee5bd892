import NapkinCore
public import NapkinFormats
import NapkinXML

/// Writes maps for FreeMind and Freeplane.
public struct FreeMindExporter: Exporter {
  /// The description of the format.
  public var format: Format { FreeMindFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes the content as a map.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var writer = FreeMindWriter(isForFreeMind: request.dialect == FreeMindName.plainDialect)
    writer.ledger = Ledger(ofOutlineOf: request.census, following: FreeMindFormat.table)
    writer.reviseDocuments(in: request.content)
    var map = request.map(telling: &writer.ledger)
    // The writer leaves out made-up identifiers, except the identifiers of nodes to which something refers.
    map.keepTargets()
    writer.isRootCounted = map.isRootCounted
    writer.info = FreeMindInfo.show(in: &map)
    try writer.write(map, asAsked: request.dialect != nil, to: &sink)
    return writer.ledger
  }
}
