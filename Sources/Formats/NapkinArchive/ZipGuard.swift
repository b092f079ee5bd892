package import NapkinFormats

/// Checks an archive before anything of it is unpacked, for problems that libzip does not report: hostile names,
/// links, bytes that belong to two files or to none, and sizes beyond the limits.
package struct ZipGuard {
  let bytes: ArchiveBytes
  let directory: ZipDirectory
  let limits: Limits

  /// Prepares to check an archive whose directory has been read.
  package init(bytes: ArchiveBytes, directory: ZipDirectory, limits: Limits) {
    (self.bytes, self.directory, self.limits) = (bytes, directory, limits)
  }

  /// Returns the names of the files; throws an error if the archive has a problem.
  func check() throws(FormatError) -> [String] {
    var names = EntryNames()
    var checked: [String] = []
    var total = 0
    for record in directory.records {
      let name = EntryNames.decode(record.name)
      var problem = problem(of: record)
      if problem == nil { problem = name.map { names.add($0) } ?? ("A name is no UTF-8", true) }
      if let problem {
        let name = Line.single(String(decoding: record.name.prefix(100), as: UTF8.self))
        let advice = " Unpack it with another program, and give the folder."
        throw ZipDirectory.broken(
          "\(problem.what): '\(name)'.\(problem.helpsToUnpack ? advice : "")", at: record.start)
      }
      checked.append(name ?? "")
      try checkSize(of: record, isFolder: EntryNames.isFolder(name ?? ""), &total)
    }
    if let conflict = names.conflict {
      throw ZipDirectory.broken(conflict, at: directory.list.lowerBound)
    }
    try checkRanges()
    return checked
  }

  private func problem(of record: ZipDirectory.Record) -> EntryProblem? {
    // The flags for encrypted, patched, strongly encrypted and masked files.
    if record.flags & 0x2061 != 0 { return ("A file is encrypted", true) }
    if record.method != 0 && record.method != 8 {
      return ("A file is packed in a way that is not known", true)
    }
    switch record.mode & 0xF000 {
    case 0, 0x8000, 0x4000: return nil
    case 0xA000: return ("A file is a link", false)
    default: return ("A file is a device or the like", false)
    }
  }

  private func checkSize(
    of record: ZipDirectory.Record, isFolder: Bool, _ total: inout Int
  ) throws(FormatError) {
    let place = FileLocation(offset: record.offset)
    guard record.method != 0 || record.packedCount == record.byteCount,
      !isFolder || record.byteCount == 0
    else {
      throw ZipDirectory.broken("A file is not as long as the list says.", at: record.offset)
    }
    let isTooLong = record.byteCount > limits.entryBytes
    let isTooMuch = record.byteCount > limits.archiveBytes - total
    if isTooLong || isTooMuch || record.isExpanding(beyond: limits.expansion) {
      let kind = isTooLong ? Limits.Kind.entryBytes : isTooMuch ? .archiveBytes : .expansion
      throw .exceeds(kind, limits[kind], at: place)
    }
    total += record.byteCount
  }

  /// Checks that every byte before the directory belongs to exactly one file.
  package func checkRanges() throws(FormatError) {
    var (end, hasTrailer) = (0, false)
    for record in directory.records.sorted(by: { $0.offset < $1.offset }) {
      try checkGap(from: end, to: record.offset, hasTrailer)
      (end, hasTrailer) = (try self.end(of: record), record.flags & 8 != 0)
    }
    try checkGap(from: end, to: directory.list.lowerBound, hasTrailer)
  }

  private func checkGap(from end: Int, to next: Int, _ hasTrailer: Bool) throws(FormatError) {
    if next < end { throw ZipDirectory.broken("Two files share their bytes.", at: next) }
    // A file that was written as a stream may be followed by its sizes.
    guard next == end || hasTrailer && [12, 16, 20, 24].contains(next - end) else {
      throw ZipDirectory.broken("There are bytes that belong to no file.", at: end)
    }
  }

  /// Returns the offset of the end of a file. libzip compares the header before the file with the directory, except
  /// for some flags and the Unicode name, which may replace the other name; they are compared here.
  private func end(of record: ZipDirectory.Record) throws(FormatError) -> Int {
    let head = bytes.slice(record.offset, 30)
    guard let flags = head.number(at: 6, 2), let nameCount = head.number(at: 26, 2),
      let extraCount = head.number(at: 28, 2),
      case let start = record.offset + 30 + nameCount + extraCount,
      record.packedCount <= directory.list.lowerBound - start
    else { throw ZipDirectory.broken("A file is not where the list says.", at: record.offset) }
    let others = [record.extra, bytes.slice(start - extraCount, extraCount)].compactMap {
      $0.field(0x7075)?.dropFirst(5)
    }
    guard flags & 0x2869 == record.flags & 0x2869,
      others.allSatisfy({ $0.elementsEqual(record.name) })
    else {
      throw ZipDirectory.broken(
        "What stands before a file differs from the list.", at: record.offset)
    }
    return start + record.packedCount
  }
}

extension ZipDirectory.Record {
  /// Whether unpacking enlarges the file by more than a factor.
  func isExpanding(beyond limit: Int) -> Bool {
    let (most, overflow) = packedCount.multipliedReportingOverflow(by: max(1, limit))
    return !overflow && byteCount > most
  }
}
