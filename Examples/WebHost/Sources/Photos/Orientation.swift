/// The orientation of the camera, which determines how a picture is turned upright (EXIF's tag 0x0112).
package enum Orientation: UInt16 {
  case upright = 1
  case mirrored, turned, mirroredTurned, mirroredLeft, right, mirroredRight, left

  /// Whether width and height are swapped.
  var isSideways: Bool { rawValue >= 5 }

  /// Reads the orientation from a JPEG; `upright` if it is missing or invalid.
  package init(jpeg: [UInt8]) {
    self = Self.exif(of: jpeg).flatMap(Self.tag) ?? .upright
  }

  /// Returns the TIFF structure in the first EXIF segment.
  private static func exif(of jpeg: [UInt8]) -> ArraySlice<UInt8>? {
    var at = 2
    while at + 4 <= jpeg.count, jpeg[at] == 0xFF {
      let marker = jpeg[at + 1]
      // A byte 0xFF before a marker is padding; 0xDA and 0xD9 end the header.
      if marker == 0xFF {
        at += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { return nil }
      let length = Int(jpeg[at + 2]) << 8 | Int(jpeg[at + 3])
      let end = at + 2 + length
      guard length >= 2, end <= jpeg.count else { return nil }
      let content = jpeg[(at + 4)..<end]
      if marker == 0xE1, content.starts(with: "Exif\0\0".utf8) { return content.dropFirst(6) }
      at = end
    }
    return nil
  }

  private static func tag(_ tiff: ArraySlice<UInt8>) -> Orientation? {
    let isBig = tiff.starts(with: "MM".utf8)
    guard isBig || tiff.starts(with: "II".utf8) else { return nil }
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= tiff.count else { return nil }
      let start = tiff.startIndex + offset
      let bytes = tiff[start..<start + size]
      return (isBig ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(entry, 2) else { return nil }
      if tag == 0x0112 {
        guard number(entry + 2, 2) == 3, let value = number(entry + 8, 2) else { return nil }
        return Orientation(rawValue: UInt16(value))
      }
    }
    return nil
  }
}
