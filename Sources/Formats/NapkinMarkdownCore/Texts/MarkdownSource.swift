import NapkinCore
import NapkinMarkup
package import NapkinFormats

/// The bytes of a file as the parser needs them: UTF-8, each line ended by `\n`, also the last one.
package struct MarkdownSource {
  package private(set) var bytes: [UInt8]
  package private(set) var repairs = Repairs()
  /// Whether the bytes are those of the file, except for its byte order mark, its line ends and NUL.
  private(set) var isAsInFile = true
  /// The offsets in the text from which the distance to offsets in the file changes, with the new distance.
  private var shifts: [(place: Int, distance: Int)] = []
  private let fileLength: Int
  private let markLength: Int

  package init(
    _ raw: [UInt8], mode: ImportRequest.Mode, locatesNodes: Bool = false
  ) throws(FormatError) {
    fileLength = raw.count
    markLength = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    bytes = markLength > 0 ? Array(raw.dropFirst(markLength)) : raw
    if let wide = WideText.Encoding(markedBy: raw) { try read(raw, in: wide, mode) }
    if let place = UTF8Scan.firstInvalidByte(in: bytes) {
      let location = FileLocation(offset: place + raw.count - bytes.count)
      if mode == .strict {
        throw FormatError(
          .malformed, "The text is no UTF-8; save it as UTF-8.", at: location)
      }
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
      isAsInFile = false
      repairs.add(
        Repair("invalid-utf-8", "Bytes that are no UTF-8 became replacement marks.", at: location))
    }
    let first = LineEnds.firstToUnify(in: bytes)
    if first < bytes.count {
      if bytes[first...].contains(0) { try replaceNUL(in: raw, mode) }
      if locatesNodes, isAsInFile { findShifts(from: first) }
      bytes = LineEnds.unified(bytes, from: first)
    }
    if let last = bytes.last, last != .newline { bytes.append(.newline) }
  }

  // MARK: Offsets

  func place(inFile place: Int) -> Int {
    let next = shifts.indices.partition { shifts[$0].place <= place }
    let distance = next > 0 ? shifts[next - 1].distance : markLength
    return min(place + distance, fileLength)
  }

  /// Records where line ends of two bytes become one byte, and NUL becomes a mark of three bytes.
  private mutating func findShifts(from first: Int) {
    var distance = markLength
    var place = first
    while place < bytes.count {
      if bytes[place] == 0 {
        distance -= 2
      } else if place + 1 < bytes.count, bytes[place + 1] == .newline {
        distance += 1
      } else {
        place = LineEnds.firstToUnify(in: bytes, from: place + 1)
        continue
      }
      // The shift begins after the line end or the mark.
      let next = place + (bytes[place] == 0 ? 1 : 2)
      shifts.append((next + markLength - distance, distance))
      place = LineEnds.firstToUnify(in: bytes, from: next)
    }
  }

  private mutating func read(
    _ raw: [UInt8], in encoding: WideText.Encoding, _ mode: ImportRequest.Mode
  ) throws(FormatError) {
    let start = FileLocation(line: 1, column: 1)
    if mode == .strict {
      throw FormatError(
        .malformed, "The text is \(encoding.rawValue); save it as UTF-8.", at: start)
    }
    isAsInFile = false
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
    // In wide text, every other byte may be a NUL.
    let isWide = WideText.Encoding(markedBy: raw) != nil
    let location =
      isWide ? FileLocation(line: 1, column: 1) : FileLocation(offset: raw.firstIndex(of: 0))
    if mode == .strict {
      throw FormatError(.malformed, "The text has a NUL in it; remove it.", at: location)
    }
    repairs.add(Repair("nul", "NUL became a replacement mark.", at: location))
  }
}
