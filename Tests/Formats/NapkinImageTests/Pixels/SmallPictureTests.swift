import Foundation
import NapkinCore
import NapkinFormats
import NapkinImage
import Testing

/// Photos, as small as documents keep them.
@Suite(.ifLibrsvgIsHere) struct SmallPictureTests {
  @Test(arguments: [
    (900, 600, 320, 213), (600, 900, 213, 320), (321, 4, 320, 4), (4, 3_000, 1, 320),
  ])
  func `a large picture is brought to 320 pixels`(
    _ width: Int, _ height: Int, _ across: Int, _ down: Int
  ) throws {
    let photo = PlainPNG(width, height) { x, _ in (UInt8(x % 200), 0, 0) }.bytes()
    let small = try SmallPicture(of: photo, named: "red.png")
    let type = try #require(PictureType(of: small.picture))
    #expect(type == .jpeg)
    let size = Extent(width: Double(across), height: Double(down))
    #expect(type.extent(of: small.picture) == size && small.media.extent == size)
    #expect(small.media.mediaType == "image/jpeg" && small.media.name == "red.png")
    #expect(small.media.byteCount == Int64(small.picture.count))
    #expect(Media(of: small.picture, named: "").source == small.media.source)
  }

  @Test func `the thumbnail has 44 pixels a side, and its digest is known`() throws {
    let small = try SmallPicture(of: PlainPNG(900, 600) { _, _ in (0, 99, 0) }.bytes())
    let type = try #require(PictureType(of: small.thumbnail))
    #expect(type.extent(of: small.thumbnail) == Extent(width: 44, height: 44))
    var hasher = ByteHasher()
    hasher.update(small.thumbnail)
    #expect(small.media.thumbnail == hasher.finalize())
  }

  @Test func `a picture that is small enough stays as it is`() throws {
    let photo = PlainPNG(320, 20) { _, _ in (0, 99, 0) }.bytes()
    let small = try SmallPicture(of: photo, named: "a.png")
    #expect(small.picture == photo && small.media.mediaType == "image/png")
  }

  @Test func `a photo is turned upright, and its place is in the reference alone`() throws {
    let photo = try #require(Data(base64Encoded: ThumbnailTests.lyingPhoto)).map { $0 }
    let segment = try #require(Data(base64Encoded: Self.placeInExif)).map { $0 }
    let taken = Array(photo[..<2] + segment + photo[2...])
    let small = try SmallPicture(of: taken)
    #expect(small.media.extent == Extent(width: 16, height: 32))
    #expect(small.media.place == Photo.place(in: segment.withHead))
    #expect(small.media.place != nil && Photo.place(in: small.picture) == nil)
  }

  @Test func `what is no JPEG or PNG is refused, and so is a preset for sounds`() {
    expectError(.wrongFormat) { try SmallPicture(of: Array("GIF89a".utf8)) }
    expectError(.malformed) { try SmallPicture(of: [0xFF, 0xD8, 0xFF, 0xD9]) }
    expectError(.invalidOption) {
      try SmallPicture(of: PlainPNG(9, 9) { _, _ in (0, 0, 0) }.bytes(), preset: .audio)
    }
    var limits = Limits()
    limits.pixels = 80
    expectError(.limit) {
      try SmallPicture(of: PlainPNG(9, 9) { _, _ in (0, 0, 0) }.bytes(), limits: limits)
    }
  }

  private func expectError(_ code: FormatError.Code, _ body: () throws -> SmallPicture) {
    #expect { try body() } throws: { ($0 as? FormatError)?.code == code }
  }

  /// A segment of Exif: the orientation of the lying photo, and 59.33 north, 18.07 east.
  private static let placeInExif = """
    /+EAwEV4aWYAAElJKgAIAAAAAwASAQMAAQAAAAYAAAAliAQAAQAAADIAAACbnAEABAAAAEhpAAAAAAAABgABAAIAAgAAAE4A\
    AAACAAUAAwAAAIAAAAADAAIAAgAAAEUAAAAEAAUAAwAAAJgAAAAFAAEAAQAAAAAAAAAGAAUAAQAAALAAAAAAAAAAOwAAAAEA\
    AAATAAAAAQAAAJQRAABkAAAAEgAAAAEAAAAEAAAAAQAAAEoBAABkAAAAGAEAAAoAAAA=
    """
}

extension [UInt8] {
  /// A segment behind the beginning of a JPEG file.
  fileprivate var withHead: [UInt8] { [0xFF, 0xD8] + self }
}
