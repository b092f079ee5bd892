import NapkinGallery
import NapkinKit
import NapkinRooms
import Testing

// The code of the articles about rooms and museums. SnippetTests compares it with the articles.

@Suite struct WingArticleTests {
  let now = Instant(milliseconds: 0)

  @Test func rooms() throws {
    var rooms = RoomTable()
    let topic = try Topic("Cinnamon buns")
    try rooms.open(5, at: .stockholm, zoom: .closest, topic: topic, now: now)

    let box = try MapBox(west: 17, east: 19, south: 59, north: 60)
    let visible = try rooms.visibleRooms(in: box, at: ZoomLevel(clamping: 15))
    #expect(visible.map(\.id) == [5])
  }

  @Test func `a service of rooms`() throws {
    var records = MemoryRooms()
    let lydia = RoomRequest(.begin(try Nickname("Lydia")))
    // On a server, the secret comes from the system's random numbers.
    let answer = try records.perform(lydia, now: now) { "n7fheb2lk5pv8d873a32tg92k3" }
    #expect(answer.changes.count == 1)
  }

  @Test func gallery() throws {
    let work = Artwork(id: "kiss", title: "The Kiss", code: try UnlockCode("ab 12"))
    let museum = try Museum(artworks: [work])
    var context = Context(now: now, identifiers: Identifiers(seed: 1))

    var visit = MuseumVisit(try Name("Lydia"), in: museum)
    try visit.edit(work.id) { (editor) throws(Refusal) in
      try editor.perform(WriteResponse("A kiss"), in: &context)
    }
    try visit.share(work.id)
    let response = try visit.enter(code: "AB-12", for: work, in: &context)
    #expect(response.text == "A kiss")
  }
}
