import NapkinCore
import NapkinRooms
import WebHost

extension API {
  func addRooms(to router: inout Routes) {
    // The map is in memory; searches for a topic use the database.
    router.get("/api/rooms", isQuick: { $0.query["topic"] == nil }) { request in
      try caught { () throws(Refusal) in try rooms(request) }
    }
    router.post("/api/rooms", body: .memory(most: Self.jsonBytes)) { request in
      let body = try request.json(PlaceBody.self)
      let place = try Coordinate(latitude: body.latitude, longitude: body.longitude)
      let zoom = ZoomLevel(clamping: body.zoom)
      let reply = try ask(.open(place, zoom, try Self.topic(body.topic)), request)
      guard case .taken(let room) = reply else { return Self.room(reply, 201) }
      let problem: JSONValue = [
        "error": [
          "code": "taken", "message": "There is a room at this place already; join it.",
        ],
        "room": JSONValue(room),
      ]
      return problem.response(409)
    }
    router.get("/api/rooms/:room") { request in
      Self.room(try perform(.room(try Self.number(request))), 200)
    }
    router.patch("/api/rooms/:room", body: .memory(most: Self.jsonBytes)) { request in
      let topic = try Self.topic(try request.json(TopicBody.self).topic)
      return Self.room(try ask(.change(try Self.number(request), topic), request), 200)
    }
    router.delete("/api/rooms/:room") { request in
      _ = try ask(.remove(try Self.number(request)), request)
      return .empty
    }
  }

  private func rooms(_ request: Request) throws(Refusal) -> Response {
    let query = request.query
    var action = RoomRequest.Action.find(query["topic"] ?? "")
    var point: Coordinate?
    if let near = query["near"] {
      let parts = near.split(separator: ",").map { Double($0) }
      guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
        let metres = Double(query["metres"] ?? "10000")
      else { throw .numbers }
      let here = try Coordinate(latitude: latitude, longitude: longitude)
      (point, action) = (here, .near(here, metres: metres))
    } else if query["topic"] == nil {
      let level = ZoomLevel(clamping: Int(try Self.number(query["zoom"]).rounded()))
      let west = try Self.number(query["west"])
      let east = try Self.number(query["east"])
      let box = try MapBox(
        west: west, east: east < west ? east + 360 : east, south: try Self.number(query["south"]),
        north: try Self.number(query["north"]))
      return .json(bytes: chat.view(box, at: level, by: request.secret("visit")))
    }
    let asked = RoomRequest(action, secret: request.secret("visit"))
    guard case .rooms(let rooms, let isTruncated) = try chat.perform(asked) else { return .empty }
    return RoomJSON.list(rooms, "truncated", isTruncated, from: point)
  }

  static func room(_ reply: RoomReply, _ status: Int) -> Response {
    if case .room(let room) = reply { JSONValue(room).response(status) } else { .empty }
  }

  /// Returns the number of the room in the request's path.
  static func number(_ request: Request) throws(Refusal) -> Room.ID {
    guard let id = Int(request["room"]), id >= 0 else {
      throw Refusal(.missing, "There is no such room; it may have been removed.")
    }
    return id
  }

  private static func number(_ text: String?) throws(Refusal) -> Double {
    guard let number = text.flatMap({ Double($0) }), number.magnitude < 1e6 else { throw .numbers }
    return number
  }
}

struct PlaceBody: Decodable {
  var latitude, longitude: Double
  var zoom: Int
  var topic: String
}

struct TopicBody: Decodable { var topic: String }

extension Refusal {
  static let numbers = Refusal(
    .outOfRange, "Ask by west, south, east, north and zoom, by near=LAT,LON, or by topic.")
}
