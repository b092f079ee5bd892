import NapkinGallery
import NapkinKit
import NapkinRooms
import Testing

// The code of the articles about rooms and museums. SnippetTests compares it with the articles.

@Suite struct WingArticleTests {
  let now = Instant(milliseconds: 0)

  @Test func rooms() throws {
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

  @Test func galleryService() throws {
    let work = Artwork(id: "kiss", title: "The Kiss", code: try UnlockCode("ab 12"))
    let (service, now) = (GalleryService(), now)
    var store = MemoryGallery(try Museum(artworks: [work]))
    let secrets = GallerySecrets(visit: "v", identifiers: Identifiers(seed: 1))
    store.apply(
      service.answer(GalleryRequest(.visit(name: "Lydia")), at: now, secrets: secrets, in: store)
        .changes)
    let (id, contribution) = (
      secrets.visit, Contribution(id: "response-1", work: "kiss", code: "ab12", text: "A kiss")
    )

    let answer = service.answer(
      GalleryRequest(.share(contribution), by: .visitor(id)), at: now, secrets: secrets, in: store)
    store.apply(answer.changes)

    guard case .response(_, let isNew) = try answer.reply.get() else {
      return #expect(Bool(false))
    }
    #expect(isNew)
  }
}
