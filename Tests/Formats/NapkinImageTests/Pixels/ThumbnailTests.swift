import Foundation
import NapkinCore
import NapkinFormats
import NapkinImage
import Testing

/// Small pictures of large ones.
@Suite(.ifLibrsvgIsHere) struct ThumbnailTests {
  private static let green = PlainPNG(44, 44) { _, _ in (0, 200, 0) }

  /// Green in the middle third, other colours beside it.
  private static func flag(_ width: Int, _ height: Int, isUpright: Bool = false) -> PlainPNG {
    PlainPNG(width, height) { x, y in
      let third = isUpright ? 3 * y / height : 3 * x / width
      return [(200, 0, 0), (0, 200, 0), (0, 0, 200)][third]
    }
  }

  @Test func `it is the middle that is shown`() throws {
    let expected = try Thumbnail.png(of: Self.green.bytes())
    #expect(PNGHead(expected) == PNGHead(Self.green.bytes()))
    for flag in [Self.flag(132, 44), Self.flag(44, 132, isUpright: true), Self.flag(600, 190)] {
      #expect(try Thumbnail.png(of: flag.bytes()) == expected, "\(flag.width) x \(flag.height)")
    }
  }

  @Test(arguments: [
    (1, 1, 44.0, 44.0), (1, 5_000, 44, 44), (5_000, 1, 44, 44), (3, 7, 160, 120), (40, 30, 1, 1),
    (7, 3, 1, 300),
  ])
  func `any picture fills any size`(
    _ width: Int, _ height: Int, _ across: Double, _ down: Double
  ) throws {
    let picture = PlainPNG(width, height) { _, _ in (0, 200, 0) }
    let size = Extent(width: across, height: down)
    let head = PNGHead(try Thumbnail.png(of: picture.bytes(), size: size))
    #expect(head?.width == Int(across) && head?.height == Int(down))
  }

  @Test func `the same picture gives the same bytes`() throws {
    let bytes = Self.flag(200, 100).bytes()
    #expect(try Thumbnail.png(of: bytes) == Thumbnail.png(of: bytes))
  }

  @Test func `a photo that lies on its side is turned upright`() throws {
    // Black on the left and white on the right, and a note that it is to be turned to the right.
    let photo = try #require(Data(base64Encoded: Self.lyingPhoto)).map { $0 }
    let upright = PlainPNG(16, 32) { _, y in y < 16 ? (0, 0, 0) : (255, 255, 255) }
    let size = Extent(width: 16, height: 32)
    #expect(
      try Thumbnail.png(of: photo, size: size) == Thumbnail.png(of: upright.bytes(), size: size))
  }

  @Test func `what claims to be too large is refused before it is decoded`() {
    let bytes = Self.green.bytes(claiming: (60_000, 60_000))
    expectError(.limit) { try Thumbnail.png(of: bytes) }
    var limits = Limits()
    limits.pixels = 44 * 44 - 1
    expectError(.limit) { try Thumbnail.png(of: Self.green.bytes(), limits: limits) }
    limits.pixels = 44 * 44
    #expect(throws: Never.self) { try Thumbnail.png(of: Self.green.bytes(), limits: limits) }
    limits.inputBytes = 100
    expectError(.limit) { try Thumbnail.png(of: Self.green.bytes(), limits: limits) }
  }

  @Test(arguments: [
    Extent(width: 0, height: 44), Extent(width: 44, height: -1), Extent(width: .nan, height: 1),
    Extent(width: .infinity, height: 1), Extent(width: 40_000, height: 1),
    Extent(width: 30_000, height: 30_000),
  ])
  func `sizes that no picture has are refused`(_ size: Extent) {
    expectError(.limit) { try Thumbnail.png(of: Self.green.bytes(), size: size) }
  }

  @Test func `other files are refused, and damaged pictures too`() {
    expectError(.wrongFormat) { try Thumbnail.png(of: []) }
    expectError(.wrongFormat) { try Thumbnail.png(of: Array("<svg/>".utf8)) }
    expectError(.wrongFormat) { try Thumbnail.png(of: Array("GIF89a".utf8)) }
    let bytes = Self.flag(60, 60).bytes()
    expectError(.malformed) { try Thumbnail.png(of: Array(bytes.prefix(40))) }
    expectError(.malformed) { try Thumbnail.png(of: [0xFF, 0xD8, 0xFF] + bytes) }
    // Whatever is wrong with it, it is a picture or an error.
    for index in stride(from: 8, to: bytes.count, by: 97) {
      var damaged = bytes
      damaged[index] ^= 0x55
      _ = try? Thumbnail.png(of: damaged)
    }
  }

  private func expectError(_ code: FormatError.Code, _ body: () throws -> [UInt8]) {
    do {
      _ = try body()
      Issue.record("No error was thrown.")
    } catch let error as FormatError {
      #expect(error.code == code, "\(error)")
    } catch {
      Issue.record("\(error)")
    }
  }

  static let lyingPhoto = """
    /9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAg\
    MDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUE\
    BQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQAC\
    ADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID\
    AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1\
    hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW\
    19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBA\
    QDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5\
    OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uL\
    m6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD8qqKKKAP6qKKKKAP/2Q==
    """
}
