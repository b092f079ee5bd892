import ExampleDocuments

/// The pixels of a PNG of eight bits a channel, decoded by a reader of the tests.
struct DecodedPNG {
  let width: Int
  let height: Int
  private let channels: Int
  private var pixels: [UInt8] = []

  init?(_ bytes: [UInt8]) {
    guard let head = PNGHead(bytes), [2, 6].contains(head.colorType) else { return nil }
    (width, height) = (head.width, head.height)
    channels = head.colorType == 2 ? 3 : 4
    var data: [UInt8] = []
    var place = 8
    while place + 12 <= bytes.count {
      let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        data += bytes[place + 8..<place + 8 + count]
      }
      place += 12 + count
    }
    // Two bytes of zlib stand before the stream.
    guard let lines = Inflated(data, from: 2)?.bytes, lines.count == height * (1 + width * channels)
    else { return nil }
    unfilter(lines)
  }

  private mutating func unfilter(_ lines: [UInt8]) {
    let stride = width * channels
    pixels = [UInt8](repeating: 0, count: height * stride)
    for y in 0..<height {
      let filter = lines[y * (stride + 1)]
      for x in 0..<stride {
        let left = x < channels ? 0 : Int(pixels[y * stride + x - channels])
        let up = y == 0 ? 0 : Int(pixels[(y - 1) * stride + x])
        let corner = x < channels || y == 0 ? 0 : Int(pixels[(y - 1) * stride + x - channels])
        let guess =
          switch filter {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          case 4: Self.nearest(left, up, corner)
          default: 0
          }
        pixels[y * stride + x] = lines[y * (stride + 1) + 1 + x] &+ UInt8(guess)
      }
    }
  }

  private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let sum = left + up - corner
    let (a, b, c) = (abs(sum - left), abs(sum - up), abs(sum - corner))
    return a <= b && a <= c ? left : b <= c ? up : corner
  }

  /// The average colour of a part: red, green and blue, from 0 to 255.
  func average(_ columns: Range<Int>, _ rows: Range<Int>) -> String {
    (0..<3).map { channel in
      var sum = 0
      for y in rows {
        for x in columns { sum += Int(pixels[(y * width + x) * channels + channel]) }
      }
      return String(sum / (rows.count * columns.count))
    }.joined(separator: " ")
  }
}
