import ExampleDocuments
import Foundation
import NapkinPlaces
import Testing

/// What the exporters of places make of whole documents.
@Suite struct PlaceExampleTests {
  static let documents = [ExampleDocument.notebook, .lecture]

  @Test(arguments: documents)
  func `an example is written as GeoJSON`(_ document: ExampleDocument) throws {
    let bytes = try document.checkSnapshot(of: GeoJSONExporter(), fileExtension: "geojson")
    let file = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let features = file?["features"] as? [[String: Any]]
    #expect(features?.isEmpty == false)
  }

  @Test(arguments: documents)
  func `an example is written as KML`(_ document: ExampleDocument) throws {
    try document.checkSnapshot(of: KMLExporter(), fileExtension: "kml")
  }
}
