public import NapkinCore
public import NapkinFormats

/// Makes the small pictures that represent larger ones in lists.
///
/// ```swift
/// let small = try Thumbnail.png(of: photo)
/// let large = try Thumbnail.png(of: photo, size: Extent(width: 160, height: 120))
/// ```
public enum Thumbnail {
  /// Makes the thumbnail of a JPEG or PNG picture: upright, scaled until it covers the size, and
  /// cropped around the middle. It is a PNG.
  ///
  /// The size of the picture is read before anything is decoded, and refused beyond `Limits.pixels`. A large JPEG
  /// is decoded only as finely as is needed.
  ///
  /// - Parameters:
  ///   - picture: The bytes of the picture.
  ///   - size: The size of the thumbnail in pixels.
  ///   - limits: The limits that the picture must not exceed.
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
    let type = try PictureType(readable: picture, limits)
    let target = Extent(width: width, height: height)
    let source = try PixelPicture(
      picture, type, limit: limits.pixels, covering: target, ImageLibrary.load())
    return try source.filling(target, as: .png)
  }
}

extension PictureType {
  /// The type of a picture that may be read: JPEG or PNG, and not too large.
  init(readable picture: [UInt8], _ limits: Limits) throws(FormatError) {
    guard picture.count <= limits.inputBytes else {
      throw .exceeds(.inputBytes, limits.inputBytes)
    }
    guard let type = PictureType(of: picture), type == .jpeg || type == .png else {
      throw FormatError(.wrongFormat, "The picture is neither JPEG nor PNG.")
    }
    self = type
  }
}
