internal import Dispatch
internal import Synchronization

/// A photo that can be shown to others: upright, not too large, and without metadata about where, when and with
/// which camera it was taken.
public struct Photo: Hashable, Sendable {
  /// The photo as a JPEG.
  public let jpeg: [UInt8]
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Limits how many photos are processed at a time, because a large one takes some hundred megabytes.
  private static let seats = DispatchSemaphore(value: 2)
  /// The most photos that wait or are processed; each occupies a thread.
  private static let mostPresent = 4
  private static let present = Atomic(0)

  /// Makes a photo of a JPEG or a PNG that a user has sent.
  ///
  /// Two photos are processed at a time, and two more wait. Throws ``PhotoError/busy`` at once if there are others.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - longestSide: The largest length of the longer side, in pixels. A smaller picture keeps its size.
  ///   - quality: The quality of the JPEG, from 1 to 100.
  ///   - mostPixels: The most pixels that the file may declare. Larger files are refused before they are decoded.
  public init(
    _ bytes: [UInt8], longestSide: Int, quality: Int = 85, mostPixels: Int = 64_000_000
  ) throws(PhotoError) {
    precondition(longestSide > 0 && 1...100 ~= quality)
    let count = Self.present.add(1, ordering: .relaxed).newValue
    defer { Self.present.subtract(1, ordering: .relaxed) }
    guard count <= Self.mostPresent else { throw .busy }
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
