import CNapkinImage
import NapkinCore
import NapkinFormats

/// A picture, decoded and upright.
final class PixelPicture {
  private let pixels: OpaquePointer

  static var unreadable: FormatError {
    FormatError(.malformed, "The picture is damaged, or of a kind that cannot be read here.")
  }

  /// Decodes a picture. A picture that is much larger than is needed to cover an extent may be decoded smaller.
  init(
    _ bytes: [UInt8], _ type: PictureType, limit: Int, covering needed: Extent,
    _ library: ImageLibrary
  ) throws(FormatError) {
    var pixels: OpaquePointer?
    let trouble = bytes.withUnsafeBufferPointer { buffer in
      napkin_image_decode(
        library.functions, buffer.baseAddress, buffer.count, type.rawValue, UInt64(max(0, limit)),
        UInt32(needed.width), UInt32(needed.height), &pixels)
    }
    switch trouble {
    case napkin_image_fine: break
    case napkin_image_too_large: throw .exceeds(.pixels, limit)
    case napkin_image_no_memory: throw ImageLibrary.error(trouble)
    default:
      throw Self.unreadable
    }
    guard let pixels else { throw ImageLibrary.error(napkin_image_no_memory) }
    self.pixels = pixels
  }

  deinit {
    napkin_image_free_pixels(pixels)
  }

  var width: Int { Int(napkin_image_width(pixels)) }
  var height: Int { Int(napkin_image_height(pixels)) }
  /// Whether decoding neither made the picture smaller nor turned it.
  var isAsItWas: Bool { napkin_image_is_as_it_was(pixels) }

  /// Returns the picture as a file: JPEG, or PNG if a part of it is transparent.
  func encoded() throws(FormatError) -> [UInt8] {
    let whole = Frame(x: 0, y: 0, width: Double(width), height: Double(height))
    return try part(whole, width: width, height: height, as: type)
  }

  /// The type in which the picture is written: JPEG, or PNG if a part of it is transparent.
  var type: PictureType { napkin_image_has_alpha(pixels) ? .png : .jpeg }

  /// Returns the picture in another size: scaled until it covers that size, and cropped around the middle.
  func filling(_ size: Extent, as type: PictureType) throws(FormatError) -> [UInt8] {
    let whole = Extent(width: Double(width), height: Double(height))
    let crop: Frame
    do {
      crop = try ThumbnailPlan(source: whole, target: size).crop
    } catch {
      throw FormatError(.limit, error.words)
    }
    return try part(crop, width: Int(size.width), height: Int(size.height), as: type)
  }

  /// Returns a part of the picture, in another size.
  func part(
    _ crop: Frame, width: Int, height: Int, as type: PictureType
  ) throws(FormatError) -> [UInt8] {
    try Written.by { write, context in
      napkin_image_write_part(
        pixels, crop.x, crop.y, Double(width) / crop.width, Double(height) / crop.height,
        UInt32(width), UInt32(height), type.rawValue, write, context)
    }
  }
}
