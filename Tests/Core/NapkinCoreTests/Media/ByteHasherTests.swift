import Foundation
import NapkinCore
import Testing

/// SHA-256 by the standard's vectors, and digests as values.
@Suite struct ByteHasherTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `the vectors of the standard come out`(text: String, hex: String) {
    #expect(ByteDigest(of: text.utf8).hex == hex)
    #expect(ByteDigest(of: text.utf8.lazy.map { $0 }).hex == hex)
  }

  @Test func `pieces give what the whole gives, for all lengths around a block`() {
    let bytes = (0..<200).map { UInt8($0 * 7 & 0xFF) }
    for length in 0...200 {
      let whole = ByteDigest(of: bytes[..<length])
      for size in [1, 3, 55, 63, 64, 65, 128] {
        var hash = ByteHasher()
        for start in stride(from: 0, to: length, by: size) {
          hash.update(bytes[start..<min(start + size, length)])
          hash.update([])
        }
        #expect(hash.finalize() == whole, "\(length) in pieces of \(size)")
      }
    }
  }

  /// What `sha256sum` says of as many bytes 0, 1, 2 ...
  @Test(arguments: [
    (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
    (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
    (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
    (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
    (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
    (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
    (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
    (128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
  ])
  func `padding is right at the edges of a block`(length: Int, hex: String) {
    #expect(ByteDigest(of: (0..<length).map { UInt8($0) }).hex == hex)
  }

  @Test func `a digest so far does not end the computation`() {
    var hash = ByteHasher()
    hash.update("ab".utf8)
    let early = hash.finalize()
    hash.update("c".utf8)
    #expect(early == ByteDigest(of: "ab".utf8))
    #expect(hash.finalize() == ByteDigest(of: "abc".utf8))
  }

  @Test func `a digest is read from its bytes and its digits`() throws {
    let digest = ByteDigest(of: "abc".utf8)
    #expect(ByteDigest(bytes: digest.bytes) == digest)
    #expect(digest.bytes.count == 32 && digest.bytes[0] == 0xBA && digest.bytes[31] == 0xAD)
    #expect(ByteDigest(hex: digest.hex) == digest)
    #expect(ByteDigest(hex: digest.hex.uppercased()) == digest)
    #expect(digest.description == digest.hex)
    #expect(try recoded([digest]) == [digest])
    #expect(ByteDigest(bytes: digest.bytes.dropLast()) == nil)
    #expect(ByteDigest(bytes: digest.bytes + [0]) == nil)
    for text in ["", digest.hex.dropLast() + "", digest.hex + "0", digest.hex.dropLast() + "g"] {
      #expect(ByteDigest(hex: text) == nil)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([ByteDigest].self, from: Data("[\"\(text)\"]".utf8))
      }
    }
  }

  @Test(arguments: 0..<32) func `digests differ by any of their bytes`(index: Int) {
    var bytes = [UInt8](repeating: 0, count: 32)
    let zero = ByteDigest(bytes: bytes)
    bytes[index] = 1
    let one = ByteDigest(bytes: bytes)
    #expect(one != zero)
    #expect(one.hashValue != zero.hashValue)
    #expect(one?.bytes == bytes)
  }
}
