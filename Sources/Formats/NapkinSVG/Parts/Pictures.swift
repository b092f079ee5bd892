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

  /// How many pixels the pictures at hand have that stand in the file or beside it.
  private(set) var extents: [ByteDigest: Extent] = [:]
  private var sources: [ByteDigest: String] = [:]
  private var used: Set<ByteDigest> = []
  private var repeatedBytes = 0

  /// Looks for all pictures of a document.
  init(use: Use) {
    self.use = use
  }

  /// Fetches the bytes of a picture that is embedded from the media that were handed in, and looks how
  /// large one is that is linked. One that is missing or damaged is not at hand.
  mutating func prepare(_ media: Media, for request: ExportRequest) throws(FormatError) {
    guard use != .name, media.kind == .image, case .stored(let digest) = media.source,
      sources[digest] == nil, extents[digest] == nil,
      let content = try content(of: digest, for: request), let type = PictureType(of: content)
    else { return }
    extents[digest] = type.extent(of: content)
    guard use == .embed, type != .png || Self.isWholePNG(content) else { return }
    sources[digest] = "data:image/\(type);base64,\(Base64.text(of: content))"
  }

  /// The bytes of a picture that are needed.
  private func content(
    of digest: ByteDigest, for request: ExportRequest
  ) throws(FormatError) -> [UInt8]? {
    let limit = request.limits.entryBytes
    // What is drawn was looked at, and made smaller where it was large.
    if use == .embed, !request.isDrawnFrom {
      return try request.media.soundBytes(of: digest, limit: limit)
    }
    var source = try request.media.open(digest)
    return use == .embed
      ? try source?.readAll(limit: limit) : try source?.readSound(upTo: Self.headCount)
  }

  /// In so many bytes, pictures say how large they are.
  private static let headCount = 1 << 18

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

  /// How large a picture is drawn, at most so large: as its document says, or as it is.
  static func size(
    of media: Media, _ extents: [ByteDigest: Extent], within limit: Extent
  ) -> Extent {
    var extent = media.extent
    if extent == nil, case .stored(let digest) = media.source { extent = extents[digest] }
    // Of what is not at hand there is a frame.
    let size = extent ?? Extent(width: 160, height: 120)
    guard size.width >= 1, size.height >= 1 else { return Extent(width: 40, height: 30) }
    let scale = min(limit.width / size.width, limit.height / size.height, 1)
    func side(_ length: Double) -> Double { max(min(8, length), length * scale) }
    return Extent(width: side(size.width), height: side(size.height))
  }

  /// Draws a picture.
  static func draw(_ media: Media, from source: String, _ frame: Frame, in svg: inout SVGWriter) {
    svg.begin(.image)
    svg.set(frame)
    svg.set(.imageHref, source)
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
