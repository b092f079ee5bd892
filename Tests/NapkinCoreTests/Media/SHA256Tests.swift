import NapkinCore
import Testing

/// SHA-256 against the vectors of the standard and against another implementation.
@Suite struct SHA256Tests {
  @Test(
    arguments: [
      (
        "",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
      ),
      (
        "abc",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func `vectors of the standard`(text: String, digest: String) {
    #expect(SHA256.digest(of: text.utf8).hex == digest)
  }

  @Test func `a million letters`() {
    let digest = SHA256.digest(of: repeatElement(UInt8(ascii: "a"), count: 1_000_000))
    #expect(digest.hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `all lengths, whole and in pieces`() {
    var digests = ""
    for length in 0...200 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) }
      let whole = SHA256.digest(of: bytes)
      for size in [1, 3, 63, 64, 65] {
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: size) {
          hash.update(bytes[start..<min(start + size, length)])
        }
        #expect(hash.finalize() == whole)
      }
      // A sequence that has no contiguous storage takes another way.
      #expect(SHA256.digest(of: bytes.lazy.map { $0 }) == whole)
      digests += whole.hex
    }
    // hashlib of Python made the same 201 digests; this is the digest of them all.
    let expected = "de444fd33c2915b23d3772a4de9aa249a9206ee2f93688a74e332e160c085f41"
    #expect(SHA256.digest(of: digests.utf8).hex == expected)
  }

  @Test func `finalizing is only a look`() {
    var hash = SHA256()
    hash.update("ab".utf8)
    let before = hash.finalize()
    #expect(hash.finalize() == before)
    hash.update("c".utf8)
    #expect(hash.finalize() == SHA256.digest(of: "abc".utf8))
  }
}
