import NapkinCore
import NapkinRooms
import WebHost

/// Writes rooms as the API's JSON directly as bytes, because a map asks for many.
enum RoomJSON {
  /// Returns a list of rooms; if `point` is given, with their distances from it.
  static func list(
    _ rooms: [RoomEntry], _ flag: StaticString, _ isTruncated: Bool, from point: Coordinate? = nil
  ) -> Response {
    .json(
      bytes: list(rooms, flag, isTruncated) { room, bytes in
        bytes += open(room)
        if let point {
          bytes += ",\"metres\":".utf8
          write(Int(room.place.metres(to: point).rounded()), to: &bytes)
        }
      })
  }

  /// Returns a list of rooms; a closure writes each of them without its final brace.
  static func list<Item>(
    _ rooms: some Collection<Item>, _ flag: StaticString, _ isTruncated: Bool,
    _ write: (Item, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40 + 260 * rooms.count)
    bytes += "{\"rooms\":[".utf8
    for room in rooms {
      if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
      write(room, &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += "],\"\(flag)\":\(isTruncated)}".utf8
    return bytes
  }

  /// Returns the JSON of a room without its final brace.
  static func open(_ room: RoomEntry) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes += "{\"id\":".utf8
    write(room.id, to: &bytes)
    bytes += ",\"topic\":".utf8
    JSONValue.write(room.topic.text, to: &bytes)
    bytes += ",\"latitude\":".utf8
    JSONValue.write(room.place.latitude, to: &bytes)
    bytes += ",\"longitude\":".utf8
    JSONValue.write(room.place.longitude, to: &bytes)
    bytes += ",\"zoom\":".utf8
    write(room.zoom.number, to: &bytes)
    bytes += ",\"people\":".utf8
    write(room.people, to: &bytes)
    bytes += ",\"active\":".utf8
    write(Int(room.lastVisit.milliseconds), to: &bytes)
    bytes += ",\"owner\":".utf8
    if let owner = room.owner {
      JSONValue.write(owner.text, to: &bytes)
    } else {
      bytes += "null".utf8
    }
    bytes += ",\"color\":\"".utf8
    bytes += colors[room.zoom.number].utf8
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }

  private static let colors = (ZoomLevel.widest.number...ZoomLevel.closest.number).map {
    RoomMarker.color(of: ZoomLevel(clamping: $0)).hex
  }

  private static func write(_ number: Int, to bytes: inout [UInt8]) {
    bytes += number.description.utf8
  }
}

// The JSON of the values of NapkinRooms; GeoChat's page and README name each field.

extension JSONValue {
  /// A room.
  init(_ room: RoomEntry) {
    self = .written(RoomJSON.open(room) + [UInt8(ascii: "}")])
  }

  /// A message; `from` identifies the author's visit without revealing its secret.
  init(_ posted: PostedMessage) {
    let message = posted.message
    self = [
      "seq": .integer(message.number), "id": .string(posted.key),
      "nick": .string(message.author.text), "from": .string(posted.visit.tag),
      "text": .string(message.text),
      "picture": .string(posted.picture.map { "/api/pictures/\($0.hex)" }),
      "time": .integer(message.at.milliseconds), "kind": .string(message.kind.rawValue),
    ]
  }

  static func messages(_ messages: [PostedMessage], _ hasMore: Bool) -> JSONValue {
    ["messages": .array(messages.map { JSONValue($0) }), "more": .bool(hasMore)]
  }

  static func people(_ people: [Nickname]) -> JSONValue {
    ["people": .array(people.map { .string($0.text) })]
  }

  init(_ ban: Ban) {
    self = [
      "nick": .string(ban.nickname.text), "reason": .string(ban.reason),
      "until": ban.until.map { .integer($0.milliseconds) } ?? .null, "by": .string(ban.by),
    ]
  }

  init(_ settings: RoomSettings) {
    self = [
      "onePerPlace": .bool(settings.policy == .onePerPlace),
      "unusedDays": .integer(settings.unusedDays), "visitMinutes": .integer(settings.visitMinutes),
      "silenceSeconds": .integer(settings.silenceSeconds),
      "registration": .bool(settings.hasRegistration),
      "guests": .abilities(settings.guests), "members": .abilities(settings.members),
    ]
  }

  private static func abilities(_ abilities: Set<RoomSettings.Ability>) -> JSONValue {
    .array(RoomSettings.Ability.allCases.filter(abilities.contains).map { .string($0.rawValue) })
  }

  init(_ entry: AuditEntry) {
    self = [
      "id": .integer(entry.number), "time": .integer(entry.at.milliseconds),
      "by": .string(entry.by), "action": .string(entry.action), "about": .string(entry.about),
      "detail": .string(entry.detail),
    ]
  }

  /// The answer.
  func response(_ status: Int = 200) -> Response { .json(bytes: bytes, status: status) }
}

extension Visit.ID {
  /// The identifier by which pages recognise the author of a message.
  var tag: String { String(Visit.id(of: rawValue).rawValue.prefix(12)) }
}
