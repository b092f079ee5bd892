import NapkinCore
import NapkinFormats
import Testing

/// Media are taken out of a document as files that people know.
@Suite struct MediaTakingOutTests {
  @Test func `each file has the name that a person gave it`() throws {
    var store = MemoryMedia()
    func add(_ bytes: [UInt8], _ name: String) -> Media {
      let media = Media(of: bytes, named: name, mediaType: "image/jpeg")
      if case .stored(let digest) = media.source { store[digest] = bytes }
      return media
    }
    let media = [
      add([1], "Lisbon.jpg"), add([2], "Lisbon.jpg"), add([3], ""), add([4], "../../etc/hat"),
      Media(.external("http://example.org/a.jpg"), mediaType: "image/jpeg"),
      Media(of: [5], named: "gone.jpg"),
    ]
    var folder = MemoryParts()
    let names = try store.takeOut(media, into: &folder)
    #expect(names[..<3] == ["Lisbon.jpg", "Lisbon 2.jpg", "Picture.jpg"])
    #expect(names[4...] == [nil, nil])
    let safe = try #require(names[3])
    #expect(!safe.contains("/") && safe.hasSuffix("hat.jpg"))
    #expect(folder.paths.count == 4 && folder["Lisbon 2.jpg"] == [2] && folder[safe] == [4])
  }

  @Test func `damaged bytes are no file`() throws {
    let media = Media(of: [1, 2, 3], named: "a.png")
    guard case .stored(let digest) = media.source else { return }
    var folder = MemoryParts()
    #expect(try MemoryMedia([digest: [1, 2]]).takeOut([media], into: &folder) == [nil])
    #expect(folder.paths.isEmpty)
  }
}
