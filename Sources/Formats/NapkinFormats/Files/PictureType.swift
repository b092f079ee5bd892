package import NapkinCore

/// The file format of a picture made of pixels.
package enum PictureType: String, Sendable {
  case png, jpeg, gif, webp

  /// Determines the format by the first bytes of a file, which are more reliable than its name.
  package init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF8".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  /// Returns the size in pixels of a picture in its upright position, from the beginning of its file; `nil` if the
  /// size is not there.
  package func extent(of bytes: [UInt8]) -> Extent? {
    let head = PictureHead(bytes: bytes)
    let size =
      switch self {
      case .png: head.size(at: 16, bytes: 4)
      case .gif: head.size(at: 6, bytes: 2, .little)
      case .webp: head.sizeOfWebP()
      case .jpeg: head.sizeOfJPEG()
      }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    return Extent(width: Double(size.width), height: Double(size.height))
  }
}

/// Reads the numbers at the beginning of a picture file.
private struct PictureHead {
  typealias Size = (width: Int, height: Int)

  let bytes: [UInt8]
  private var file: ByteFields<[UInt8]> { ByteFields(bytes) }

  /// Returns a width and the height that follows it.
  func size(
    at place: Int, bytes count: Int, _ order: ByteFields<[UInt8]>.Order = .big
  ) -> Size? {
    guard let width = file.number(at: place, bytes: count, order),
      let height = file.number(at: place + count, bytes: count, order)
    else { return nil }
    return (width, height)
  }

  func sizeOfWebP() -> Size? {
    let most = 0x3FFF
    switch file.name(at: 12) {
    case "VP8X":
      return size(at: 24, bytes: 3, .little).map { ($0.width + 1, $0.height + 1) }
    case "VP8L":
      return file.number(at: 21, bytes: 4, .little).map { ($0 & most + 1, $0 >> 14 & most + 1) }
    case "VP8 ":
      return size(at: 26, bytes: 2, .little).map { ($0.width & most, $0.height & most) }
    default: return nil
    }
  }

  /// Reads the segments of a JPEG up to the frame, which contains the size.
  func sizeOfJPEG() -> Size? {
    var liesOnItsSide = false
    for segment in JPEGSegments(bytes) {
      switch segment.marker {
      case 0xFFC4, 0xFFC8, 0xFFCC: break
      case 0xFFC0...0xFFCF:
        guard let size = size(at: segment.content.lowerBound + 1, bytes: 2) else { return nil }
        // A frame has the height before the width.
        return liesOnItsSide ? size : (size.height, size.width)
      case 0xFFE1:
        guard let exif = Exif(bytes, in: segment) else { break }
        // The orientation of the camera; from 5 on, the picture has to be turned by a quarter.
        let entry = exif.entry(.orientation, in: exif.first)
        liesOnItsSide = (5...8).contains(entry.flatMap { exif.number($0, bytes: 2) } ?? 1)
      default: break
      }
    }
    return nil
  }
}
