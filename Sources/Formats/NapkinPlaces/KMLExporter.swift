import NapkinCore
public import NapkinFormats
import NapkinMarkup

/// Places of notes and nodes as KML 2.2.
public enum KMLFormat {
  /// The description of the format.
  public static let format = Format(
    id: "kml", name: "KML", fileExtensions: ["kml"],
    mediaType: "application/vnd.google-earth.kml+xml", kinds: [.note, .map, .notebook],
    table: .ofPlaces(
      place: "a `Point`, the name as `<address>`, the accuracy as `<Data name=\"accuracy\">`",
      title: "`<name>`", text: "`<description>`",
      id: "`<Data name=\"id\">`"),
    recognizes: { $0.rootElement == "kml" })
}

/// Writes places as KML, one placemark per line.
public struct KMLExporter: Exporter {
  /// The description of the format.
  public var format: Format { KMLFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes the places.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let landmarks = request.content.landmarks
    var ledger = request.content.ledgerOfPlaces
    var out = OutputBuffer()
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    out.append("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n")
    for landmark in landmarks {
      out.append(Self.placemark(landmark))
      Self.tellReplaced(landmark, in: &ledger)
      try out.flushIfFull(to: &sink)
    }
    out.append("</Document></kml>\n")
    try out.flush(to: &sink)
    return ledger
  }

  /// Records the features with characters that XML forbids; U+FFFD replaces these. The note of a node counts as
  /// approximated anyway.
  private static func tellReplaced(_ landmark: Landmark, in ledger: inout Ledger) {
    let isNote = landmark.kind == "note"
    var features: [Feature] = []
    if !MarkupText.canHold(landmark.title) { features.append(isNote ? .title : .text) }
    if isNote && !MarkupText.canHold(landmark.text) { features.append(.text) }
    if !isNote && !MarkupText.canHold(landmark.id) { features.append(.identifier) }
    if !MarkupText.canHold(landmark.place.name ?? "") { features.append(.place) }
    for feature in features { ledger.revise(feature, to: .approximated, at: landmark.id) }
  }

  private static func placemark(_ landmark: Landmark) -> String {
    let place = landmark.place
    var coordinates = "\(place.longitude),\(place.latitude)"
    if let altitude = place.altitude { coordinates += ",\(altitude)" }
    var content = element("name", landmark.title)
    if let name = place.name { content += element("address", name) }
    if !landmark.text.isEmpty { content += element("description", landmark.text) }
    content += "<ExtendedData>" + data("id", landmark.id)
    if let accuracy = place.accuracy { content += data("accuracy", "\(accuracy)") }
    content += "</ExtendedData><Point>" + element("coordinates", coordinates) + "</Point>"
    return "<Placemark>\(content)</Placemark>\n"
  }

  private static func data(_ name: String, _ value: String) -> String {
    "<Data name=\"\(name)\">\(element("value", value))</Data>"
  }

  private static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(MarkupContext.anywhere.escape(text))</\(name)>"
  }
}

extension FormatName {
  /// The name of the format KML, which contains everything with a place.
  public static let kml = FormatName("kml")
}
