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
public struct ChatServer: Sendable {
  private let chat: Chat
  private let server: Server

  /// Where it is reached.
  public var address: String { server.address }

  /// Opens the rooms and listens; nothing is answered yet.
  public init(_ options: ChatOptions) throws {
    let store = try Self.store(options.database)
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
    for (path, asset) in Self.pages { routes.asset(path, asset) }
    var router = routes.router
    if options.isLegacy { Legacy(chat: chat).add(to: &router) }
    server = try Server(options.server, router)
  }

  /// The store of a path or an address.
  static func store(_ database: String) throws -> any RoomStore {
    database.hasPrefix("postgresql:") || database.hasPrefix("postgres:")
      ? try PostgresRooms(database) : try SQLiteRooms(database)
  }

  /// Answers until the process is told to end.
  public func run() throws {
    let chat = chat
    let ticker = Ticker(seconds: 5) {
      // What failed is logged where it failed, and tried again.
      try? chat.tick()
    }
    ticker.start()
    try server.run()
  }

  /// The pages by their paths.
  private static var pages: [(String, Asset)] {
    var pages: [(String, Asset)] = []
    for index in 0..<geochat_page_count {
      let file = geochat_page_file(index)
      let name = String(cString: file.name)
      let asset = Asset(Array(UnsafeBufferPointer(start: file.bytes, count: file.count)), named: name)
      pages.append(("/\(name)", asset))
      if name == "index.html" { pages.append(("/", asset)) }
      if name == "admin.html" { pages.append(("/admin", asset)) }
    }
    return pages
  }

  /// Sets the administrator's password.
  public static func setPassword(_ password: String, database: String) throws {
    guard 8...1_024 ~= password.utf8.count else {
      throw Problem(422, "out-of-range", "A password has 8 to 1,024 bytes.")
    }
    try store(database).setAdministratorHash(try Passwords.hash(password))
  }
}
