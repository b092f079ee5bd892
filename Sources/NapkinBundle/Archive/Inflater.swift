internal import CLibZ
import NapkinFormats

/// Unpacks what zlib packed, piece by piece, never more than what was announced.
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  private(set) var isFinished = false

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isReady =
      inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
  }

  /// Unpacks at most `limit` bytes; says how many packed ones that took. `nil` if these are no
  /// packed bytes.
  func unpack(_ packed: ArraySlice<UInt8>, upTo limit: Int) -> (bytes: [UInt8], taken: Int)? {
    guard isReady, !isFinished else { return nil }
    var taken = 0
    var result = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      packed.withUnsafeBufferPointer { input in
        let room = min(input.count, 1 << 30)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(room)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(min(limit, 1 << 30))
        result = inflate(stream, Z_NO_FLUSH)
        taken = room - Int(stream.pointee.avail_in)
        count = min(limit, 1 << 30) - Int(stream.pointee.avail_out)
      }
    }
    isFinished = result == Z_STREAM_END
    guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else { return nil }
    return (bytes, taken)
  }

  /// All of what was packed, whose size is known.
  static func unpack(_ packed: [UInt8], to byteCount: Int) throws(FormatError) -> [UInt8] {
    let inflater = Inflater()
    var all: [UInt8] = []
    var start = 0
    while all.count < byteCount {
      guard
        let (bytes, taken) = inflater.unpack(
          packed[start...], upTo: min(1 << 20, byteCount - all.count)),
        !bytes.isEmpty
      else { throw FormatError(.malformed, "The packed bytes are damaged.") }
      all += bytes
      start += taken
    }
    return all
  }
}
