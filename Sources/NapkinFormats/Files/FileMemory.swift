internal import CNapkinMachine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a large file in memory, of which no more is there than is being looked at: what comes
/// next is read into the memory of what is done with.
///
/// The file is not mapped: another program that makes it shorter meanwhile would end this one.
package final class FileMemory {
  /// All bytes of the file; those that are not here read as zeros.
  package let bytes: UnsafeBufferPointer<UInt8>

  private enum Piece {
    /// Takes no memory.
    case away
    /// Takes memory, and nobody looks at it any more.
    case spare
    case here
  }

  /// Whether there is no byte that was not read yet.
  package private(set) var isReadToEnd = false

  private let file: FileSource
  private let change: FileSource.Change
  private let mapping: UnsafeMutableRawBufferPointer
  /// Where the bytes begin in it.
  private let room: UnsafeMutableRawPointer
  private var pieces: [Piece]
  private var hasFailed = false

  /// As much is read at a time; most parts of a document are smaller by far.
  package static let pieceCount = 1 << 20

  /// Makes room for a file, of which only the end is here; `nil` if it is none, or if it has more bytes
  /// than are allowed.
  package init?(_ file: FileSource, limit: Int) {
    guard let count = file.expectedCount, (1...max(1, limit)).contains(count),
      let change = file.change,
      let start = mmap(
        nil, count + 2 * Self.pieceCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | Self.anonymous, -1,
        0),
      start != MAP_FAILED
    else { return nil }
    self.file = file
    self.change = change
    mapping = UnsafeMutableRawBufferPointer(start: start, count: count + 2 * Self.pieceCount)
    room = start.alignedUp(toMultipleOf: Self.pieceCount)
    bytes = UnsafeBufferPointer(start: room.assumingMemoryBound(to: UInt8.self), count: count)
    pieces = Array(repeating: .away, count: (count - 1) / Self.pieceCount + 1)
    load(pieces.count - 1)
  }

  deinit {
    munmap(mapping.baseAddress, mapping.count)
  }

  /// Whether all that was looked at was one and the same file.
  package var isSound: Bool { !hasFailed && file.change == change }

  /// Reads the piece with a place, and the one behind it. What lies before it is done with, but for the
  /// piece before: what stands a little further up is often asked for. Returns where that begins, and
  /// where to read on.
  package func read(at place: Int) -> (start: Int, next: Int) {
    let current = place / Self.pieceCount
    let first = max(0, current - 1)
    for piece in 0..<first where pieces[piece] == .here { pieces[piece] = .spare }
    for piece in current...(current + 1) where piece < pieces.count { load(piece) }
    isReadToEnd = current + 2 >= pieces.count
    return (first * Self.pieceCount, isReadToEnd ? .max : (current + 1) * Self.pieceCount)
  }

  /// Reads again what is not here any more in a range; false if that cannot be had.
  package func takeBack(_ range: Range<Int>) -> Bool {
    guard let last = range.last else { return !hasFailed }
    for piece in (range.lowerBound / Self.pieceCount)...(last / Self.pieceCount) { load(piece) }
    return !hasFailed
  }

  private func load(_ piece: Int) {
    if pieces[piece] == .here { return }
    let start = piece * Self.pieceCount
    let count = min(Self.pieceCount, bytes.count - start)
    if pieces[piece] == .away, let spare = pieces.firstIndex(of: .spare) {
      napkin_move_memory(room + spare * Self.pieceCount, room + start, Self.pieceCount)
      pieces[spare] = .away
    }
    let place = UnsafeMutableRawBufferPointer(start: room + start, count: count)
    if !file.fill(place, from: start) { hasFailed = true }
    pieces[piece] = .here
  }

  #if canImport(Darwin)
    private static let anonymous = MAP_ANON
  #else
    private static let anonymous = MAP_ANONYMOUS
  #endif
}
