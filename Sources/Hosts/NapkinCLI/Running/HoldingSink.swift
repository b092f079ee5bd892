import NapkinFormats

/// Holds back what goes to standard output until all of it is there, so that a document which
/// cannot be written to its end is not begun. What is very large passes as it comes.
struct HoldingSink: ByteSink {
  /// How many bytes are held back.
  static let capacity = 16 << 20

  private(set) var target: any ByteSink
  // In pieces: one that grows would be copied, and take twice its size.
  private var held: [[UInt8]] = []
  private var count = 0
  private var isPassing = false

  init(_ target: any ByteSink) {
    self.target = target
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    if isPassing { return try target.write(bytes) }
    held.append(bytes)
    count += bytes.count
    if count >= Self.capacity { try pass() }
  }

  /// Hands over what is held back.
  mutating func pass() throws(FormatError) {
    isPassing = true
    for piece in held { try target.write(piece) }
    held = []
  }
}
