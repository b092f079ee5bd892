import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// The processor's own instructions give what the core computes, and without them it is the core.
@Suite struct MachineSHA256Tests {
  @Test func `a million letters come out as in the standard`() {
    #expect(
      MachineSHA256.digest(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)).hex
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `every length around a block gives what the core gives`() {
    let bytes = (0..<260).map { UInt8($0 * 7 & 0xFF) }
    for length in 0...bytes.count {
      #expect(
        MachineSHA256.digest(of: bytes[..<length]) == ByteDigest(of: bytes[..<length]),
        "\(length) bytes")
      let lazily = bytes[..<length].lazy.map { $0 }
      #expect(MachineSHA256.digest(of: lazily) == ByteDigest(of: lazily), "\(length) bytes")
    }
  }

  @Test func `however bytes are cut, the digest is that of the core`() {
    var chance = Chance(seed: 1)
    let all = (0..<4_000).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
    for number in 0..<400 {
      // Short ones more often than long ones, and from places that are aligned in no way.
      let count = chance.below(number % 8 > 0 ? 400 : 2_000)
      let start = chance.below(all.count - count)
      let bytes = all[start..<start + count]
      let digest = ByteDigest(of: bytes)
      for cutting in 0..<10 {
        // Without instructions it is the core that cuts, which has tests of its own.
        let isPlain = cutting == 0 && number % 4 == 0
        #expect(
          Self.digest(of: bytes, isPlain: isPlain, &chance) == digest,
          "\(count) bytes from \(start), cut for the time \(cutting)")
      }
    }
  }

  /// The digest of bytes that come in pieces, most of which end near the edge of a block.
  private static func digest(
    of bytes: ArraySlice<UInt8>, isPlain: Bool, _ chance: inout Chance
  ) -> ByteDigest {
    let edges = [0, 1, 2, 31, 55, 56, 62, 63, 64, 65, 66, 119, 120, 127, 128, 129, 191, 192, 193]
    var hash = MachineSHA256(isPlain: isPlain)
    var rest = bytes
    while !rest.isEmpty {
      let size = chance.below(3) > 0 ? edges[chance.below(edges.count)] : chance.below(1_000)
      hash.update(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return hash.finalize()
  }

  @Test(arguments: [false, true])
  func `a digest so far does not end the computation`(isPlain: Bool) {
    var hash = MachineSHA256(isPlain: isPlain)
    hash.update(Array("ab".utf8))
    let copy = hash
    #expect(hash.finalize() == ByteDigest(of: "ab".utf8))
    hash.update(Array("c".utf8))
    #expect(hash.finalize() == ByteDigest(of: "abc".utf8))
    #expect(copy.finalize() == ByteDigest(of: "ab".utf8))
  }
}
