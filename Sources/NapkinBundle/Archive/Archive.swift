package import NapkinFormats

/// An archive that has been looked at before anything of it is unpacked: its two lists agree, its
/// names are harmless, nothing overlaps, and nothing becomes larger than the limits allow.
///
/// Nothing is ever written to a folder, so that names cannot lead anywhere; hostile ones are refused
/// all the same, for those who unpack what we have called sound.
package struct Archive: Sendable {
  /// The files in it, in the order of the list; folders are left out.
  package let entries: [ArchiveEntry]
  private let bytes: ArchiveBytes
  private let numbers: [String: Int]
  private let fileName: String?

  /// Looks at an archive in memory.
  package init(_ bytes: [UInt8], limits: Limits, fileName: String?) throws(FormatError) {
    try self.init(.memory(bytes), limits, fileName)
  }

  /// Looks at an archive, which is left in its file if it is in one.
  init(
    reading source: inout some ByteSource, limits: Limits, fileName: String?
  ) throws(FormatError) {
    if let file = source.wholeFile(), let count = file.expectedCount {
      try self.init(.file(file, count: count), limits, fileName)
    } else {
      try self.init(source.readAll(limit: limits.inputBytes), limits: limits, fileName: fileName)
    }
  }

  private init(
    _ bytes: ArchiveBytes, _ limits: Limits, _ fileName: String?
  ) throws(FormatError) {
    self.bytes = bytes
    self.fileName = fileName
    do {
      var directory = try ArchiveDirectory(bytes, limits: limits)
      try directory.readEntries()
      try directory.checkRanges()
      entries = directory.entries.filter { !$0.isFolder }
    } catch {
      throw error.named(fileName)
    }
    numbers = Dictionary(
      entries.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The file of a name.
  package func entry(named name: String) -> ArchiveEntry? {
    numbers[name].map { entries[$0] }
  }

  /// Where the file of a name is: the name itself behind that of the archive.
  func location(of name: String) -> FileLocation {
    let file = [fileName, name].compactMap { $0 }.joined(separator: "/")
    return FileLocation(file: file, offset: entry(named: name)?.offset ?? 0)
  }

  /// The bytes of a file, to be read in pieces; the last piece comes only if the checksum is right.
  func open(_ entry: ArchiveEntry) -> EntrySource {
    EntrySource(entry, in: bytes, at: location(of: entry.name))
  }

  /// All bytes of a file.
  package func contents(of entry: ArchiveEntry) throws(FormatError) -> [UInt8] {
    var source = open(entry)
    return try source.readAll(limit: .max)
  }
}

/// A file in an archive.
package struct ArchiveEntry: Sendable, Equatable {
  /// Its name with the folders around it.
  package let name: String
  /// Where its head stands.
  let offset: Int
  /// Where its bytes stand.
  var data: Range<Int>
  /// How many bytes it has, unpacked.
  let byteCount: Int
  /// The checksum of its bytes, unpacked.
  let checksum: UInt32
  /// Whether it is packed.
  let isDeflated: Bool

  /// Whether it is not a file at all.
  var isFolder: Bool { ArchiveNames.isFolder(name) }
}

/// Reads a file in an archive, unpacks it on the way and compares its checksum at the end.
struct EntrySource: ByteSource {
  private let entry: ArchiveEntry
  private let bytes: ArchiveBytes
  private let location: FileLocation
  private let inflater: Inflater?
  private var position: Int
  private var count = 0
  private var checksum = Checksum()
  private var isChecked = false

  init(_ entry: ArchiveEntry, in bytes: ArchiveBytes, at location: FileLocation) {
    self.entry = entry
    self.bytes = bytes
    self.location = location
    inflater = entry.isDeflated ? Inflater() : nil
    position = entry.data.lowerBound
  }

  mutating func read(upTo limit: Int) throws(FormatError) -> [UInt8] {
    let wanted = min(max(1, limit), entry.byteCount - count)
    guard wanted > 0 else {
      try checkEnd()
      return []
    }
    var next: [UInt8] = []
    if let inflater {
      while next.isEmpty {
        guard let (unpacked, taken) = inflater.unpack(packed, upTo: wanted),
          !unpacked.isEmpty || taken > 0
        else { throw damage("cannot be unpacked") }
        next = unpacked
        position += taken
      }
    } else {
      next = Array(bytes.slice(position, wanted))
      position += wanted
      guard next.count == wanted else { throw damage("ends too early") }
    }
    count += next.count
    checksum.update(next)
    if count == entry.byteCount { try checkEnd() }
    return next
  }

  /// The next of the packed bytes.
  private var packed: ArraySlice<UInt8> {
    bytes.slice(position, min(entry.data.upperBound - position, 1 << 16))
  }

  private mutating func checkEnd() throws(FormatError) {
    if isChecked { return }
    isChecked = true
    if let inflater {
      // Zlib may have given all bytes and still have to see its own end; more bytes are a lie.
      if !inflater.isFinished {
        let rest = inflater.unpack(packed, upTo: 1)
        guard let rest, rest.bytes.isEmpty, inflater.isFinished,
          position + rest.taken == entry.data.upperBound
        else { throw damage("is not as long as the archive says") }
      } else if position != entry.data.upperBound {
        throw damage("is not as long as the archive says")
      }
    }
    guard checksum.value == entry.checksum else {
      throw damage("has another checksum than it should")
    }
  }

  private func damage(_ what: String) -> FormatError {
    FormatError(
      .malformed, "This file in the archive \(what); the archive is damaged.", at: location)
  }
}
