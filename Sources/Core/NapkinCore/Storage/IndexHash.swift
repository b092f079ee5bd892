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
    self.init(Self.hash(ofASCII: text) ?? Self.hash(beyondASCII: text))
  }

  /// Texts are equal if people see the same, and three characters beyond ASCII are such twins of one
  /// in it: the sign of Kelvin is a K.
  private static func hash(beyondASCII text: String) -> Int {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{37E}": plain.append(";")
      case "\u{1FEF}": plain.append("`")
      case "\u{212A}": plain.append("K")
      default: plain.append(scalar)
      }
    }
    return hash(ofASCII: String(plain)) ?? text.hashValue
  }

  /// `nil` if there is anything but ASCII.
  private static func hash(ofASCII text: String) -> Int? {
    unsafe text.utf8.withContiguousStorageIfAvailable(hash(ofASCII:)) ?? nil
  }

  /// `nil` if there is anything but ASCII.
  private static func hash(ofASCII text: UnsafeBufferPointer<UInt8>) -> Int? {
    let bytes = UnsafeRawBufferPointer(text)
    var hash = seed
    var every: UInt64 = 0
    var position = 0
    while position + 8 < bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      every |= word
      hash = mix(hash, word)
      position += 8
    }
    let last = unsafe lastWord(bytes)
    guard (every | last) & 0x8080_8080_8080_8080 == 0 else { return nil }
    return Int(truncatingIfNeeded: mix(mix(hash, last), UInt64(bytes.count)))
  }

  /// The last eight bytes, or all of them where there are fewer.
  private static func lastWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    if count >= 8 { return unsafe bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
    if count >= 4 {
      let first = unsafe bytes.loadUnaligned(as: UInt32.self)
      let last = unsafe bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(first) << 32 | UInt64(last)
    }
    return unsafe bytes.reduce(0) { $0 << 8 | UInt64($1) }
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
