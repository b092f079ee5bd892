public import NapkinCore
public import NapkinFormats

/// The small picture that stands for a larger one in lists.
///
/// ```swift
/// let small = try Thumbnail.png(of: photo)
/// let large = try Thumbnail.png(of: photo, size: Extent(width: 160, height: 120))
/// ```
public enum Thumbnail {
  /// Makes the thumbnail of a JPEG or PNG picture: upright, scaled until it covers the size, and
  /// cropped around the middle. It is a PNG.
  ///
  /// The size of the picture is read before anything is decoded, and refused beyond
  /// `Limits.pixels`. Of a large JPEG, no more is decoded than is needed.
  ///
  /// - Parameters:
  ///   - picture: The bytes of the picture.
  ///   - size: How many pixels the thumbnail has.
  ///   - limits: How much is accepted.
  public static func png(
    of picture: [UInt8], size: Extent = Extent(width: 44, height: 44), limits: Limits = Limits()
  ) throws(FormatError) -> [UInt8] {
    let (width, height) = (size.width.rounded(), size.height.rounded())
    let sides = 1...Double(PixelSize.sideLimit)
    guard sides.contains(width), sides.contains(height),
      Int(width) * Int(height) <= limits.pixels
    else {
      throw FormatError(
        .limit,
        "A thumbnail has 1 to \(PixelSize.sideLimit) pixels a side, and \(limits.pixels) in all.")
    }
    guard picture.count <= limits.inputBytes else {
      throw .exceeds(.inputBytes, limits.inputBytes)
    }
    guard let type = PictureType(of: picture), type == .jpeg || type == .png else {
      throw FormatError(.wrongFormat, "The picture is neither JPEG nor PNG.")
    }
    let target = Extent(width: width, height: height)
    let source = try PixelPicture(
      picture, type, limit: limits.pixels, covering: target, ImageLibrary.load())
    let crop = try middle(of: source, shapedAs: target)
    return try source.part(crop, width: Int(width), height: Int(height), as: .png)
  }

  private static func middle(
    of source: PixelPicture, shapedAs target: Extent
  ) throws(FormatError) -> Frame {
    let extent = Extent(width: Double(source.width), height: Double(source.height))
    do {
      return try ThumbnailPlan(source: extent, target: target).crop
    } catch {
      throw FormatError(.limit, error.words)
    }
  }
}
