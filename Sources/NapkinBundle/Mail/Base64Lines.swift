/// Encodes bytes in base64, in lines of 76 characters, as they come.
struct Base64Lines {
  private static let lineCount = 57
  /// How many bytes are best encoded at a time: whole lines, so that nothing has to wait, and no more
  /// than the system hands out, together with the lines, without asking for new pages each time.
  static let pieceCount = 57 * 864

  // Two characters for each twelve bits, the first in the lower byte.
  private static let pairs: [UInt16] = {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return (0..<4096).map { UInt16(digits[$0 >> 6]) | UInt16(digits[$0 & 63]) << 8 }
  }()

  private var rest: [UInt8] = []
  private var hasBegun = false

  /// Encodes as many whole lines as there are, each but the first with the end of the line before
  /// it.
  mutating func encode(_ bytes: [UInt8]) -> [UInt8] {
    let all = rest.isEmpty ? bytes : rest + bytes
    let count = all.count / Self.lineCount
    guard count > 0 else {
      rest = all
      return []
    }
    let begun = hasBegun
    let lines = [UInt8](unsafeUninitializedCapacity: count * 78) { room, filled in
      all.withUnsafeBufferPointer { all in
        var place = 0
        for line in 0..<count {
          if begun || line > 0 {
            room[place] = 13
            room[place + 1] = 10
            place += 2
          }
          let start = line * Self.lineCount
          Self.encode(all[start..<start + Self.lineCount], to: room, at: place)
          place += 76
        }
        filled = place
      }
    }
    hasBegun = true
    rest = Array(all[(count * Self.lineCount)...])
    return lines
  }

  /// Encodes what is left.
  mutating func finish() -> [UInt8] {
    let last = (hasBegun && !rest.isEmpty ? [13, 10] : []) + Array(Self.text(of: rest).utf8)
    self = Base64Lines()
    return last
  }

  /// How many bytes become of `count` of them, line ends included.
  static func encodedCount(of count: Int) -> Int {
    let characters = (count + 2) / 3 * 4
    return characters + max(0, (characters - 1) / 76) * 2
  }

  /// A few bytes in one line.
  static func text(of bytes: [UInt8]) -> String {
    let whole = bytes.count / 3 * 3
    let tail = bytes[whole...]
    // Zeros fill the last group, and equals signs say how many.
    let padded = tail.isEmpty ? bytes : bytes + [UInt8](repeating: 0, count: 3 - tail.count)
    var text = [UInt8](repeating: 0, count: padded.count / 3 * 4)
    text.withUnsafeMutableBufferPointer { room in
      padded.withUnsafeBufferPointer { encode($0[...], to: room, at: 0) }
    }
    if !tail.isEmpty {
      for place in text.count - (3 - tail.count)..<text.count { text[place] = UInt8(ascii: "=") }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Encodes groups of three bytes.
  private static func encode(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, to room: UnsafeMutableBufferPointer<UInt8>,
    at start: Int
  ) {
    let target = UnsafeMutableRawBufferPointer(room)
    pairs.withUnsafeBufferPointer { pairs in
      var place = start
      var index = bytes.startIndex
      while index < bytes.endIndex {
        let group =
          Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
        target.storeBytes(of: pairs[group >> 12].littleEndian, toByteOffset: place, as: UInt16.self)
        target.storeBytes(
          of: pairs[group & 0xFFF].littleEndian, toByteOffset: place + 2, as: UInt16.self)
        place += 4
        index += 3
      }
    }
  }
}
