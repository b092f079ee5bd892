/// Converts bytes to Base64 text and back (RFC 4648).
package enum Base64 {
  // The two characters for each value of twelve bits; the first character is in the lower byte.
  private static let pairs: [UInt16] = {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return (0..<4096).map { UInt16(digits[$0 >> 6]) | UInt16(digits[$0 & 63]) << 8 }
  }()

  /// Returns bytes as Base64, with equals signs at the end if the last group has fewer than three bytes.
  package static func text(of bytes: [UInt8]) -> String {
    let lacking = (3 - bytes.count % 3) % 3
    let groups = lacking == 0 ? bytes : bytes + [UInt8](repeating: 0, count: lacking)
    var text = [UInt8](repeating: 0, count: groups.count / 3 * 4)
    text.withUnsafeMutableBufferPointer { room in
      groups.withUnsafeBufferPointer { encode($0, to: room) }
    }
    for place in (text.count - lacking)..<text.count { text[place] = UInt8(ascii: "=") }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a Base64 text without white space; `nil` if the text is not Base64.
  package static func bytes(of text: ArraySlice<UInt8>) -> [UInt8]? {
    let letters = text.prefix { $0 != UInt8(ascii: "=") }
    guard text.count % 4 == 0, text.count - letters.count <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for letter in letters {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      (bits, count) = (bits << 6 | UInt32(value), count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return bytes
  }

  /// The value of each character; 255 for bytes that are not Base64 characters.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, pair) in pairs.prefix(64).enumerated() {
      values[Int(pair >> 8)] = UInt8(value)
    }
    return values
  }()

  /// Encodes groups of three bytes into a buffer with four bytes for each group.
  package static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, to room: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(bytes.count % 3 == 0 && room.count / 4 >= bytes.count / 3, "There is no room.")
    guard let target = UnsafeMutableRawPointer(room.baseAddress) else { return }
    pairs.withUnsafeBufferPointer { pairs in
      var place = 0
      for index in stride(from: 0, to: bytes.count, by: 3) {
        let group = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
        let high = pairs[group >> 12].littleEndian
        let low = pairs[group & 0xFFF].littleEndian
        target.storeBytes(of: high, toByteOffset: place, as: UInt16.self)
        target.storeBytes(of: low, toByteOffset: place + 2, as: UInt16.self)
        place += 4
      }
    }
  }
}
