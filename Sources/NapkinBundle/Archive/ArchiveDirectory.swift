import NapkinFormats

/// Reads the list at the end of an archive, and compares it with what stands before each file.
struct ArchiveDirectory {
  private(set) var entries: [ArchiveEntry] = []

  private let bytes: ArchiveBytes
  private let limits: Limits
  private var list: Range<Int>
  private var count: Int
  /// Where each entry ends, and how many bytes may follow before the next.
  private var ranges: [(range: Range<Int>, hasTrailer: Bool)] = []
  private var total = 0

  // MARK: The end

  /// Finds the list.
  init(_ bytes: ArchiveBytes, limits: Limits) throws(FormatError) {
    self.bytes = bytes
    self.limits = limits
    // The last record, the longest comment and, with much room to spare, the second end.
    let view = bytes.view(bytes.count - (1 << 17), 1 << 17)
    let end = try Self.findEnd(bytes.count, view)
    guard let disk = view.short(at: end + 4), let listDisk = view.short(at: end + 6),
      let countHere = view.short(at: end + 8), let count = view.short(at: end + 10),
      let size = view.long(at: end + 12), let start = view.long(at: end + 16)
    else { throw Self.broken("It ends too early.", at: end) }
    guard disk == 0, listDisk == 0, count == countHere else {
      throw Self.broken("It is only one part of an archive.", at: end)
    }
    let short = EndFacts(count: count, size: size, start: start)
    let (facts, listEnd) = try Self.widen(short, end, view)
    guard facts.start <= listEnd, facts.size == listEnd - facts.start else {
      throw Self.broken("Its list of files is not where it says.", at: end)
    }
    guard facts.count <= limits.entries else {
      throw .exceeds(.entries, limits.entries, at: FileLocation(offset: end))
    }
    list = facts.start..<listEnd
    self.count = facts.count
  }

  private struct EndFacts {
    var count: Int
    var size: Int
    var start: Int
  }

  /// The last record that looks like an end; its comment has to reach to the last byte.
  private static func findEnd(_ count: Int, _ view: ByteView) throws(FormatError) -> Int {
    let lowest = max(0, count - 22 - 0xFFFF)
    for start in stride(from: count - 22, through: lowest, by: -1)
    where view.long(at: start) == 0x0605_4B50 {
      // Programs differ in which of several ends they believe.
      guard view.short(at: start + 20) == count - start - 22 else { break }
      return start
    }
    throw broken("It is no archive, or its end is missing.", at: 0)
  }

  /// The facts of an archive that is larger than the record at the end can say.
  private static func widen(
    _ facts: EndFacts, _ end: Int, _ view: ByteView
  ) throws(FormatError) -> (EndFacts, listEnd: Int) {
    guard view.long(at: end - 20) == 0x0706_4B50 else { return (facts, end) }
    guard let record = view.wide(at: end - 12), view.long(at: record) == 0x0606_4B50,
      view.wide(at: record + 4) == end - 20 - record - 12,
      view.long(at: end - 16) == 0, view.long(at: record + 16) == 0,
      view.long(at: record + 20) == 0,
      let countHere = view.wide(at: record + 24), let count = view.wide(at: record + 32),
      let size = view.wide(at: record + 40), let start = view.wide(at: record + 48),
      count == countHere
    else { throw broken("Its second end does not fit the first.", at: end) }
    // What the short record can say, it has to say likewise.
    let fits =
      (facts.count == 0xFFFF || facts.count == count)
      && (facts.size == ByteView.wideMark || facts.size == size)
      && (facts.start == ByteView.wideMark || facts.start == start)
    guard fits else { throw broken("Its second end does not fit the first.", at: end) }
    return (EndFacts(count: count, size: size, start: start), record)
  }

  // MARK: The list

  /// Reads the list, and what stands before each file.
  mutating func readEntries() throws(FormatError) {
    var names = ArchiveNames()
    var place = list.lowerBound
    guard list.count <= limits.inputBytes else {
      throw .exceeds(.inputBytes, limits.inputBytes, at: FileLocation(offset: place))
    }
    let view = bytes.view(list.lowerBound, list.count)
    for _ in 0..<count {
      let head = try ListHead(view, at: place, end: list.upperBound)
      let entry = try entry(of: head)
      if let problem = names.add(entry.name) { throw Self.refused(head, problem) }
      try check(entry, packed: entry.data.count)
      entries.append(entry)
      place = head.end
    }
    guard place == list.upperBound else {
      throw Self.broken("Its list of files has more than it says.", at: place)
    }
    if let problem = names.conflict { throw Self.broken(problem, at: list.lowerBound) }
  }

  private mutating func entry(of head: ListHead) throws(FormatError) -> ArchiveEntry {
    if let problem = head.problem { throw Self.refused(head, problem) }
    guard let name = ArchiveNames.decode(head.name) else {
      throw Self.refused(head, .toUnpack("The name of a file is no UTF-8"))
    }
    let local = try LocalHead(bytes, at: head.offset, end: list.lowerBound)
    guard local.fits(head) else {
      throw Self.broken("What stands before a file differs from the list.", at: head.offset)
    }
    guard head.packedCount <= list.lowerBound - local.end else {
      throw Self.broken("A file reaches into the list of files.", at: head.offset)
    }
    let data = local.end..<local.end + head.packedCount
    ranges.append((head.offset..<data.upperBound, head.flags & 8 != 0))
    return ArchiveEntry(
      name: name, offset: head.offset, data: data, byteCount: head.byteCount,
      checksum: head.checksum, isDeflated: head.method == 8)
  }

  private mutating func check(_ entry: ArchiveEntry, packed: Int) throws(FormatError) {
    let place = FileLocation(offset: entry.offset)
    guard entry.isDeflated || packed == entry.byteCount, !entry.isFolder || entry.byteCount == 0
    else { throw Self.broken("A file is not as long as the list says.", at: entry.offset) }
    guard entry.byteCount <= limits.entryBytes else {
      throw .exceeds(.entryBytes, limits.entryBytes, at: place)
    }
    guard entry.byteCount <= limits.archiveBytes - total else {
      throw .exceeds(.archiveBytes, limits.archiveBytes, at: place)
    }
    total += entry.byteCount
    let (most, overflow) = packed.multipliedReportingOverflow(by: max(1, limits.expansion))
    guard overflow || entry.byteCount <= most else {
      throw .exceeds(.expansion, limits.expansion, at: place)
    }
  }

  /// Every byte before the list belongs to one file, and to one only.
  func checkRanges() throws(FormatError) {
    var end = 0
    var hasTrailer = false
    let sorted = ranges.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (next, nextHasTrailer) in sorted + [(list, false)] {
      guard next.lowerBound >= end else {
        throw Self.broken("Two files share their bytes.", at: next.lowerBound)
      }
      // Behind a file that was written in a stream, its sizes may follow.
      let gap = next.lowerBound - end
      guard gap == 0 || hasTrailer && [12, 16, 20, 24].contains(gap) else {
        throw Self.broken("There are bytes that belong to no file.", at: end)
      }
      end = next.upperBound
      hasTrailer = nextHasTrailer
    }
  }

  private static func refused(_ head: ListHead, _ problem: ArchiveProblem) -> FormatError {
    let name = Line.single(String(decoding: head.name.prefix(100), as: UTF8.self))
    return broken("\(problem.what): '\(name)'.\(problem.advice)", at: head.start)
  }

  static func broken(_ what: String, at offset: Int) -> FormatError {
    FormatError(
      .malformed, "This archive is not sound. \(what)", at: FileLocation(offset: max(0, offset)))
  }
}
