import NapkinCore
import NapkinFormats

/// The pictures that a document refers to: drawn, linked, or shown as a frame with their names.
///
/// The data of an embedded picture is written again for each use. Small files that use a large picture everywhere
/// could fill a disk, so all copies after the first share a limit.
struct Pictures {
  /// How pictures appear in the file.
  enum Use: String, CaseIterable {
    /// The file contains their bytes.
    case embed
    /// The file contains their addresses.
    case link
    /// A frame with the name replaces the picture.
    case name
  }

  let use: Use
  /// The most bytes of the copies of pictures after their first ones.
  static let mostRepeatedBytes = 16 << 20

  /// The sizes in pixels of the available pictures that are embedded or linked.
  private(set) var extents: [ByteDigest: Extent] = [:]
  private var sources: [ByteDigest: String] = [:]
  private var used: Set<ByteDigest> = []
  private var repeatedBytes = 0

  /// Creates a store without any pictures.
  init(use: Use) {
    self.use = use
  }

  /// Reads the bytes of a picture to embed it, or only its size to link it, from the media of the request. A
  /// picture that is missing or damaged is left out.
  mutating func prepare(_ media: Media, for request: ExportRequest) throws(FormatError) {
    guard use != .name, media.kind == .image, case .stored(let digest) = media.source,
      sources[digest] == nil, extents[digest] == nil,
      let content = try content(of: digest, for: request), let type = PictureType(of: content)
    else { return }
    extents[digest] = type.extent(of: content)
    guard use == .embed, type != .png || Self.isWholePNG(content) else { return }
    sources[digest] = "data:image/\(type);base64,\(Base64.text(of: content))"
  }

  /// Returns the bytes of a picture that are needed: all of them, or only its beginning for a link.
  private func content(
    of digest: ByteDigest, for request: ExportRequest
  ) throws(FormatError) -> [UInt8]? {
    let limit = request.limits.entryBytes
    // Pictures for drawing have been checked already, and large ones have been scaled down.
    if use == .embed, !request.isDrawnFrom {
      return try request.media.soundBytes(of: digest, limit: limit)
    }
    var source = try request.media.open(digest)
    return use == .embed
      ? try source?.readAll(limit: limit) : try source?.readSound(upTo: Self.headCount)
  }

  /// The number of bytes in which the size of a picture is found.
  private static let headCount = 1 << 18

  /// Returns the address of a picture for one more use; `nil` if only the name of the picture is shown.
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

  /// Returns the size at which a picture is drawn within a limit: the size in its document, or its own.
  static func size(
    of media: Media, _ extents: [ByteDigest: Extent], within limit: Extent
  ) -> Extent {
    var extent = media.extent
    if extent == nil, case .stored(let digest) = media.source { extent = extents[digest] }
    // A picture that is not available has a frame of this size.
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

  /// Draws the frame of a picture of which only the name is shown; there is room for the name at its foot.
  static func drawFrame(
    _ frame: Frame, _ theme: Theme, nameHeight: Double, in svg: inout SVGWriter
  ) {
    svg.begin(.rect)
    svg.set(frame)
    svg.set(.rx, 3)
    svg.fill(theme.missing)
    svg.stroke(theme.hairline, width: 1)
    svg.end()
    // Hills, as is usual for a missing picture.
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

  /// Whether the chunks of a PNG follow each other up to the end chunk.
  private static func isWholePNG(_ bytes: [UInt8]) -> Bool {
    var index = 8
    while index + 12 <= bytes.count {
      if bytes[(index + 4)..<(index + 8)].elementsEqual("IEND".utf8) { return true }
      index += 12 + bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }
}
