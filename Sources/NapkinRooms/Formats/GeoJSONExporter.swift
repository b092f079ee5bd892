import NapkinCore
public import NapkinFormats

/// Places of notes and nodes as GeoJSON (RFC 7946).
public enum GeoJSONFormat {
  /// The format as registries know it.
  public static let format = Format(
    id: "geojson", name: "GeoJSON", fileExtensions: ["geojson"],
    mediaType: "application/geo+json", kinds: [.note, .map, .notebook],
    table: .ofPlaces(
      place: "a `Point`, the name as `place`, the accuracy as `accuracy`", title: "`name`",
      text: "`description`", id: "`id`"))
}

/// Writes places as GeoJSON, one feature a line.
public struct GeoJSONExporter: Exporter {
  /// What the format is.
  public var format: Format { GeoJSONFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes the places.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let landmarks = request.content.landmarks
    var out = OutputBuffer()
    out.append("{\"type\": \"FeatureCollection\", \"features\": [")
    for (index, landmark) in landmarks.enumerated() {
      out.append(index == 0 ? "\n" : ",\n")
      out.append(landmark)
      try out.flushIfFull(to: &sink)
    }
    out.append("\n]}\n")
    try out.flush(to: &sink)
    return request.content.ledgerOfPlaces
  }
}

extension OutputBuffer {
  fileprivate mutating func append(_ landmark: Landmark) {
    let place = landmark.place
    append("  {\"type\": \"Feature\", \"id\": ")
    appendJSON(landmark.id)
    append(", \"geometry\": {\"type\": \"Point\", \"coordinates\": [")
    append(place.longitude)
    append(", ")
    append(place.latitude)
    if let altitude = place.altitude {
      append(", ")
      append(altitude)
    }
    append("]}, \"properties\": {\"kind\": ")
    appendJSON(landmark.kind)
    append(", \"name\": ")
    appendJSON(landmark.title)
    if !landmark.text.isEmpty {
      append(", \"description\": ")
      appendJSON(landmark.text)
    }
    if let name = place.name {
      append(", \"place\": ")
      appendJSON(name)
    }
    if let accuracy = place.accuracy {
      append(", \"accuracy\": ")
      append(accuracy)
    }
    append("}}")
  }
}
