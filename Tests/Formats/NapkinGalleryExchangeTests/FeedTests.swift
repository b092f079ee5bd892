import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinGalleryExchange
import NapkinTesting
import Testing

struct FeedTests {
  func feed() throws -> ResponseFeed {
    let shared = Instant(milliseconds: 1_700_000_000_000)
    var responses = try ["r1", "r2"].map { id in
      Response(
        id: Response.ID(id), artwork: "betrayal", author: try Name("Lydia"),
        text: "I see \"\(id)\"\n😀", shared: shared,
        moderation: id == "r1" ? .approved : .pending)
    }
    let stored = Media(
      .stored(ByteDigest(of: [1, 2, 3])), name: "kiss.jpg", mediaType: "image/jpeg")
    for (id, picture) in [("r3", stored), ("r4", Media(.external("a b"), mediaType: "image/png"))] {
      responses.append(
        Response(
          id: Response.ID(id), artwork: "harbour", author: try Name("Max"), text: "",
          picture: picture, shared: shared))
    }
    return ResponseFeed(responses)
  }

  @Test func readsBack() throws {
    var sink = MemorySink()
    try feed().write(to: &sink)
    var source = MemorySource(sink.bytes)
    #expect(try ResponseFeed(from: &source) == feed())
    try checkSnapshot(
      String(decoding: sink.bytes, as: UTF8.self), named: "feed", fileExtension: "json")
  }

  @Test func passesOverWhatItDoesNotKnow() throws {
    var source = MemorySource(
      """
      {"later": [1], "gallery": 1, "responses": [
        {"id": "a", "artwork": "b", "author": "c", "text": "d", "shared": 5,
         "moderation": "approved", "stars": {"n": 5}},
        {"id": "a"}, 7, null,
        {"id": "e", "artwork": "b", "author": " ", "text": "d", "shared": 5, "moderation": "approved"},
        {"id": "f", "artwork": "b", "author": "c", "text": "d", "shared": 5, "moderation": "praised"}
      ]}
      """)
    let feed = try ResponseFeed(from: &source)
    #expect(feed.responses.map(\.id) == ["a"] && feed.skippedCount == 5)
  }

  @Test func drawingsTravel() throws {
    let points = try StrokePoints([
      StrokePoint(x: 1, y: 2.5, pressure: 0.25), StrokePoint(x: 3, y: 4, pressure: 1),
    ])
    let sketch = try Sketch(
      extent: Extent(width: 300, height: 200),
      strokes: [
        Stroke(id: "a", tool: .marker, color: RGBA(red: 1, green: 2, blue: 3), points: points)
      ])
    let response = Response(
      id: "a", artwork: "b", author: try Name("c"), text: "", sketch: sketch,
      shared: Instant(milliseconds: 5), moderation: .approved)
    var sink = MemorySink()
    try ResponseFeed([response]).write(to: &sink)
    var source = MemorySource(sink.bytes)
    #expect(try ResponseFeed(from: &source).responses == [response])
    var damaged = MemorySource(sink.text.replacing("\"width\": 300", with: "\"width\": 0"))
    let feed = try ResponseFeed(from: &damaged)
    #expect(feed.responses.map(\.sketch) == [nil] && feed.skippedCount == 1)
  }

  @Test func aPictureThatCannotBeReadIsTold() throws {
    var source = MemorySource(
      """
      {"gallery": 1, "responses": [
        {"id": "a", "artwork": "b", "author": "c", "text": "d", "shared": 5,
         "moderation": "approved", "pictureHash": "beef", "pictureType": "image/png"}
      ]}
      """)
    let feed = try ResponseFeed(from: &source)
    #expect(feed.responses.map(\.text) == ["d"] && feed.skippedCount == 1)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", "{\"gallery\": 1}", "{\"gallery\": 2, \"responses\": []}",
    "{\"gallery\": \"1\", \"responses\": []}", "{\"gallery\": 1, \"responses\": {}}",
    String(repeating: "[", count: 1_000_000), "{\"gallery\": 1, \"responses\": [",
  ])
  func isRefused(_ text: String) {
    var source = MemorySource(text)
    #expect(throws: FormatError.self) { try ResponseFeed(from: &source) }
  }
}
