public import NapkinCore
public import NapkinFormats

/// An archive that was checked before anything of it is unpacked: its two lists of files agree, its names are
/// harmless, no files overlap, and nothing becomes larger than the limits allow.
///
/// Napkin never unpacks to a folder, so names cannot point anywhere. Hostile names are refused nevertheless,
/// because other programs may unpack an archive that Napkin accepts.
///
/// ```swift
/// let archive = try Archive(reading: &source, limits: request.limits, fileName: request.fileName)
/// for path in archive.paths where path.hasSuffix(".txt") {
///   var file = archive.open(path)
///   texts[path] = try file?.readAll()
/// }
/// ```
public struct Archive: PartSource {
  /// The files in the archive, in the order of its directory, without folders.
  package let entries: [ArchiveEntry]
  private let reader: ZipReader
  private let numbers: [String: Int]
  private let fileName: String?

  /// Opens and checks an archive in memory.
  package init(_ bytes: [UInt8], limits: Limits, fileName: String?) throws(FormatError) {
    try self.init(.memory(bytes), limits: limits, fileName: fileName)
  }

  /// Opens and checks an archive; if the source is a file, the archive is read from there piece by piece.
  public init(
    reading source: inout some ByteSource, limits: Limits, fileName: String?
  ) throws(FormatError) {
    let bytes = try ArchiveBytes(reading: &source, limits: limits)
    try self.init(bytes, limits: limits, fileName: fileName)
  }

  /// Opens and checks an archive in memory or in a file.
  package init(
    _ bytes: ArchiveBytes, limits: Limits, fileName: String?
  ) throws(FormatError) {
    self.fileName = fileName
    do throws(FormatError) {
      let directory = try ZipDirectory(bytes, limits: limits)
      reader = try ZipReader(bytes)
      let names = try ZipGuard(bytes: bytes, directory: directory, limits: limits).check()
      guard reader.count == names.count else {
        throw ZipDirectory.broken("It has two lists of files.", at: 0)
      }
      entries = zip(names, directory.records).enumerated().compactMap { index, entry in
        let (name, record) = entry
        if EntryNames.isFolder(name) { return nil }
        return ArchiveEntry(
          name: name, offset: record.offset, byteCount: record.byteCount, index: index)
      }
    } catch {
      throw error.named(fileName)
    }
    numbers = Dictionary(
      entries.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The file name of the archive; empty if it does not come from a file.
  public var name: String { fileName ?? "" }

  /// The paths of all files, sorted by their bytes.
  public var paths: [String] {
    entries.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the number of unpacked bytes of a file; `nil` if no file has that path.
  public func byteCount(of path: String) -> Int? { entry(named: path)?.byteCount }

  /// Returns the bytes of a file, to be read in pieces; `nil` if no file has that path. Reading the last piece
  /// throws an error if the checksum is wrong.
  public func open(_ path: String) -> (any ByteSource)? {
    entry(named: path).map { open($0) }
  }

  /// Returns the file with a name.
  package func entry(named name: String) -> ArchiveEntry? {
    numbers[name].map { entries[$0] }
  }

  /// Returns the location of a file in the archive: the name of the archive, followed by the name of the file.
  public func location(of name: String) -> FileLocation {
    let file = [fileName, name].compactMap { $0 }.joined(separator: "/")
    return FileLocation(file: file, offset: entry(named: name)?.offset ?? 0)
  }

  /// Returns the bytes of a file, to be read in pieces; the last piece fails if the checksum is wrong.
  package func open(_ entry: ArchiveEntry) -> some ByteSource {
    EntrySource(entry, in: reader, at: location(of: entry.name))
  }

  /// Returns all bytes of a file.
  package func contents(of entry: ArchiveEntry) throws(FormatError) -> [UInt8] {
    var source = open(entry)
    return try source.readAll(limit: .max)
  }
}

/// A file in an archive.
package struct ArchiveEntry: Sendable, Equatable {
  /// The name, with the folders around the file.
  package let name: String
  /// The offset of the header before the file.
  package let offset: Int
  /// The number of unpacked bytes.
  package let byteCount: Int
  /// The index in the directory of the archive.
  package let index: Int

  /// Creates a description of a file.
  package init(name: String, offset: Int, byteCount: Int, index: Int) {
    (self.name, self.offset, self.byteCount, self.index) = (name, offset, byteCount, index)
  }
}

/// Reads a file in an archive. libzip unpacks it and compares its checksum at the end, but not its length after
/// inflating; the source compares that.
package final class EntrySource: ByteSource {
  private let entry: ArchiveEntry
  private let reader: ZipReader
  private let location: FileLocation
  private let password: String?
  private var file: ZipReader.File?
  private var count = 0
  private var isChecked = false

  /// Creates a source for a file; an encrypted file needs its password.
  package init(
    _ entry: ArchiveEntry, in reader: ZipReader, at location: FileLocation,
    password: String? = nil
  ) {
    self.entry = entry
    self.reader = reader
    self.location = location
    self.password = password
  }

  deinit {
    if let file { reader.close(file) }
  }

  /// Returns the next bytes.
  package func read(upTo limit: Int) throws(FormatError) -> [UInt8] {
    let wanted = min(max(1, limit), entry.byteCount - count)
    if wanted == 0 && isChecked { return [] }
    do throws(ZipDamage) {
      let file = if let file { file } else { try reader.open(entry.index, password) }
      self.file = file
      let next = wanted == 0 ? [] : try reader.read(file, upTo: wanted)
      count += next.count
      if count == entry.byteCount {
        guard try reader.read(file, upTo: 1).isEmpty else { throw .length }
        isChecked = true
      } else if next.isEmpty {
        throw .length
      }
      return next
    } catch {
      throw Self.error(error, location)
    }
  }

  private static func error(_ damage: ZipDamage, _ location: FileLocation) -> FormatError {
    let what: String
    switch damage {
    case .checksum: what = "has another checksum than it should"
    case .length: what = "is not as long as the archive says"
    case .packing: what = "cannot be unpacked"
    case .password:
      return FormatError(
        .password, "The password is wrong, or the archive is damaged.", at: location)
    }
    return FormatError(
      .malformed, "This file in the archive \(what); the archive is damaged.", at: location)
  }
}

extension FormatError.Code {
  /// A password is missing, wrong, or not needed.
  public static let password: Self = "password"
}

extension FileHead {
  /// Whether the file begins like a zip archive.
  public var isZip: Bool { hasPrefix([0x50, 0x4B, 0x03, 0x04]) }
}
