import Foundation
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
    #expect(room.messages(after: .min).count == 3)
    #expect(try self.room().messages(after: .min).isEmpty)
    #expect(room.messages(after: .max).isEmpty && room.messages(after: -1).count == 3)
  }

  @Test func whatIsRefusedIsNotSaid() throws {
    var room = try room()
    let lydia = try session("Lydia")
    room.join(lydia, now: start)
    try room.post("Hi", by: lydia.id, now: start)
    let before = room
    let later = start.advanced(byMilliseconds: 5)
    let long = String(repeating: "x", count: 10_001)
    for (text, author) in [("Hi", "Max"), ("", "Lydia"), (long, "Lydia")] {
      #expect(throws: Refusal.self) {
        try room.post(text, by: session(author).id, now: later)
      }
      #expect(room == before)
    }
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

  @Test(arguments: [
    "", "  ", "a\nb", "a\u{7}b", "a\u{2028}b", "a\u{2029}b",
    "e" + String(repeating: "\u{301}", count: 100_000), String(repeating: "x", count: 201),
  ])
  func topicsThatAreNone(_ text: String) {
    #expect(throws: Refusal.self) { try Topic(text) }
  }

  @Test func anEmptyMessageIsCalledSo() throws {
    var room = try room()
    let lydia = try session("Lydia")
    room.join(lydia, now: start)
    #expect { try room.post("", by: lydia.id, now: start) } throws: {
      ($0 as? Refusal)?.code == .emptyMessage
    }
  }

  /// A database keeps what was said, and no secrets.
  @Test func aRoomIsMadeAnewFromItsParts() throws {
    var room = try room()
    let lydia = try session("Lydia")
    room.join(lydia, now: start)
    try room.post("Hi", by: lydia.id, now: start)
    let again = Room(
      id: room.id, place: room.place, zoom: room.zoom, topic: room.topic,
      lastVisit: room.lastVisit, modified: room.modified,
      participants: room.participants.map {
        Participant(session: $0.session, nickname: $0.nickname, lastSeen: $0.lastSeen)
      },
      messages: room.messages.map {
        Message(
          number: $0.number, author: $0.author, at: $0.at, text: $0.text,
          attachments: $0.attachments)
      })
    #expect(again == room)
    let bytes = try JSONEncoder().encode(room)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    room.leave(lydia.id)
    #expect(try JSONDecoder().decode(Room.self, from: bytes) == room)
  }

  @Test(arguments: [
    "{\"latitude\": 91, \"longitude\": 0}", "{\"latitude\": 0, \"longitude\": null}", "{}",
  ])
  func placesThatAreNoneAreNotRead(_ json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Coordinate.self, from: Data(json.utf8))
    }
  }

  @Test func pointsAreReadIntoTheSquare() throws {
    let json = Data("{\"x\": 2, \"y\": -1}".utf8)
    #expect(try JSONDecoder().decode(MercatorPoint.self, from: json) == MercatorPoint(x: 1, y: 0))
  }

  @Test func whatChangesNothingIsNoStep() throws {
    var context = Context(now: start, identifiers: Identifiers(seed: 1))
    var editor = Editor(try room())
    try editor.perform(SetRoom(to: .topic(editor.document.topic)), in: &context)
    try editor.perform(SetRoom(to: .place(.stockholm)), in: &context)
    try editor.perform(SetRoom(to: .zoom(.closest)), in: &context)
    #expect(!editor.canUndo)
    for step in 1...100 {
      let place = try Coordinate(latitude: 59, longitude: Double(step))
      try editor.perform(SetRoom(to: .place(place)), in: &context)
    }
    try editor.undo()
    #expect(editor.document.place == .stockholm && !editor.canUndo)
  }

  @Test func editsCanBeUndone() throws {
    var context = Context(now: start, identifiers: Identifiers(seed: 1))
    var editor = Editor(try room())
    let before = editor.document
    let paris = try Coordinate(latitude: 48.8566, longitude: 2.3522)
    try editor.perform(SetRoom(to: .topic(try Topic("Croissants"))), in: &context)
    try editor.perform(SetRoom(to: .place(paris)), in: &context)
    try editor.perform(SetRoom(to: .zoom(.widest)), in: &context)
    #expect(editor.document.topic.text == "Croissants")
    #expect(editor.document.place == paris && editor.document.zoom == .widest)
    let after = editor.document
    for _ in 0..<3 { try editor.undo() }
    #expect(editor.document == before)
    for _ in 0..<3 { try editor.redo() }
    #expect(editor.document == after)
  }
}
