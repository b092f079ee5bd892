import NapkinCore
public import NapkinFormats

/// Reads native JSON.
public struct JSONImporter: Importer {
  private static let keys = JSONKeys<FileKey>()

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
    while let match = try json.nextKey(of: keys) {
      guard case .known(let key) = match, content == nil else {
        throw FormatError(
          .malformed, "A file holds one document and nothing beside it.", at: json.location)
      }
      content = try read(key, &json)
    }
    let document = try json.require(content, "map, note, drawing, planList or notebook")
    try json.finish()
    return document
  }

  /// Reads the version, which must come first, because later versions may give keys other meanings.
  private static func readVersion(_ json: inout JSONReader) throws(FormatError) {
    guard case .known(.napkin) = try json.nextKey(of: keys) else {
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

  private static func read(
    _ key: FileKey, _ json: inout JSONReader
  ) throws(FormatError) -> Content? {
    switch key {
    case .napkin: nil
    case .note: .note(try Note.read(&json))
    case .drawing: .drawing(try Drawing.read(&json))
    case .map: .map(try MindMap.read(&json))
    case .planList: .planList(try PlanList.read(&json))
    case .notebook: .notebook(try Notebook.read(&json))
    }
  }
}
