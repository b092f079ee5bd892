import NapkinCore
import NapkinFormats
import NapkinPlaces
import NapkinRooms
import NapkinRoomsExchange
import NapkinTesting
import Testing

struct RoomExportTests {
  func rooms() throws -> [Room] {
    let start = Instant(milliseconds: 1_700_000_000_000)
    let said = [("Lydia", "Hi *all*"), ("M_x", "1. first\n- second <b>"), ("Lydia", "😀")]
    let buns = Room(
      id: 5, place: .stockholm, zoom: ZoomLevel(clamping: 8), topic: try Topic("Buns & <tea>"),
      lastVisit: start,
      messages: try said.enumerated().map { index, line in
        Message(
          number: index + 1, author: try Nickname(line.0),
          at: start.advanced(byMilliseconds: 61_000), text: line.1)
      })
    let island = Room(
      id: 6, place: try Coordinate(latitude: 57.5, longitude: 18.5), zoom: ZoomLevel(clamping: 6),
      topic: try Topic("Gotland"), lastVisit: start)
    return [buns, island]
  }

  @Test func aTranscriptIsANote() throws {
    let note = try rooms()[0].transcript
    #expect(note.title == "Buns & <tea>" && note.place?.latitude == 59.33)
    try checkSnapshot(note.text.source, named: "transcript", fileExtension: "md")
  }

  /// Whatever is said, it stays in its item of the list, and no backslash is seen.
  @Test func aTranscriptKeepsLines() throws {
    let now = Instant(milliseconds: 1_700_000_000_000)
    let name = try Nickname("Lydia")
    let cat = Media(.external("c"), name: "cat.gif", mediaType: "image/gif")
    let texts = ["a\r\n\r\nb", "a\n", "\n a \n \n", "a\u{2028}b\rc", ""]
    let messages = texts.enumerated().map { index, text in
      Message(
        number: index + 1, author: name, at: now, text: text, attachments: text == "" ? [cat] : [])
    }
    let room = Room(
      id: 5, place: .stockholm, zoom: .closest, topic: try Topic("Buns"), lastVisit: now,
      messages: messages)
    let head = "- **Lydia**, 2023-11-14 22:13 UTC:"
    #expect(
      room.transcript.text.source == """
        \(head) a\\
          \\
          b
        \(head) a
        \(head)  a 
        \(head) a\\
          b\\
          c
        \(head) Attached\\: cat\\.gif
        """)
  }

  @Test func picturesHaveAWidth() throws {
    var picture = RoomMapPicture(
      of: try rooms(), in: .earth, at: ZoomLevel(clamping: 7), width: .nan)
    #expect(picture.svg.contains(" width=\"1\" "))
    picture.width = .infinity
    #expect(picture.svg.contains(" width=\"100000\" "))
  }

  @Test func roomsMakeANotebook() throws {
    let rooms = try rooms()
    let notebook = Notebook(id: "rooms", title: "Rooms", rooms: rooms + rooms)
    #expect(notebook.notes.map(\.title) == ["Buns & <tea>", "Gotland"])
  }

  @Test func roomsArePlacesOfOtherPrograms() throws {
    let notebook = Notebook(id: "rooms", rooms: try rooms())
    var geoJSON = MemorySink()
    var ledger = try GeoJSONExporter().export(ExportRequest(.notebook(notebook)), to: &geoJSON)
    #expect(geoJSON.text.contains("\"id\": \"room-5\""))
    #expect(geoJSON.text.contains("\"coordinates\": [18.07, 59.33]"))
    #expect(ledger[.place].converted == 2)
    var kml = MemorySink()
    ledger = try KMLExporter().export(ExportRequest(.notebook(notebook)), to: &kml)
    #expect(kml.text.contains("<name>Buns &amp; &lt;tea&gt;</name>"))
    #expect(kml.text.contains("<coordinates>18.5,57.5</coordinates>"))
    #expect(ledger[.place].converted == 2)
  }

  @Test func aMapOfRoomsIsAPicture() throws {
    let box = try MapBox(west: 15, east: 21, south: 56, north: 61)
    let picture = RoomMapPicture(of: try rooms(), in: box, at: ZoomLevel(clamping: 7), width: 400)
    try checkSnapshot(picture.svg, named: "rooms", fileExtension: "svg")
  }

  @Test func aMapAcrossTheAntimeridian() throws {
    let box = try MapBox(west: 170, east: -170, south: -10, north: 10)
    let room = Room(
      id: 1, place: try Coordinate(latitude: 0, longitude: -175), zoom: ZoomLevel(clamping: 4),
      topic: try Topic("Sea"), lastVisit: Instant(milliseconds: 0))
    let svg = RoomMapPicture(of: [room], in: box, at: ZoomLevel(clamping: 4), width: 400).svg
    #expect(svg.contains("<rect x=\"276\" "))
  }
}
