import NapkinCore
import NapkinFormats

/// Path data. Points are rounded where they lie, and written as ways from one to the next, so that
/// numbers stay short and rounding never adds up.
extension SVGWriter {
  /// Begins the path data of the element that was just begun.
  mutating func beginPath(at start: Position) {
    beginAttribute(.d)
    move(to: start)
  }

  mutating func endPath() {
    endAttribute()
  }

  mutating func move(to position: Position) {
    out.append(byte: UInt8(ascii: "M"))
    pen = (scaled(position.x), scaled(position.y))
    appendScaled(pen.x, isShort: true)
    appendSeparated(pen.y)
  }

  mutating func line(to position: Position) {
    let end = (x: scaled(position.x), y: scaled(position.y))
    if end.y == pen.y {
      out.append(byte: UInt8(ascii: "h"))
      appendScaled(end.x - pen.x, isShort: true)
    } else if end.x == pen.x {
      out.append(byte: UInt8(ascii: "v"))
      appendScaled(end.y - pen.y, isShort: true)
    } else {
      out.append(byte: UInt8(ascii: "l"))
      appendScaled(end.x - pen.x, isShort: true)
      appendSeparated(end.y - pen.y)
    }
    pen = end
  }

  mutating func curve(to end: Position, _ first: Position, _ second: Position) {
    out.append(byte: UInt8(ascii: "c"))
    appendScaled(scaled(first.x) - pen.x, isShort: true)
    appendSeparated(scaled(first.y) - pen.y)
    appendSeparated(scaled(second.x) - pen.x)
    appendSeparated(scaled(second.y) - pen.y)
    let next = (x: scaled(end.x), y: scaled(end.y))
    appendSeparated(next.x - pen.x)
    appendSeparated(next.y - pen.y)
    pen = next
  }

  /// Draws a part of a circle or an ellipse, to the right of the way.
  mutating func arc(to end: Position, radius: Position, isLarge: Bool = false, isClockwise: Bool) {
    out.append(byte: UInt8(ascii: "a"))
    appendScaled(scaled(radius.x), isShort: true)
    appendSeparated(scaled(radius.y))
    out.append(isLarge ? " 0 1" : " 0 0")
    out.append(isClockwise ? " 1" : " 0")
    let next = (x: scaled(end.x), y: scaled(end.y))
    out.append(byte: UInt8(ascii: " "))
    appendScaled(next.x - pen.x, isShort: true)
    appendSeparated(next.y - pen.y)
    pen = next
  }

  mutating func closePath() {
    out.append(byte: UInt8(ascii: "z"))
  }

  private mutating func appendSeparated(_ value: Int64) {
    if value >= 0 { out.append(byte: UInt8(ascii: " ")) }
    appendScaled(value, isShort: true)
  }
}
