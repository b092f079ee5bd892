import NapkinFormats

/// A text as the parser wants it: UTF-8, lines ended by "\n", the last one too.
struct MarkdownSource {
  private(set) var bytes: [UInt8]
  private(set) var repairs = Repairs()

  init(_ raw: [UInt8], mode: ImportRequest.Mode) throws(FormatError) {
    bytes = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw
    if let place = Self.firstInvalid(in: bytes) {
      let location = FileLocation(offset: place + raw.count - bytes.count)
      if mode == .strict {
        throw FormatError(
          .malformed, "The text is no UTF-8; save it as UTF-8.", at: location)
      }
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
      repairs.add(
        Repair("invalid-utf-8", "Bytes that are no UTF-8 became replacement marks.", at: location))
    }
    if let place = bytes.firstIndex(of: 0) {
      let location = FileLocation(offset: place)
      if mode == .strict {
        throw FormatError(.malformed, "The text has a NUL in it; remove it.", at: location)
      }
      repairs.add(Repair("nul", "NUL became a replacement mark.", at: location))
    }
    if bytes.contains(where: { $0 == 0x0D || $0 == 0 }) { unifyLines() }
    if let last = bytes.last, last != .newline { bytes.append(.newline) }
  }

  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { JSONScan.firstInvalidByte(in: $0, from: 0, to: $0.count) }
  }

  private mutating func unifyLines() {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0D:
        if index + 1 == bytes.count || bytes[index + 1] != .newline { text.append(.newline) }
      case 0: text += Array("\u{FFFD}".utf8)
      default: text.append(byte)
      }
    }
    bytes = text
  }
}
