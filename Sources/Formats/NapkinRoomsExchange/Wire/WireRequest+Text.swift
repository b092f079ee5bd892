import NapkinCore
import NapkinRooms

extension WireRequest {
  /// The request as it is sent over the wire: `chat.php?v=5&cmd=start&nick=Lydia`.
  public var text: String {
    "chat.php?" + WireQuery([("v", "\(Self.version)"), ("cmd", command)] + parameters).text
  }

  private var command: String {
    switch self {
    case .start: "start"
    case .chats: "chats"
    case .join: "join"
    case .leave: "leave"
    case .post: "post"
    case .messages: "messages"
    case .participants: "participants"
    case .open: "open"
    case .rename: "rename"
    case .stop: "stop"
    }
  }

  private var parameters: [(name: String, value: String)] {
    switch self {
    case .start(let nickname): [("nick", nickname.text)]
    case .chats(let area): Self.parameters(of: area)
    case .join(let room, let session), .leave(let room, let session),
      .participants(let room, let session):
      Self.parameters(room, session)
    case .post(let room, let session, let text, let attachments, let key):
      Self.parameters(room, session) + [("text", text)] + (key.map { [("id", $0)] } ?? [])
        + attachments.enumerated().flatMap { index, file in
          file.fields.map { ("\($0.name)\(index + 1)", $0.value) }
        }
    case .messages(let room, let session, let after):
      Self.parameters(room, session) + [("after", "\(after)")]
    case .open(let point, let zoom, let topic, let session):
      [
        ("lon", WireNumber.text(point.x)), ("lat", WireNumber.text(point.y)),
        ("z", "\(zoom.number)"), ("topic", topic.text), ("sessionid", session.rawValue),
      ]
    case .rename(let nickname, let session):
      [("nick", nickname.text), ("sessionid", session.rawValue)]
    case .stop(let session): [("sessionid", session.rawValue)]
    }
  }

  private static func parameters(
    _ room: Room.ID, _ session: Session.ID
  ) -> [(name: String, value: String)] {
    [("chatid", "\(room)"), ("sessionid", session.rawValue)]
  }

  private static func parameters(of area: WireArea) -> [(name: String, value: String)] {
    [
      ("lon1", WireNumber.text(area.west)), ("lat1", WireNumber.text(area.rows.lowerBound)),
      ("lon2", WireNumber.text(area.east)), ("lat2", WireNumber.text(area.rows.upperBound)),
      ("minz", "\(area.zoom.lowerBound.number)"), ("maxz", "\(area.zoom.upperBound.number)"),
    ]
  }
}

// MARK: - Reading

extension WireRequest {
  /// Reads a request, with or without the path before the question mark.
  ///
  /// A stray `@` after the number of a room, as old apps send it, is ignored, and so are unknown parameters. One
  /// old version names the session `chatid`; this is accepted in requests that name no room.
  public init(_ text: String) throws(WireFailure) {
    let query = try WireQuery(parsing: text)
    guard try query.whole("v") == Self.version else {
      throw WireFailure("unknown-version", "This server speaks version \(Self.version) only.")
    }
    self = try Self.request(try query.required("cmd"), query)
  }

  private static func request(
    _ command: String, _ query: WireQuery
  ) throws(WireFailure) -> WireRequest {
    switch command {
    case "start": .start(try nickname(query))
    case "chats": .chats(try area(query))
    case "join": .join(try room(query), session: try session(query))
    case "leave": .leave(try room(query), session: try session(query))
    case "post": try post(query)
    case "messages":
      .messages(try room(query), session: try session(query), after: try after(query))
    case "participants": .participants(try room(query), session: try session(query))
    case "open":
      .open(
        try point(query), zoom: ZoomLevel(clamping: try query.whole("z")),
        topic: try topic(query), session: try sessionAlone(query))
    case "rename": .rename(try nickname(query), session: try sessionAlone(query))
    case "stop": .stop(session: try sessionAlone(query))
    default:
      throw WireFailure("unknown-command", "This server does not know that command.")
    }
  }

  private static func room(_ query: WireQuery) throws(WireFailure) -> Room.ID {
    var text = try query.required("chatid")
    if text.last == "@" { text.removeLast() }
    guard let number = Int(text), number >= 0 else {
      throw .invalid("chatid", "it is the number of a room.")
    }
    return number
  }

  private static func post(_ query: WireQuery) throws(WireFailure) -> WireRequest {
    var attachments: [WireMedia] = []
    while true {
      let number = attachments.count + 1
      let hash = query["hash\(number)"]
      let uri = query["uri\(number)"]
      if hash == nil && uri == nil { break }
      guard number <= WireMedia.limit,
        let file = WireMedia(
          hash: hash, uri: uri, type: query["type\(number)"], name: query["name\(number)"])
      else {
        throw .invalid(
          "type\(number)",
          "each of at most \(WireMedia.limit) files has a type, and a hash or a URI.")
      }
      attachments.append(file)
    }
    let text = attachments.isEmpty ? try query.required("text") : query["text"] ?? ""
    return .post(
      try room(query), session: try session(query), text: text, attachments: attachments,
      key: query["id"])
  }

  private static func after(_ query: WireQuery) throws(WireFailure) -> Int {
    guard query["after"] != nil else { return 0 }
    let number = try query.whole("after")
    guard number >= 0 else { throw .invalid("after", "it is the number of a message, or 0.") }
    return number
  }

  private static func session(_ query: WireQuery) throws(WireFailure) -> Session.ID {
    Session.ID(try query.required("sessionid"))
  }

  /// Returns the session of a request that names no room, so that `chatid` can only mean the session.
  private static func sessionAlone(_ query: WireQuery) throws(WireFailure) -> Session.ID {
    guard query["sessionid"] == nil, let old = query["chatid"], !old.isEmpty else {
      return try session(query)
    }
    return Session.ID(old)
  }

  private static func nickname(_ query: WireQuery) throws(WireFailure) -> Nickname {
    let text = query["nick"] ?? ""
    do { return try Nickname(text) } catch { throw .invalid("nick", error.message) }
  }

  private static func topic(_ query: WireQuery) throws(WireFailure) -> Topic {
    let text = query["topic"] ?? ""
    do { return try Topic(text) } catch { throw .invalid("topic", error.message) }
  }

  private static func point(_ query: WireQuery) throws(WireFailure) -> MercatorPoint {
    let x = try query.number("lon")
    let y = try query.number("lat")
    do { return try MercatorPoint(x: x, y: y) } catch { throw .invalid("lon", error.message) }
  }

  private static func area(_ query: WireQuery) throws(WireFailure) -> WireArea {
    let first = try query.number("lat1")
    let second = try query.number("lat2")
    let closest = ZoomLevel(clamping: try query.whole("maxz"))
    let widest = ZoomLevel(clamping: try query.whole("minz"))
    guard widest <= closest else { throw .invalid("minz", "it is not more than maxz.") }
    return WireArea(
      west: try query.number("lon1"), east: try query.number("lon2"),
      rows: min(first, second)...max(first, second), zoom: widest...closest)
  }
}
