import Foundation
import NapkinCore
import Testing

@Suite struct MediaTests {
  let digest = SHA256.digest(of: "picture".utf8)

  @Test(
    arguments: [
      ("image/jpeg", .image, "jpg"), ("image/jpg", .image, "jpg"), ("IMAGE/PNG", .image, "png"),
      ("image/svg+xml", .image, "svg"), ("image/unheard-of", .image, "bin"),
      ("audio/x-caf", .audio, "caf"), ("audio/mp4; codecs=alac", .audio, "m4a"),
      ("video/quicktime", .video, "mov"), ("video/mp4", .video, "mp4"),
      ("application/pdf", .other, "pdf"), ("text/plain;charset=utf-8", .other, "txt"),
      ("", .other, "bin"), ("image", .other, "bin"), ("../../etc", .other, "bin"),
    ] as [(String, Media.Kind, String)])
  func `kinds and endings`(type: String, kind: Media.Kind, ending: String) {
    let media = Media(.stored(digest), name: "../x.exe", mediaType: type)
    #expect(media.kind == kind)
    #expect(media.fileName == "\(digest.hex).\(ending)")
    #expect(Media(.external("file:///x.jpg"), mediaType: type).fileName == nil)
  }

  @Test(
    arguments: [
      ("jpg", "image/jpeg"), ("JPEG", "image/jpeg"), ("tif", "image/tiff"), ("caf", "audio/x-caf"),
      ("mov", "video/quicktime"), ("md", "text/markdown"), ("", "application/octet-stream"),
      ("exe", "application/octet-stream"),
    ])
  func `types by endings`(ending: String, type: String) {
    #expect(MediaType.named(byFileExtension: ending) == type)
  }

  @Test func `details come and go without a trace`() throws {
    let bare = Media(.stored(digest), name: "a", mediaType: "image/png", byteCount: 7)
    #expect(bare.thumbnail == nil)
    #expect(bare.extent == nil)
    #expect(bare.duration == nil)
    #expect(bare.place == nil)
    #expect(bare.foreign.isEmpty)

    var media = try detailed()
    #expect(media != bare)
    #expect(media.thumbnail == digest)
    #expect(media.extent == Extent(width: 3, height: 4))
    #expect(media.duration == 1_500)
    #expect(media.place?.latitude == 59)
    #expect(media.foreign.pieces.count == 1)

    media.thumbnail = nil
    media.extent = nil
    media.duration = nil
    media.place = nil
    media.foreign = Foreign()
    #expect(media == bare)
    #expect(media.hashValue == bare.hashValue)
  }

  @Test func `coded and read again`() throws {
    let external = Media(.external("http://example.org/a b.mov"), mediaType: "video/quicktime")
    let media = [try detailed(), external]
    let data = try JSONEncoder().encode(media)
    #expect(try JSONDecoder().decode([Media].self, from: data) == media)
    #expect(!String(decoding: try JSONEncoder().encode(external), as: UTF8.self).contains("null"))
  }

  @Test func `a reference is small`() {
    #expect(MemoryLayout<Media>.stride <= 104)
  }

  private func detailed() throws -> Media {
    var media = Media(.stored(digest), name: "a", mediaType: "image/png", byteCount: 7)
    media.thumbnail = digest
    media.extent = Extent(width: 3, height: 4)
    media.duration = 1_500
    media.place = try Place(latitude: 59, longitude: 18)
    media.foreign = Foreign([.init(format: "freemind", key: "a", value: "b")])
    return media
  }
}
