import NapkinCore
import NapkinFormats

/// A sheet of paper with parts on it.
struct Card: Picture {
  static let width = 520.0
  static let inset = 28.0

  let stack: Stack
  let options: SVGOptions
  /// The drawing below the parts; it is scaled down if it is wider than the sheet.
  var drawing: DrawingPicture?
  private(set) var remarks = LossRecorder()

  init(_ stack: Stack, _ options: SVGOptions, remarks: LossRecorder) {
    var stack = stack
    stack.turnRows(in: Self.width - 2 * Self.inset)
    self.stack = stack
    self.options = options
    self.remarks = remarks
  }

  private var height: Double { stack.size.height + 2 * Self.inset }

  /// The factor by which the drawing is scaled down to fit the sheet; at most 1.
  private var scale: Double {
    guard let drawing, drawing.frame.width > 0 else { return 1 }
    return min(1, (Self.width - Self.inset) / drawing.frame.width)
  }

  var frame: Frame {
    let below = drawing.map { $0.frame.height * scale + Self.inset / 2 } ?? 0
    let width = max(Self.width, stack.size.width + 2 * Self.inset)
    return Frame(x: 0, y: 0, width: width, height: height + below).expanded(by: 1)
  }

  func draw(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError) {
    let theme = options.theme
    let sheet = frame.expanded(by: -1)
    svg.begin(.rect)
    svg.set(sheet)
    svg.set(.rx, 8)
    svg.fill(theme.card)
    svg.stroke(theme.hairline, width: 1)
    svg.end()
    var writer = PartWriter(theme: theme)
    writer.paper = theme.card
    let origin = Position(x: Self.inset, y: Self.inset)
    for part in stack.parts {
      writer.draw(part, at: origin, in: &svg)
      try svg.flushIfFull(to: &sink)
    }
    guard let drawing else { return }
    svg.begin(.g)
    let left = (sheet.width - drawing.frame.width * scale) / 2
    svg.setTransform(
      Position(x: left - drawing.frame.x * scale, y: height - drawing.frame.y * scale),
      scale: scale)
    try drawing.draw(in: &svg, to: &sink)
    svg.begin(.rect)
    svg.set(drawing.frame)
    svg.fill(nil)
    svg.stroke(theme.hairline, width: 1 / scale)
    svg.end()
    svg.end()
  }
}
