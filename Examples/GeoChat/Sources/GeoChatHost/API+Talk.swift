import NapkinCore
import NapkinRooms
import Photos
import WebHost

extension API {
  func addTalk(to router: inout Routes) {
    router.post("/api/rooms/:room/join", body: .memory(most: Self.jsonBytes)) { request in
      guard
        case .joined(let room, let people, let last, let hasMore) =
          try ask(.join(try Self.number(request)), request)
      else { return .empty }
      let body: JSONValue = [
        "room": JSONValue(room), "people": .array(people.map { .string($0.text) }),
        "messages": .array(last.map { JSONValue($0) }), "more": .bool(hasMore),
        "seq": .integer(room.lastMessage),
      ]
      return body.response()
    }
    router.post("/api/rooms/:room/leave", body: .memory(most: Self.jsonBytes)) { request in
      _ = try ask(.leave(try Self.number(request)), request)
      return .empty
    }
    router.get("/api/rooms/:room/people") { request in
      guard
        case .people(let people) =
          try ask(.people(try Self.number(request)), request, isChange: false)
      else { return .empty }
      return JSONValue.people(people).response()
    }
    router.get("/api/rooms/:room/messages") { request in
      let page =
        request.query["before"].flatMap { Int($0) }.map { RoomRequest.Page.before($0) }
        ?? .after(request.query["after"].flatMap { Int($0) } ?? 0)
      let limit = request.query["limit"].flatMap { Int($0) } ?? RoomService.page
      guard
        case .messages(let messages, let hasMore) =
          try ask(.messages(try Self.number(request), page, limit: limit), request, isChange: false)
      else { return .empty }
      return JSONValue.messages(messages, hasMore).response()
    }
    router.post("/api/rooms/:room/messages", body: .memory(most: Self.jsonBytes)) { request in
      let body = try request.json(MessageBody.self)
      var picture: ByteDigest?
      if let text = body.picture {
        picture = ByteDigest(hex: text)
        if picture == nil { throw Refusal(.missing, "There is no such picture; send it first.") }
      }
      let post = RoomRequest.Action.post(
        try Self.number(request), text: body.text ?? "", picture: picture, key: body.id)
      guard case .posted(let posted, let isNew) = try ask(post, request) else { return .empty }
      return JSONValue.object([("message", JSONValue(posted))]).response(isNew ? 201 : 200)
    }
    router.post("/api/rooms/:room/pictures", body: .uploads(most: Self.pictureBytes)) { request in
      try picture(request)
    }
    router.get("/api/pictures/:picture") { request in
      do throws(Refusal) {
        _ = try ask(.who, request, isChange: false)
      } catch {
        _ = try administer(.who, request, isChange: false)
      }
      guard let digest = ByteDigest(hex: request["picture"]),
        let bytes = try chat.store.picture(digest)
      else { throw Problem.notFound }
      var response = Response.bytes(bytes, "image/jpeg")
      response.headers.append(("Cache-Control", "private, max-age=86400, immutable"))
      return response
    }
    router.get("/api/rooms/:room/events") { request in
      let id = try Self.number(request)
      let stream = try chat.stream(id, try visit(in: id, request), request)
      // The visit may have left, or been banned, before the stream was registered. Then the stream has not told it.
      if (try? visit(in: id, request)) == nil { stream.end() }
      return .events(stream)
    }
    router.get("/api/rooms/:room/:transcript") { request in
      let id = try Self.number(request)
      guard let format = Transcript.Format(rawValue: request["transcript"]) else {
        throw Problem.notFound
      }
      _ = try ask(.people(id), request, isChange: false)
      return try Transcript.response(of: id, in: chat.store, as: format)
    }
  }

  /// Returns the visit of a request, which must be in a room.
  private func visit(in id: Room.ID, _ request: Request) throws(Refusal) -> Visit {
    guard case .visit(let visit, _, let rooms, _) = try ask(.who, request, isChange: false),
      rooms.contains(id)
    else { throw Refusal(.notInRoom, "Only people in room \(id) can do that; join it first.") }
    return visit
  }

  private func picture(_ request: Request) throws -> Response {
    let id = try Self.number(request)
    let bytes = try request.uploads.first?.bytes() ?? request.body
    // The server only scales a picture for a visit that may post it.
    guard case .visit(_, _, let rooms, let abilities) = try ask(.who, request),
      rooms.contains(id), abilities.contains(.picture)
    else { return Self.refused }
    let photo: Photos.Photo
    do throws(PhotoError) {
      photo = try Photos.Photo(bytes, longestSide: 1_280)
    } catch {
      throw ["busy", "no-memory"].contains(error.code)
        ? .busy : Problem(415, "not-a-picture", error.message)
    }
    let digest = ByteDigest(of: photo.jpeg)
    _ = try ask(.keepPicture(digest, in: id), request, picture: photo.jpeg)
    let body: JSONValue = [
      "picture": .string(digest.hex), "url": .string("/api/pictures/\(digest.hex)"),
    ]
    return body.response(201)
  }

  private static let refused = Response.problem(
    Problem(403, "not-allowed", "Only people in the room who may send pictures can do that."))
}

struct MessageBody: Decodable {
  var id, text, picture: String?
}
