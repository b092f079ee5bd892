import Foundation
import NapkinCore
import NapkinFormats
import Testing

@Suite struct MediaTests {
  let bytes = Array("not quite a picture".utf8)
  var digest: ByteDigest { ByteDigest(of: bytes) }

  @Test func memoryHasWhatWasPutIn() throws {
    var media = MemoryMedia()
    #expect(media.open(digest) == nil)
    media[digest] = bytes
    var source = try #require(media.open(digest))
    #expect(try source.readAll() == bytes)
  }

  @Test func aFolderHasFilesCalledByTheirDigests() throws {
    let folder = try TemporaryFolder()
    try folder.write("not quite a picture", to: "\(digest.hex).jpg")
    try folder.write("something else", to: "readme.txt")
    let media = try FolderMedia(path: folder.path)
    var source = try #require(try media.open(digest))
    #expect(try source.readAll() == bytes)
    #expect(try media.open(ByteDigest(of: [])) == nil)
  }

  @Test func whatIsNoFileHasNoBytes() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path + "/\(digest.hex).caf", 0o600) == 0)
    let other = ByteDigest(of: [])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/\(other.hex).caf", withIntermediateDirectories: true)
    let media = try FolderMedia(path: folder.path)
    #expect(try media.open(digest) == nil)
    #expect(try media.open(other) == nil)
  }

  @Test(arguments: [
    ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), (Array("GIF89a".utf8), "image/gif"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "image/webp"), ([], "application/octet-stream"),
  ])
  func `a thumbnail is known by its first bytes`(head: [UInt8], type: String) throws {
    #expect(try MemoryMedia([digest: head]).thumbnailType(of: digest) == type)
  }

  @Test func noFolderIsAnEmptyOne() throws {
    let media = try FolderMedia(path: "/nowhere/at/all")
    #expect(try media.open(digest) == nil)
  }

  @Test func measuringTellsBytesThatAreNotThereOrNotTheRightOnes() throws {
    var media = MemoryMedia([digest: bytes])
    var seen: [UInt8] = []
    #expect(try media.measure(digest) { seen += $0 } == bytes.count)
    #expect(seen == bytes)
    media[digest] = Array(bytes.reversed())
    #expect(try media.measure(digest) == nil)
    #expect(try media.measure(ByteDigest(of: [])) == nil)
  }
}
