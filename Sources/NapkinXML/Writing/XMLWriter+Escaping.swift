import NapkinFormats

/// Where a text stands decides what has to be escaped in it. All XML that Napkin writes is escaped
/// here.
enum XMLContext {
  case text, attribute
}

extension XMLWriter {
  mutating func append(_ text: String, in context: XMLContext) {
    text.withBytes { append($0, in: context) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, in context: XMLContext) {
    var escaper = XMLEscaper(context, characters)
    var index = 0
    while index < bytes.count {
      let end = min(index + 1024, bytes.count)
      out.append(upTo: (end - index) * XMLEscaper.growth + 4) { pen in
        escaper.write(bytes, from: &index, to: end, with: &pen)
      }
    }
    if escaper.replacedCount > 0 { count(replaced: escaper.replacedCount) }
  }
}

/// Writes text so that XML takes it for text.
struct XMLEscaper {
  /// How many bytes stand at most for one: `&#xfffd;`.
  fileprivate static let growth = 8

  private let context: XMLContext
  private let characters: XMLWriter.Characters
  /// How many characters that XML forbids were replaced.
  fileprivate private(set) var replacedCount = 0

  fileprivate init(_ context: XMLContext, _ characters: XMLWriter.Characters) {
    self.context = context
    self.characters = characters
  }

  /// Writes bytes with what has to be escaped in them; a character that begins before the end is
  /// written as a whole.
  fileprivate mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, to end: Int,
    with pen: inout BytePen
  ) {
    let piece = UnsafeBufferPointer(rebasing: bytes[..<end])
    while true {
      index = copy(piece, from: index, with: &pen)
      guard index < end else { return }
      let length = Self.length(from: bytes[index])
      if !escape(bytes, at: index, length, with: &pen) {
        pen.put(UnsafeBufferPointer(rebasing: bytes[index..<(index + length)]))
      }
      index += length
    }
  }

  /// Copies up to the next byte that may need an escape: letters and what people write most need
  /// no closer look.
  private func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, with pen: inout BytePen
  ) -> Int {
    characters == .asTheyAre
      ? pen.put(bytes, from: start) { $0.markup | $0.controls | $0.marks(0xEF) }
      : pen.put(bytes, from: start) { $0.markup | $0.controls | $0.beyondASCII }
  }

  /// Writes what stands for the character at an index; tells whether it is anything but itself.
  private mutating func escape(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ length: Int, with pen: inout BytePen
  ) -> Bool {
    let isAttribute = context == .attribute
    switch bytes[index] {
    case UInt8(ascii: "&"): pen.put("&amp;")
    case UInt8(ascii: "<"): pen.put("&lt;")
    case UInt8(ascii: ">"): pen.put("&gt;")
    case UInt8(ascii: "\"") where isAttribute: pen.put("&quot;")
    // A parser would make blanks of these in an attribute, and lose a carriage return anywhere.
    case 0x09 where isAttribute: pen.put("&#9;")
    case 0x0A where isAttribute: pen.put("&#10;")
    case 0x09, 0x0A: return false
    case 0x0D: pen.put("&#13;")
    case 0x00..<0x20: replace(with: &pen)
    case 0xEF where bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE: replace(with: &pen)
    default:
      guard characters == .asReferences, length == 2 || length == 3 else { return false }
      pen.put("&#x")
      for digit in String(Self.scalar(bytes, at: index, length), radix: 16).utf8 { pen.put(digit) }
      pen.put(";")
    }
    return true
  }

  private mutating func replace(with pen: inout BytePen) {
    replacedCount += 1
    if characters == .asReferences { pen.put("&#xfffd;") } else { pen.put("\u{FFFD}") }
  }

  /// How many bytes a character has in UTF-8, by its first one.
  static func length(from byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  /// The number of a character of two or three bytes.
  static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ length: Int
  ) -> UInt32 {
    var value = UInt32(bytes[index]) & (length == 2 ? 0x1F : 0x0F)
    for next in 1..<length { value = value << 6 | UInt32(bytes[index + next] & 0x3F) }
    return value
  }
}

extension ByteWord {
  fileprivate var markup: ByteMarks { marks("&", "\"") | marks("<", ">") }
}
