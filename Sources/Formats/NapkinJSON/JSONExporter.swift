import NapkinCore
public import NapkinFormats

/// Writes native JSON.
public struct JSONExporter: Exporter {
  /// The description of the format.
  public var format: Format { JSONFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes any content completely.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let dropped = try Self.write(request.content, to: &sink)
    var ledger = Ledger(of: request.census, as: .converted)
    for place in dropped { ledger.revise(.foreign, to: .dropped, at: place) }
    return ledger
  }

  /// Writes a document without counting features. Returns the owners of foreign content that was dropped.
  package static func write(
    _ content: Content, to sink: inout some ByteSink
  ) throws(FormatError) -> [String] {
    var json = JSONWriter()
    json.beginObject()
    json.field("napkin", JSONFormat.version)
    json.key(content.key)
    try content.write(to: &json, sink: &sink)
    json.endObject()
    try json.finish(to: &sink)
    return json.placesOfDropped
  }
}
