internal import CLibZip
import NapkinFormats

/// The bytes of one entry, for libzip to read.
final class EntryReader {
  let entry: PackedEntry
  private let media: any MediaSource
  private let output: ZipOutput
  private var source: (any ByteSource)?
  private var bytes: [UInt8] = []
  private var position = 0

  init(_ entry: PackedEntry, _ media: any MediaSource, _ output: ZipOutput) {
    self.entry = entry
    self.media = media
    self.output = output
  }

  var isPacked: Bool {
    if case .deflated = entry.body { true } else { false }
  }

  fileprivate func open() -> zip_int64_t {
    position = 0
    switch entry.body {
    case .stored(let all), .deflated(let all): bytes = all
    case .media(let digest):
      bytes = []
      output.beginStream(checksum: entry.checksum)
      do {
        guard let source = try media.open(digest) else {
          output.fail(FormatError(.missingMedia, "A picture, recording or film has gone."))
          return -1
        }
        self.source = source
      } catch {
        output.fail(error)
        return -1
      }
    }
    return 0
  }

  fileprivate func read(into room: UnsafeMutableRawBufferPointer) -> zip_int64_t {
    if position == bytes.count && source != nil {
      do {
        bytes = try source?.read(upTo: PackedEntry.pieceCount) ?? []
        position = 0
      } catch {
        output.fail(error)
        return -1
      }
    }
    let count = min(room.count, bytes.count - position)
    bytes.withUnsafeBytes { bytes in
      room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]))
    }
    position += count
    return zip_int64_t(count)
  }

  fileprivate func close() {
    bytes = []
    source = nil
    position = 0
  }

  fileprivate func describe(_ facts: inout zip_stat_t) {
    zip_stat_init(&facts)
    facts.size = zip_uint64_t(entry.byteCount)
    facts.comp_size = zip_uint64_t(entry.packedCount)
    facts.comp_method = zip_uint16_t(isPacked ? ZIP_CM_DEFLATE : ZIP_CM_STORE)
    facts.crc = entry.checksum
    facts.valid = zip_uint64_t(
      ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_CRC)
  }
}

/// What libzip calls.
enum ZipCallbacks {
  /// Reads an entry.
  static let entry: zip_source_callback = { context, data, count, command in
    guard let context else { return -1 }
    let box = Unmanaged<EntryReader>.fromOpaque(context)
    let reader = box.takeUnretainedValue()
    switch command {
    case ZIP_SOURCE_OPEN: return reader.open()
    case ZIP_SOURCE_READ:
      return reader.read(into: UnsafeMutableRawBufferPointer(start: data, count: Int(count)))
    case ZIP_SOURCE_CLOSE:
      reader.close()
      return 0
    case ZIP_SOURCE_STAT: return describe(data, count) { reader.describe(&$0) }
    case ZIP_SOURCE_ERROR: return explain(data, count, ZIP_ER_READ)
    case ZIP_SOURCE_FREE:
      box.release()
      return 0
    case ZIP_SOURCE_SUPPORTS: return mask(reading)
    default: return -1
    }
  }

  /// Writes the archive.
  static let output: zip_source_callback = { context, data, count, command in
    guard let context else { return -1 }
    let output = Unmanaged<ZipOutput>.fromOpaque(context).takeUnretainedValue()
    switch command {
    case ZIP_SOURCE_WRITE:
      let bytes = UnsafeRawBufferPointer(start: data, count: Int(count))
      return output.write(bytes) ? zip_int64_t(count) : -1
    case ZIP_SOURCE_TELL_WRITE: return zip_int64_t(output.offset)
    case ZIP_SOURCE_SEEK_WRITE:
      guard let data, Int(count) >= MemoryLayout<zip_source_args_seek_t>.size else { return -1 }
      let place = data.load(as: zip_source_args_seek_t.self)
      guard place.whence == SEEK_SET, place.offset >= 0 else { return -1 }
      output.seek(to: Int(place.offset))
      return 0
    case ZIP_SOURCE_COMMIT_WRITE: return output.finish() ? 0 : -1
    case ZIP_SOURCE_OPEN, ZIP_SOURCE_CLOSE, ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_ROLLBACK_WRITE,
      ZIP_SOURCE_FREE:
      return 0
    case ZIP_SOURCE_STAT:
      return describe(data, count) { facts in
        zip_stat_init(&facts)
        facts.valid = zip_uint64_t(ZIP_STAT_SIZE)
      }
    case ZIP_SOURCE_ERROR: return explain(data, count, ZIP_ER_WRITE)
    case ZIP_SOURCE_SUPPORTS: return mask(reading + writing)
    default: return -1
    }
  }

  private static let reading = [
    ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
    ZIP_SOURCE_FREE, ZIP_SOURCE_SUPPORTS,
  ]

  private static let writing = [
    ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_COMMIT_WRITE,
    ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_WRITE, ZIP_SOURCE_SEEK_WRITE, ZIP_SOURCE_TELL_WRITE,
    ZIP_SOURCE_REMOVE,
  ]

  private static func mask(_ commands: [zip_source_cmd]) -> zip_int64_t {
    commands.reduce(0) { $0 | 1 << zip_int64_t($1.rawValue) }
  }

  private static func describe(
    _ data: UnsafeMutableRawPointer?, _ count: zip_uint64_t, _ fill: (inout zip_stat_t) -> Void
  ) -> zip_int64_t {
    guard let data, Int(count) >= MemoryLayout<zip_stat_t>.size else { return -1 }
    fill(&data.assumingMemoryBound(to: zip_stat_t.self).pointee)
    return zip_int64_t(MemoryLayout<zip_stat_t>.size)
  }

  /// libzip wants two numbers; what really happened is with the output.
  private static func explain(
    _ data: UnsafeMutableRawPointer?, _ count: zip_uint64_t, _ code: Int32
  ) -> zip_int64_t {
    guard let data, Int(count) >= 2 * MemoryLayout<CInt>.size else { return -1 }
    data.storeBytes(of: code, as: CInt.self)
    data.storeBytes(of: 0, toByteOffset: MemoryLayout<CInt>.size, as: CInt.self)
    return zip_int64_t(2 * MemoryLayout<CInt>.size)
  }
}
