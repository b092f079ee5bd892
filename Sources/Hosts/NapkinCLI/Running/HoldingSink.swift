import NapkinFormats

/// Holds back standard output until everything is written, so that a document that cannot be completed is not begun.
/// Very large output is passed on as it comes.
struct HoldingSink: ByteSink {
  /// The number of bytes that are held back.
  static let capacity = 16 << 20

  private(set) var target: any ByteSink
  // A list of pieces, because a growing array would be copied and take twice its size.
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

  /// Passes on everything that is held back.
  mutating func pass() throws(FormatError) {
    isPassing = true
    for piece in held { try target.write(piece) }
    held = []
  }
}
