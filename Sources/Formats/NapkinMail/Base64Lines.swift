import NapkinFormats
import NapkinPacking

/// Encodes bytes in base64, in lines of 76 characters, as they come.
struct Base64Lines {
  private static let lineCount = 57
  /// How many bytes are best encoded at a time: whole lines, so that nothing has to wait, and no more
  /// than the system hands out, together with the lines, without asking for new pages each time.
  static let pieceCount = 57 * 864

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

  /// Encodes what is left.
  mutating func finish() -> [UInt8] {
    let last = (hasBegun && !rest.isEmpty ? [13, 10] : []) + Array(Base64.text(of: rest).utf8)
    self = Base64Lines()
    return last
  }

  /// How many bytes become of `count` of them, line ends included.
  static func encodedCount(of count: Int) -> Int {
    let characters = (count + 2) / 3 * 4
    return characters + max(0, (characters - 1) / 76) * 2
  }
}
