import Foundation
import NapkinCore
import NapkinFormats
import NapkinPlaces
import NapkinTesting
import Testing

struct GeoJSONTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(GeoJSONExporter())
  }

  @Test func everyRowShows() throws {
    try checkRowSnapshots(of: GeoJSONExporter(), named: "GeoJSON")
  }

  @Test func readsBack() throws {
    var note = Note(id: "n", title: "Café \"A\"", text: "Line\n2")
    note.place = try Place(
      latitude: 59.33, longitude: 18.07, altitude: 28.5, accuracy: 5, name: "Stockholm")
    let bytes = try GeoJSONExporter().written(ExportRequest(.note(note))).bytes
    let file = try JSONDecoder().decode(Collection.self, from: Data(bytes))
    #expect(file.type == "FeatureCollection" && file.features.count == 1)
    let feature = try #require(file.features.first)
    #expect(feature.geometry.coordinates == [18.07, 59.33, 28.5])
    #expect(
      feature.properties["name"] == "Café \"A\"" && feature.properties["place"] == "Stockholm")
  }

  private struct Collection: Decodable {
    struct Feature: Decodable {
      struct Geometry: Decodable {
        var coordinates: [Double]
      }
      var geometry: Geometry
      var texts: [String: Value]
      var properties: [String: String] { texts.compactMapValues(\.text) }
      enum CodingKeys: String, CodingKey {
        case geometry
        case texts = "properties"
      }
    }
    struct Value: Decodable {
      var text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }
    var type: String
    var features: [Feature]
  }
}

/// A thing that has a place is written once.
struct PlaceOfPictureTests {
  @Test func whatIsCalledLikeItIsTold() throws {
    var note = Note(id: "same", title: "Walk")
    note.place = try Place(latitude: 1, longitude: 2)
    note.drawing = Drawing(id: "same", title: "Sketch")
    let ofNote = try ledger(.note(note))
    #expect(ofNote[.title].converted == 1 && ofNote[.title].dropped == 1)
    var map = MindMap(id: "same", root: MindMap.Node(id: "same", "R"))
    map.info = RichText("*said*", syntax: .markdown)
    map.update(map.slotOfRoot) { $0.place = note.place }
    let ofMap = try ledger(.map(map))
    #expect(ofMap[.markup].dropped == 1 && ofMap[.markup].approximated == 0)
    #expect(ofMap[.title].dropped == 1 && ofMap[.node].converted == 1)
  }

  private func ledger(_ content: Content) throws -> Ledger {
    try GeoJSONExporter().written(ExportRequest(content)).ledger
  }

  @Test func isLeftOutAndTold() throws {
    var note = Note(id: "n", title: "Walk")
    note.place = try Place(latitude: 1, longitude: 2)
    var picture = Media(.external("a.jpg"), mediaType: "image/jpeg")
    picture.place = try Place(latitude: 3, longitude: 4)
    note.picture = picture
    for placed in [true, false] {
      if !placed { note.place = nil }
      let count = placed ? 1 : 0
      var sink = MemorySink()
      let points = try GeoJSONExporter().export(ExportRequest(.note(note)), to: &sink)
      #expect(points[.place].converted == count && points[.place].dropped == 1)
      let marks = try KMLExporter().export(ExportRequest(.note(note)), to: &sink)
      #expect(marks[.place].converted == count && marks[.place].dropped == 1)
    }
  }
}

struct KMLTests {
  @Test func writesTheAccuracy() throws {
    var note = Note(id: "n", title: "Café")
    note.place = try Place(latitude: 59.33, longitude: 18.07, accuracy: 5)
    let written = try KMLExporter().written(ExportRequest(.note(note)))
    #expect(written.ledger[.place].converted == 1)
    #expect(written.text.contains("<Data name=\"accuracy\"><value>5.0</value></Data>"))
  }

  /// XML has no control characters, wherever they stand.
  @Test func whatXMLCannotHoldIsTold() throws {
    let bad = "A\u{1}"
    for (title, text, name) in [(bad, "", ""), ("", bad, ""), ("", "", bad), (bad, bad, bad)] {
      var note = Note(id: "n", title: title, text: RichText(text))
      note.place = try Place(latitude: 1, longitude: 2, name: name)
      let written = try KMLExporter().written(ExportRequest(.note(note)))
      #expect(written.text.contains("A\u{FFFD}"))
      #expect(written.ledger[.title].approximated == (title.isEmpty ? 0 : 1))
      #expect(written.ledger[.text].approximated == (text.isEmpty ? 0 : 1))
      #expect(written.ledger[.place].approximated == (name.isEmpty ? 0 : 1))
    }
  }

  @Test func whatXMLCannotHoldOfANodeIsTold() throws {
    var map = MindMap(id: "m", root: "Root\u{1}")
    let place = try Place(latitude: 1, longitude: 2, name: "A\u{1}")
    try map.update(map.root) { $0.place = place }
    let ledger = try KMLExporter().written(ExportRequest(.map(map))).ledger
    #expect(ledger[.text].approximated == 1 && ledger[.text].converted == 0)
    #expect(ledger[.place].approximated == 1 && ledger[.place].converted == 0)
  }

  /// What stands in one map is no account of what stands in another.
  @Test func twoMapsMayHaveNodesOfOneIdentifier() throws {
    var notebook = Notebook(id: "b")
    for (id, isPlaced) in [("m", true), ("n", false)] {
      var map = MindMap(id: MindMap.ID(id), root: "Root")
      let place = isPlaced ? try Place(latitude: 1, longitude: 2) : nil
      try map.update(map.root) { $0.place = place }
      try notebook.insert(.map(map))
    }
    let ledger = try KMLExporter().written(ExportRequest(.notebook(notebook))).ledger
    #expect(ledger[.node].converted == 1 && ledger[.node].dropped == 1)
    #expect(ledger[.text].converted == 1 && ledger[.place].converted == 1)
    #expect(ledger[.map].dropped == 2 && ledger[.order].dropped == notebook.items.count)
  }

  @Test func keepsTheContract() throws {
    try checkFormatContract(KMLExporter())
  }

  @Test func everyRowShows() throws {
    try checkRowSnapshots(of: KMLExporter(), named: "KML")
  }
}
