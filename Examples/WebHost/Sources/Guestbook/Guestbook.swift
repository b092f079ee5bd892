import Synchronization
import WebHost

/// A guest book: all who have its page open see a new line at once.
@main struct Guestbook {
  static func main() throws {
    var options = ServerOptions()
    options.log = LogLine.toStandardError
    let server = try Server(options, router(key: .random()))
    print(server.address)
    try server.run()
  }

  static func router(key: SecretKey) -> Router {
    let book = Book()
    let visits = Visits(key: key)
    var router = Router()
    router.health()
    router.get("/") { request in
      let (visit, cookie) = visits.begin(for: request)
      var page = Response.html("<!doctype html><title>Guest book</title><pre>\(book.text)</pre>")
      page.headers.append(("X-CSRF-Token", visit.token))
      page.cookies = [cookie]
      return page
    }
    router.get("/events") { .events(book.hub.stream(["lines"], for: $0)) }
    router.post("/lines", body: .memory(most: 1_000)) { request in
      _ = try visits.require(for: request)
      book.add(try request.json(String.self))
      return .empty
    }
    return router
  }
}

/// The lines, and who listens.
final class Book: Sendable {
  let hub = EventHub()
  private let lines = Mutex<[String]>([])

  var text: String {
    let text = lines.withLock { $0 }.joined(separator: "\n")
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  func add(_ line: String) {
    lines.withLock { lines in
      lines.append(line)
      hub.publish(Event(id: "\(lines.count)", data: line), to: "lines")
    }
  }
}
