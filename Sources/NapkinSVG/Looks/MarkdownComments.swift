/// Comments of HTML in Markdown, which nobody is to read. Those in code are words.
struct MarkdownComments {
  private let bytes: [UInt8]
  private var shown: [UInt8] = []
  private var position = 0
  /// Where the last comment ends: behind it, none does.
  private let lastEnd: Int
  /// The sign and the number of those with which code of several lines began.
  private var fence: (sign: UInt8, count: Int)?

  /// A text without its comments.
  static func removed(from source: String) -> String {
    guard source.contains("<!--") else { return source }
    var comments = MarkdownComments(Array(source.utf8))
    while comments.position < comments.bytes.count { comments.passLine() }
    return String(decoding: comments.shown, as: UTF8.self)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lastEnd =
      (3...max(3, bytes.count)).last { bytes[..<$0].suffix(3).elementsEqual("-->".utf8) } ?? 0
  }

  private mutating func passLine() {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    let line = bytes[position..<end]
    if isCode(line) {
      shown += line
      position = end
      return
    }
    let start = shown.count
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "`") {
        passCode()
      } else if byte == UInt8(ascii: "<"), let end = endOfComment {
        position = end
      } else {
        shown.append(byte)
        position += 1
        if byte == UInt8(ascii: "\n") { break }
      }
    }
    // A line that is left blank by a comment takes no room.
    let isBlank = shown[start...].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    if isBlank, !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }) {
      shown.removeSubrange(start...)
    }
  }

  /// Whether a line is one of code: between fences, which stand in quotes and items too, or indented.
  private mutating func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.drop { [0x20, 0x09, UInt8(ascii: ">")].contains($0) }
    let bare =
      words.starts(with: "- ".utf8) || words.starts(with: "* ".utf8)
      ? words.dropFirst(2).drop { $0 == 0x20 } : words
    let signs = bare.prefix { $0 == bare.first }
    let isFence = signs.count >= 3 && [UInt8(ascii: "`"), UInt8(ascii: "~")].contains(signs.first)
    if let open = fence {
      if isFence, signs.first == open.sign, signs.count >= open.count { fence = nil }
      return true
    }
    if isFence, let sign = signs.first, !bare.dropFirst(signs.count).contains(UInt8(ascii: "`")) {
      fence = (sign, signs.count)
      return true
    }
    return line.starts(with: "    ".utf8) || line.first == 0x09
  }

  /// Passes what stands between backticks on a line, or the backticks alone if they are far apart.
  private mutating func passCode() {
    let run = bytes[position...].prefix { $0 == UInt8(ascii: "`") }
    var end = run.endIndex
    var index = end
    let limit = min(bytes.count, end + 10_000)
    while index < limit, bytes[index] != UInt8(ascii: "\n") {
      let other = bytes[index...].prefix { $0 == UInt8(ascii: "`") }
      if other.count == run.count {
        end = other.endIndex
        break
      }
      index += max(1, other.count)
    }
    shown += bytes[position..<end]
    position = end
  }

  /// Where a comment ends that begins here.
  private var endOfComment: Int? {
    guard position < lastEnd, bytes[position...].starts(with: "<!--".utf8) else { return nil }
    return bytes[(position + 2)...].firstRange(of: "-->".utf8)?.upperBound
  }
}
