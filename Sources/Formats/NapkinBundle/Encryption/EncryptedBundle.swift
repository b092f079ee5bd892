import NapkinCore
import NapkinArchive
import NapkinFormats

/// A bundle with a password: a zip whose only file is the ordinary bundle, uncompressed and encrypted by AES-256.
/// It hides the names of the files, and an alteration is noticed.
enum EncryptedBundle {
  /// The name of the only file.
  static let name = "bundle.zip"
  /// The bytes that encryption adds: the salt, a check of the password, and an authentication code.
  private static let overhead = 28
  /// The extra field 0x9901 as libzip writes it: AE-2, AES-256, stored. Other programs set no checksum with AE-2,
  /// which libzip 1.7 takes for damage.
  private static let method: [UInt8] = [2, 0, 0x41, 0x45, 3, 0, 0]

  /// Opens an archive that may be encrypted. With a password, returns the bundle in its only file.
  static func archive(
    reading source: inout some ByteSource, limits: Limits, fileName: String?,
    password: Password? = nil
  ) throws(FormatError) -> Archive {
    var bytes = try ArchiveBytes(reading: &source, limits: limits)
    do throws(FormatError) {
      let directory = try ZipDirectory(bytes, limits: limits)
      if let inner = try open(directory, bytes, limits, password) { bytes = inner }
    } catch {
      throw error.named(fileName)
    }
    return try Archive(bytes, limits: limits, fileName: fileName)
  }

  /// Returns the bundle inside of an encrypted archive; `nil` if the archive is not encrypted.
  private static func open(
    _ directory: ZipDirectory, _ bytes: ArchiveBytes, _ limits: Limits, _ password: Password?
  ) throws(FormatError) -> ArchiveBytes? {
    guard directory.records.contains(where: { $0.flags & 1 != 0 }) else {
      if password == nil { return nil }
      throw FormatError(
        .password, "The bundle is not encrypted; read it without a password.",
        at: FileLocation(offset: 0))
    }
    guard let record = directory.records.first, directory.records.count == 1,
      record.flags & 0x2061 == 1, record.method == 99, record.name == Array(name.utf8),
      record.extra.field(0x9901) == method, record.checksum != 0,
      record.packedCount == record.byteCount + overhead
    else {
      throw FormatError(
        .password,
        "The archive is encrypted in a way that is not Napkin's. "
          + "Unpack it with another program, as 7-Zip, and give the folder.",
        at: FileLocation(offset: 0))
    }
    guard let password else {
      throw FormatError(
        .password, "The bundle is encrypted; its password is needed (--password-file).",
        at: FileLocation(offset: record.offset))
    }
    let place = FileLocation(offset: record.offset)
    guard record.byteCount <= limits.archiveBytes else {
      throw .exceeds(.archiveBytes, limits.archiveBytes, at: place)
    }
    try ZipGuard(bytes: bytes, directory: directory, limits: limits).checkRanges()
    return try unlock(ZipReader(bytes), record.byteCount, password, place)
  }

  /// Decrypts the bundle into a temporary file, because only the code at its end shows whether it was altered.
  private static func unlock(
    _ reader: ZipReader, _ byteCount: Int, _ password: Password, _ place: FileLocation
  ) throws(FormatError) -> ArchiveBytes {
    let target = try TemporaryFile()
    let entry = ArchiveEntry(name: name, offset: place.offset ?? 0, byteCount: byteCount, index: 0)
    let source = EntrySource(entry, in: reader, at: place, password: password.text)
    do throws(FormatError) {
      while case let piece = try source.read(upTo: 1 << 16), !piece.isEmpty {
        try target.write(piece)
      }
    } catch {
      guard error.code == .malformed else { throw error }
      throw FormatError(.malformed, "The encrypted bundle was altered, or is damaged.", at: place)
    }
    return .file(try target.reader(), count: target.count)
  }
}
