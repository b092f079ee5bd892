/// Makes all lines of a text end with "\n".
public enum LineEnds {
  /// Returns the text with "\n" at all line ends, and U+FFFD in place of NUL. No byte before `first` needs a
  /// change.
  public static func unified(_ bytes: [UInt8], from first: Int = 0) -> [UInt8] {
    var (start, place) = (0, firstToUnify(in: bytes, from: first))
    if place == bytes.count { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    while place < bytes.count {
      text += bytes[start..<place]
      let isLineEnd = bytes[place] == 0x0D
      start = place + 1
      if !isLineEnd {
        text += "\u{FFFD}".utf8
      } else if start == bytes.count || bytes[start] != .newline {
        text.append(.newline)
      }
      place = firstToUnify(in: bytes, from: start)
    }
    return text + bytes[start...]
  }

  /// Returns the index of the first carriage return or NUL; the end of the text if there is none.
  public static func firstToUnify(in bytes: [UInt8], from start: Int = 0) -> Int {
    WordScan.first(of: 0, or: 0x0D, in: bytes, from: start)
  }
}
