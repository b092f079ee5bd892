package import NapkinCore

/// What a picture made of pixels is written in.
package enum PictureType: String, Sendable {
  case png, jpeg, gif, webp

  /// Tells it by the first bytes, which cannot lie.
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

  /// How many pixels wide and high a picture is when it stands upright, by the beginning of its file;
  /// `nil` if that does not tell.
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

/// The numbers at the beginning of a picture's file.
private struct PictureHead {
  typealias Size = (width: Int, height: Int)
  enum Order { case big, little }

  let bytes: [UInt8]

  /// A number; `nil` beyond the end.
  func number(at place: Int, bytes count: Int, _ order: Order = .big) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let digits = bytes[place..<(place + count)]
    return order == .big
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A width, and a height behind it.
  func size(at place: Int, bytes count: Int, _ order: Order = .big) -> Size? {
    guard let width = number(at: place, bytes: count, order),
      let height = number(at: place + count, bytes: count, order)
    else { return nil }
    return (width, height)
  }

  func sizeOfWebP() -> Size? {
    let most = 0x3FFF
    switch number(at: 12, bytes: 4) {
    case 0x5650_3858:  // VP8X
      return size(at: 24, bytes: 3, .little).map { ($0.width + 1, $0.height + 1) }
    case 0x5650_384C:  // VP8L
      return number(at: 21, bytes: 4, .little).map { ($0 & most + 1, $0 >> 14 & most + 1) }
    case 0x5650_3820:  // VP8
      return size(at: 26, bytes: 2, .little).map { ($0.width & most, $0.height & most) }
    default: return nil
    }
  }

  /// Walks over the segments of a JPEG up to that of the frame.
  func sizeOfJPEG() -> Size? {
    var (place, liesOnItsSide) = (2, false)
    while let marker = number(at: place, bytes: 2), marker > 0xFF00 {
      guard marker < 0xFFFF, let length = number(at: place + 2, bytes: 2) else {
        // A byte that only fills.
        place += 1
        continue
      }
      switch marker {
      case 0xFFC4, 0xFFC8, 0xFFCC: break
      case 0xFFC0...0xFFCF:
        guard let size = size(at: place + 5, bytes: 2) else { return nil }
        // The height comes first.
        return liesOnItsSide ? size : (size.height, size.width)
      case 0xFFE1: liesOnItsSide = (5...8).contains(orientation(inSegment: place + 4) ?? 1)
      case 0xFFD9, 0xFFDA: return nil
      default: break
      }
      place += 2 + max(2, length)
    }
    return nil
  }

  /// How a camera was held, as Exif says it.
  private func orientation(inSegment start: Int) -> Int? {
    guard number(at: start, bytes: 4) == 0x4578_6966, let word = number(at: start + 6, bytes: 2)
    else { return nil }
    let (tiff, order) = (start + 6, word == 0x4949 ? Order.little : .big)
    guard let way = number(at: tiff + 4, bytes: 4, order),
      let count = number(at: tiff + way, bytes: 2, order)
    else { return nil }
    // No camera writes as many, and a damaged file may say so in each of its segments.
    let entry = (0..<min(count, 200)).map { tiff + way + 2 + 12 * $0 }
      .first { number(at: $0, bytes: 2, order) == 0x0112 }
    return entry.flatMap { number(at: $0 + 8, bytes: 2, order) }
  }
}
