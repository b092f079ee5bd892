import Foundation
import NapkinCore
import NapkinRooms
import Testing

struct RoomTests {
  let start = Instant(milliseconds: 1_700_000_000_000)

  func room() throws -> Room {
    Room(id: 5, place: .stockholm, zoom: .closest, topic: try Topic("Buns"), lastVisit: start)
  }

  @Test(arguments: [
    "", "  ", "a\nb", "a\u{7}b", "a\u{2028}b", "a\u{2029}b",
    "e" + String(repeating: "\u{301}", count: 100_000), String(repeating: "x", count: 201),
  ])
  func topicsThatAreNone(_ text: String) {
    #expect(throws: Refusal.self) { try Topic(text) }
  }

  @Test func aRoomIsReadAsItWasWritten() throws {
    let cat = Media(.external("cat.gif"), mediaType: "image/gif")
    let room = Room(
      id: 5, place: .stockholm, zoom: .closest, topic: try Topic("Buns"), lastVisit: start,
      messages: [
        Message(number: 3, author: try Nickname("Lydia"), at: start, text: "", attachments: [cat]),
        Message(number: 4, author: try Nickname("Lydia"), at: start, text: "Max", kind: .renamed),
      ])
    #expect(try JSONDecoder().decode(Room.self, from: JSONEncoder().encode(room)) == room)
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
