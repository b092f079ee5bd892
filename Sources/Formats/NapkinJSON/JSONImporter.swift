import NapkinCore
public import NapkinFormats

/// Reads native JSON.
public struct JSONImporter: Importer {
  /// The description of the format.
  public var format: Format { JSONFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads one document. Native JSON is never repaired: damage is refused.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let document = try Self.document(request, from: source)
    let census = Census(of: document)
    return Import(census, ledger: Ledger(of: census, as: .converted))
  }

  /// Reads one document without counting features.
  package static func document(
    _ request: ImportRequest, from source: some ByteSource
  ) throws(FormatError) -> Content {
    var json = JSONReader(source, limits: request.limits, fileName: request.fileName)
    try json.beginObject()
    try readVersion(&json)
    var content: Content?
    while let key = try json.nextKey() {
      guard content == nil, let document = try Content.read(key, &json) else {
        throw FormatError(
          .malformed, "A file holds one document and nothing beside it.", at: json.location)
      }
      content = document
    }
    let document = try json.require(content, "map, note, drawing, planList or notebook")
    try json.finish()
    return document
  }

  /// Reads the version, which must come first, because later versions may give keys other meanings.
  private static func readVersion(_ json: inout JSONReader) throws(FormatError) {
    guard try json.nextKey() == "napkin" else {
      throw FormatError(
        .wrongFormat, "This is no Napkin JSON: it has to begin with \"napkin\" and its version.",
        at: json.location)
    }
    let version = try json.integer()
    guard version == JSONFormat.version else {
      throw FormatError(
        .unsupportedVersion,
        "The file is of version \(version); this Napkin reads version \(JSONFormat.version). "
          + "Use a newer Napkin.", at: json.location)
    }
  }
}
