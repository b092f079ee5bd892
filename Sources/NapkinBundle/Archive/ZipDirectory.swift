import NapkinFormats

/// The list at the end of an archive: where each file is, which libzip does not tell.
struct ZipDirectory {
  /// What the list says of a file.
  struct Record {
    /// Where it stands in the list.
    let start: Int
    let flags: Int
    let method: Int
    let checksum: Int
    let name: [UInt8]
    /// The kind of file and its rights, as Unix has them.
    let mode: Int
    let extra: ExtraFields
    fileprivate(set) var byteCount: Int
    fileprivate(set) var packedCount: Int
    /// Where the head before the file stands.
    fileprivate(set) var offset: Int
  }

  private(set) var records: [Record] = []
  /// Where the list is.
  let list: Range<Int>

  /// Finds the list at the end of an archive, and reads it.
  ///
  /// libzip takes the same list: with `ZIP_CHECKCONS`, both look at ends whose comment reaches to the
  /// last byte, and the list has to lie right before its end.
  init(_ bytes: ArchiveBytes, limits: Limits) throws(FormatError) {
    let tailStart = max(0, bytes.count - 22 - 0xFFFF)
    let tail = bytes.slice(tailStart, 22 + 0xFFFF)
    let marks = tail.indices.dropLast(21).filter { place in
      tail[place] == 0x50 && tail.number(at: place, 4) == 0x0605_4B50
    }
    let ends = marks.filter { tail.number(at: $0 + 20, 2) == tail.count - $0 - 22 }
    guard let place = marks.last, ends.contains(place) else {
      throw Self.broken("It is no archive, or its end is missing.", at: 0)
    }
    // Programs differ in which of several ends they believe.
    if ends.count > 1 { throw Self.broken("It has two ends.", at: tailStart + place) }
    var end = tailStart + place
    var facts = [(10, 2), (12, 4), (16, 4)].map { tail.number(at: place + $0, $1) }
    let locator = bytes.slice(end - 20, 20)
    if locator.number(at: 0, 4) == 0x0706_4B50 {
      guard let record = locator.number(at: 8, 8), record < end,
        case let wide = bytes.slice(record, 56), wide.number(at: 0, 4) == 0x0606_4B50,
        wide.number(at: 4, 8) == end - 20 - record - 12
      else { throw Self.broken("Its second end does not fit the first.", at: end) }
      // What the short end can say, it has to say likewise.
      let wideMarks = [0xFFFF, 0xFFFF_FFFF, 0xFFFF_FFFF]
      let all = [32, 40, 48].map { wide.number(at: $0, 8) }
      guard zip(facts, zip(all, wideMarks)).allSatisfy({ $0 == $1.0 || $0 == $1.1 }) else {
        throw Self.broken("Its second end does not fit the first.", at: end)
      }
      (facts, end) = (all, record)
    }
    guard let count = facts[0], let size = facts[1], let start = facts[2], start <= end,
      size == end - start
    else { throw Self.broken("Its list of files is not where it says.", at: end) }
    guard count <= limits.entries else {
      throw .exceeds(.entries, limits.entries, at: FileLocation(offset: end))
    }
    guard size <= limits.inputBytes else {
      throw .exceeds(.inputBytes, limits.inputBytes, at: FileLocation(offset: start))
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
    if next != size {
      throw Self.broken("Its list of files has more than it says.", at: start + next)
    }
  }

  static func broken(_ what: String, at offset: Int) -> FormatError {
    FormatError(
      .malformed, "This archive is not sound. \(what)", at: FileLocation(offset: max(0, offset)))
  }
}

extension ZipDirectory.Record {
  /// Reads a record, and says how long it is.
  fileprivate static func read(
    _ list: [UInt8], at place: Int, _ start: Int
  ) -> (ZipDirectory.Record, count: Int)? {
    guard list.number(at: place, 4) == 0x0201_4B50, let flags = list.number(at: place + 8, 2),
      let method = list.number(at: place + 10, 2), let checksum = list.number(at: place + 16, 4),
      let packed = list.number(at: place + 20, 4),
      let plain = list.number(at: place + 24, 4), let nameCount = list.number(at: place + 28, 2),
      let extraCount = list.number(at: place + 30, 2),
      let commentCount = list.number(at: place + 32, 2), list.number(at: place + 34, 2) == 0,
      let mode = list.number(at: place + 40, 2), let offset = list.number(at: place + 42, 4),
      case let count = 46 + nameCount + extraCount + commentCount, place + count <= list.count
    else { return nil }
    let name = Array(list[place + 46..<place + 46 + nameCount])
    let extra = ExtraFields(list[(place + 46 + nameCount)...].prefix(extraCount))
    var record = ZipDirectory.Record(
      start: start, flags: flags, method: method, checksum: checksum, name: name, mode: mode,
      extra: extra,
      byteCount: plain, packedCount: packed, offset: offset)
    // Numbers that are too large for their places stand in a field of their own, in a fixed order.
    var wide = extra.wide[...]
    for path in [\Self.byteCount, \.packedCount, \.offset]
    where record[keyPath: path] == 0xFFFF_FFFF {
      guard let number = wide.popFirst() else { return nil }
      record[keyPath: path] = number
    }
    return (record, count)
  }
}

/// The additional fields of a head that matter here.
struct ExtraFields {
  /// Large numbers (ZIP64).
  private(set) var wide: [Int] = []
  /// The name in Unicode, where another one stands in its place.
  private(set) var unicodeName: ArraySlice<UInt8>?
  /// How a file is encrypted by AES.
  private(set) var encryption: [UInt8] = []

  init(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    var place = 0
    while let kind = bytes.number(at: place, 2), let size = bytes.number(at: place + 2, 2) {
      let body = bytes.dropFirst(place + 4).prefix(size)
      switch kind {
      case 1: wide = stride(from: 0, to: size - 7, by: 8).compactMap { Array(body).number(at: $0, 8) }
      case 0x7075: unicodeName = body.dropFirst(5)
      case 0x9901: encryption = Array(body)
      default: break
      }
      place += 4 + size
    }
  }
}

extension [UInt8] {
  /// A number, the lowest byte first; `nil` beyond the end, or if it is no place that bytes can have.
  func number(at place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= self.count - count else { return nil }
    let value = self[place..<place + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
