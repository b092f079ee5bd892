import NapkinCore
import NapkinFormats

/// Writes path data. Positions are rounded first, and then written relative to each other, so that numbers stay
/// short and rounding errors never add up.
extension SVGWriter {
  /// A position, or a vector between positions, in units of the last decimal.
  typealias Units = SIMD2<Int64>

  /// Begins the path data of the element that was just begun.
  mutating func beginPath(at start: Position) {
    beginAttribute(.d)
    move(to: start)
  }

  mutating func endPath() {
    endAttribute()
  }

  mutating func move(to position: Position) {
    move(to: units(position))
  }

  mutating func move(to position: Units) {
    pen = position
    write("M") { $0.put(position, isFirst: true) }
  }

  mutating func line(to position: Position) {
    line(to: units(position))
  }

  mutating func line(to end: Units) {
    let way = end &- pen
    pen = end
    if way.y == 0 {
      write("h") { $0.put(way.x, isShort: true) }
    } else if way.x == 0 {
      write("v") { $0.put(way.y, isShort: true) }
    } else {
      write("l", mayRepeat: true) { $0.put(way, isFirst: $1) }
    }
  }

  mutating func curve(to end: Position, _ first: Position, _ second: Position) {
    curve(to: units(end), units(first), units(second))
  }

  mutating func curve(to end: Units, _ first: Units, _ second: Units) {
    let ways = (first &- pen, second &- pen, end &- pen)
    pen = end
    write("c", mayRepeat: true) { numbers, isFirst in
      numbers.put(ways.0, isFirst: isFirst)
      numbers.put(ways.1)
      numbers.put(ways.2)
    }
  }

  /// Draws the line of an edge that bends, beginning at its start.
  mutating func bend(_ edge: Edge) {
    let (start, end, middle) = (units(edge.start), units(edge.end), scaled(edge.middle))
    let way = end &- start
    let half = edge.isVertical ? middle &- start.y : middle &- start.x
    let first = edge.isVertical ? Units(0, half) : Units(half, 0)
    let second = edge.isVertical ? Units(way.x, half) : Units(half, way.y)
    let foot = edge.foot.map { scaled($0.x) &- end.x }
    let decimals = decimals
    // The line begins with a command of its own, so that nothing written before affects it.
    out.append(upTo: 3 + 9 * NumberWriter.limit) { pen in
      var numbers = NumberWriter(pen, decimals: decimals)
      numbers.put(byte: UInt8(ascii: "M"))
      numbers.put(start, isFirst: true)
      numbers.put(byte: UInt8(ascii: "c"))
      numbers.put(first, isFirst: true)
      numbers.put(second)
      numbers.put(way)
      if let foot {
        numbers.put(byte: UInt8(ascii: "h"))
        numbers.put(foot, isShort: true)
      }
      pen = numbers.pen
    }
  }

  /// Draws an arc of at most half of a circle or an ellipse.
  mutating func arc(to end: Position, radius: Position, isClockwise: Bool = true) {
    let (size, next) = (units(radius), units(end))
    let way = next &- pen
    pen = next
    write("a") { numbers in
      numbers.put(size, isFirst: true)
      for byte in (isClockwise ? " 0 0 1 " : " 0 0 0 ").utf8 { numbers.put(byte: byte) }
      numbers.put(way, isFirst: true)
    }
  }

  mutating func closePath() {
    lastCommand = "z"
    out.append(byte: UInt8(ascii: "z"))
  }

  private func units(_ position: Position) -> Units {
    Units(scaled(position.x), scaled(position.y))
  }

  /// Writes a command; its letter is left out if the command before has the same letter.
  @inline(__always)
  private mutating func write(
    _ command: Unicode.Scalar, mayRepeat: Bool,
    _ body: (inout NumberWriter, _ isFirst: Bool) -> Void
  ) {
    let isRepeated = mayRepeat && command == lastCommand
    let (decimals, endsWithFraction) = (decimals, endsWithFraction)
    var endsNow = false
    out.append(upTo: 1 + 6 * NumberWriter.limit) { pen in
      var numbers = NumberWriter(pen, decimals: decimals, endsWithFraction: endsWithFraction)
      if !isRepeated { numbers.put(byte: UInt8(ascii: command)) }
      body(&numbers, !isRepeated)
      endsNow = numbers.endsWithFraction
      pen = numbers.pen
    }
    lastCommand = command
    self.endsWithFraction = endsNow
  }

  @inline(__always)
  private mutating func write(_ command: Unicode.Scalar, _ body: (inout NumberWriter) -> Void) {
    write(command, mayRepeat: false) { numbers, _ in body(&numbers) }
  }
}
