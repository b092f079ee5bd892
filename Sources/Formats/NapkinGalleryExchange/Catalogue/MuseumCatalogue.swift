public import NapkinCore
public import NapkinFormats
public import NapkinGallery

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A museum read from its catalogue: from XML by a declared mapping, or from the JSON that ``CatalogueConverter``
/// writes.
///
/// A missing title, floor or size of a plan gets a default. A work without an identifier, or without a code, is
/// left out. ``problems`` lists all of these cases.
public struct MuseumCatalogue: Sendable {
  /// The version of catalogues in JSON.
  public static let version = 1

  /// The museum.
  public let museum: Museum
  /// The problems of the catalogue: values and works that were left out or got a default, in sentences for people.
  public let problems: [Phrase]
  /// The numbers of works and floors that were read and of parts that were not used, and the repairs of the XML.
  public private(set) var account: CatalogueConverter.Account

  /// Reads a catalogue in XML.
  ///
  /// `code` returns a code for a work that has none. Without it, such works are left out.
  public init(
    xml source: inout some ByteSource, _ request: ImportRequest = ImportRequest(),
    mapping: CatalogueMapping = .usual, code: ((Artwork.ID) -> UnlockCode?)? = nil
  ) throws(FormatError) {
    var json = MemorySink()
    let account = try CatalogueConverter(mapping).convert(request, from: &source, to: &json)
    var converted = MemorySource(json.bytes)
    try self.init(json: &converted, request, code: code)
    self.account = account
  }

  /// Reads a catalogue in JSON.
  public init(
    json source: inout some ByteSource, _ request: ImportRequest = ImportRequest(),
    code: ((Artwork.ID) -> UnlockCode?)? = nil
  ) throws(FormatError) {
    let bytes = try source.readAll(limit: request.limits.inputBytes)
    let file: CatalogueFile
    do {
      file = try JSONDecoder().decode(CatalogueFile.self, from: Data(bytes))
    } catch {
      throw FormatError(
        .malformed, "This is no catalogue in JSON, or it is damaged; `works` is a list of objects.")
    }
    guard file.catalogue == Self.version else {
      throw FormatError(
        .unsupportedVersion, "This catalogue has version \(file.catalogue); only 1 is known here.")
    }
    var reading = CatalogueReading(code: code)
    for entry in file.floors ?? [] { reading.add(entry.value) }
    for entry in file.works { reading.add(entry.value) }
    if request.mode == .strict, let problem = reading.problems.first {
      throw FormatError(.malformed, problem)
    }
    do {
      museum = try reading.museum(named: file.name ?? "")
    } catch {
      throw FormatError(.malformed, error.words)
    }
    problems = reading.problems
    account = CatalogueConverter.Account()
    account.works = museum.artworks.count
    account.floors = file.floors?.count ?? 0
  }

  /// Writes a museum as a catalogue in JSON, codes included: for curators, not for visitors.
  public static func write(
    _ museum: Museum, to sink: inout some ByteSink
  ) throws(FormatError) {
    var json = JSONWriter()
    json.beginObject()
    json.field("catalogue", version)
    if !museum.name.isEmpty { json.field("name", museum.name) }
    json.array("works", museum.artworks) { json, work in
      json.beginObject(.line)
      json.field("id", work.id.rawValue)
      json.field("title", work.title)
      if !work.prompt.isEmpty { json.field("prompt", work.prompt) }
      json.field("picture", work.picture?.catalogueName)
      json.field("floor", work.floor.rawValue)
      json.field("x", work.position.x)
      json.field("y", work.position.y)
      if !work.terms.isEmpty { json.array("terms", work.terms) }
      json.field("code", work.code.text)
      json.endObject()
    }
    json.array("floors", museum.floors) { json, floor in
      json.beginObject(.line)
      json.field("id", floor.id.rawValue)
      json.field("name", floor.name)
      json.field("level", floor.level)
      json.field("width", floor.extent.width)
      json.field("height", floor.extent.height)
      json.field("plan", floor.plan?.catalogueName)
      if floor.id == museum.defaultFloor { json.field("default", true) }
      json.endObject()
    }
    json.endObject()
    try json.finish(to: &sink)
  }
}

extension Media {
  fileprivate var catalogueName: String? {
    if case .external(let uri) = source { uri } else { fileName }
  }
}
