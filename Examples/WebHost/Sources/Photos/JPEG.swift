internal import CTurboJPEG

/// Reads and writes JPEG with TurboJPEG.
enum JPEG {
  static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Decodes a picture. It is made smaller as far as that costs nothing, but its longer side stays at least `side`.
  static func decoded(
    _ bytes: [UInt8], side: Int, mostPixels: Int
  ) throws(PhotoError) -> Raster {
    guard let handle = tjInitDecompress() else { throw .noMemory }
    defer { tjDestroy(handle) }
    var (width, height, sampling, space): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    let length = UInt(bytes.count)
    guard tjDecompressHeader3(handle, bytes, length, &width, &height, &sampling, &space) == 0,
      width > 0, height > 0
    else { throw .damaged }
    guard Int(width) * Int(height) <= mostPixels else { throw .tooManyPixels(mostPixels) }
    // TurboJPEG can decode to n eighths of the size, and skips data that it does not need.
    let eighth = (1...8).first {
      max((Int(width) * $0 + 7) / 8, (Int(height) * $0 + 7) / 8) >= side
    }
    let factor = eighth ?? 8
    let small = (width: (Int(width) * factor + 7) / 8, height: (Int(height) * factor + 7) / 8)
    let isCMYK = space == CInt(TJCS_CMYK.rawValue) || space == CInt(TJCS_YCCK.rawValue)
    let channels = isCMYK ? 4 : 3
    var pixels = [UInt8](repeating: 0, count: channels * small.width * small.height)
    let format = isCMYK ? TJPF_CMYK : TJPF_RGB
    let code = tjDecompress2(
      handle, bytes, length, &pixels, CInt(small.width), 0, CInt(small.height),
      CInt(format.rawValue), TJFLAG_LIMITSCANS)
    // After a warning, for example for a truncated file, a part of the picture would be grey.
    guard code == 0 else { throw .damaged }
    return Raster(
      width: small.width, height: small.height, bytes: isCMYK ? Self.rgb(pixels) : pixels)
  }

  /// Converts inks to red, green and blue. Photoshop inverts inks, so white has 255 of each.
  private static func rgb(_ inks: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: inks.count / 4 * 3) { pixels, count in
      count = inks.count / 4 * 3
      for pixel in 0..<inks.count / 4 {
        let black = Int(inks[4 * pixel + 3])
        for channel in 0..<3 {
          pixels[3 * pixel + channel] = UInt8(Int(inks[4 * pixel + channel]) * black / 255)
        }
      }
    }
  }

  /// Returns a JPEG that contains only the pixels, without metadata.
  static func encoded(_ raster: Raster, quality: Int) throws(PhotoError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .noMemory }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    let code = tjCompress2(
      handle, raster.bytes, CInt(raster.width), 0, CInt(raster.height), CInt(TJPF_RGB.rawValue),
      &buffer, &length, CInt(TJSAMP_420.rawValue), CInt(quality), 0)
    defer { tjFree(buffer) }
    guard code == 0 else { throw .noMemory }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(length)))
  }
}
