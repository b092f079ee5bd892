internal import CPNG

/// Reads PNG with libpng.
enum PNG {
  static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// Decodes a picture; transparent parts become white.
  static func decoded(_ bytes: [UInt8], mostPixels: Int) throws(PhotoError) -> Raster {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    return try bytes.withUnsafeBufferPointer { bytes throws(PhotoError) in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        throw .damaged
      }
      let (width, height) = (Int(image.width), Int(image.height))
      guard width * height <= mostPixels else { throw .tooManyPixels(mostPixels) }
      // This is PNG_FORMAT_RGB, a macro that Swift cannot import.
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
      var white = png_color(red: 255, green: 255, blue: 255)
      var pixels = [UInt8](repeating: 0, count: 3 * width * height)
      guard png_image_finish_read(&image, &white, &pixels, 0, nil) != 0 else { throw .damaged }
      return Raster(width: width, height: height, bytes: pixels)
    }
  }
}
