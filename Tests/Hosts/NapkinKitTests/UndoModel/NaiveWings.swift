import Foundation
import NapkinGallery
import NapkinKit
import NapkinRooms
import NapkinTesting

/// A room by what a person can edit of it.
struct NaiveRoom: Naive {
  var topic: String
  var place: Coordinate
  var zoom: Int
  var modified: Instant?

  init(_ room: Room) {
    topic = room.topic.text
    place = room.place
    zoom = room.zoom.number
    modified = room.modified
  }

  static func begin(_ chance: inout Chance) throws -> Room {
    let now = chance.instant()
    let hello = Message(number: 1, author: try Nickname("Lydia"), at: now, text: "Hello")
    return Room(
      id: chance.below(3), place: .stockholm, zoom: .closest, topic: try Topic("Buns"),
      lastVisit: now, messages: chance.percent(50) ? [hello] : [])
  }

  static func bytes(of room: Room) throws -> [UInt8] { try WingJSON.bytes(of: room) }
  static func document(from bytes: [UInt8]) throws -> Room? { try WingJSON.document(from: bytes) }

  static func brokenRules(of room: Room) -> [String] {
    (try? Topic(room.topic.text)) == room.topic ? [] : ["the topic is none"]
  }

  func draw(_ document: Room, _ chance: inout Chance) -> Operation<NaiveRoom> {
    switch chance.below(3) {
    case 0:
      let topic = (try? Topic(chance.name().typed)) ?? document.topic
      return Operation(SetRoom(to: .topic(topic))) { room, context in
        room.set(\.topic, to: topic.text, context)
      }
    case 1:
      let zoom = ZoomLevel(clamping: chance.below(20))
      return Operation(SetRoom(to: .zoom(zoom))) { room, context in
        room.set(\.zoom, to: zoom.number, context)
      }
    default: return dragging(&chance)
    }
  }

  private func dragging(_ chance: inout Chance) -> Operation<NaiveRoom> {
    let latitude = Double(chance.below(90))
    let place = (try? Coordinate(latitude: latitude, longitude: 200)) ?? .stockholm
    return Operation(
      SetRoom(to: .place(place)), gesture: "place", again: { $0.dragging(&$1) }
    ) { room, context in
      room.set(\.place, to: place, context)
    }
  }

  private mutating func set<Value: Equatable>(
    _ property: WritableKeyPath<Self, Value>, to value: Value, _ context: Context
  ) -> Bool {
    if self[keyPath: property] == value { return false }
    self[keyPath: property] = value
    modified = context.now
    return true
  }
}

/// A response that somebody writes.
struct NaiveDraft: Naive {
  var text: String
  var sketch: Sketch?
  var picture: Media?
  var modified: Instant?

  init(_ draft: ResponseDraft) {
    text = draft.text
    sketch = draft.sketch
    picture = draft.picture
    modified = draft.modified
  }

  static func begin(_ chance: inout Chance) throws -> ResponseDraft { ResponseDraft(for: "kiss") }
  static func bytes(of draft: ResponseDraft) throws -> [UInt8] { try WingJSON.bytes(of: draft) }

  static func document(from bytes: [UInt8]) throws -> ResponseDraft? {
    try WingJSON.document(from: bytes)
  }

  static func brokenRules(of draft: ResponseDraft) -> [String] {
    draft.text.utf8.count <= WriteResponse.limit ? [] : ["the text is too long"]
  }

  func draw(_ document: ResponseDraft, _ chance: inout Chance) -> Operation<NaiveDraft> {
    switch chance.below(3) {
    case 0: writing(&chance)
    case 1: sketching(&chance)
    default: showing(&chance)
    }
  }

  private func writing(_ chance: inout Chance) -> Operation<NaiveDraft> {
    let text =
      chance.percent(10)
      ? String(repeating: "x", count: WriteResponse.limit + chance.below(2)) : chance.text()
    return Operation(
      WriteResponse(text), gesture: "response text", again: { $0.writing(&$1) }
    ) { draft, context in
      try require(text.utf8.count <= WriteResponse.limit)
      if draft.text == text { return false }
      draft.text = text
      draft.modified = context.now
      return true
    }
  }

  private func sketching(_ chance: inout Chance) -> Operation<NaiveDraft> {
    let points = (0..<1 + chance.below(3)).map { _ in
      StrokePoint(x: Double(chance.below(100)), y: Double(chance.below(100)))
    }
    let drawn = try? Sketch(
      extent: Extent(width: 100, height: 100),
      strokes: [Stroke(id: "1", points: StrokePoints(points))])
    let sketch = chance.percent(70) ? drawn : nil
    return Operation(
      SetResponseSketch(to: sketch), gesture: "response sketch", again: { $0.sketching(&$1) }
    ) { draft, context in
      if draft.sketch == sketch { return false }
      draft.sketch = sketch
      draft.modified = context.now
      return true
    }
  }

  private func showing(_ chance: inout Chance) -> Operation<NaiveDraft> {
    let picture = chance.maybe { $0.media() }
    return Operation(SetResponsePicture(to: picture)) { draft, context in
      try require(picture.map { $0.kind == .image } ?? true)
      if draft.picture == picture { return false }
      draft.picture = picture
      draft.modified = context.now
      return true
    }
  }
}

/// Documents that no format holds, as Codable tells them.
private enum WingJSON {
  static func bytes(of document: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(document))
  }

  static func document<Document: Decodable>(from bytes: [UInt8]) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(bytes))
  }
}
