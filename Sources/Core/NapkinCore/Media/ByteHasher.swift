/// Computes the SHA-256 of bytes that come piece by piece (FIPS 180-4).
///
/// ```swift
/// var hash = ByteHasher()
/// for piece in pieces { hash.update(piece) }
/// let digest = hash.finalize()
/// ```
public struct ByteHasher: Sendable {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  // The last bytes, which do not fill a block yet.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Starts a computation.
  public init() {
    rest.reserveCapacity(128)
  }

  /// Adds bytes to the computation; arrays, their slices and buffers are fastest.
  @inlinable
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { unsafe take($0) }
    if done == nil { update(Array(bytes)) }
  }

  /// Returns the digest of all bytes so far; more bytes may be added afterwards.
  public func finalize() -> ByteDigest {
    var last = self
    let zeros = (119 - Int(byteCount % 64)) % 64
    var padding: [UInt8] = [0x80]
    padding.append(contentsOf: repeatElement(0, count: zeros))
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: (byteCount &* 8) >> shift))
    }
    last.update(padding)
    func word(_ index: Int) -> UInt64 {
      UInt64(last.state[index]) << 32 | UInt64(last.state[index + 1])
    }
    return ByteDigest(word(0), word(2), word(4), word(6))
  }

  @usableFromInline
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    byteCount &+= UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      unsafe rest.append(contentsOf: bytes[..<start])
      guard rest.count == 64 else { return }
      let block = rest
      unsafe block.withUnsafeBufferPointer { unsafe compress($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let end = start + (bytes.count - start) / 64 * 64
    unsafe compress(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    unsafe rest.append(contentsOf: bytes[end...])
  }

  /// Processes whole blocks. All values of a round are local variables, so that they stay in registers. Only the
  /// latest 16 words of the message schedule are kept.
  private mutating func compress(_ blocks: UnsafeBufferPointer<UInt8>) {
    guard var place = unsafe UnsafeRawPointer(blocks.baseAddress) else { return }
    unsafe Self.constants.withUnsafeBufferPointer { constants in
      guard let first = constants.baseAddress else { return }
      for _ in 0..<blocks.count / 64 {
        func word(_ index: Int) -> UInt32 {
          unsafe UInt32(bigEndian: place.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self))
        }
        var (w0, w1, w2, w3) = (word(0), word(1), word(2), word(3))
        var (w4, w5, w6, w7) = (word(4), word(5), word(6), word(7))
        var (w8, w9, w10, w11) = (word(8), word(9), word(10), word(11))
        var (w12, w13, w14, w15) = (word(12), word(13), word(14), word(15))
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        // After eight rounds, every value is in its own variable again, so no values have to be moved.
        for start in stride(from: 0, to: 64, by: 16) {
          let k = unsafe first + start
          unsafe Self.round(a, b, c, &d, e, f, g, &h, k[0] &+ w0)
          unsafe Self.round(h, a, b, &c, d, e, f, &g, k[1] &+ w1)
          unsafe Self.round(g, h, a, &b, c, d, e, &f, k[2] &+ w2)
          unsafe Self.round(f, g, h, &a, b, c, d, &e, k[3] &+ w3)
          unsafe Self.round(e, f, g, &h, a, b, c, &d, k[4] &+ w4)
          unsafe Self.round(d, e, f, &g, h, a, b, &c, k[5] &+ w5)
          unsafe Self.round(c, d, e, &f, g, h, a, &b, k[6] &+ w6)
          unsafe Self.round(b, c, d, &e, f, g, h, &a, k[7] &+ w7)
          unsafe Self.round(a, b, c, &d, e, f, g, &h, k[8] &+ w8)
          unsafe Self.round(h, a, b, &c, d, e, f, &g, k[9] &+ w9)
          unsafe Self.round(g, h, a, &b, c, d, e, &f, k[10] &+ w10)
          unsafe Self.round(f, g, h, &a, b, c, d, &e, k[11] &+ w11)
          unsafe Self.round(e, f, g, &h, a, b, c, &d, k[12] &+ w12)
          unsafe Self.round(d, e, f, &g, h, a, b, &c, k[13] &+ w13)
          unsafe Self.round(c, d, e, &f, g, h, a, &b, k[14] &+ w14)
          unsafe Self.round(b, c, d, &e, f, g, h, &a, k[15] &+ w15)
          if start == 48 { break }
          Self.advance(&w0, w1, w9, w14)
          Self.advance(&w1, w2, w10, w15)
          Self.advance(&w2, w3, w11, w0)
          Self.advance(&w3, w4, w12, w1)
          Self.advance(&w4, w5, w13, w2)
          Self.advance(&w5, w6, w14, w3)
          Self.advance(&w6, w7, w15, w4)
          Self.advance(&w7, w8, w0, w5)
          Self.advance(&w8, w9, w1, w6)
          Self.advance(&w9, w10, w2, w7)
          Self.advance(&w10, w11, w3, w8)
          Self.advance(&w11, w12, w4, w9)
          Self.advance(&w12, w13, w5, w10)
          Self.advance(&w13, w14, w6, w11)
          Self.advance(&w14, w15, w7, w12)
          Self.advance(&w15, w0, w8, w13)
        }
        state &+= SIMD8(a, b, c, d, e, f, g, h)
        unsafe place += 64
      }
    }
  }

  /// Computes a word of the message schedule from the words 16, 15, 7 and 2 rounds before.
  @inline(__always)
  private static func advance(
    _ word: inout UInt32, _ early: UInt32, _ middle: UInt32, _ late: UInt32
  ) {
    let first = rotate(early, 7) ^ rotate(early, 18) ^ early &>> 3
    let second = rotate(late, 17) ^ rotate(late, 19) ^ late &>> 10
    word = word &+ first &+ middle &+ second
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let one = h &+ word &+ (g ^ (e & (f ^ g))) &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25))
    d &+= one
    h = one &+ ((a & b) ^ (c & (a ^ b))) &+ (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22))
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ distance: UInt32) -> UInt32 {
    word &>> distance | word &<< (32 &- distance)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
    0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
    0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
    0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
    0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension ByteDigest {
  /// Computes the digest of bytes that are all available.
  @inlinable
  public init(of bytes: some Sequence<UInt8>) {
    var hash = ByteHasher()
    hash.update(bytes)
    self = hash.finalize()
  }
}
