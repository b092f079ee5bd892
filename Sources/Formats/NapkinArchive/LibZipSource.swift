internal import CLibZip
import NapkinFormats

/// A source or destination for libzip, which uses it by sending commands.
///
/// libzip keeps a reference to a source until it sends `ZIP_SOURCE_FREE`.
class LibZipSource {
  /// The first error in Swift; libzip only knows that there was an error.
  private(set) var failure: FormatError?
  fileprivate var commands: [zip_source_cmd_t] {
    [
      ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
      ZIP_SOURCE_FREE, ZIP_SOURCE_SUPPORTS,
    ]
  }
  fileprivate var byteCount: Int { 0 }

  /// Returns the source for libzip. The caller has to pass it on to libzip, which frees it.
  func handOver() throws(FormatError) -> OpaquePointer {
    let own = Unmanaged.passRetained(self)
    let source = zip_source_function_create(
      { source, data, count, command in
        guard let source else { return -1 }
        let own = Unmanaged<LibZipSource>.fromOpaque(source)
        if command == ZIP_SOURCE_FREE {
          own.release()
          return 0
        }
        return own.takeUnretainedValue().answer(command, data, Int(clamping: count))
      }, own.toOpaque(), nil)
    guard let source else {
      own.release()
      throw .outOfMemoryForZip
    }
    return source
  }

  fileprivate func answer(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ count: Int
  ) -> zip_int64_t {
    switch command {
    case ZIP_SOURCE_SUPPORTS: return commands.reduce(0) { $0 | 1 << zip_int64_t($1.rawValue) }
    case ZIP_SOURCE_STAT:
      guard let data, count >= MemoryLayout<zip_stat_t>.size else { return -1 }
      let stat = data.assumingMemoryBound(to: zip_stat_t.self)
      zip_stat_init(stat)
      stat.pointee.size = zip_uint64_t(byteCount)
      stat.pointee.valid = zip_uint64_t(ZIP_STAT_SIZE)
      return zip_int64_t(MemoryLayout<zip_stat_t>.size)
    case ZIP_SOURCE_ERROR:
      var error = zip_error_t()
      zip_error_init_with_code(&error, ZIP_ER_READ)
      guard let data else { return -1 }
      return zip_error_to_data(&error, data, zip_uint64_t(count))
    case ZIP_SOURCE_READ:
      guard let data else { return -1 }
      let room = UnsafeMutableRawBufferPointer(start: data, count: count)
      return attempt { () throws(FormatError) in try read(into: room) }
    case ZIP_SOURCE_OPEN: return attempt { () throws(FormatError) in try open() }
    case ZIP_SOURCE_CLOSE:
      // A bundle has many files, and the number of open files is limited.
      close()
      return 0
    default: return 0
    }
  }

  fileprivate func attempt(_ body: () throws(FormatError) -> Int) -> zip_int64_t {
    do throws(FormatError) {
      return zip_int64_t(try body())
    } catch {
      failure = failure ?? error
      return -1
    }
  }

  fileprivate func open() throws(FormatError) -> Int { 0 }
  fileprivate func close() {}
  fileprivate func read(into room: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int { 0 }
}

/// An archive: either bytes that can be read at any offset, or a file to write.
final class LibZipArchive: LibZipSource {
  private let bytes: ArchiveBytes
  private let target: TemporaryFile?
  private var position = 0

  /// Creates an archive to read.
  init(_ bytes: ArchiveBytes) {
    self.bytes = bytes
    target = nil
  }

  /// Creates an archive to write.
  init(to target: TemporaryFile) {
    bytes = .memory([])
    self.target = target
  }

  override fileprivate var byteCount: Int { bytes.count }

  override fileprivate var commands: [zip_source_cmd_t] {
    let reading = super.commands + [ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL]
    if target == nil { return reading }
    return reading + [
      ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_WRITE, ZIP_SOURCE_SEEK_WRITE, ZIP_SOURCE_TELL_WRITE,
      ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_REMOVE,
    ]
  }

  override fileprivate func answer(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ count: Int
  ) -> zip_int64_t {
    switch command {
    case ZIP_SOURCE_OPEN, ZIP_SOURCE_BEGIN_WRITE:
      position = 0
      return 0
    case ZIP_SOURCE_TELL, ZIP_SOURCE_TELL_WRITE: return zip_int64_t(position)
    case ZIP_SOURCE_SEEK, ZIP_SOURCE_SEEK_WRITE:
      let length = zip_uint64_t(target?.count ?? bytes.count)
      let place = zip_source_seek_compute_offset(
        zip_uint64_t(position), length, data, zip_uint64_t(count), nil)
      if place >= 0 { position = Int(place) }
      return min(place, 0)
    case ZIP_SOURCE_WRITE:
      let written = UnsafeRawBufferPointer(start: data, count: count)
      return attempt { () throws(FormatError) in
        try target?.write(written, at: position)
        position += count
        return count
      }
    default: return super.answer(command, data, count)
    }
  }

  override fileprivate func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    let count = bytes.read(into: room, at: position)
    position += count
    return count
  }
}

/// The bytes of a file to put into an archive.
final class LibZipContent: LibZipSource {
  /// Returns a source for one pass over the bytes.
  typealias Opening = () throws(FormatError) -> any ByteSource

  private let count: Int
  private let opening: Opening
  private var source: any ByteSource = MemorySource([])
  private var piece: ArraySlice<UInt8> = []
  private var left = 0
  private static let pieceCount = 1 << 16

  /// Creates content with a known number of bytes, which are opened only when they are packed.
  init(byteCount: Int, _ opening: @escaping Opening) {
    count = byteCount
    self.opening = opening
  }

  override fileprivate var byteCount: Int { count }

  override fileprivate func open() throws(FormatError) -> Int {
    source = try opening()
    (piece, left) = ([], count)
    return 0
  }

  override fileprivate func close() {
    source = MemorySource([])
    piece = []
  }

  override fileprivate func read(
    into room: UnsafeMutableRawBufferPointer
  ) throws(FormatError) -> Int {
    if piece.isEmpty { piece = try source.read(upTo: Self.pieceCount)[...] }
    let part = piece.prefix(room.count)
    piece = piece.dropFirst(part.count)
    left -= part.count
    // The header of the file already has the size.
    if left < 0 || part.isEmpty && left > 0 && !room.isEmpty { throw .changedMedia }
    room.copyBytes(from: part)
    return part.count
  }
}
