import CGeoChatPage
import NapkinCore
import NapkinRooms
import WebHost

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server of GeoChat: rooms, API, pages.
struct ChatServer: Sendable {
  private let chat: Chat
  private let server: Server

  /// The address at which the server can be reached.
  var address: String { server.address }

  /// Opens the rooms and the port, without answering requests yet.
  init(_ options: ChatOptions) throws {
    let store = try Self.store(options.database, isServer: true)
    chat = try Chat(store) { Instant(Date()) }
    var options = options
    options.server.bodyBytes = max(options.server.bodyBytes, API.pictureBytes)
    options.server.policy = BrowserPolicy(
      pictures: ["blob:", "data:"] + options.tileSources, features: ["geolocation"])
    options.server.harmlessParameters = ["v", "cmd", "west", "east", "south", "north", "zoom"]
    var routes = Routes()
    API(chat: chat, options: options).add(to: &routes)
    let health = store
    routes.health { _ = try health.administratorHash() }
    for file in Self.pages {
      for path in Self.paths(of: file.name) {
        if let folder = options.pages {
          routes.get(path) { _ in
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file.name)"))
            return .bytes(Array(bytes), Asset([], named: file.name).mediaType)
          }
        } else {
          routes.asset(path, Asset(file.bytes, named: file.name))
        }
      }
    }
    var router = routes.router
    router.pageBase()
    if options.isLegacy { Legacy(chat: chat).add(to: &router) }
    server = try Server(options.server, router)
  }

  /// Opens the store at a path or an address.
  private static func store(
    _ database: String, isServer: Bool = false
  ) throws -> any RoomStore {
    database.hasPrefix("postgresql:") || database.hasPrefix("postgres:")
      ? try PostgresRooms(database) : try SQLiteRooms(database, isServer: isServer)
  }

  /// Answers requests until a signal ends the process.
  func run() throws {
    let chat = chat
    let ticker = Ticker(seconds: 5) {
      // Errors are logged where they occur; the next tick tries again.
      try? chat.tick()
    }
    ticker.start()
    try server.run()
  }

  /// The files of the pages.
  private static var pages: [(name: String, bytes: [UInt8])] {
    (0..<geochat_page_count).map { index in
      let file = geochat_page_file(index)
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      return (String(cString: file.name), bytes)
    }
  }

  /// Returns the paths at which a file is served.
  private static func paths(of name: String) -> [String] {
    switch name {
    case "index.html": ["/", "/index.html"]
    case "admin.html": ["/admin", "/admin.html"]
    default: ["/\(name)"]
    }
  }

  /// Sets the administrator's password, and ends the visits of administrators.
  static func setPassword(_ password: String, database: String) throws {
    guard 8...1_024 ~= password.utf8.count else {
      throw Problem(422, "out-of-range", "A password has 8 to 1,024 bytes.")
    }
    try store(database).setAdministratorHash(try Passwords.hash(password), now: Instant(Date()))
  }
}
