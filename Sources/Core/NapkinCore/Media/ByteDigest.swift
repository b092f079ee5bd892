import NapkinMarkup

/// The SHA-256 of some bytes, which identifies media.
public struct ByteDigest: Hashable, Sendable {
  // Four integers instead of an array, so that a digest needs no allocation and is compared quickly.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Creates a digest from four integers; the first byte is in the highest bits of the first integer.
  package init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    words = (first, second, third, fourth)
  }

  /// Creates a digest from its 32 bytes; `nil` for any other number of bytes.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in bytes.enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    self.init(words[0], words[1], words[2], words[3])
  }

  /// Reads a digest from 64 hexadecimal digits in lower or upper case; `nil` if they are malformed.
  public init?(hex: some StringProtocol) {
    let digits = hex.utf8
    guard digits.count == 64 else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in digits.enumerated() {
      guard let digit = Hex.digit(byte) else { return nil }
      words[index / 16] = words[index / 16] << 4 | UInt64(digit)
    }
    self.init(words[0], words[1], words[2], words[3])
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }

  /// The 64 lower-case hexadecimal digits.
  public var hex: String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in bytes { Hex.append(byte, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether two digests are equal.
  public static func == (left: ByteDigest, right: ByteDigest) -> Bool {
    left.words == right.words
  }

  /// Feeds the digest to a hasher.
  public func hash(into hasher: inout Hasher) {
    // All bytes are hashed, because a hostile file may contain digests with the same beginning.
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

extension ByteDigest: CustomStringConvertible, Codable, TextCoded {
  /// The 64 lower-case hexadecimal digits.
  public var description: String { hex }

  package static let spelling = "A SHA-256 is written in 64 hexadecimal digits."
  package init?(coded text: String) { self.init(hex: text) }
}
