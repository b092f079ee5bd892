import NapkinKit
import NapkinRooms
import NapkinRoomsExchange
import NapkinTesting
import Testing

/// Rooms go the way of every note: into Markdown, and into a zip and back.
@Suite struct TranscriptTests {
  func notebook() throws -> Notebook {
    let now = Instant(milliseconds: 1_700_000_000_000)
    let cat = Media(.external("cat.gif"), name: "cat.gif", mediaType: "image/gif")
    let message = Message(
      number: 1, author: try Nickname("Lydia"), at: now, text: "Hi *all*", attachments: [cat])
    let buns = Room(
      id: 5, place: .stockholm, zoom: .closest, topic: try Topic("Cinnamon buns"), lastVisit: now,
      messages: [message])
    let island = Room(
      id: 6, place: try Coordinate(latitude: 57.5, longitude: 18.5), zoom: .closest,
      topic: try Topic("Gotland"), lastVisit: now)
    return Notebook(id: "rooms", title: "Rooms", rooms: [buns, island])
  }

  @Test func `transcripts are Markdown`() throws {
    let request = ExportRequest(.notebook(try notebook()))
    let written = try FormatRegistry.builtIn.written(request, as: "markdown")
    #expect(written.ledger[.note].dropped == 0 && written.ledger[.text].dropped == 0)
    for words in ["Rooms", "Cinnamon buns", "**Lydia**", "Hi \\*all\\*", "Gotland"] {
      #expect(written.text.contains(words))
    }
  }

  @Test func `transcripts come back from a zip`() throws {
    let content = Content.notebook(try notebook())
    let bytes = try FormatRegistry.builtIn.written(ExportRequest(content), as: "zip").bytes
    var source = MemorySource(bytes)
    let back = try FormatRegistry.builtIn.read(ImportRequest(), as: "zip", from: &source)
    #expect(back.content == content)
  }
}
