/// Writes a PNG in the plainest way: nothing is compressed.
struct PlainPNG {
  let width: Int
  let height: Int
  private var colorType: UInt8 = 2
  private var data: [UInt8] = []

  /// A picture whose pixels have the colours that a closure tells.
  init(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)) {
    self.width = width
    self.height = height
    for y in 0..<height {
      data.append(0)
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        data += [red, green, blue]
      }
    }
  }

  /// A picture of such pixels that have an opacity, too.
  init(_ width: Int, _ height: Int, seenThrough: (_ x: Int, _ y: Int) -> [UInt8]) {
    self.width = width
    self.height = height
    colorType = 6
    for y in 0..<height {
      data.append(0)
      for x in 0..<width { data += seenThrough(x, y) }
    }
  }

  /// The file; its head may claim another size than it has.
  func bytes(claiming size: (width: Int, height: Int)? = nil) -> [UInt8] {
    let (width, height) = size ?? (width, height)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", Self.big(width) + Self.big(height) + [8, colorType, 0, 0, 0])
    file += Self.chunk("IDAT", stored)
    file += Self.chunk("IEND", [])
    return file
  }

  /// The data in blocks of zlib that are stored as they are.
  private var stored: [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65_535, data.count - start)
      let (low, high) = (UInt8(count & 255), UInt8(count >> 8))
      stream += [start + count == data.count ? 1 : 0, low, high, ~low, ~high]
      stream += data[start..<start + count]
      start += count
    } while start < data.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + Self.big(Int(b << 16 | a))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(checksum(body)))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
