/// The hash of an identifier in a ``SlotIndex``.
///
/// Every step looks up two or three identifiers, and the hash of the standard library is most of what
/// a look-up costs. Identifiers are nearly always ASCII, in which equal texts are equal bytes; those
/// take one multiplication for eight bytes, from a start that differs from process to process, so
/// that no file can be made to collide.
package struct IndexHash: Sendable {
  /// Half of the hash is enough for all slots that there can be.
  let fragment: UInt64

  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1

  /// From the hash of something that the standard library has hashed.
  init(_ hash: Int) {
    fragment = UInt64(UInt32(truncatingIfNeeded: hash))
  }

  init(_ text: String) {
    let hash = unsafe text.utf8.withContiguousStorageIfAvailable(Self.hash(ofASCII:)) ?? nil
    self.init(hash ?? text.hashValue)
  }

  /// `nil` if there is anything but ASCII.
  private static func hash(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var hash = seed
    var every: UInt64 = 0
    var word: UInt64 = 0
    for position in bytes.indices {
      unsafe word = word << 8 | UInt64(bytes[position])
      if position & 7 == 7 {
        every |= word
        hash = mix(hash, word)
        word = 0
      }
    }
    guard (every | word) & 0x8080_8080_8080_8080 == 0 else { return nil }
    return Int(truncatingIfNeeded: mix(mix(hash, word), UInt64(bytes.count)))
  }

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

extension Identifier {
  /// The hash by which an index finds it.
  package var indexHash: IndexHash { IndexHash(rawValue) }
}
