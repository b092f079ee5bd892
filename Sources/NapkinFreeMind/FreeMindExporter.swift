import NapkinCore
public import NapkinFormats
import NapkinXML

/// Writes maps for FreeMind and Freeplane.
public struct FreeMindExporter: Exporter {
  /// What the format is.
  public var format: Format { FreeMindFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes the content as a map.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let map = request.content.asMap
    let isPlain = request.dialect == "1.0"
    var writer = FreeMindWriter(
      isForFreeMind: isPlain,
      ledger: Ledger(of: request.content, following: format.table(for: request.dialect)))
    try writer.write(map, to: &sink)
    return writer.ledger
  }
}
