import NapkinCore
import NapkinRooms
import WebHost

/// The JSON interface for pages; README.md has it in a table.
struct API: Sendable {
  let chat: Chat
  let options: ChatOptions
  /// Counts wrong passwords, by address.
  let tries = RateLimiter<String>(RateLimit(perSecond: 1.0 / 60, burst: 10))
  /// Counts wrong passwords, by member: more are allowed, so that one address cannot lock a member out.
  let triesOfName = RateLimiter<String>(RateLimit(perSecond: 1.0 / 60, burst: 100))

  static let jsonBytes = 64 << 10
  static let pictureBytes = 12 << 20

  func add(to router: inout Routes) {
    addVisits(to: &router)
    addRooms(to: &router)
    addTalk(to: &router)
    addAdministration(to: &router)
  }

  // MARK: Visits

  private func addVisits(to router: inout Routes) {
    router.get("/api/session") { request in
      do throws(Refusal) {
        return try session(try ask(.who, request, isChange: false), request)
      } catch {
        let problem = error.problem
        let body: JSONValue = [
          "error": ["code": .string(problem.code), "message": .string(problem.message)],
          "map": Self.start, "tiles": tiles,
        ]
        return body.response(problem.status)
      }
    }
    router.post("/api/session", body: .memory(most: Self.jsonBytes)) { request in
      let nickname = try Self.nickname(try request.json(NameBody.self).nick)
      // The cookie of a visit that has ended lets the same person go on with it.
      return try session(
        try ask(.begin(nickname), request, isChange: false), request, status: 201)
    }
    router.patch("/api/session", body: .memory(most: Self.jsonBytes)) { request in
      let nickname = try Self.nickname(try request.json(NameBody.self).nick)
      return try session(try ask(.rename(nickname), request), request)
    }
    router.delete("/api/session") { request in
      _ = try ask(.end, request)
      return Self.sessionEnded("visit", request)
    }
    router.delete("/api/session/data") { request in
      _ = try ask(.forget, request)
      return Self.sessionEnded("visit", request)
    }
    router.post("/api/account", body: .memory(most: Self.jsonBytes)) { request in
      let body = try request.json(AccountBody.self)
      let name = try Self.nickname(body.name)
      guard 8...1_024 ~= body.password.utf8.count else {
        throw Problem(422, "out-of-range", "A password has 8 to 1,024 bytes.")
      }
      try spend("register \(request.addressKey)")
      let hash = try Passwords.hash(body.password)
      let register = RoomRequest.Action.register(name, passwordHash: hash)
      return try session(try ask(register, request, isChange: false), request, status: 201)
    }
    router.post("/api/account/session", body: .memory(most: Self.jsonBytes)) { request in
      let body = try request.json(AccountBody.self)
      let name = try Self.nickname(body.name)
      let account = try caught { () throws(Refusal) in try chat.store.account(name) }
      try verify(body.password, account?.passwordHash, from: "\(request.addressKey)", of: name)
      return try session(try ask(.signIn(name), request, isChange: false), request, status: 201)
    }
  }

  /// Returns the information about the visit that a page needs.
  private func session(
    _ reply: RoomReply, _ request: Request, status: Int = 200
  ) throws(Refusal) -> Response {
    guard case .visit(let visit, let new, let rooms, let abilities) = reply,
      let secret = new ?? request.secret("visit")
    else { return .empty }
    let may: [(String, JSONValue)] = RoomSettings.Ability.allCases.map {
      ($0.rawValue, .bool(abilities.contains($0)))
    }
    let body: JSONValue = [
      "nick": .string(visit.nickname.text), "csrf": .string(Self.token(secret)),
      "from": .string(visit.id.tag), "member": .bool(visit.account != nil),
      "account": .string(visit.account?.text), "map": Self.start, "tiles": tiles,
      "rooms": .array(rooms.map { .integer($0) }), "may": .object(may),
      "limits": [
        "text": .integer(Room.messageLimit), "topic": .integer(Topic.limit),
      ],
    ]
    var response = body.response(status)
    if let new { response.cookies = [Self.cookie("visit", new, request)] }
    return response
  }

  private static let start: JSONValue = [
    "latitude": .number(Coordinate.stockholm.latitude),
    "longitude": .number(Coordinate.stockholm.longitude), "zoom": .integer(8),
  ]

  private var tiles: JSONValue {
    [
      "street": .string(options.streetTiles), "satellite": .string(options.satelliteTiles),
      "credit": .string(options.tilesCredit),
    ]
  }

  // MARK: Requests

  /// Performs an action for the visit of the cookie. A change requires the token that only the visit's pages have.
  func ask(
    _ action: RoomRequest.Action, _ request: Request, cookie: String = "visit",
    isChange: Bool = true, picture: [UInt8] = []
  ) throws(Refusal) -> RoomReply {
    let secret = request.secret(cookie)
    if isChange, let secret {
      guard let token = request.header("x-csrf-token"),
        Secrets.areEqual(token, Self.token(secret))
      else { throw Refusal(.csrf, "Reload the page and try again.") }
    }
    return try chat.perform(RoomRequest(action, secret: secret ?? ""), picture: picture)
  }

  func perform(_ action: RoomRequest.Action) throws(Refusal) -> RoomReply {
    try chat.perform(RoomRequest(action))
  }

  /// Returns the token that changes require; only the visit's pages and clients that know the secret have it.
  static func token(_ secret: String) -> String { Secrets.digest("csrf \(secret)") }

  static func cookie(_ name: String, _ secret: String, _ request: Request) -> Cookie {
    // The server ends visits itself; browsers keep a cookie for 400 days at most.
    Cookie(
      Cookie.name(name, isSecure: request.isSecure), secret, lifetime: 400 * 86_400,
      isSecure: request.isSecure)
  }

  /// Returns the answer when a visit is over.
  static func sessionEnded(_ name: String, _ request: Request) -> Response {
    var response = Response.empty
    let name = Cookie.name(name, isSecure: request.isSecure)
    response.cookies = [Cookie(name, "", lifetime: 0, isSecure: request.isSecure)]
    return response
  }

  // MARK: Passwords

  /// Checks a password, and throws if it is wrong. Wrong passwords are counted for the address, and for a member.
  func verify(
    _ password: String, _ hash: String?, from address: String, of member: Nickname? = nil
  ) throws(Problem) {
    try spend(address)
    if let member { try Self.spend(member.folded, of: triesOfName) }
    guard Passwords.verify(password, against: hash) else {
      throw Problem(401, "wrong-password", "That is not the name and its password; try again.")
    }
    tries.refund(address)
    if let member { triesOfName.refund(member.folded) }
  }

  func spend(_ key: String) throws(Problem) { try Self.spend(key, of: tries) }

  private static func spend(_ key: String, of tries: RateLimiter<String>) throws(Problem) {
    if let wait = tries.spend(key) { throw .tooMany(after: wait) }
  }

  // MARK: Values

  static func nickname(_ text: String) throws(Refusal) -> Nickname { try Nickname(text) }

  static func topic(_ text: String) throws(Refusal) -> Topic {
    do { return try Topic(text) } catch { throw Refusal(.invalidTopic, error.words) }
  }

  func caught<Result>(_ body: () throws(Refusal) -> Result) throws(Problem) -> Result {
    do throws(Refusal) { return try body() } catch { throw error.problem }
  }
}

extension Request {
  /// Returns the secret in one of the server's cookies.
  func secret(_ cookie: String) -> String? { cookies[Cookie.name(cookie, isSecure: isSecure)] }
}

struct NameBody: Decodable { var nick: String }
struct AccountBody: Decodable { var name, password: String }

extension Refusal.Code {
  /// A change was requested without the token of the visit's pages.
  static let csrf: Self = "csrf"
}

extension Refusal {
  /// The refusal as an HTTP problem.
  var problem: Problem {
    let status =
      switch code {
      case .noSession: 401
      case .banned, .notAllowed, .notInRoom, .csrf: 403
      case .missing: 404
      case .duplicate: 409
      case .storage: 503
      case .fullDisk: 507
      default: 422
      }
    return Problem(
      status, code.rawValue, message, headers: code == .storage ? [("Retry-After", "1")] : [])
  }
}
