import NapkinCore
import Testing

/// Texts for networks that allow so many characters.
@Suite struct ShareTextTests {
  @Test(arguments: [
    ("Sunny in Lisbon", 15, "Sunny in Lisbon"), ("Sunny in Lisbon", 14, "Sunny in…"),
    ("Sunny in Lisbon", 9, "Sunny in…"), ("Sunny in Lisbon", 10, "Sunny in…"),
    ("Donaudampfschifffahrt", 8, "Donauda…"), ("To Donaudampfschifffahrt", 12, "To Donaudam…"),
    ("", 5, ""), ("ab", 1, "…"), ("ab", 0, "…"), ("a", 1, "a"), ("     ab", 3, "…"),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("一二三四五", 4, "一二三…"),
  ])
  func `a text has at most so many characters`(_ text: String, _ limit: Int, _ short: String) {
    let shared = ShareText(text, limit: limit)
    #expect(shared.text == short && shared.text.count <= max(1, limit))
    #expect(shared.isShortened == (short != text) && shared.picture == nil)
  }

  @Test func `a note goes with its title and its picture`() {
    var note = Note(
      id: "n", title: "Lisbon", text: RichText("<p>A <b>sunny</b> day</p>", syntax: .xhtml))
    #expect(note.shareText(limit: 280).text == "Lisbon\n\nA sunny day")
    note.attachments = [
      Media(.external("a.caf"), mediaType: "audio/x-caf"),
      Media(.external("b.jpg"), mediaType: "image/jpeg"),
    ]
    #expect(note.shareText(limit: 280).picture == note.attachments[1])
    note.picture = Media(.external("c.jpg"), mediaType: "image/jpeg")
    #expect(
      note.shareText(limit: 11)
        == ShareText("Lisbon\n\nA sunny day", picture: note.picture, limit: 11))
    note.text = "Lisbon is sunny"
    #expect(note.shareText(limit: 280).text == "Lisbon is sunny")
    note.text = ""
    #expect(note.shareText(limit: 280).text == "Lisbon")
  }

  @Test func `a node goes with its note and its first picture`() {
    var node = MindMap.Node(id: "n", "Lisbon")
    node.note = "Take a hat"
    node.media = [
      Media(.external("a.mov"), mediaType: "video/quicktime"),
      Media(.external("b.png"), mediaType: "image/png"),
    ]
    #expect(node.shareText(limit: 99).text == "Lisbon\n\nTake a hat")
    #expect(node.shareText(limit: 99).picture == node.media[1])
  }

  @Test func `a long text takes time by the limit alone`() {
    let long = String(repeating: "word ", count: 200_000)
    #expect(ShareText(long, limit: 280).text.count <= 280)
  }
}
