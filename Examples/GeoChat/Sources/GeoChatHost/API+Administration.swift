import NapkinCore
import NapkinRooms
import WebHost

extension API {
  func addAdministration(to router: inout Routes) {
    router.post("/api/admin/session", body: .memory(most: Self.jsonBytes)) { request in
      let body = try request.json(PasswordBody.self)
      guard let hash = try chat.store.administratorHash() else {
        throw Problem(
          404, "no-administrator", "This server has no administrator; run 'geochat password'.")
      }
      try verify(body.password, hash, from: "admin \(request.addressKey)")
      guard case .administrator(let secret) = try perform(.administer(.signIn)) else {
        return .empty
      }
      var response = JSONValue.object([("csrf", .string(Self.token(secret)))]).response(201)
      response.cookies = [Self.cookie("admin", secret, request)]
      return response
    }
    router.get("/api/admin/session") { request in
      _ = try administer(.who, request, isChange: false)
      let token = Self.token(request.secret("admin") ?? "")
      return JSONValue.object([("csrf", .string(token))]).response()
    }
    router.delete("/api/admin/session") { request in
      _ = try administer(.signOut, request)
      return Self.sessionEnded("admin", request)
    }
    addRoomsOfAdministration(to: &router)
    router.get("/api/admin/people") { request in
      let after = request.query["after"].flatMap { ByteDigest(hex: $0) }.map { Visit.ID($0.hex) }
      guard
        case .visits(let visits, let hasMore) =
          try administer(.people(after: after), request, isChange: false)
      else { return .empty }
      let people = visits.map { item -> JSONValue in
        [
          "id": .string(item.visit.id.rawValue), "nick": .string(item.visit.nickname.text),
          "account": .string(item.visit.account?.text),
          "rooms": .integer(item.rooms), "seen": .integer(item.visit.seen.milliseconds),
        ]
      }
      let body: JSONValue = ["people": .array(people), "more": .bool(hasMore)]
      return body.response()
    }
    addBans(to: &router)
    router.get("/api/admin/settings") { request in
      Self.settings(try administer(.settings, request, isChange: false))
    }
    router.patch("/api/admin/settings", body: .memory(most: Self.jsonBytes)) { request in
      let body = try request.json(SettingsBody.self)
      guard case .settings(let old) = try administer(.settings, request) else { return .empty }
      return Self.settings(try administer(.set(try body.applied(to: old)), request))
    }
    router.get("/api/admin/audit") { request in
      let before = request.query["before"].flatMap { Int($0) }
      guard
        case .audit(let entries, let hasMore) =
          try administer(.audit(before: before), request, isChange: false)
      else { return .empty }
      let body: JSONValue = [
        "entries": .array(entries.map { JSONValue($0) }), "more": .bool(hasMore),
      ]
      return body.response()
    }
  }

  private func addRoomsOfAdministration(to router: inout Routes) {
    router.get("/api/admin/rooms") { request in
      let after = request.query["after"].flatMap { Int($0) } ?? 0
      guard
        case .rooms(let rooms, let hasMore) = try administer(
          .rooms(after: after, about: request.query["topic"] ?? ""), request, isChange: false)
      else { return .empty }
      return RoomJSON.list(rooms, "more", hasMore)
    }
    router.delete("/api/admin/rooms/:room", body: .memory(most: Self.jsonBytes)) { request in
      let reason = request.body.isEmpty ? "" : try request.json(ReasonBody.self).reason ?? ""
      _ = try administer(.remove(try Self.number(request), reason: reason), request)
      return .empty
    }
    router.patch("/api/admin/rooms/:room", body: .memory(most: Self.jsonBytes)) { request in
      let topic = try Self.topic(try request.json(TopicBody.self).topic)
      return Self.room(try administer(.change(try Self.number(request), topic), request), 200)
    }
    router.get("/api/admin/rooms/:room/messages") { request in
      let before = request.query["before"].flatMap { Int($0) } ?? .max
      guard
        case .messages(let messages, let hasMore) = try administer(
          .messages(try Self.number(request), .before(before)), request, isChange: false)
      else { return .empty }
      return JSONValue.messages(messages, hasMore).response()
    }
    router.delete("/api/admin/rooms/:room/messages/:message") { request in
      let number = Int(request["message"]) ?? 0
      _ = try administer(.erase(try Self.number(request), number), request)
      return .empty
    }
  }

  private func addBans(to router: inout Routes) {
    router.get("/api/admin/bans") { request in
      guard case .bans(let bans) = try administer(.bans, request, isChange: false) else {
        return .empty
      }
      return JSONValue.object([("bans", .array(bans.map { JSONValue($0) }))]).response()
    }
    router.put("/api/admin/bans/:nick", body: .memory(most: Self.jsonBytes)) { request in
      let body = try request.json(ReasonBody.self)
      let nickname = try Self.nickname(request["nick"])
      let until = body.until.map { Instant(milliseconds: $0) }
      let reason = body.reason ?? ""
      _ = try administer(.ban(nickname, reason: reason, until: until), request)
      return JSONValue(Ban(nickname, reason: reason, until: until, by: "administrator")).response()
    }
    router.delete("/api/admin/bans/:nick") { request in
      _ = try administer(.unban(try Self.nickname(request["nick"])), request)
      return .empty
    }
  }

  func administer(
    _ action: RoomRequest.Administration, _ request: Request, isChange: Bool = true
  ) throws(Refusal) -> RoomReply {
    try ask(.administer(action), request, cookie: "admin", isChange: isChange)
  }

  private static func settings(_ reply: RoomReply) -> Response {
    if case .settings(let settings) = reply { JSONValue(settings).response() } else { .empty }
  }
}

struct PasswordBody: Decodable { var password: String }

struct ReasonBody: Decodable {
  var reason: String?
  var until: Int64?
}

struct SettingsBody: Decodable {
  var onePerPlace, registration: Bool?
  var unusedDays, visitMinutes, silenceSeconds: Int?
  var guests, members: [String]?

  func applied(to old: RoomSettings) throws(Refusal) -> RoomSettings {
    var new = old
    if let onePerPlace { new.policy = onePerPlace ? .onePerPlace : .many }
    if let registration { new.hasRegistration = registration }
    if let unusedDays { new.unusedDays = unusedDays }
    if let visitMinutes { new.visitMinutes = visitMinutes }
    if let silenceSeconds { new.silenceSeconds = silenceSeconds }
    if let guests { new.guests = try Self.abilities(guests) }
    if let members { new.members = try Self.abilities(members) }
    return new
  }

  private static func abilities(
    _ names: [String]
  ) throws(Refusal) -> Set<RoomSettings.Ability> {
    var abilities: Set<RoomSettings.Ability> = []
    for name in names {
      guard let ability = RoomSettings.Ability(rawValue: name) else {
        throw Refusal(.invalidSetting, "What people may do is 'open', 'picture' and 'edit'.")
      }
      abilities.insert(ability)
    }
    return abilities
  }
}
