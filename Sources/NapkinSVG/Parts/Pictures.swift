import NapkinCore
import NapkinFormats

/// The pictures that a document refers to: drawn, linked, or shown as a frame with their names.
///
/// Each stands in the file where it is used, and again where it is used again. Small files that use a
/// large picture everywhere would fill a disk, so that such copies have a limit.
struct Pictures {
  /// What becomes of a picture.
  enum Use: String, CaseIterable {
    /// Its bytes stand in the file.
    case embed
    /// The file says where they are.
    case link
    /// A frame with its name stands for it.
    case name
  }

  let use: Use
  /// The most bytes that pictures take beyond their first copies.
  static let mostRepeatedBytes = 16 << 20

  private var sources: [ByteDigest: String] = [:]
  private var used: Set<ByteDigest> = []
  private var repeatedBytes = 0

  /// Looks for all pictures of a document.
  init(use: Use) {
    self.use = use
  }

  /// Fetches the bytes of a picture that is embedded from the source that was handed in.
  mutating func prepare(_ media: Media, from source: some MediaSource, limit: Int)
    throws(FormatError)
  {
    guard use == .embed, media.kind == .image, case .stored(let digest) = media.source,
      sources[digest] == nil, var bytes = try source.open(digest)
    else { return }
    let content = try bytes.readAll(limit: limit)
    if let type = Self.type(of: content) {
      sources[digest] = "data:\(type);base64,\(Base64.text(of: content))"
    }
  }

  /// The address of a picture that is to be drawn once, or once more; `nil` if it is just named.
  mutating func take(_ media: Media) -> String? {
    guard media.kind == .image, case .stored(let digest) = media.source else { return nil }
    if use == .link { return media.fileName == nil ? nil : media.path }
    guard let source = sources[digest] else { return nil }
    if used.insert(digest).inserted { return source }
    let count = repeatedBytes + source.utf8.count
    guard count <= Self.mostRepeatedBytes else { return nil }
    repeatedBytes = count
    return source
  }

  /// How large a picture is drawn, at most so large.
  static func size(of media: Media, within limit: Extent) -> Extent {
    let extent = media.extent ?? Extent(width: 160, height: 120)
    guard extent.width >= 1, extent.height >= 1 else { return Extent(width: 40, height: 30) }
    let scale = min(limit.width / extent.width, limit.height / extent.height, 1)
    return Extent(
      width: max(8, extent.width * scale), height: max(8, extent.height * scale))
  }

  /// Draws a picture.
  static func draw(_ media: Media, from source: String, _ frame: Frame, in svg: inout SVGWriter) {
    svg.begin(.image)
    svg.set(frame)
    svg.set(.href, source)
    svg.set(.preserveAspectRatio, "xMidYMid meet")
    if !media.name.isEmpty { svg.set(.ariaLabel, media.name) }
    svg.end()
  }

  /// Draws the frame for a picture that is just named; it leaves room for the name at its foot.
  static func drawFrame(
    _ frame: Frame, _ theme: Theme, nameHeight: Double, in svg: inout SVGWriter
  ) {
    svg.begin(.rect)
    svg.set(frame)
    svg.set(.rx, 3)
    svg.fill(theme.missing)
    svg.stroke(theme.hairline, width: 1)
    svg.end()
    // Hills and a sun, as everywhere where a picture is missing.
    let size = min(frame.width, frame.height) * 0.5
    let (x, y) = (frame.center.x - size / 2, frame.center.y - (size + nameHeight) / 2)
    svg.begin(.path)
    svg.beginPath(at: Position(x: x, y: y + size * 0.85))
    svg.line(to: Position(x: x + size * 0.35, y: y + size * 0.35))
    svg.line(to: Position(x: x + size * 0.6, y: y + size * 0.7))
    svg.line(to: Position(x: x + size * 0.75, y: y + size * 0.5))
    svg.line(to: Position(x: x + size, y: y + size * 0.85))
    svg.closePath()
    svg.endPath()
    svg.fill(theme.hairline)
    svg.end()
  }

  /// The type of a picture by its first bytes, which cannot lie; only such as run nothing.
  private static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return isWholePNG(bytes) ? "image/png" : nil
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }

  /// Whether the pieces of a PNG follow each other up to the one that ends it.
  private static func isWholePNG(_ bytes: [UInt8]) -> Bool {
    var index = 8
    while index + 12 <= bytes.count {
      if bytes[(index + 4)..<(index + 8)].elementsEqual("IEND".utf8) { return true }
      index += 12 + bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }
}
