import NapkinCore
public import NapkinFormats

/// Places of notes and nodes as GeoJSON (RFC 7946).
public enum GeoJSONFormat {
  /// The description of the format.
  public static let format = Format(
    id: "geojson", name: "GeoJSON", fileExtensions: ["geojson"],
    mediaType: "application/geo+json", kinds: [.note, .map, .notebook],
    table: .ofPlaces(
      place: "a `Point`, the name as `place`, the accuracy as `accuracy`", title: "`name`",
      text: "`description`", id: "`id`"))
}

/// Writes places as GeoJSON, one feature per line.
public struct GeoJSONExporter: Exporter {
  /// The description of the format.
  public var format: Format { GeoJSONFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes the places.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var json = JSONWriter()
    json.beginObject()
    json.field("type", "FeatureCollection")
    json.key("features")
    json.beginArray()
    for landmark in request.content.landmarks {
      landmark.write(to: &json)
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    json.endObject()
    try json.finish(to: &sink)
    return request.content.ledgerOfPlaces
  }
}

extension Landmark {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field("type", "Feature")
    json.field("id", id)
    json.key("geometry")
    json.beginObject()
    json.field("type", "Point")
    let position = [place.longitude, place.latitude] + (place.altitude.map { [$0] } ?? [])
    json.array("coordinates", position) { $0.double($1) }
    json.endObject()
    json.key("properties")
    json.beginObject()
    json.field("kind", kind)
    json.field("name", title)
    if !text.isEmpty { json.field("description", text) }
    json.field("place", place.name)
    json.field("accuracy", place.accuracy)
    json.endObject()
    json.endObject()
  }
}

extension FormatName {
  /// The name of the format GeoJSON, which contains everything with a place.
  public static let geojson = FormatName("geojson")
}
