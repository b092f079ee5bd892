import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import Synchronization
import WebHost

/// The museum's web server: pages, the JSON interface for visitors and for curators, pictures, and the feed.
struct MuseumServer: Sendable {
  let keeper: GalleryKeeper
  /// The cookies of visitors, and the cookies of curators.
  let visitors: Visits
  let curators: Visits
  /// The cookies of browsers in which a curator has signed in; they grant nothing but tries of their own.
  let browsers: Visits
  /// Limits wrong passwords. A browser in which a curator has signed in has its own tries, so that visitors in the same
  /// network cannot use them up; all other browsers share the tries of their address.
  let passwordTries = RateLimiter<String>(RateLimit(perSecond: 1.0 / 60, burst: 10))

  /// How long a curator stays signed in, in milliseconds.
  static let sessionLifetime: Int64 = 12 * 60 * 60 * 1_000
  /// The largest size of a photo with the rest of its form, and of a picture of the museum, in bytes.
  static let uploadLimit = 14 << 20
  static let pictureLimit = 12 << 20

  init(_ keeper: GalleryKeeper, key: SecretKey) {
    self.keeper = keeper
    visitors = Visits(key: key, cookie: "museum-visit", lifetime: 365 * 86_400)
    curators = Visits(
      key: key, cookie: "museum-curator", lifetime: Int(Self.sessionLifetime / 1_000))
    browsers = Visits(key: key, cookie: "museum-browser", lifetime: 365 * 86_400)
  }

  /// Returns a router with all routes.
  ///
  /// - Parameters:
  ///   - pages: The folder of the pages.
  ///   - isLive: Whether pages are read again for each request.
  func router(pages: String, isLive: Bool) throws -> Router {
    var router = Router()
    router.health { [keeper] in
      _ = try keeper.with { (database) throws(FormatError) in try database.feedVersion() }
    }
    router.pageBase()
    addPages(from: pages, isLive: isLive, to: &router)
    addMedia(to: &router)
    addVisitorRoutes(to: &router)
    addCuratorRoutes(to: &router)
    addMuseumRoutes(to: &router)
    return router
  }

  // MARK: Pages

  private func addPages(from folder: String, isLive: Bool, to router: inout Router) {
    let addresses = ["index.html": "/", "curator.html": "/curator"]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where Self.isPlain(name) {
      let path = "\(folder)/\(name)"
      if isLive {
        let read: Handler = { _ in
          guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem.notFound
          }
          let asset = Asset(Array(data), named: name)
          return .bytes(asset.bytes, asset.mediaType)
        }
        for address in ["/\(name)", addresses[name]].compactMap(\.self) {
          router.get(address, read)
        }
      } else if let data = FileManager.default.contents(atPath: path) {
        let asset = Asset(Array(data), named: name)
        for address in ["/\(name)", addresses[name]].compactMap(\.self) {
          router.asset(address, asset)
        }
      }
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    name.first != "."
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  // MARK: Pictures and the feed

  private func addMedia(to router: inout Router) {
    router.get("/media/:name") { [self] request in
      let name = request["name"]
      guard let digest = ByteDigest(hex: name.prefix { $0 != "." }) else { throw Problem.notFound }
      let visit = try visit(of: request).map { Self.id(of: $0) }
      let isCurator = try isCurator(request)
      let found = try keeper.with {
        (database) throws(FormatError) -> GalleryDatabase.StoredMedia? in
        guard let media = try database.media(digest) else { return nil }
        guard media.isPhoto, !isCurator else { return media }
        return try database.maySee(digest, visit) ? media : nil
      }
      guard let found else { throw Problem.notFound }
      var response = WebHost.Response.bytes(found.bytes, found.mediaType)
      // A picture may be an SVG, which must not run scripts when it is opened. Photos may be deleted at any time.
      response.headers += [
        ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
        (
          "Cache-Control",
          found.isPhoto ? "private, no-cache" : "public, max-age=31536000, immutable"
        ),
      ]
      return response.tagged("\"\(digest.hex.prefix(32))\"", for: request)
    }
    router.get("/feed.json") { [self] request in
      try Replies.guarded(request) {
        let feed = try keeper.feed()
        var response = WebHost.Response.json(bytes: feed.bytes)
        response.headers.append(("Cache-Control", "no-cache"))
        return response.tagged(feed.tag, for: request)
      }
    }
  }

  // MARK: Callers

  /// Returns the store's identifier for a visit. It is a digest, so a reader of the file cannot make the cookie.
  static func id(of visit: Visits.Visit) -> StoredVisit.ID {
    StoredVisit.ID(Secrets.digest(visit.id))
  }

  /// Returns the visit of a request, unless its visitor has left: the cookie may have been copied.
  func visit(of request: Request) throws -> Visits.Visit? {
    guard let visit = visitors.visit(of: request) else { return nil }
    let hasLeft = try keeper.with { (database) throws(FormatError) in
      try database.hasLeft(Self.id(of: visit))
    }
    return hasLeft ? nil : visit
  }

  /// Returns the visitor who makes a request. A request that changes something needs the token, too.
  func visitor(_ request: Request) throws -> GalleryRequest.Caller {
    if request.method == "GET" {
      return try visit(of: request).map { .visitor(Self.id(of: $0)) } ?? .nobody
    }
    guard try visit(of: request) != nil else { return .nobody }
    return .visitor(Self.id(of: try visitors.require(for: request)))
  }

  /// Whether a curator makes the request; enough only for reading.
  func isCurator(_ request: Request) throws -> Bool {
    guard let session = curators.visit(of: request) else { return false }
    let id = Secrets.digest(session.id)
    return try keeper.with { (database) throws(FormatError) in
      try database.hasSession(id, now: GalleryKeeper.now)
    }
  }

  /// Throws unless a curator makes the request.
  func requireCurator(_ request: Request) throws {
    guard try isCurator(request) else {
      throw GalleryProblem.noSession
    }
    _ = try curators.require(for: request)
  }

  /// Returns the service's reply.
  func reply(
    _ action: GalleryRequest.Action, by caller: GalleryRequest.Caller
  ) throws -> GalleryReply {
    try keeper.answer(GalleryRequest(action, by: caller)).get()
  }
}
