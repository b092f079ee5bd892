/// Cuts the lines of an outline into pieces, which all cores write at the same time.
///
/// Where it is cut depends on the outline alone, so that what is written does, too.
public struct OutlinePieces<Lines: IteratorProtocol>: IteratorProtocol {
  /// Some lines that follow each other.
  public struct Piece {
    /// The line before the first one; `nil` if that is the first of all.
    public let previous: Lines.Element?
    /// The lines.
    public let lines: [Lines.Element]
    /// The line behind the last one; `nil` if that is the last of all.
    public let next: Lines.Element?

    @inlinable
    init(_ previous: Lines.Element?, _ lines: [Lines.Element], _ next: Lines.Element?) {
      self.previous = previous
      self.lines = lines
      self.next = next
    }
  }

  // What is asked for every line has to melt into the caller.
  @usableFromInline var lines: Lines
  @usableFromInline let usualCount: Int
  @usableFromInline let level: (Lines.Element) -> Int
  @usableFromInline var previous: Lines.Element?
  @usableFromInline var first: Lines.Element?

  /// No piece begins deeper, for it has to go through all levels above it.
  @usableFromInline static var mostLevels: Int { 64 }

  /// - Parameters:
  ///   - lines: All lines.
  ///   - usualCount: A piece has as many of them, or a few more.
  ///   - level: How many others a line stands in. No piece begins with the first line that stands in
  ///     another one.
  @inlinable
  public init(_ lines: Lines, of usualCount: Int, level: @escaping (Lines.Element) -> Int) {
    self.lines = lines
    self.usualCount = usualCount
    self.level = level
    first = self.lines.next()
  }

  /// The next piece.
  @inlinable
  public mutating func next() -> Piece? {
    guard let first else { return nil }
    var last = first
    var piece = [first]
    var next = lines.next()
    while let line = next, piece.count < usualCount || !mayBegin(line, behind: last) {
      piece.append(line)
      last = line
      next = lines.next()
    }
    defer { (previous, self.first) = (last, next) }
    return Piece(previous, piece, next)
  }

  @inlinable
  func mayBegin(_ line: Lines.Element, behind last: Lines.Element) -> Bool {
    level(line) <= min(level(last), Self.mostLevels)
  }
}

extension OutlinePieces.Piece: Sendable where Lines.Element: Sendable {}

extension OutputBuffer {
  /// A buffer for what is written of a piece, as it usually is.
  package static var forPart: OutputBuffer { OutputBuffer(reserving: 3 * fullCount) }
}
