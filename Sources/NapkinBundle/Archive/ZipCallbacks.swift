internal import CNapkinZip
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

  fileprivate func open() -> Int64 {
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

  fileprivate func read(into room: UnsafeMutableRawBufferPointer) -> Int64 {
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
    return Int64(count)
  }

  fileprivate func close() {
    bytes = []
    source = nil
    position = 0
  }

  fileprivate func describe(_ facts: inout napkin_zip_facts) {
    facts.size = UInt64(entry.byteCount)
    facts.packed_size = UInt64(entry.packedCount)
    facts.method = UInt16(isPacked ? NAPKIN_ZIP_METHOD_DEFLATE : NAPKIN_ZIP_METHOD_STORE)
    facts.checksum = entry.checksum
    facts.valid = UInt64(
      NAPKIN_ZIP_HAS_SIZE | NAPKIN_ZIP_HAS_PACKED_SIZE | NAPKIN_ZIP_HAS_METHOD
        | NAPKIN_ZIP_HAS_CHECKSUM)
  }
}

/// What libzip calls.
enum ZipCallbacks {
  /// Reads an entry.
  static let entry: napkin_zip_callback = { context, data, count, command in
    guard let context else { return -1 }
    let box = Unmanaged<EntryReader>.fromOpaque(context)
    let reader = box.takeUnretainedValue()
    switch command {
    case napkin_zip_open: return reader.open()
    case napkin_zip_read:
      return reader.read(into: UnsafeMutableRawBufferPointer(start: data, count: Int(count)))
    case napkin_zip_close:
      reader.close()
      return 0
    case napkin_zip_stat: return describe(data, count) { reader.describe(&$0) }
    case napkin_zip_error: return explain(data, count, NAPKIN_ZIP_READ_ERROR)
    case napkin_zip_free:
      box.release()
      return 0
    case napkin_zip_supports: return mask(reading)
    default: return -1
    }
  }

  /// Writes the archive.
  static let output: napkin_zip_callback = { context, data, count, command in
    guard let context else { return -1 }
    let output = Unmanaged<ZipOutput>.fromOpaque(context).takeUnretainedValue()
    switch command {
    case napkin_zip_write:
      let bytes = UnsafeRawBufferPointer(start: data, count: Int(count))
      return output.write(bytes) ? Int64(count) : -1
    case napkin_zip_tell_write: return Int64(output.offset)
    case napkin_zip_seek_write:
      guard let data, Int(count) >= MemoryLayout<napkin_zip_place>.size else { return -1 }
      let place = data.load(as: napkin_zip_place.self)
      guard place.whence == NAPKIN_ZIP_FROM_START, place.offset >= 0 else { return -1 }
      output.seek(to: Int(place.offset))
      return 0
    case napkin_zip_commit_write: return output.finish() ? 0 : -1
    case napkin_zip_open, napkin_zip_close, napkin_zip_begin_write, napkin_zip_rollback_write,
      napkin_zip_free:
      return 0
    case napkin_zip_stat:
      return describe(data, count) { $0.valid = UInt64(NAPKIN_ZIP_HAS_SIZE) }
    case napkin_zip_error: return explain(data, count, NAPKIN_ZIP_WRITE_ERROR)
    case napkin_zip_supports: return mask(reading + writing)
    default: return -1
    }
  }

  private static let reading = [
    napkin_zip_open, napkin_zip_read, napkin_zip_close, napkin_zip_stat, napkin_zip_error,
    napkin_zip_free, napkin_zip_supports,
  ]

  private static let writing = [
    napkin_zip_seek, napkin_zip_tell, napkin_zip_begin_write, napkin_zip_commit_write,
    napkin_zip_rollback_write, napkin_zip_write, napkin_zip_seek_write, napkin_zip_tell_write,
    napkin_zip_remove,
  ]

  private static func mask(_ commands: [napkin_zip_command]) -> Int64 {
    commands.reduce(0) { $0 | 1 << Int64($1.rawValue) }
  }

  private static func describe(
    _ data: UnsafeMutableRawPointer?, _ count: UInt64, _ fill: (inout napkin_zip_facts) -> Void
  ) -> Int64 {
    guard let data, Int(count) >= MemoryLayout<napkin_zip_facts>.size else { return -1 }
    var facts = napkin_zip_facts()
    fill(&facts)
    data.storeBytes(of: facts, as: napkin_zip_facts.self)
    return Int64(MemoryLayout<napkin_zip_facts>.size)
  }

  /// libzip wants two numbers; what really happened is with the output.
  private static func explain(
    _ data: UnsafeMutableRawPointer?, _ count: UInt64, _ code: Int32
  ) -> Int64 {
    guard let data, Int(count) >= 2 * MemoryLayout<CInt>.size else { return -1 }
    data.storeBytes(of: code, as: CInt.self)
    data.storeBytes(of: 0, toByteOffset: MemoryLayout<CInt>.size, as: CInt.self)
    return Int64(2 * MemoryLayout<CInt>.size)
  }
}
