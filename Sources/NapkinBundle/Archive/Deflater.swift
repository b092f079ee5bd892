internal import CLibZ
import NapkinFormats

/// Packs one text after the other with the same zlib stream: setting one up costs more than packing
/// a small note.
final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  private let isReady: Bool

  /// Sets up a stream.
  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative bits: no frame around the data, as in archives.
    isReady =
      deflateInit2_(
        stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        CInt(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { deflateEnd(stream) }
    stream.deallocate()
  }

  /// Begins a new text.
  func begin() throws(FormatError) {
    guard isReady, deflateReset(stream) == Z_OK else { throw Self.outOfMemory }
  }

  /// Packs more bytes, and adds what came of it.
  func pack(_ bytes: [UInt8], into packed: inout [UInt8]) throws(FormatError) {
    try run(bytes, Z_NO_FLUSH, &packed)
  }

  /// Packs what is still inside.
  func finish(into packed: inout [UInt8]) throws(FormatError) {
    try run([], Z_FINISH, &packed)
  }

  private func run(
    _ bytes: [UInt8], _ flush: CInt, _ packed: inout [UInt8]
  ) throws(FormatError) {
    // zlib counts in 32 bits.
    var start = 0
    repeat {
      let end = min(bytes.count, start + (1 << 30))
      let isDone = bytes[start..<end].withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        return drain(flush, &packed)
      }
      guard isDone else { throw Self.outOfMemory }
      start = end
    } while start < bytes.count
  }

  private func drain(_ flush: CInt, _ packed: inout [UInt8]) -> Bool {
    while true {
      let (result, count) = room.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        let result = deflate(stream, flush)
        return (result, output.count - Int(stream.pointee.avail_out))
      }
      packed += room[..<count]
      if result == Z_STREAM_END { return true }
      // Without room nothing can happen; with room left, all was taken.
      guard result == Z_OK || result == Z_BUF_ERROR else { return false }
      if count < room.count { return flush == Z_NO_FLUSH }
    }
  }

  private static let outOfMemory = FormatError(
    .io, "There is not enough memory to pack the archive.")
}

/// The CRC-32 that archives have for each entry.
struct Checksum {
  /// The checksum of the bytes so far.
  private(set) var value: UInt32 = 0

  /// Takes in more bytes.
  mutating func update(_ bytes: [UInt8]) {
    value = bytes.withUnsafeBufferPointer { buffer in
      UInt32(crc32_z(UInt(value), buffer.baseAddress, buffer.count))
    }
  }
}
