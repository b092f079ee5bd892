import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import Photos
import WebHost

/// The requests of visitors.
extension MuseumServer {
  func addVisitorRoutes(to router: inout Router) {
    router.get("/api/museum") { [self] request in
      try Replies.guarded(request) {
        guard case .museum(let museum) = try reply(.museum, by: .nobody) else { return .empty }
        return try Replies.json(Spoken.Museum(museum))
      }
    }
    router.post("/api/visit", body: .memory(most: 64 << 10)) { [self] request in
      try Replies.guarded(request) { try beginVisit(request) }
    }
    router.get("/api/visit") { [self] request in
      try Replies.guarded(request) {
        try visit(try reply(.currentVisit, by: visitor(request)), request)
      }
    }
    router.delete("/api/visit") { [self] request in
      try Replies.guarded(request) {
        var response = try deleted(try reply(.endVisit, by: visitor(request)))
        response.cookies = [visitors.end(for: request)]
        return response
      }
    }
    // Ends the session on a shared device; the responses stay.
    router.delete("/api/visit/session") { [self] request in
      try Replies.guarded(request) {
        let visit = try visitors.require(for: request)
        try keeper.with { (database) throws(FormatError) in try database.leave(Self.id(of: visit)) }
        var response = try Replies.json([String: String]())
        response.cookies = [visitors.end(for: request)]
        return response
      }
    }
    router.get("/api/visit/responses") { [self] request in
      try Replies.guarded(request) {
        try responses(try reply(.ownResponses, by: visitor(request)), forCurator: false)
      }
    }
    router.delete("/api/responses/:id") { [self] request in
      try Replies.guarded(request) {
        let id = NapkinGallery.Response.ID(request["id"])
        return try deleted(try reply(.deleteResponse(id), by: visitor(request)))
      }
    }
    addWorkRoutes(to: &router)
  }

  private func addWorkRoutes(to router: inout Router) {
    router.get("/api/works/:id/responses") { [self] request in
      try Replies.guarded(request) {
        let action = GalleryRequest.Action.responses(
          Artwork.ID(request["id"]), after: try Self.cursor(request),
          limit: Self.limit(request, usual: 20))
        return try responses(try reply(action, by: visitor(request)), forCurator: false)
      }
    }
    router.post("/api/works/:id/responses", body: .uploads(most: Self.uploadLimit)) {
      [self] request in
      try Replies.guarded(request) { try share(request) }
    }
    router.post("/api/works/:id/unlock", body: .memory(most: 64 << 10)) { [self] request in
      struct Body: Decodable { var code: String }
      return try Replies.guarded(request) {
        let code = try request.json(Body.self).code
        let reply = try reply(
          .unlock(Artwork.ID(request["id"]), code: code), by: visitor(request))
        return try visit(reply, request)
      }
    }
  }

  // MARK: Visits

  private func beginVisit(_ request: Request) throws -> WebHost.Response {
    struct Body: Decodable { var name: String }
    let name = try request.json(Body.self).name
    if let known = try visit(of: request) {
      let id = Self.id(of: known)
      let reply = try keeper.answer(
        GalleryRequest(.visit(name: name), by: .visitor(id)), visit: id
      ).get()
      return try visit(reply, request)
    }
    let (new, cookie) = visitors.begin(for: request)
    let reply = try keeper.answer(
      GalleryRequest(.visit(name: name)), visit: Self.id(of: new)
    ).get()
    guard case .visit(let stored) = reply else { return .empty }
    var response = try Replies.json(Spoken.Visit(stored, csrf: new.token))
    response.cookies = [cookie]
    return response
  }

  private func visit(_ reply: GalleryReply, _ request: Request) throws -> WebHost.Response {
    guard case .visit(let stored) = reply, let visit = visitors.visit(of: request) else {
      throw GalleryProblem.noVisit
    }
    return try Replies.json(Spoken.Visit(stored, csrf: visit.token))
  }

  // MARK: Sharing

  private func share(_ request: Request) throws -> WebHost.Response {
    struct Body: Decodable {
      var id: String
      var code: String?
      var text: String?
      var drawing: Sketch?
    }
    let caller = try visitor(request)
    var body: Body
    if request.header("content-type")?.lowercased().hasPrefix("multipart/") ?? false {
      body = Body(id: request.form["id"] ?? "", code: request.form["code"])
      // Browsers send a line break in a form as CR LF.
      body.text = request.form["text"]?.replacing("\r\n", with: "\n")
      if let drawing = request.form["drawing"], !drawing.isEmpty, drawing != "null" {
        body.drawing = try Self.decode(Array(drawing.utf8))
      }
    } else {
      body = try Self.json(request)
    }
    var contribution = Contribution(
      id: body.id, work: Artwork.ID(request["id"]), code: body.code, text: body.text ?? "",
      sketch: body.drawing)
    var media: [GalleryDatabase.StoredMedia] = []
    if let upload = request.uploads.first(where: { $0.field == "photo" }), upload.byteCount > 0 {
      // A photo is only decoded for a response that would be granted. Until then, another one stands in its place.
      contribution.photo = Media(
        .stored(ByteDigest(of: [UInt8]())), mediaType: "image/jpeg", byteCount: 0)
      if let answer = try keeper.answerUnlessNew(
        GalleryRequest(.share(contribution), by: caller))
      {
        return try shared(try answer.get())
      }
      let photo = try Self.photo(try upload.bytes())
      media = [photo.stored]
      contribution.photo = photo.media
    }
    return try shared(
      try keeper.answer(GalleryRequest(.share(contribution), by: caller), media: media).get())
  }

  private func shared(_ reply: GalleryReply) throws -> WebHost.Response {
    guard case .response(let seen, let isNew) = reply else { return .empty }
    return try Replies.json(
      ["response": Spoken.Response(seen, forCurator: false)], status: isNew ? 201 : 200)
  }

  /// Returns a photo in the form in which it is stored: scaled, upright, and without its location.
  private static func photo(
    _ bytes: [UInt8]
  ) throws -> (stored: GalleryDatabase.StoredMedia, media: Media) {
    guard bytes.count <= pictureLimit else { throw Problem.tooLarge(pictureLimit) }
    do throws(PhotoError) {
      let photo = try Photo(bytes, longestSide: 1_500, mostPixels: 50_000_000)
      var media = Media(
        .stored(ByteDigest(of: photo.jpeg)), mediaType: "image/jpeg",
        byteCount: Int64(photo.jpeg.count))
      media.extent = Extent(width: Double(photo.width), height: Double(photo.height))
      return (.init(mediaType: "image/jpeg", isPhoto: true, bytes: photo.jpeg), media)
    } catch {
      throw GalleryProblem(error)
    }
  }

  // MARK: Replies

  func deleted(_ reply: GalleryReply) throws -> WebHost.Response {
    guard case .deleted(let responses, let visits) = reply else { return .empty }
    return try Replies.json(["deleted": responses, "visits": visits])
  }

  func responses(_ reply: GalleryReply, forCurator: Bool) throws -> WebHost.Response {
    guard case .responses(let found, let next, let counts) = reply else { return .empty }
    return try Replies.json(
      Spoken.Responses(
        responses: found.map { Spoken.Response($0, forCurator: forCurator) },
        next: .init(next?.description),
        counts: counts.map { counts in
          Dictionary(
            uniqueKeysWithValues: NapkinGallery.Response.Moderation.allCases.map {
              ($0.rawValue, counts[$0] ?? 0)
            })
        }))
  }

  // MARK: Reading requests

  /// Returns the position from which to continue a list.
  static func cursor(_ request: Request) throws -> ResponseCursor? {
    guard let text = request.query["after"], !text.isEmpty else { return nil }
    guard let cursor = ResponseCursor(text) else {
      throw Problem.badRequest("`after` is the `next` of the page before.")
    }
    return cursor
  }

  static func limit(_ request: Request, usual: Int) -> Int {
    request.query["limit"].flatMap { Int($0) } ?? usual
  }

  /// Decodes the JSON body. If a drawing breaks a rule, the error names the rule.
  static func json<Value: Decodable>(_ request: Request) throws -> Value {
    guard request.header("content-type")?.lowercased().hasPrefix("application/json") ?? false else {
      throw Problem(415, "wrong-type", "Send this as application/json.")
    }
    return try decode(request.body)
  }

  static func decode<Value: Decodable>(_ bytes: [UInt8]) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch let refusal as Refusal {
      throw GalleryProblem(refusal)
    } catch {
      throw Problem(400, "bad-json", "The JSON is not what is expected here.")
    }
  }
}
