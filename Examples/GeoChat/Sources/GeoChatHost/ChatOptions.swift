import WebHost

/// The settings with which a server of GeoChat is started.
struct ChatOptions: Sendable {
  /// The settings of the web server: its address and its limits.
  var server = ServerOptions()
  /// The database of the rooms: the path of an SQLite file, or an address that begins with `postgresql:`.
  var database = "geochat.sqlite"
  /// Whether the server supports the old apps' protocol at `/chat.php`.
  var isLegacy = false
  /// The address of street map tiles, with `{z}`, `{x}` and `{y}`; `nil` for the built-in map alone.
  var streetTiles: String?
  /// The address of aerial picture tiles.
  var satelliteTiles: String?
  /// The provider of the tiles.
  var tilesCredit = ""

  /// A folder with pages that replace the built-in ones, for developers of the pages.
  var pages: String?

  /// Creates the default options: the loopback address, port 8642, a file in the working folder.
  init() { server.port = 8_642 }

  /// The hosts of the tiles, from which pages may load pictures.
  var tileSources: [String] {
    [streetTiles, satelliteTiles].compactMap { $0.flatMap(ServerOptions.origin) }
  }
}
