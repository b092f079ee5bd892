import WebHost

/// What a server of GeoChat is told when it starts.
struct ChatOptions: Sendable {
  /// Where it listens, and how much it takes.
  var server = ServerOptions()
  /// Where the rooms are: the path of an SQLite file, or an address that begins with `postgresql:`.
  var database = "geochat.sqlite"
  /// Whether the old apps' protocol is answered at `/chat.php`.
  var isLegacy = false
  /// The address of tiles of streets, with `{z}`, `{x}` and `{y}`; `nil` for the built-in map alone.
  var streetTiles: String?
  /// The address of tiles of pictures from above.
  var satelliteTiles: String?
  /// Whom the tiles come from.
  var tilesCredit = ""

  /// A folder whose pages are served instead of the built-in ones, for who works on them.
  var pages: String?

  /// Creates options: the loopback address, port 8642, a file in the working folder.
  init() { server.port = 8_642 }

  /// The hosts of the tiles, from which pages may load pictures.
  var tileSources: [String] {
    [streetTiles, satelliteTiles].compactMap { address in
      guard let address, let scheme = address.firstRange(of: "://") else { return nil }
      let host = address[scheme.upperBound...].prefix { $0 != "/" }
      return String(address[..<scheme.upperBound] + host)
    }
  }
}
