import NapkinFormats
import NapkinPacking

/// Looks at an archive before anything of it is unpacked, for what libzip lets pass: hostile names,
/// links, bytes that belong to two files or to none, sizes beyond the limits.
struct ZipGuard {
  private let bytes: ArchiveBytes
  private let directory: ZipDirectory
  private let limits: Limits

  init(_ bytes: ArchiveBytes, _ directory: ZipDirectory, _ limits: Limits) {
    self.bytes = bytes
    self.directory = directory
    self.limits = limits
  }

  /// The names of the files; throws if the archive is not sound.
  func check() throws(FormatError) -> [String] {
    var names = EntryNames()
    var checked: [String] = []
    var ranges: [(range: Range<Int>, hasTrailer: Bool)] = []
    var total = 0
    for record in directory.records {
      if let problem = problem(of: record) { throw refused(record, problem) }
      guard let name = EntryNames.decode(record.name) else {
        throw refused(record, .toUnpack("The name of a file is no UTF-8"))
      }
      if let problem = names.add(name) { throw refused(record, problem) }
      checked.append(name)
      try checkSize(of: record, isFolder: EntryNames.isFolder(name), &total)
      ranges.append((try range(of: record), record.flags & 8 != 0))
    }
    if let conflict = names.conflict { throw broken(conflict, at: directory.list.lowerBound) }
    try checkRanges(ranges)
    return checked
  }

  private func problem(of record: ZipDirectory.Record) -> EntryProblem? {
    // Encrypted, patched, strongly encrypted, masked.
    if record.flags & 0x2061 != 0 { return .toUnpack("A file is encrypted") }
    if record.method != 0 && record.method != 8 {
      return .toUnpack("A file is packed in a way that is not known")
    }
    switch record.mode & 0xF000 {
    case 0, 0x8000, 0x4000: break
    case 0xA000: return .toLeave("A file is a link")
    default: return .toLeave("A file is a device or the like")
    }
    let other = record.extra.unicodeName
    return other?.elementsEqual(record.name) == false ? .toReplace("A file has two names") : nil
  }

  private func checkSize(
    of record: ZipDirectory.Record, isFolder: Bool, _ total: inout Int
  ) throws(FormatError) {
    let place = FileLocation(offset: record.offset)
    guard record.method != 0 || record.packedCount == record.byteCount,
      !isFolder || record.byteCount == 0
    else { throw broken("A file is not as long as the list says.", at: record.offset) }
    guard record.byteCount <= limits.entryBytes else {
      throw .exceeds(.entryBytes, limits.entryBytes, at: place)
    }
    guard record.byteCount <= limits.archiveBytes - total else {
      throw .exceeds(.archiveBytes, limits.archiveBytes, at: place)
    }
    total += record.byteCount
    if record.isExpanding(beyond: limits.expansion) {
      throw .exceeds(.expansion, limits.expansion, at: place)
    }
  }

  /// Where a file is, with the head before it, which libzip has compared with the list but for this.
  func range(of record: ZipDirectory.Record) throws(FormatError) -> Range<Int> {
    let head = bytes.slice(record.offset, 30)
    let start = directory.list.lowerBound
    guard head.number(at: 0, 4) == 0x0403_4B50, let flags = head.number(at: 6, 2),
      let nameCount = head.number(at: 26, 2), let extraCount = head.number(at: 28, 2),
      case let end = record.offset + 30 + nameCount + extraCount, end <= start
    else { throw broken("A file is not where the list says.", at: record.offset) }
    let extra = ExtraFields(bytes.slice(end - extraCount, extraCount)[...])
    guard flags & 0x2869 == record.flags & 0x2869, nameCount == record.name.count,
      extra.unicodeName?.elementsEqual(record.name) != false
    else { throw broken("What stands before a file differs from the list.", at: record.offset) }
    guard record.packedCount <= start - end else {
      throw broken("A file reaches into the list of files.", at: record.offset)
    }
    return record.offset..<end + record.packedCount
  }

  /// Every byte before the list belongs to one file, and to one only.
  func checkRanges(_ ranges: [(range: Range<Int>, hasTrailer: Bool)]) throws(FormatError) {
    var end = 0
    var hasTrailer = false
    let sorted = ranges.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (next, nextHasTrailer) in sorted + [(directory.list, false)] {
      guard next.lowerBound >= end else {
        throw broken("Two files share their bytes.", at: next.lowerBound)
      }
      // Behind a file that was written in a stream, its sizes may follow.
      let gap = next.lowerBound - end
      guard gap == 0 || hasTrailer && [12, 16, 20, 24].contains(gap) else {
        throw broken("There are bytes that belong to no file.", at: end)
      }
      (end, hasTrailer) = (next.upperBound, nextHasTrailer)
    }
  }

  private func refused(_ record: ZipDirectory.Record, _ problem: EntryProblem) -> FormatError {
    let name = Line.single(String(decoding: record.name.prefix(100), as: UTF8.self))
    return broken("\(problem.what): '\(name)'.\(problem.advice)", at: record.start)
  }

  private func broken(_ what: String, at offset: Int) -> FormatError {
    ZipDirectory.broken(what, at: offset)
  }
}

extension ZipDirectory.Record {
  /// Whether a file becomes more than so many times larger when it is unpacked.
  func isExpanding(beyond limit: Int) -> Bool {
    let (most, overflow) = packedCount.multipliedReportingOverflow(by: max(1, limit))
    return !overflow && byteCount > most
  }
}
