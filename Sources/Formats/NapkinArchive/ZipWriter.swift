internal import CLibZip
package import NapkinCore
package import NapkinFormats

/// An archive in a temporary file. The file is needed because libzip goes back to the header of each file once it
/// knows its packed length. Equal files give equal bytes on every machine and at any time.
package struct WrittenZip {
  package private(set) var file: TemporaryFile
  /// The names of the files, and how many bytes each takes in the archive.
  package private(set) var sizes: [(name: String, byteCount: Int)] = []

  /// Packs files in the order of their names.
  ///
  /// A file that would shrink by more than `expansion` is only stored, because readers refuse it as a zip bomb.
  package init(
    _ contents: ArchiveSink, day: Day? = nil, media: any MediaSource = MemoryMedia(), expansion: Int
  ) throws(FormatError) {
    let files = contents.files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    func pack(stored: Set<[UInt8]>) throws(FormatError) -> (TemporaryFile, ZipDirectory) {
      let packed = try Self.pack(
        files.map { file in
          Packable(
            file.name, file.byteCount,
            isStored: file.isMedium || stored.contains(Array(file.name.utf8))
          ) { () throws(FormatError) in try contents.open(file, media) }
        })
      var limits = Limits()
      (limits.entries, limits.inputBytes) = (.max, .max)
      let bytes = ArchiveBytes.file(try packed.reader(), count: packed.count)
      return (packed, try ZipDirectory(bytes, limits: limits))
    }
    var (file, directory) = try pack(stored: [])
    let bombs = directory.records.filter { $0.isExpanding(beyond: expansion) }
    if !bombs.isEmpty { (file, directory) = try pack(stored: Set(bombs.map(\.name))) }
    self.file = file
    sizes = directory.records.map { (String(decoding: $0.name, as: UTF8.self), $0.packedCount) }
    if let day { try date(directory, day) }
  }

  /// Sets the date in all headers. libzip could only convert from local time, in which some time zones lack whole days.
  private func date(_ directory: ZipDirectory, _ day: Day) throws(FormatError) {
    let date = (day.year - 1980) << 9 | day.month << 5 | day.day
    // The time is noon, so that a reader in another time zone gets the same day.
    let bytes = [0, UInt8(12 << 3), UInt8(date & 0xFF), UInt8(date >> 8)]
    for record in directory.records {
      for place in [record.offset + 10, record.start + 12] { try file.write(bytes, at: place) }
    }
  }

  /// Puts the archive into another one, encrypted and as its only file.
  package mutating func encrypt(as name: String, _ password: String) throws(FormatError) {
    let (inner, count) = (try file.reader(), file.count)
    let whole = Packable(name, count, isStored: true) {
      FileRange(inner, 0..<count)
    }
    file = try Self.pack([whole], password)
  }

  // MARK: libzip

  /// A file to pack with libzip.
  private struct Packable {
    let name: String
    let isStored: Bool
    let content: LibZipContent

    init(
      _ name: String, _ byteCount: Int, isStored: Bool, _ opening: @escaping LibZipContent.Opening
    ) {
      self.name = name
      self.isStored = isStored
      content = LibZipContent(byteCount: byteCount, opening)
    }
  }

  private static func pack(
    _ files: [Packable], _ password: String? = nil
  ) throws(FormatError) -> TemporaryFile {
    let target = try TemporaryFile()
    let archive = LibZipArchive(to: target)
    let source = try archive.handOver()
    guard let zip = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, nil) else {
      zip_source_free(source)
      throw .outOfMemoryForZip
    }
    do throws(FormatError) {
      for file in files { try add(file, password, to: zip) }
      if zip_close(zip) == 0 { return target }
      let reason = String(cString: zip_strerror(zip))
      throw archive.failure ?? files.lazy.compactMap(\.content.failure).first
        ?? FormatError(.io, "The archive cannot be written; libzip says: \(reason).")
    } catch {
      zip_discard(zip)
      throw error
    }
  }

  private static func add(
    _ file: Packable, _ password: String?, to zip: OpaquePointer
  ) throws(FormatError) {
    guard file.name.utf8.count <= EntryNames.longestName else {
      throw FormatError(.io, "The name of a file is too long for an archive; choose a shorter one.")
    }
    let content = try file.content.handOver()
    let added = zip_file_add(zip, file.name, content, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard added >= 0 else {
      zip_source_free(content)
      throw .outOfMemoryForZip
    }
    let index = zip_uint64_t(added)
    // The date is fixed, without a clock. libzip stores files that do not shrink.
    let isReady =
      zip_set_file_compression(zip, index, file.isStored ? ZIP_CM_STORE : ZIP_CM_DEFAULT, 6) == 0
      && zip_file_set_dostime(zip, index, 0, 0x0021, 0) == 0
      && zip_file_set_external_attributes(
        zip, index, 0, zip_uint8_t(ZIP_OPSYS_UNIX), 0o100644 << 16) == 0
    let isLocked = password.map {
      zip_file_set_encryption(zip, index, zip_uint16_t(ZIP_EM_AES_256), $0) == 0
    }
    if !isReady || isLocked == false { throw .outOfMemoryForZip }
  }
}

extension FormatError {
  /// The error for calls of libzip that can only fail for lack of memory.
  static var outOfMemoryForZip: FormatError {
    FormatError(.io, "There is not enough memory for the archive.")
  }
}
