import NapkinCore
import NapkinFormats
import Testing

/// What the beginning of a picture's file tells.
@Suite struct PictureTypeTests {
  @Test func `a PNG says how large it is`() {
    #expect(
      extent([0x89] + "PNG\r\n\u{1A}\n".utf8 + big(13, 4) + "IHDR".utf8 + big(640, 4) + big(400, 4))
        == "640x400")
  }

  @Test func `a GIF says how large it is`() {
    #expect(extent("GIF89a".utf8 + [16, 0, 2, 1]) == "16x258")
  }

  @Test func `each kind of WebP says how large it is`() {
    let head = Array("RIFF".utf8) + big(0, 4) + "WEBP".utf8
    let frame: [UInt8] = [0, 0, 0, 0x9D, 0x01, 0x2A]
    #expect(extent(head + "VP8 ".utf8 + big(0, 4) + frame + [0x80, 0x42, 0x90, 0x01]) == "640x400")
    // Widths and heights of 14 bits each, less one.
    #expect(extent(head + "VP8L".utf8 + big(0, 4) + [0x2F, 0x7F, 0xC2, 0x63, 0x00]) == "640x400")
    #expect(
      extent(head + "VP8X".utf8 + big(0, 8) + [0x7F, 0x02, 0, 0x8F, 0x01, 0]) == "640x400")
  }

  @Test func `a JPEG says how large it is, behind whatever stands before`() {
    let table: [UInt8] = [0xFF, 0xC4, 0, 4, 1, 2, 0xFF]
    for start in [0xFFC0, 0xFFC2] {
      let frame = big(start, 2) + [0, 11, 8] + big(400, 2) + big(640, 2)
      #expect(extent([0xFF, 0xD8] + table + frame) == "640x400")
    }
  }

  @Test(arguments: [(1, "640x400"), (3, "640x400"), (6, "400x640"), (8, "400x640")])
  func `a JPEG has the size of the photo that stands upright`(_ way: Int, _ size: String) {
    let frame = big(0xFFC0, 2) + [0, 11, 8] + big(400, 2) + big(640, 2)
    for isLittle in [true, false] {
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        isLittle ? big(value, count).reversed() : big(value, count)
      }
      var tiff = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      tiff += number(0x0100, 2) + number(3, 2) + number(1, 4) + number(7, 2) + [0, 0]
      tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(way, 2) + [0, 0]
      let segment = Array("Exif\0\0".utf8) + tiff
      let exif = big(0xFFE1, 2) + big(segment.count + 2, 2) + segment
      #expect(extent([0xFF, 0xD8] + exif + frame) == size)
    }
  }

  @Test func `damaged segments without number are passed at once`() {
    // Each says that it has 65,535 entries: looked at one by one, those of all are a thousand million.
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 18] + Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0xFF, 0xFF]
    let segments = [[UInt8]](repeating: exif, count: 16_000).joined()
    #expect(extent([0xFF, 0xD8] + segments + [0xFF, 0xD9]) == nil)
  }

  @Test func `a file that is cut off, or no picture, says nothing`() {
    let jpeg = [0xFF, 0xD8] + big(0xFFC0, 2) + [0, 11, 8] + big(400, 2) + big(640, 2)
    for count in 0..<jpeg.count { #expect(extent(Array(jpeg.prefix(count))) == nil) }
    #expect(extent("GIF89a".utf8 + [16, 0, 0, 0]) == nil)
    #expect(extent(Array("<svg width=\"1\"/>".utf8)) == nil)
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func extent(_ bytes: [UInt8]) -> String? {
    let extent = PictureType(of: bytes)?.extent(of: bytes)
    return extent.map { "\(Int($0.width))x\(Int($0.height))" }
  }
}
