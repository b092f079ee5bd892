import NapkinCore
import NapkinMarkup
package import NapkinFormats

/// A text as the parser wants it: UTF-8, lines ended by "\n", the last one too.
package struct MarkdownSource {
  package private(set) var bytes: [UInt8]
  package private(set) var repairs = Repairs()

  package init(_ raw: [UInt8], mode: ImportRequest.Mode) throws(FormatError) {
    bytes = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw
    if let wide = WideText.Encoding(markedBy: raw) { try read(raw, in: wide, mode) }
    if let place = UTF8Scan.firstInvalidByte(in: bytes) {
      let location = FileLocation(offset: place + raw.count - bytes.count)
      if mode == .strict {
        throw FormatError(
          .malformed, "The text is no UTF-8; save it as UTF-8.", at: location)
      }
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
      repairs.add(
        Repair("invalid-utf-8", "Bytes that are no UTF-8 became replacement marks.", at: location))
    }
    let first = LineEnds.firstToUnify(in: bytes)
    if first < bytes.count {
      if bytes[first...].contains(0) { try replaceNUL(in: raw, mode) }
      bytes = LineEnds.unified(bytes, from: first)
    }
    if let last = bytes.last, last != .newline { bytes.append(.newline) }
  }

  private mutating func read(
    _ raw: [UInt8], in encoding: WideText.Encoding, _ mode: ImportRequest.Mode
  ) throws(FormatError) {
    let start = FileLocation(line: 1, column: 1)
    if mode == .strict {
      throw FormatError(
        .malformed, "The text is \(encoding.rawValue); save it as UTF-8.", at: start)
    }
    let text = WideText(raw.dropFirst(encoding.width), in: encoding)
    bytes = text.bytes
    repairs.add(
      Repair("encoding", "The text is \(encoding.rawValue); it was read as that.", at: start))
    guard let broken = text.firstBroken else { return }
    let lines = bytes[..<broken].split(separator: .newline, omittingEmptySubsequences: false)
    let column = (lines.last ?? []).count { $0 & 0xC0 != 0x80 } + 1
    repairs.add(
      Repair(
        "encoding", "Halves of characters became U+FFFD; this is the first.",
        at: FileLocation(line: lines.count, column: column)))
  }

  private mutating func replaceNUL(
    in raw: [UInt8], _ mode: ImportRequest.Mode
  ) throws(FormatError) {
    // In wide text every other byte may be one.
    let isWide = WideText.Encoding(markedBy: raw) != nil
    let location =
      isWide ? FileLocation(line: 1, column: 1) : FileLocation(offset: raw.firstIndex(of: 0))
    if mode == .strict {
      throw FormatError(.malformed, "The text has a NUL in it; remove it.", at: location)
    }
    repairs.add(Repair("nul", "NUL became a replacement mark.", at: location))
  }
}
