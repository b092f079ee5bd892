internal import CLibZip
package import NapkinFormats

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Unpacks the files of an archive with libzip, which only one thread at a time may use.
package final class ZipReader: @unchecked Sendable {
  private let zip: OpaquePointer
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Opens an archive; libzip checks that its directory agrees with the header before each file.
  package init(_ bytes: ArchiveBytes) throws(FormatError) {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    let source = try LibZipArchive(bytes).handOver()
    guard let zip = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) else {
      zip_source_free(source)
      let what = String(cString: zip_error_strerror(&error))
      throw ZipDirectory.broken("libzip says: \(what).", at: 0)
    }
    self.zip = zip
    // Allocated only after success, because a failed initializer would not free it.
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    zip_discard(zip)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// The number of files.
  var count: Int { Int(zip_get_num_entries(zip, 0)) }

  typealias File = OpaquePointer

  func open(_ index: Int, _ password: String?) throws(ZipDamage) -> File {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let file =
      password.map { zip_fopen_index_encrypted(zip, zip_uint64_t(index), 0, $0) }
      ?? zip_fopen_index(zip, zip_uint64_t(index), 0)
    guard let file else { throw ZipDamage(zip_error_code_zip(zip_get_error(zip))) }
    return file
  }

  /// Returns the next bytes of a file; an empty array at its end, if its checksum is right.
  func read(_ file: File, upTo count: Int) throws(ZipDamage) -> [UInt8] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var result: zip_int64_t = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      result = zip_fread(file, buffer.baseAddress, zip_uint64_t(count))
      filled = max(0, Int(result))
    }
    if result < 0 { throw ZipDamage(zip_error_code_zip(zip_file_get_error(file))) }
    return bytes
  }

  func close(_ file: File) {
    pthread_mutex_lock(mutex)
    zip_fclose(file)
    pthread_mutex_unlock(mutex)
  }
}

/// An error that libzip reports for a file in an archive.
enum ZipDamage: Error {
  case checksum, packing, length, password

  init(_ code: CInt) {
    switch code {
    case ZIP_ER_CRC: self = .checksum
    case ZIP_ER_EOF, ZIP_ER_INCONS, ZIP_ER_READ: self = .length
    case ZIP_ER_WRONGPASSWD, ZIP_ER_NOPASSWD: self = .password
    default: self = .packing
    }
  }
}
