import NapkinFormats
import NapkinMarkup

// Escapes as `OutputBuffer` does, but can write references for characters beyond ASCII, and counts the characters
// that it replaces.
extension XMLWriter {
  mutating func appendAttribute(
    _ prefix: StaticString, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) {
    guard value.count <= XMLEscaper.pieceCount else {
      appendName(prefix, name)
      append(value, in: .attribute)
      return out.append(byte: UInt8(ascii: "\""))
    }
    // Most values are short; to reserve space in the buffer for each part would take longer than to write the part.
    var escaper = XMLEscaper(.attribute, characters)
    let limit = prefix.utf8CodeUnitCount + name.count + value.count * XMLEscaper.growth + 4
    out.append(upTo: limit) { pen in
      pen.put(prefix, name)
      var index = 0
      escaper.write(value, from: &index, to: value.count, with: &pen)
      pen.put(UInt8(ascii: "\""))
    }
    if escaper.replacedCount > 0 { count(replaced: escaper.replacedCount) }
  }

  mutating func append(_ text: String, in context: MarkupContext) {
    text.withBytes { append($0, in: context) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, in context: MarkupContext) {
    var escaper = XMLEscaper(context, characters)
    var index = 0
    while index < bytes.count {
      let end = min(index + XMLEscaper.pieceCount, bytes.count)
      out.append(upTo: (end - index) * XMLEscaper.growth + 4) { pen in
        escaper.write(bytes, from: &index, to: end, with: &pen)
      }
    }
    if escaper.replacedCount > 0 { count(replaced: escaper.replacedCount) }
  }
}

extension UnsafeByteWriter {
  /// Writes the name of an attribute, up to the beginning of its value.
  @inline(__always)
  mutating func put(_ prefix: StaticString, _ name: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: " "))
    put(prefix)
    put(name)
    put("=\"")
  }
}

private struct XMLEscaper {
  /// The number of bytes that are written at a time.
  static let pieceCount = 1024
  /// The largest number of bytes that replace one byte, as in `&#xfffd;`.
  static let growth = 8

  private let context: MarkupContext
  private let characters: XMLWriter.Characters
  /// The number of forbidden characters that were replaced.
  private(set) var replacedCount = 0

  init(_ context: MarkupContext, _ characters: XMLWriter.Characters) {
    self.context = context
    self.characters = characters
  }

  /// Writes bytes and escapes characters where necessary; a character that begins before `end` is written as a
  /// whole.
  @inline(__always)
  mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, to end: Int,
    with pen: inout UnsafeByteWriter
  ) {
    // The most frequent characters, letters above all, need no closer look.
    if characters == .asTheyAre {
      write(bytes, from: &index, to: end, with: &pen) { $0.markup | $0.controls | $0.marks(0xEF) }
    } else {
      write(bytes, from: &index, to: end, with: &pen) { $0.markup | $0.controls | $0.beyondASCII }
    }
  }

  @inline(__always)
  private mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, to end: Int,
    with pen: inout UnsafeByteWriter, marking marks: (ByteWord) -> ByteMarks
  ) {
    let piece = UnsafeBufferPointer(rebasing: bytes[..<end])
    while true {
      index = pen.put(piece, from: index, upTo: marks)
      guard index < end else { return }
      let length = XMLReference.length(from: bytes[index])
      if !escape(bytes, at: index, with: &pen) {
        pen.put(UnsafeBufferPointer(rebasing: bytes[index..<(index + length)]))
      }
      index += length
    }
  }

  /// Writes a character, escaped or replaced if necessary; returns whether the output differs from the character.
  @inline(__always)
  private mutating func escape(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, with pen: inout UnsafeByteWriter
  ) -> Bool {
    if MarkupContext.isForbidden(bytes, at: index) {
      replace(with: &pen)
    } else if let spelling = context.spelling(of: bytes, at: index) {
      pen.put(spelling)
    } else if characters == .asReferences,
      let reference = XMLReference.spelling(bytes, at: index)
    {
      for byte in reference.utf8 { pen.put(byte) }
    } else {
      return false
    }
    return true
  }

  @inline(never)
  private mutating func replace(with pen: inout UnsafeByteWriter) {
    replacedCount += 1
    if characters == .asReferences { pen.put("&#xfffd;") } else { pen.put("\u{FFFD}") }
  }
}

/// Characters in UTF-8 and their references in ASCII.
enum XMLReference {
  /// Returns the number of bytes of a character, given its first byte.
  static func length(from byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  /// Returns the reference to the character at an index; `nil` for ASCII, and for characters beyond the basic plane,
  /// whose references FreeMind does not understand.
  static func spelling(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> String? {
    let length = length(from: bytes[index])
    guard length == 2 || length == 3 else { return nil }
    var number = UInt32(bytes[index]) & (length == 2 ? 0x1F : 0x0F)
    for next in 1..<length { number = number << 6 | UInt32(bytes[index + next] & 0x3F) }
    return "&#x\(String(number, radix: 16));"
  }
}

extension ByteWord {
  fileprivate var markup: ByteMarks { marks("&", "\"") | marks("<", ">") }
}
