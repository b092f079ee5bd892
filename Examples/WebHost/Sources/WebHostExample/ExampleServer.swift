import Photos
import WebHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server that uses all features of a host; the clients in Tests/clients try to break it.
enum ExampleServer {
  /// Returns the options in arguments such as `port=8080`.
  static func options(_ words: some Sequence<String>) throws -> ServerOptions {
    var options = ServerOptions()
    options.harmlessParameters = ["page"]
    options.log = LogLine.toStandardError
    for word in words {
      let halves = word.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, set(String(halves[0]), String(halves[1]), &options) else {
        throw Problem(500, "usage", "usage: WebHostExample [port=8080] [host=127.0.0.1] …")
      }
    }
    return options
  }

  private static func set(_ name: String, _ value: String, _ options: inout ServerOptions) -> Bool {
    switch (name, Double(value)) {
    case ("port", let number?): options.port = UInt16(number)
    case ("rate", let number?): options.rate = RateLimit(perSecond: number, burst: number)
    case ("connections", let number?): options.connections = Int(number)
    case ("perAddress", let number?): options.perAddress = Int(number)
    case ("requests", let number?): options.requests = Int(number)
    case ("threads", let number?): options.threads = Int(number)
    case ("bodyBytes", let number?): options.bodyBytes = Int(number)
    case ("bodiesBytes", let number?): options.bodiesBytes = Int(number)
    case ("uploadBytes", let number?): options.uploadBytes = Int(number)
    case ("uploadsBytes", let number?): options.uploadsBytes = Int(number)
    case ("headSeconds", let number?): options.headSeconds = number
    case ("bodySeconds", let number?): options.bodySeconds = number
    case ("slowestSpeed", let number?): options.slowestSpeed = Int(number)
    case ("answerSeconds", let number?): options.answerSeconds = number
    case ("heartbeatSeconds", let number?): options.heartbeatSeconds = number
    case ("graceSeconds", let number?): options.graceSeconds = number
    case ("host", _): options.host = value
    case ("origin", _): options.origins.append(value)
    case ("uploads", _): options.uploadFolder = value
    case ("rate", nil): options.rate = nil
    case ("log", nil): options.log = nil
    case ("proxy", nil): options.trustedProxy = value == "yes"
    default: return false
    }
    return true
  }

  static func router() throws -> Router {
    let hub = EventHub()
    let visits = Visits(key: .random())
    let tries = RateLimiter<String>(RateLimit(perSecond: 1.0 / 60, burst: 5))
    let hash = try Passwords.hash("open sesame")
    let kilobyte = Array(repeating: UInt8(ascii: "x"), count: 1_024)
    let four = Array(repeating: UInt8(ascii: "x"), count: 4_096)
    var router = Router()
    router.health()
    router.asset("/style.css", Asset(Array("body { margin: 0 }\n".utf8), named: "style.css"))
    router.get("/quick", isQuick: true) { _ in .bytes(kilobyte, "text/plain") }
    router.get("/worked") { _ in .bytes(kilobyte, "text/plain") }
    router.get("/quick4", isQuick: true) { _ in .bytes(four, "text/plain") }
    router.get("/worked4") { _ in .bytes(four, "text/plain") }
    router.get("/echo/:name") { request in
      let query = request.query.items.map { [$0.name, $0.value] }
      return try .json(["name": [[request["name"]]], "query": query])
    }
    router.get("/slow/:seconds") { request in
      usleep(UInt32((Double(request["seconds"]) ?? 0) * 1e6))
      return .text("done\n")
    }
    router.get("/fails") { _ in throw Trouble(secret: "nothing to see") }
    router.get("/large/:bytes", isQuick: true) { request in
      .bytes(
        [UInt8](repeating: 120, count: min(Int(request["bytes"]) ?? 0, 64 << 20)), "text/plain")
    }
    router.get("/visit") { request in
      if let visit = visits.visit(of: request) { return try .json(["token": visit.token]) }
      let (visit, cookie) = visits.begin(for: request)
      var response = try Response.json(["token": visit.token])
      response.cookies = [cookie]
      return response
    }
    router.post("/change") { request in
      let visit = try visits.require(for: request)
      return try .json(["visit": visit.id, "body": String(decoding: request.body, as: UTF8.self)])
    }
    router.post("/sign-in") { request in
      if let wait = tries.spend(request.addressKey) { throw Problem.tooMany(after: wait) }
      guard Passwords.verify(request.form["password"] ?? "", against: hash) else {
        throw Problem(403, "wrong-password", "That is not the password; try again.")
      }
      tries.refund(request.addressKey)
      return .empty
    }
    router.post("/echo", body: .memory()) { request in
      .bytes(request.body, "application/octet-stream")
    }
    router.post("/upload", body: .uploads()) { request in
      let parts = try request.uploads.map { upload in
        [upload.field, upload.fileName, upload.mediaType, String(try upload.bytes().count)]
      }
      return try .json([
        "uploads": parts, "fields": request.form.items.map { [$0.name, $0.value] },
      ])
    }
    router.post("/photo", body: .uploads()) { request in
      guard let upload = request.uploads.first else { throw Problem.badRequest("No photo came.") }
      let bytes = try upload.bytes()
      do throws(PhotoError) {
        return .bytes(try Photo(bytes, longestSide: 1_500).jpeg, "image/jpeg")
      } catch {
        if error == .busy { throw Problem.busy }
        throw Problem(422, error.code, error.message)
      }
    }
    router.get("/events/:topic") { request in
      .events(hub.stream([request["topic"]], for: request, mostPending: 64 << 10))
    }
    router.post("/events/:topic") { request in
      let event = Event(
        id: request.query["id"], data: String(decoding: request.body, as: UTF8.self))
      return .text("\(hub.publish(event, to: request["topic"]))\n")
    }
    return router
  }
}

/// An error of a handler, which the response must not show.
struct Trouble: Error {
  var secret: String
}
