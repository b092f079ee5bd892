internal import CNapkinXML
internal import NapkinCore
internal import NapkinFormats

/// A whole file in UTF-8 for the parser, which also converts offsets into locations in the file.
struct XMLDocument {
  /// The bytes that the parser gets.
  private(set) var bytes: [UInt8]
  let limits: Limits
  /// The offset in the file at which the bytes begin; `nil` if tags differ from the file's own.
  private(set) var start: Int?
  let fileName: String?
  /// For each replaced piece of the file, in order, an offset in `bytes` and the corresponding offset in the file.
  private var shifts: [(here: Int, inFile: Int)] = []
  /// The bytes before repairs; `nil` if nothing was repaired.
  private var unmended: [UInt8]?
  /// Whether the document has a document type declaration.
  private(set) var hasType = false

  init(_ bytes: [UInt8], limits: Limits, fileName: String?, start: Int? = nil) {
    self.bytes = bytes
    self.start = start
    self.limits = limits
    self.fileName = fileName
  }

  /// The bytes before repairs.
  var original: [UInt8] { unmended ?? bytes }

  /// Refuses input for which the parser would need more than linear time, and blanks a harmless document type
  /// declaration so that the parser does not see it; returns whether there was one.
  mutating func look() throws(FormatError) -> Bool {
    let look = bytes.withUnsafeBufferPointer {
      napkin_xml_look_at($0.baseAddress, $0.count, limits.forParser)
    }
    if look.trouble != napkin_xml_fine {
      throw error(XMLTrouble(look.trouble), at: look.offset)
    }
    guard look.doctype_end > 0 else { return false }
    hasType = true
    for index in look.doctype_start..<look.doctype_end
    where bytes[index] != UInt8(ascii: "\n") {
      bytes[index] = UInt8(ascii: " ")
    }
    return true
  }

  /// Replaces the bytes with the repaired text.
  mutating func replace(by repairer: XMLRepairer) {
    unmended = original
    bytes = repairer.mended
    shifts = repairer.shifts
    if !repairer.keepsTags { start = nil }
  }

  func error(_ trouble: XMLTrouble, at offset: Int) -> FormatError {
    trouble.error(limits: limits, at: location(of: offset))
  }

  /// Returns the line and the column of a byte.
  func location(of offset: Int) -> FileLocation {
    var finder = PlaceFinder(fileName: fileName)
    return finder.location(of: placeInFile(offset), in: original)
  }

  /// Returns the offset of a byte in the file; `nil` if tags differ from the file's own.
  func offsetInFile(_ offset: Int) -> Int? { start.map { $0 + placeInFile(offset) } }

  private func placeInFile(_ offset: Int) -> Int {
    let next = shifts.indices.partition { shifts[$0].here <= offset }
    guard next > 0 else { return offset }
    let shift = shifts[next - 1]
    let end = next < shifts.count ? shifts[next].inFile : original.count
    return min(shift.inFile + offset - shift.here, end)
  }
}

extension Limits {
  var forParser: napkin_xml_limits {
    napkin_xml_limits(
      depth: max(0, depth), attributes: max(0, attributes), attribute_bytes: max(0, attributeBytes),
      name_bytes: max(0, nameBytes), text_bytes: max(0, textBytes))
  }
}

/// Counts lines and columns, continuing from the location that was last asked for.
struct PlaceFinder {
  let fileName: String?
  private var offset = 0
  private var line = 1
  private var column = 1

  init(fileName: String?) {
    self.fileName = fileName
  }

  /// Returns the line and the column of a byte in UTF-8 text.
  mutating func location(of wanted: Int, in bytes: [UInt8]) -> FileLocation {
    if wanted < offset { self = PlaceFinder(fileName: fileName) }
    let end = min(wanted, bytes.count)
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return FileLocation(file: fileName, line: line, column: column)
  }
}
