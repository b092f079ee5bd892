import NapkinCore
import NapkinRooms
import WebHost

// What the API tells of the values of NapkinRooms; GeoChat's page and README name each field.

extension JSONValue {
  /// A room; with a level, as the map shows it there.
  init(_ room: RoomEntry, at zoom: ZoomLevel? = nil, metres: Double? = nil) {
    var fields: [(String, JSONValue)] = [
      ("id", .integer(room.id)), ("topic", .string(room.topic.text)),
      ("latitude", .number(room.place.latitude)), ("longitude", .number(room.place.longitude)),
      ("zoom", .integer(room.zoom.number)), ("people", .integer(room.people)),
      ("active", .integer(room.lastVisit.milliseconds)), ("owner", .string(room.owner?.text)),
      ("color", .string(RoomMarker.color(of: room.zoom).hex)),
    ]
    if let size = zoom.flatMap({ RoomMarker.size(of: room.zoom, at: $0) }) {
      fields.append(("size", .integer(size)))
    }
    if let metres { fields.append(("metres", .integer(Int(metres.rounded())))) }
    self = .object(fields)
  }

  /// A message; `from` tells whose it is without telling the visit.
  init(_ posted: PostedMessage) {
    let message = posted.message
    self = [
      "seq": .integer(message.number), "id": .string(posted.key), "nick": .string(message.author.text),
      "from": .string(posted.visit.tag), "text": .string(message.text),
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
  /// By which pages know whose a message is.
  var tag: String { String(Visit.id(of: rawValue).rawValue.prefix(12)) }
}
