internal import CNapkinXML
internal import NapkinFormats

/// The whole of a file in UTF-8, to be parsed, and to say where something stands in it.
struct XMLDocument {
  /// What is parsed.
  private(set) var bytes: [UInt8]
  let limits: Limits
  /// Where its bytes begin in the file, if its tags are those of the file.
  private(set) var start: Int?
  let fileName: String?
  /// Where pieces of the file were replaced, in order: a place in here, and the place in the file
  /// that belongs to it.
  private var shifts: [(here: Int, inFile: Int)] = []
  /// The file before anything was replaced, if something was.
  private var unmended: [UInt8]?
  /// Whether there was a document type declaration.
  private(set) var hasType = false

  init(_ bytes: [UInt8], limits: Limits, fileName: String?, start: Int? = nil) {
    self.bytes = bytes
    self.start = start
    self.limits = limits
    self.fileName = fileName
  }

  /// What is in the file, before anything was mended.
  var original: [UInt8] { unmended ?? bytes }

  /// Refuses what would cost the parser more than time linear in the number of bytes, and takes a
  /// harmless document type declaration out of the parser's sight; tells whether there was one.
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

  /// Takes the mended text instead of the file's own.
  mutating func replace(by repairer: XMLRepairer) {
    unmended = original
    bytes = repairer.mended
    shifts = repairer.shifts
    if !repairer.keepsTags { start = nil }
  }

  func error(_ trouble: XMLTrouble, at offset: Int) -> FormatError {
    trouble.error(limits: limits, at: location(of: offset))
  }

  /// The line and the column of a byte.
  func location(of offset: Int) -> FileLocation {
    var finder = PlaceFinder(fileName: fileName)
    return finder.location(of: placeInFile(offset), in: original)
  }

  /// Where a byte stands in the file, if its tags are those of the file.
  func offsetInFile(_ offset: Int) -> Int? { start.map { $0 + placeInFile(offset) } }

  private func placeInFile(_ offset: Int) -> Int {
    var low = 0
    var high = shifts.count
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].here <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let shift = shifts[low - 1]
    let next = low < shifts.count ? shifts[low].inFile : original.count
    return min(shift.inFile + offset - shift.here, next)
  }
}

extension Limits {
  var forParser: napkin_xml_limits {
    napkin_xml_limits(
      depth: max(0, depth), attributes: max(0, attributes), attribute_bytes: max(0, attributeBytes),
      name_bytes: max(0, nameBytes), text_bytes: max(0, textBytes))
  }
}

/// Counts lines and columns, going on from the place that was asked for before.
struct PlaceFinder {
  let fileName: String?
  private var offset = 0
  private var line = 1
  private var column = 1

  init(fileName: String?) {
    self.fileName = fileName
  }

  /// The line and the column of a byte in a text in UTF-8.
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
