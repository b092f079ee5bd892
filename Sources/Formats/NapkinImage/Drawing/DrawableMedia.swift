import NapkinCore
import NapkinFormats

/// The pictures of a document, prepared for drawing.
///
/// Each picture is decoded once beforehand. A picture that cannot be read, or is beyond the limit of pixels (the
/// renderer keeps all of them in memory), is left out: a frame with its name replaces it, and the ledger counts it.
/// Large photos are made smaller first, and turned upright.
enum DrawableMedia {
  /// The fewest pixels of the shorter side of a picture that is made smaller.
  private static let keptSide = 512

  static func prepare(
    _ request: ExportRequest, _ library: ImageLibrary
  ) throws(FormatError) -> MemoryMedia {
    var prepared = MemoryMedia()
    var room = request.limits.pixels
    var seen: Set<ByteDigest> = []
    for media in request.content.media where media.kind == .image {
      guard case .stored(let digest) = media.source, seen.insert(digest).inserted,
        let bytes = try request.media.soundBytes(
          of: digest, limit: request.limits.entryBytes),
        let picture = decoded(bytes, limit: room, library)
      else { continue }
      room -= picture.width * picture.height
      prepared[digest] = picture.isAsItWas ? bytes : try? picture.encoded()
    }
    return prepared
  }

  private static func decoded(
    _ bytes: [UInt8], limit: Int, _ library: ImageLibrary
  ) -> PixelPicture? {
    guard let type = PictureType(of: bytes), limit > 0 else { return nil }
    return try? PixelPicture(
      bytes, type, limit: limit,
      covering: Extent(width: Double(keptSide), height: Double(keptSide)),
      library)
  }
}
