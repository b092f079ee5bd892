import Foundation
import NapkinCore
import Testing

@Suite struct ByteDigestTests {
  let bytes = (0..<32).map { UInt8($0 * 8) }
  let hex = "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8"

  @Test func `bytes and digits, both ways`() throws {
    let digest = try #require(ByteDigest(bytes: bytes))
    #expect(digest.hex == hex)
    #expect(digest.description == hex)
    #expect(digest.bytes == bytes)
    #expect(ByteDigest(hex: hex) == digest)
    #expect(ByteDigest(hex: hex.uppercased()) == digest)
    #expect(Set([digest, ByteDigest(of: []), try #require(ByteDigest(hex: hex))]).count == 2)
  }

  @Test(arguments: 0..<32) func `every byte counts`(index: Int) throws {
    var other = bytes
    other[index] ^= 1
    #expect(ByteDigest(bytes: other) != ByteDigest(bytes: bytes))
  }

  @Test func `no other lengths and letters`() {
    for count in [0, 1, 31, 33] {
      #expect(ByteDigest(bytes: [UInt8](repeating: 0, count: count)) == nil)
    }
    for text in ["", "00", hex + "0", String(hex.dropLast()), String(hex.dropLast()) + "g"] {
      #expect(ByteDigest(hex: text) == nil)
    }
  }

  @Test func `coded as its digits`() throws {
    let digest = try #require(ByteDigest(hex: hex))
    let data = try JSONEncoder().encode([digest])
    #expect(String(decoding: data, as: UTF8.self) == "[\"\(hex)\"]")
    #expect(try JSONDecoder().decode([ByteDigest].self, from: data) == [digest])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ByteDigest].self, from: Data("[\"00\"]".utf8))
    }
  }
}
