import NapkinCore
package import NapkinFormats

/// The central directory at the end of an archive, with the position of each file, which libzip does not return.
package struct ZipDirectory {
  /// The entry of a file in the directory.
  package struct Record {
    /// The offset of the entry.
    let start: Int
    package let flags, method, checksum: Int
    /// The name, as the bytes in the archive.
    package let name: [UInt8]
    /// The kind and permissions of the file in the form of Unix.
    let mode: Int
    package let extra: [UInt8]
    /// The numbers of packed and unpacked bytes.
    package fileprivate(set) var packedCount, byteCount: Int
    /// The offset of the header before the file.
    package fileprivate(set) var offset: Int
  }

  /// The entries of the files, in order.
  package private(set) var records: [Record] = []
  /// The range of the directory in the archive.
  let list: Range<Int>

  /// Finds and reads the directory, the same one as libzip with `ZIP_CHECKCONS`: the comment of its end record
  /// reaches to the last byte, and the directory is directly before the end record.
  package init(_ bytes: ArchiveBytes, limits: Limits) throws(FormatError) {
    let tailStart = max(0, bytes.count - 22 - 0xFFFF)
    let tail = bytes.slice(tailStart, 22 + 0xFFFF)
    let marks = tail.indices.dropLast(21).filter {
      tail[$0] == 0x50 && tail.number(at: $0, 4) == 0x0605_4B50
    }
    let ends = marks.filter { tail.number(at: $0 + 20, 2) == tail.count - $0 - 22 }
    guard let place = marks.last, ends.contains(place) else {
      throw Self.broken("It is no archive, or its end is missing.", at: 0)
    }
    // Programs differ in which of several end records they use.
    if ends.count > 1 { throw Self.broken("It has two ends.", at: tailStart + place) }
    var end = tailStart + place
    var facts = [(10, 2), (12, 4), (16, 4)].map { tail.number(at: place + $0, $1) }
    // The end record of a large archive; libzip has compared it with the short one.
    let locator = bytes.slice(end - 20, 20)
    if locator.number(at: 0, 4) == 0x0706_4B50 {
      end = min(end, locator.number(at: 8, 8) ?? end)
      facts = [32, 40, 48].map { bytes.slice(end, 56).number(at: $0, 8) }
    }
    guard let count = facts[0], let size = facts[1], let start = facts[2], start <= end,
      size == end - start
    else { throw Self.broken("Its list of files is not where it says.", at: end) }
    for (kind, number) in [(Limits.Kind.entries, count), (.inputBytes, size)]
    where number > limits[kind] {
      throw .exceeds(kind, limits[kind], at: FileLocation(offset: start))
    }
    list = start..<end
    let listed = bytes.slice(start, size)
    var next = 0
    for _ in 0..<count {
      guard let (record, count) = Record.read(listed, at: next, start + next) else {
        throw Self.broken("Its list of files is damaged.", at: start + next)
      }
      records.append(record)
      next += count
    }
    if next != size { throw Self.broken("Its list of files is longer than it says.", at: end) }
  }

  static func broken(_ what: String, at offset: Int) -> FormatError {
    FormatError(
      .malformed, "This archive is not sound. \(what)", at: FileLocation(offset: max(0, offset)))
  }
}

extension ZipDirectory.Record {
  /// Reads an entry and returns it with its length.
  fileprivate static func read(
    _ list: [UInt8], at place: Int, _ start: Int
  ) -> (ZipDirectory.Record, count: Int)? {
    let places = [(0, 4), (8, 2), (10, 2), (16, 4), (20, 4), (24, 4), (28, 2), (30, 2), (32, 2)]
    let more = [(34, 2), (40, 2), (42, 4)]
    let facts = (places + more).compactMap { list.number(at: place + $0, $1) }
    guard facts.count == 12, facts[0] == 0x0201_4B50, facts[9] == 0,
      case let count = 46 + facts[6] + facts[7] + facts[8], place + count <= list.count
    else { return nil }
    let name = list[(place + 46)...].prefix(facts[6])
    let extra = Array(list[name.endIndex...].prefix(facts[7]))
    var record = ZipDirectory.Record(
      start: start, flags: facts[1], method: facts[2], checksum: facts[3], name: Array(name),
      mode: facts[10], extra: extra, packedCount: facts[4], byteCount: facts[5], offset: facts[11])
    // Numbers too large for their fields are in an extra field, in a fixed order.
    var wide = 0
    for path in [\Self.byteCount, \.packedCount, \.offset]
    where record[keyPath: path] == 0xFFFF_FFFF {
      guard let number = extra.field(1)?.number(at: wide, 8) else { return nil }
      record[keyPath: path] = number
      wide += 8
    }
    return (record, count)
  }
}

extension [UInt8] {
  /// Returns a number, lowest byte first; `nil` beyond the end, or if it is too large for `Int`.
  func number(at place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= self.count - count else { return nil }
    let value = self[place..<place + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// Returns the content of the first extra field of a kind.
  package func field(_ wanted: Int) -> [UInt8]? {
    var place = 0
    while let kind = number(at: place, 2), let size = number(at: place + 2, 2) {
      if kind == wanted { return Array(dropFirst(place + 4).prefix(size)) }
      place += 4 + size
    }
    return nil
  }
}
