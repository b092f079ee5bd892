import NapkinCore
import NapkinFormats
import NapkinGallery
import WebHost

/// The requests of curators about responses and visitors.
extension MuseumServer {
  typealias Moderation = NapkinGallery.Response.Moderation

  /// Returns a handler that only curators can use.
  private func curated(
    _ body: @escaping @Sendable (Request) throws -> WebHost.Response
  ) -> Handler {
    { request in
      try Replies.guarded(request) {
        try requireCurator(request)
        return try body(request)
      }
    }
  }

  func addCuratorRoutes(to router: inout Router) {
    addSessionRoutes(to: &router)
    router.get(
      "/api/curator/responses",
      curated { request in
        let state = request.query["state"] ?? "pending"
        guard let state = Moderation(rawValue: state) else {
          throw Problem.badRequest("`state` is pending, approved or hidden.")
        }
        let action = GalleryRequest.Action.queue(
          state, work: request.query["work"].map { Artwork.ID($0) },
          after: try Self.cursor(request), limit: Self.limit(request, usual: 50))
        return try responses(try reply(action, by: .curator), forCurator: true)
      })
    router.post(
      "/api/curator/responses/:id", body: .memory(most: 64 << 10),
      curated { request in
        struct Body: Decodable {
          var state: Moderation
          var reason: String?
          var was: Moderation?
        }
        let body = try request.json(Body.self)
        return try judged(
          .moderate(Self.response(request), to: body.state, reason: body.reason, was: body.was))
      })
    router.delete(
      "/api/curator/responses/:id",
      curated { request in
        try deleted(try reply(.deleteResponse(Self.response(request)), by: .curator))
      })
    router.post(
      "/api/curator/responses/:id/ban", body: .memory(most: 64 << 10),
      curated { request in
        struct Body: Decodable { var reason: String? }
        return try judged(
          .ban(Self.response(request), reason: try request.json(Body.self).reason ?? ""))
      })
    router.delete(
      "/api/curator/responses/:id/ban",
      curated { request in try judged(.liftBan(Self.response(request))) })
    addPeopleRoutes(to: &router)
  }

  private func addPeopleRoutes(to router: inout Router) {
    router.get(
      "/api/curator/bans",
      curated { _ in
        guard case .visits(let found) = try reply(.bans, by: .curator) else { return .empty }
        return try Replies.json(["bans": found.map(Spoken.VisitRow.init)])
      })
    router.delete(
      "/api/curator/bans/:visit",
      curated { request in
        _ = try reply(.liftBanOfVisit(StoredVisit.ID(request["visit"])), by: .curator)
        return .empty
      })
    router.get(
      "/api/curator/visitors",
      curated { request in
        let name = request.query["name"] ?? ""
        guard case .visits(let found) = try reply(.visits(named: name), by: .curator) else {
          return .empty
        }
        return try Replies.json(["visits": found.map(Spoken.VisitRow.init)])
      })
    router.delete(
      "/api/curator/visitors",
      curated { request in
        try deleted(try reply(.deleteVisits(named: request.query["name"] ?? ""), by: .curator))
      })
    router.delete(
      "/api/curator/visitors/:visit",
      curated { request in
        try deleted(try reply(.deleteVisit(StoredVisit.ID(request["visit"])), by: .curator))
      })
  }

  private static func response(_ request: Request) -> NapkinGallery.Response.ID {
    NapkinGallery.Response.ID(request["id"])
  }

  private func judged(_ action: GalleryRequest.Action) throws -> WebHost.Response {
    guard case .response(let seen, _) = try reply(action, by: .curator) else { return .empty }
    return try Replies.json(["response": Spoken.Response(seen, forCurator: true)])
  }

  // MARK: Signing in

  private func addSessionRoutes(to router: inout Router) {
    router.post("/api/curator/session", body: .memory(most: 64 << 10)) { [self] request in
      try Replies.guarded(request) { try signIn(request) }
    }
    router.get(
      "/api/curator/session",
      curated { request in
        try Replies.json(["csrf": try curators.require(for: request).token])
      })
    router.delete(
      "/api/curator/session",
      curated { request in
        let id = Secrets.digest(try curators.require(for: request).id)
        try keeper.with { (database) throws(FormatError) in try database.endSession(id) }
        var response = WebHost.Response.empty
        response.cookies = [curators.end(for: request)]
        return response
      })
  }

  private func signIn(_ request: Request) throws -> WebHost.Response {
    struct Body: Decodable { var password: String }
    let password = try request.json(Body.self).password
    let browser = browsers.visit(of: request)?.id
    if let wait = passwordTries.spend(browser ?? request.addressKey) {
      throw GalleryProblem.tooManyPasswords(wait: wait)
    }
    let hash = try keeper.with { (database) throws(FormatError) in
      try database.setting("password")
    }
    guard Passwords.verify(password, against: hash) else {
      throw GalleryProblem(
        Refusal("wrong-password", "That is not the curators' password; try again."))
    }
    passwordTries.refund(browser ?? request.addressKey)
    let (session, cookie) = curators.begin(for: request)
    let now = GalleryKeeper.now
    try keeper.with { (database) throws(FormatError) in
      try database.beginSession(
        Secrets.digest(session.id), until: now.advanced(byMilliseconds: Self.sessionLifetime),
        now: now)
    }
    var response = try Replies.json(["csrf": session.token])
    response.cookies = [cookie]
    if browser == nil { response.cookies.append(browsers.begin(for: request).cookie) }
    return response
  }
}

extension GalleryProblem {
  /// Nobody is signed in as a curator.
  static let noSession = GalleryProblem(
    Refusal(.noSession, "This is for curators; sign in."))
  /// There is no visit.
  static let noVisit = GalleryProblem(
    Refusal(.noVisit, "There is no visit; say your name to begin one."))

  static func tooManyPasswords(wait: Double) -> GalleryProblem {
    GalleryProblem(
      Refusal(.tooManyTries, "Too many wrong passwords; wait a while and try again."),
      wait: Int64(wait * 1_000))
  }
}
