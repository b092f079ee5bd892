import NapkinFormats

/// Where a text stands decides what has to be escaped in it. All XML that Napkin writes is escaped
/// here.
enum XMLContext {
  case text, attribute, comment
}

extension XMLWriter {
  mutating func append(_ text: String, in context: XMLContext) {
    text.withBytes { appendEscaped($0, context) }
  }

  private mutating func appendEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>, _ context: XMLContext
  ) {
    var escaper = XMLEscaper(context, characters)
    var index = 0
    while index < bytes.count {
      let end = min(index + 1024, bytes.count)
      out.append(upTo: (end - index) * XMLEscaper.growth + 4) { room in
        escaper.write(bytes, from: &index, to: end, into: room)
      }
    }
    count(replaced: escaper.replacedCount)
  }
}

private struct XMLEscaper {
  /// How many bytes stand at most for one: `&#xfffd;`.
  static let growth = 8

  private let context: XMLContext
  private let characters: XMLWriter.Characters
  /// How many characters that XML forbids were replaced.
  private(set) var replacedCount = 0

  init(_ context: XMLContext, _ characters: XMLWriter.Characters) {
    self.context = context
    self.characters = characters
  }

  /// Writes bytes with what has to be escaped in them; a character that begins before the end is
  /// written as a whole. Returns how many bytes there are now.
  mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, to end: Int,
    into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let piece = UnsafeBufferPointer(rebasing: bytes[..<end])
    var count = 0
    while index < end {
      let suspect = firstSuspect(in: piece, from: index)
      count = room[count...].update(fromContentsOf: piece[index..<suspect])
      index = suspect
      guard index < end else { break }
      let length = Self.length(from: bytes[index])
      if let escape = escape(bytes, at: index, length) {
        count = room[count...].update(fromContentsOf: escape.utf8)
      } else {
        count = room[count...].update(fromContentsOf: bytes[index..<(index + length)])
      }
      index += length
    }
    return count
  }

  /// Where the next byte stands that may need an escape: letters and what people write most need
  /// no closer look.
  private func firstSuspect(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    characters == .asTheyAre
      ? ByteScan.first(in: bytes, from: start) { $0.markup | $0.controls | $0.marks(0xEF) }
      : ByteScan.first(in: bytes, from: start) { $0.markup | $0.controls | $0.beyondASCII }
  }

  /// What is written instead of the character at an index, or `nil` if it stays.
  private mutating func escape(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ length: Int
  ) -> String? {
    let isAttribute = context == .attribute
    switch bytes[index] {
    case UInt8(ascii: "&"): return context == .comment ? nil : "&amp;"
    case UInt8(ascii: "<"): return context == .comment ? nil : "&lt;"
    case UInt8(ascii: ">"): return context == .comment ? nil : "&gt;"
    case UInt8(ascii: "\""): return isAttribute ? "&quot;" : nil
    // A parser would make blanks of these in an attribute, and lose a carriage return anywhere.
    case 0x09: return isAttribute ? "&#9;" : nil
    case 0x0A: return isAttribute ? "&#10;" : nil
    case 0x0D: return context == .comment ? " " : "&#13;"
    case 0x00..<0x20: return replacement()
    case 0xEF where bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE: return replacement()
    default:
      guard characters == .asReferences, context != .comment, length == 2 || length == 3
      else { return nil }
      return "&#x\(String(Self.scalar(bytes, at: index, length), radix: 16));"
    }
  }

  private mutating func replacement() -> String {
    replacedCount += 1
    return characters == .asReferences && context != .comment ? "&#xfffd;" : "\u{FFFD}"
  }

  /// How many bytes a character has in UTF-8, by its first one.
  private static func length(from byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  private static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ length: Int
  ) -> UInt32 {
    var value = UInt32(bytes[index]) & (length == 2 ? 0x1F : 0x0F)
    for next in 1..<length { value = value << 6 | UInt32(bytes[index + next] & 0x3F) }
    return value
  }
}

extension ByteWord {
  fileprivate var markup: UInt64 { marks("&") | marks("<") | marks(">") | marks("\"") }
}
