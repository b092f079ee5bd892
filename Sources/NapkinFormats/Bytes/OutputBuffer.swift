/// Collects what an exporter writes, so that the sink gets few large pieces.
///
/// Adding never fails; only handing over can. Call ``flushIfFull(to:)`` once a node or a stroke,
/// and ``flush(to:)`` at the end:
///
/// ```swift
/// var out = OutputBuffer()
/// for node in nodes {
///   out.append(node.text.source)
///   out.append("\n")
///   try out.flushIfFull(to: &sink)
/// }
/// try out.flush(to: &sink)
/// ```
public struct OutputBuffer: Hashable, Sendable {
  /// How many bytes are collected before they are handed over.
  public static let fullCount = 65_536

  // Adding is called from every format for every few bytes; it has to melt into the caller.
  @usableFromInline var storage: [UInt8] = []

  /// What has not been handed over yet.
  public var bytes: [UInt8] { storage }

  /// Creates an empty buffer.
  public init() {}

  /// Whether there is enough to be handed over.
  @inlinable
  public var isFull: Bool { storage.count >= Self.fullCount }

  /// Adds a text as UTF-8, without any escaping.
  @inlinable
  public mutating func append(_ text: String) {
    storage.append(contentsOf: text.utf8)
  }

  /// Adds bytes as they are.
  @inlinable
  public mutating func append(contentsOf other: some Collection<UInt8>) {
    storage.append(contentsOf: other)
  }

  /// Adds one byte, as for `UInt8(ascii: ",")`.
  @inlinable
  public mutating func append(byte: UInt8) {
    storage.append(byte)
  }

  /// Adds the same byte several times, as for an indentation.
  public mutating func append(byte: UInt8, count: Int) {
    storage.append(contentsOf: repeatElement(byte, count: max(0, count)))
  }

  /// Adds a whole number in decimal digits.
  public mutating func append(_ number: Int64) {
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    // From the last digit to the first; 64 bits have at most twenty.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number.magnitude
      var start = digits.count
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      } while rest > 0
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Adds a whole number in decimal digits.
  public mutating func append(_ number: Int) {
    append(Int64(number))
  }

  /// Adds the shortest decimal number that reads back as exactly this one, without any locale:
  /// `1`, `0.1`, `1e+20`.
  ///
  /// Formats have no words for infinities and not-a-number; check before, these come out as `0`.
  public mutating func append(_ number: Double) {
    guard number.isFinite else { return storage.append(UInt8(ascii: "0")) }
    let start = storage.count
    storage.append(contentsOf: number.description.utf8)
    let isWhole = storage.count >= start + 3 && storage.suffix(2).elementsEqual(".0".utf8)
    if isWhole { storage.removeLast(2) }
  }

  /// Hands over what was collected, if it is enough to be worth a call.
  @inlinable
  public mutating func flushIfFull(to sink: inout some ByteSink) throws(FormatError) {
    if isFull { try flush(to: &sink) }
  }

  /// Hands over all that was collected.
  public mutating func flush(to sink: inout some ByteSink) throws(FormatError) {
    guard !storage.isEmpty else { return }
    try sink.write(storage)
    storage.removeAll(keepingCapacity: true)
  }
}
