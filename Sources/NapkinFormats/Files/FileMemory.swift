#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a file in memory, which are read piece by piece, and can be given back while they are not
/// looked at: where they are needed again, they are read from the file again.
///
/// The file is not mapped: another program that makes it shorter meanwhile would end this one.
package final class FileMemory {
  /// All bytes of the file; what was given back has to be taken back before it is looked at, and what was
  /// not read yet are zeros.
  package let bytes: UnsafeBufferPointer<UInt8>

  private let file: FileSource
  private let change: FileSource.Change
  private let mapping: UnsafeMutableRawBufferPointer
  /// Where the bytes begin, and a large page does.
  private let room: UnsafeMutableRawPointer
  private var isGivenBack: [Bool]
  private var hasFailed = false
  /// Where the end begins, which is read first, and where what was not read yet.
  private let startOfEnd: Int
  private var startOfUnread = 0

  /// As much is given back, and read again, at a time: a large page, where the system has such.
  package static let pieceCount = 1 << 21
  /// As much of the first piece is read at a time, so that somebody can begin with it soon.
  private static let stepCount = 1 << 16

  /// Reads the beginning and the end of a file; `nil` if it is none, or if it has more bytes than are
  /// allowed.
  package init?(_ file: FileSource, limit: Int) {
    guard let count = file.expectedCount, (1...max(1, limit)).contains(count),
      let change = file.change,
      let start = mmap(
        nil, count + Self.pieceCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | Self.anonymous, -1, 0),
      start != MAP_FAILED
    else { return nil }
    mapping = UnsafeMutableRawBufferPointer(start: start, count: count + Self.pieceCount)
    room = start.alignedUp(toMultipleOf: Self.pieceCount)
    let startOfLast = (count - 1) / Self.pieceCount * Self.pieceCount
    #if !canImport(Darwin)
      // To hand out small pages takes three times as long as to read what comes into them. Of the first and
      // the last piece little is looked at for now.
      let startOfSecond = min(Self.pieceCount, startOfLast)
      madvise(room + startOfSecond, startOfLast - startOfSecond, MADV_HUGEPAGE)
    #endif
    self.file = file
    self.change = change
    bytes = UnsafeBufferPointer(start: room.assumingMemoryBound(to: UInt8.self), count: count)
    isGivenBack = Array(repeating: false, count: (count - 1) / Self.pieceCount + 1)
    startOfEnd = (count - 1) / Self.stepCount * Self.stepCount
    guard read(startOfEnd..<count), fill(to: 1) > 0 else { return nil }
  }

  deinit {
    munmap(mapping.baseAddress, mapping.count)
  }

  private func read(_ range: Range<Int>) -> Bool {
    file.fill(
      UnsafeMutableRawBufferPointer(start: room + range.lowerBound, count: range.count),
      from: range.lowerBound)
  }

  /// Reads on, at least to a place; returns up to where all of the file was read, which is less if it
  /// cannot be had. Another thread may look at what was read before.
  package func fill(to place: Int) -> Int {
    while startOfUnread < min(place, startOfEnd) {
      let step = startOfUnread < Self.pieceCount ? Self.stepCount : Self.pieceCount
      let end = min(startOfUnread + step, startOfEnd)
      guard read(startOfUnread..<end) else { return startOfUnread }
      startOfUnread = end
    }
    return isWhole ? bytes.count : startOfUnread
  }

  /// Whether all of the file was read.
  package var isWhole: Bool { startOfUnread >= startOfEnd }

  /// Whether all that was looked at was one and the same file.
  package var isSound: Bool { !hasFailed && file.change == change }

  /// Gives back what lies before a place, but for the piece with the place, and the one before: what
  /// stands a little further up is often asked for. The first piece stays, too: the tag that is around all
  /// of it is asked for at the end. Returns where the rest begins.
  package func giveBack(before place: Int) -> Int {
    let count = max(0, place / Self.pieceCount - 1)
    for piece in (0..<count).dropFirst() where !isGivenBack[piece] {
      madvise(room + piece * Self.pieceCount, Self.pieceCount, Self.notNeeded)
      isGivenBack[piece] = true
    }
    return count * Self.pieceCount
  }

  /// Reads again what was given back in a range; false if that cannot be had any more.
  package func takeBack(_ range: Range<Int>) -> Bool {
    guard let last = range.last else { return !hasFailed }
    for piece in (range.lowerBound / Self.pieceCount)...(last / Self.pieceCount)
    where isGivenBack[piece] {
      let start = piece * Self.pieceCount
      if !read(start..<min(start + Self.pieceCount, bytes.count)) { hasFailed = true }
      isGivenBack[piece] = false
    }
    return !hasFailed
  }

  #if canImport(Darwin)
    private static let anonymous = MAP_ANON
    private static let notNeeded = MADV_FREE
  #else
    private static let anonymous = MAP_ANONYMOUS
    private static let notNeeded = MADV_DONTNEED
  #endif
}
