import NapkinCore
import NapkinRooms
import Testing

struct RoomTests {
  let start = Instant(milliseconds: 1_700_000_000_000)

  func session(_ name: String) throws -> Session {
    Session(id: "secret of \(name) ......", nickname: try Nickname(name), expires: start)
  }

  func room() throws -> Room {
    Room(id: 5, place: .stockholm, zoom: .closest, topic: try Topic("Buns"), now: start)
  }

  @Test func joiningAndLeavingTwiceIsAsOnce() throws {
    var room = try room()
    let lydia = try session("Lydia")
    room.join(lydia, now: start)
    room.join(lydia, now: start.advanced(byMilliseconds: 5))
    #expect(room.participants.count == 1)
    room.leave(lydia.id)
    room.leave(lydia.id)
    #expect(room.participants.isEmpty)
  }

  @Test func messagesAreNumberedInOrder() throws {
    var room = try room()
    let lydia = try session("Lydia")
    let max = try session("Max")
    room.join(lydia, now: start)
    #expect(throws: Refusal.self) { try room.post("Hi", by: max.id, now: start) }
    room.join(max, now: start)
    #expect(try room.post("Hi", by: lydia.id, now: start).number == 1)
    #expect(try room.post("Ho", by: max.id, now: start).number == 2)
    #expect(throws: Refusal.self) { try room.post("", by: max.id, now: start) }
    #expect(throws: Refusal.self) {
      try room.post(String(repeating: "x", count: 10_001), by: max.id, now: start)
    }
    let picture = Media(.external("cat.gif"), mediaType: "image/gif")
    #expect(try room.post("", attachments: [picture], by: lydia.id, now: start).number == 3)
    #expect(room.messages(after: 1).map(\.number) == [2, 3])
    #expect(room.messages(after: 0).count == 3)
    #expect(room.messages(after: 3).isEmpty)
    #expect(room.messages(after: .max).isEmpty && room.messages(after: -1).count == 3)
  }

  @Test func theSilentAreSeenOff() throws {
    var room = try room()
    room.join(try session("Lydia"), now: start)
    room.join(try session("Max"), now: start)
    try room.touch(try session("Max").id, now: start.advanced(byMilliseconds: 30_000))
    let gone = room.removeSilent(now: start.advanced(byMilliseconds: 60_000))
    #expect(gone.map(\.nickname.text) == ["Lydia"])
    #expect(room.participants.map(\.nickname.text) == ["Max"])
  }

  @Test(arguments: ["", "  ", "a\nb", "a\u{7}b", String(repeating: "x", count: 201)])
  func topicsThatAreNone(_ text: String) {
    #expect(throws: Refusal.self) { try Topic(text) }
  }

  @Test func editsCanBeUndone() throws {
    var context = Context(now: start, identifiers: Identifiers(seed: 1))
    var editor = Editor(try room())
    let before = editor.document
    let paris = try Coordinate(latitude: 48.8566, longitude: 2.3522)
    try editor.perform(SetRoom(.topic(try Topic("Croissants"))), in: &context)
    try editor.perform(SetRoom(.place(paris)), in: &context)
    try editor.perform(SetRoom(.zoom(.widest)), in: &context)
    #expect(editor.document.topic.text == "Croissants")
    #expect(editor.document.place == paris && editor.document.zoom == .widest)
    let after = editor.document
    for _ in 0..<3 { try editor.undo() }
    #expect(editor.document == before)
    for _ in 0..<3 { try editor.redo() }
    #expect(editor.document == after)
  }
}
