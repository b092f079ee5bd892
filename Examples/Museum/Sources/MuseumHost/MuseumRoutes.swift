import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinGalleryExchange
import WebHost

/// The changes of floors and works by curators. All of them are in one undo history.
extension MuseumServer {
  /// The properties of a work in a request; omitted ones stay unchanged.
  private struct WorkBody: Decodable {
    var id: String?
    var title: String?
    var prompt: String?
    var floor: String?
    var x: Double?
    var y: Double?
    var terms: [String]?
    var code: String?
    var version: Int?

    func apply(to work: inout Artwork) throws(Refusal) {
      if let title { work.title = title }
      if let prompt { work.prompt = prompt }
      if let floor { work.floor = Floor.ID(floor) }
      if let x { work.position.x = x }
      if let y { work.position.y = y }
      if let terms { work.terms = terms }
      if let code { work.code = try UnlockCode(code) }
    }
  }

  /// The properties of a floor in a request; omitted ones stay unchanged.
  private struct FloorBody: Decodable {
    var id: String?
    var name: String?
    var level: Int?
    var width: Double?
    var height: Double?
    var version: Int?

    func apply(to floor: inout Floor) {
      if let name { floor.name = name }
      if let level { floor.level = level }
      if let width { floor.extent.width = width }
      if let height { floor.extent.height = height }
    }
  }

  private struct MuseumBody: Decodable {
    var name: String?
    var defaultFloor: String?
    var version: Int?
  }

  func addMuseumRoutes(to router: inout Router) {
    router.get("/api/curator/museum") { [self] request in
      try curatedMuseum(request) { _, _ in (.curatedMuseum, []) }
    }
    router.put("/api/curator/museum") { [self] request in
      try curatedMuseum(request) { museum, _ in
        let body: MuseumBody = try Self.body(request)
        let floor = body.defaultFloor.map { Floor.ID($0) } ?? museum.defaultFloor
        let command = MuseumCommand.changeMuseum(
          name: body.name ?? museum.name, defaultFloor: floor)
        return (.edit(command, version: body.version), [])
      }
    }
    router.post("/api/curator/undo") { [self] request in
      try curatedMuseum(request) { _, _ in (.undo(version: try Self.version(inBody: request)), []) }
    }
    router.post("/api/curator/redo") { [self] request in
      try curatedMuseum(request) { _, _ in (.redo(version: try Self.version(inBody: request)), []) }
    }
    addWorkEditing(to: &router)
    addFloorEditing(to: &router)
    router.post("/api/curator/catalogue", body: .memory(most: 16 << 20)) { [self] request in
      try loadCatalogue(request)
    }
  }

  private func addWorkEditing(to router: inout Router) {
    router.post("/api/curator/works", body: .memory(most: 256 << 10)) { [self] request in
      try curatedMuseum(request) { museum, identifiers in
        let body: WorkBody = try Self.body(request)
        let id = body.id ?? identifiers.next()
        var work = Artwork(
          id: Artwork.ID(id), title: body.title ?? id, floor: museum.defaultFloor,
          code: try Codes.make())
        try body.apply(to: &work)
        return (.edit(.addWork(work), version: body.version), [])
      }
    }
    router.put("/api/curator/works/:id", body: .memory(most: 256 << 10)) { [self] request in
      try curatedMuseum(request) { museum, _ in
        let body: WorkBody = try Self.body(request)
        var work = try museum.artwork(Artwork.ID(request["id"]))
        try body.apply(to: &work)
        return (.edit(.changeWork(work), version: body.version), [])
      }
    }
    router.delete("/api/curator/works/:id") { [self] request in
      try curatedMuseum(request) { _, _ in
        (
          .edit(.removeWork(Artwork.ID(request["id"])), version: Self.version(request)), []
        )
      }
    }
    router.put("/api/curator/works/:id/picture", body: .memory(most: Self.pictureLimit)) {
      [self] request in
      try curatedMuseum(request) { museum, _ in
        let (media, stored) = try Self.picture(request)
        var work = try museum.artwork(Artwork.ID(request["id"]))
        work.picture = media
        return (.edit(.changeWork(work), version: Self.version(request)), [stored])
      }
    }
    router.delete("/api/curator/works/:id/picture") { [self] request in
      try curatedMuseum(request) { museum, _ in
        var work = try museum.artwork(Artwork.ID(request["id"]))
        work.picture = nil
        return (.edit(.changeWork(work), version: Self.version(request)), [])
      }
    }
  }

  private func addFloorEditing(to router: inout Router) {
    router.post("/api/curator/floors", body: .memory(most: 64 << 10)) { [self] request in
      try curatedMuseum(request) { museum, identifiers in
        let body: FloorBody = try Self.body(request)
        let id = body.id ?? identifiers.next()
        let level = (museum.floors.map(\.level).max() ?? 0) + 1
        var floor = Floor(id: Floor.ID(id), name: id, level: level)
        body.apply(to: &floor)
        return (.edit(.addFloor(floor), version: body.version), [])
      }
    }
    router.put("/api/curator/floors/:id", body: .memory(most: 64 << 10)) { [self] request in
      try curatedMuseum(request) { museum, _ in
        let body: FloorBody = try Self.body(request)
        var floor = try museum.floor(Floor.ID(request["id"]))
        body.apply(to: &floor)
        return (.edit(.changeFloor(floor), version: body.version), [])
      }
    }
    router.delete("/api/curator/floors/:id") { [self] request in
      try curatedMuseum(request) { _, _ in
        (.edit(.removeFloor(Floor.ID(request["id"])), version: Self.version(request)), [])
      }
    }
    router.put("/api/curator/floors/:id/plan", body: .memory(most: Self.pictureLimit)) {
      [self] request in
      try curatedMuseum(request) { museum, _ in
        let (media, stored) = try Self.picture(request)
        var floor = try museum.floor(Floor.ID(request["id"]))
        floor.plan = media
        return (.edit(.changeFloor(floor), version: Self.version(request)), [stored])
      }
    }
    router.delete("/api/curator/floors/:id/plan") { [self] request in
      try curatedMuseum(request) { museum, _ in
        var floor = try museum.floor(Floor.ID(request["id"]))
        floor.plan = nil
        return (.edit(.changeFloor(floor), version: Self.version(request)), [])
      }
    }
  }

  // MARK: Catalogue

  private func loadCatalogue(_ request: Request) throws -> WebHost.Response {
    try Replies.guarded(request) {
      // A long catalogue is read before the store is locked.
      try requireCurator(request)
      let read = try CatalogueFiles.read(request.body)
      return try curatedMuseum(request, account: CatalogueFiles.account(of: read)) { museum, _ in
        let new = try CatalogueFiles.keepingPictures(of: museum, in: read.museum)
        return (.edit(.loadCatalogue(new), version: nil), [])
      }
    }
  }

  // MARK: Performing

  /// Performs an action on the present museum, and replies with the changed museum.
  private func curatedMuseum(
    _ request: Request, account: Spoken.Account? = nil,
    _ edit: (Museum, inout Identifiers) throws -> (
      GalleryRequest.Action, [GalleryDatabase.StoredMedia]
    )
  ) throws -> WebHost.Response {
    try Replies.guarded(request) {
      try requireCurator(request)
      var failure: (any Error)?
      let reply = try keeper.answer { database, identifiers in
        do {
          let (action, media) = try edit(try database.museum().museum, &identifiers)
          return .success((GalleryRequest(action, by: .curator), media))
        } catch let refusal as Refusal {
          return .failure(GalleryProblem(refusal))
        } catch {
          failure = error
          return .failure(.noSession)
        }
      }
      if let failure { throw failure }
      guard case .curatedMuseum(let state) = try reply.get() else { return .empty }
      var museum = Spoken.Museum(state)
      museum.account = account
      return try Replies.json(museum)
    }
  }

  private static func body<Value: Decodable>(
    _ request: Request, _ type: Value.Type = Value.self
  ) throws -> Value {
    try request.json(type)
  }

  private static func version(_ request: Request) -> Int? {
    request.query["version"].flatMap { Int($0) }
  }

  private static func version(inBody request: Request) throws -> Int? {
    struct Body: Decodable { var version: Int? }
    return request.body.isEmpty ? nil : try body(request, Body.self).version
  }

  /// Returns the picture in a request, unchanged.
  private static func picture(
    _ request: Request
  ) throws -> (Media?, GalleryDatabase.StoredMedia) {
    guard let type = Pictures.mediaType(of: request.body) else {
      throw Problem(400, "no-picture", "Send a JPEG, a PNG or an SVG.")
    }
    let media = Media(
      .stored(ByteDigest(of: request.body)), mediaType: type, byteCount: Int64(request.body.count))
    return (media, .init(mediaType: type, isPhoto: false, bytes: request.body))
  }
}
