import NapkinFormats
import NapkinPacking

/// Encodes bytes in base64, in lines of 76 characters, piece by piece.
struct Base64Lines {
  private static let lineCount = 57
  /// The number of bytes to encode at a time: whole lines, so that no byte has to wait, and few enough that the
  /// system need not provide new pages of memory for them and their lines each time.
  static let pieceCount = 57 * 864

  private var rest: [UInt8] = []
  private var hasBegun = false

  /// Encodes as many whole lines as there are. Each line except the first has the end of the line before it.
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
          Base64.encode(
            UnsafeBufferPointer(rebasing: all[start..<start + Self.lineCount]),
            to: UnsafeMutableBufferPointer(rebasing: room[place..<place + 76]))
          place += 76
        }
        filled = place
      }
    }
    hasBegun = true
    rest = Array(all[(count * Self.lineCount)...])
    return lines
  }

  /// Encodes the remaining bytes.
  mutating func finish() -> [UInt8] {
    let last = (hasBegun && !rest.isEmpty ? [13, 10] : []) + Array(Base64.text(of: rest).utf8)
    self = Base64Lines()
    return last
  }

  /// Returns the number of characters that encode `count` bytes, line ends included.
  static func encodedCount(of count: Int) -> Int {
    let characters = (count + 2) / 3 * 4
    return characters + max(0, (characters - 1) / 76) * 2
  }
}
