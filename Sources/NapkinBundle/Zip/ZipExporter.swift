import NapkinCore
public import NapkinFormats

/// Writes zips of everything.
public struct ZipExporter: Exporter {
  /// What the format is.
  public var format: Format { ZipFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes any content with all that belongs to it.
  ///
  /// The other formats come from the request's registry; one that is not registered is left out.
  /// Pictures and recordings pass through in pieces.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let bundle = try ZipBundle(request)
    try bundle.write(to: &sink)
    return bundle.ledger
  }
}
