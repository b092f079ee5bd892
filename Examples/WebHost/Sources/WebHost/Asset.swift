/// A file of the pages, whose bytes never change while the server runs.
public struct Asset: Sendable {
  /// The bytes.
  public let bytes: [UInt8]
  /// The media type, such as `text/css; charset=utf-8`.
  public let mediaType: String
  /// A tag that changes when the bytes do.
  let tag: String

  /// Creates an asset.
  public init(_ bytes: [UInt8], _ mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
    tag = "\"\(Secrets.digest(bytes).prefix(22))\""
  }

  /// Creates an asset whose media type follows from its file's name.
  public init(_ bytes: [UInt8], named name: String) {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    self.init(bytes, Self.mediaTypes[ending] ?? "application/octet-stream")
  }

  private static let mediaTypes = [
    "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8",
    "ico": "image/x-icon", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8", "json": "application/json", "png": "image/png",
    "pdf": "application/pdf", "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json", "woff2": "font/woff2",
  ]

  /// Returns the response to a request: browsers keep the bytes, and check each time that they are unchanged.
  func response(to request: Request) -> Response {
    Response(
      headers: [("Content-Type", mediaType), ("Cache-Control", "no-cache")], body: .bytes(bytes)
    ).tagged(tag, for: request)
  }
}

extension Router {
  /// Serves an asset at a path.
  public mutating func asset(_ path: String, _ asset: Asset) {
    get(path, isQuick: true) { asset.response(to: $0) }
  }
}
