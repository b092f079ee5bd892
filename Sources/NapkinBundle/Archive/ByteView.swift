import NapkinFormats

/// The bytes of an archive: in memory, or left in their file, of which only what is asked for is
/// read.
enum ArchiveBytes: Sendable {
  case memory([UInt8])
  case file(FileSource, count: Int)

  /// How many there are.
  var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(_, let count): count
    }
  }

  /// Some of them; fewer beyond the end, or where the file cannot be read any more.
  func slice(_ start: Int, _ count: Int) -> ArraySlice<UInt8> {
    guard start >= 0, start <= self.count else { return [] }
    let count = max(0, min(count, self.count - start))
    switch self {
    case .memory(let bytes): return bytes[start..<start + count]
    case .file(let file, _): return file.read(upTo: count, at: start)[...]
    }
  }

  /// A part of them, seen as numbers.
  func view(_ start: Int, _ count: Int) -> ByteView {
    let start = max(0, start)
    return ByteView(slice(start, count), at: start)
  }
}

/// Numbers in a part of an archive, the lowest byte first; `nil` beyond the part. Places are those in
/// the whole archive.
struct ByteView {
  private let bytes: ArraySlice<UInt8>
  private let start: Int

  init(_ bytes: ArraySlice<UInt8>, at start: Int) {
    self.bytes = bytes
    self.start = start
  }

  func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    let (offset, overflow) = place.subtractingReportingOverflow(start)
    guard !overflow, offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset
    else { return nil }
    let first = bytes.startIndex + offset
    return bytes[first..<first + count]
  }

  func short(at offset: Int) -> Int? { number(at: offset, 2) }

  /// A number of four bytes; on a watch the highest if it is higher, which is no place there.
  func long(at offset: Int) -> Int? { bits(at: offset).map { Int(clamping: $0) } }

  /// A number of eight bytes, as long as it is a place that bytes can have.
  func wide(at offset: Int) -> Int? { number(at: offset, 8) }

  /// Four bytes that are no place.
  func bits(at offset: Int) -> UInt32? {
    value(at: offset, 4).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// What stands in the place of a number that is too large for four bytes.
  static let wideMark = Int(clamping: UInt32.max)

  private func number(at offset: Int, _ count: Int) -> Int? {
    value(at: offset, count).flatMap { Int(exactly: $0) }
  }

  private func value(at offset: Int, _ count: Int) -> UInt64? {
    slice(offset, count)?.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }
}
