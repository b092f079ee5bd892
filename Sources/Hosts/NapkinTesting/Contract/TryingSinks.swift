import NapkinCore
import NapkinFormats

/// A sink with room for a given number of bytes, like a disk that is nearly full.
struct FullSink: ByteSink {
  static let error = FormatError(.io, "The disk of the contract is full.")
  private var room: Int
  private var hasThrown = false
  private(set) var wasWrittenAfterError = false

  init(room: Int) {
    self.room = room
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    if hasThrown { wasWrittenAfterError = true }
    room -= bytes.count
    if room < 0 {
      hasThrown = true
      throw Self.error
    }
  }
}

/// A source that returns pieces of one size, as a slow network does.
struct PiecewiseSource: ByteSource {
  private let bytes: [UInt8]
  private let size: Int
  private var position = 0

  init(_ bytes: [UInt8], size: Int) {
    self.bytes = bytes
    self.size = max(1, size)
  }

  mutating func read(upTo count: Int) -> [UInt8] {
    let end = min(position + min(size, max(0, count)), bytes.count)
    defer { position = end }
    return Array(bytes[position..<end])
  }
}

/// A source that fails after a given number of bytes, like a cable that is unplugged.
struct BrokenSource: ByteSource {
  static let error = FormatError(.io, "The cable of the contract is out.")
  private var whole: PiecewiseSource
  private var room: Int

  init(_ bytes: [UInt8], room: Int) {
    whole = PiecewiseSource(bytes, size: bytes.count)
    self.room = room
  }

  mutating func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    let bytes = whole.read(upTo: min(count, room))
    if bytes.isEmpty { throw Self.error }
    room -= bytes.count
    return bytes
  }
}
