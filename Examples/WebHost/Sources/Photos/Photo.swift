internal import Dispatch

/// A photo that can be shown to others: upright, of a sensible size, and without anything that tells where, when
/// and with what it was taken.
public struct Photo: Hashable, Sendable {
  /// The photo as a JPEG.
  public let jpeg: [UInt8]
  /// Its width in pixels.
  public let width: Int
  /// Its height in pixels.
  public let height: Int

  /// How many are worked on at a time: a large one takes some hundred megabytes.
  private static let seats = DispatchSemaphore(value: 2)

  /// Makes it of what a person sent, a JPEG or a PNG.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - longestSide: How long its longer side may be, in pixels. A smaller picture stays as large as it is.
  ///   - quality: That of the JPEG, 1 to 100.
  ///   - mostPixels: How many pixels the file may say that it has. More are refused before they are decoded.
  public init(
    _ bytes: [UInt8], longestSide: Int, quality: Int = 85, mostPixels: Int = 64_000_000
  ) throws(PhotoError) {
    precondition(longestSide > 0 && 1...100 ~= quality)
    Self.seats.wait()
    defer { Self.seats.signal() }
    let raster = try Self.decoded(bytes, longestSide, mostPixels)
    jpeg = try JPEG.encoded(raster, quality: quality)
    width = raster.width
    height = raster.height
  }

  private static func decoded(
    _ bytes: [UInt8], _ side: Int, _ mostPixels: Int
  ) throws(PhotoError) -> Raster {
    if JPEG.isJPEG(bytes) {
      return try JPEG.decoded(bytes, side: side, mostPixels: mostPixels)
        .scaled(to: side).turned(Orientation(jpeg: bytes))
    }
    guard PNG.isPNG(bytes) else { throw .noPicture }
    return try PNG.decoded(bytes, mostPixels: mostPixels).scaled(to: side)
  }
}
