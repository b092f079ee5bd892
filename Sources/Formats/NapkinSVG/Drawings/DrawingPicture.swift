import NapkinCore
import NapkinFormats

/// A drawing: its page, and its strokes.
struct DrawingPicture: Picture {
  let drawing: Drawing
  let options: SVGOptions
  let frame: Frame
  let remarks: LossRecorder
  let paper: RGBA
  private let layers: InkLayers

  init(_ drawing: Drawing, _ options: SVGOptions) {
    self.drawing = drawing
    self.options = options
    // Ink was chosen for the page that it is on, whatever colour screens have.
    paper = drawing.canvas.background ?? .white
    // Pressed hard, a line is half as wide again.
    let bounds = drawing.strokes.map { stroke in
      stroke.bounds?.expanded(by: stroke.points.hasPressure ? stroke.width / 4 : 0)
    }
    // Its colour and its grid reach as far as the picture does.
    frame = Self.frame(of: drawing, bounds).inWholeUnits
    layers = InkLayers(drawing.strokes, bounds)
    var remarks = LossRecorder()
    for stroke in drawing.strokes where stroke.points.isEmpty {
      remarks.add(.stroke, .dropped, at: stroke.id.rawValue)
      remarks.add(.tool, .dropped, at: stroke.id.rawValue)
    }
    for stroke in layers.erasedTooEarly {
      remarks.add(.stroke, .approximated, at: drawing.strokes[stroke].id.rawValue)
    }
    self.remarks = remarks
  }

  private static func frame(of drawing: Drawing, _ frames: [Frame?]) -> Frame {
    let page = drawing.canvas.size.map { Frame(x: 0, y: 0, width: $0.width, height: $0.height) }
    var bounds: Frame?
    for (stroke, frame) in zip(drawing.strokes, frames) where stroke.tool != .eraser {
      guard let frame else { continue }
      bounds = bounds?.union(frame) ?? frame
    }
    let empty = Frame(x: 0, y: 0, width: 320, height: 240)
    guard let page else { return bounds?.expanded(by: 12) ?? empty }
    return bounds.map { page.union($0) } ?? page
  }

  func draw(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError) {
    let page = PageWriter(canvas: drawing.canvas, paper: paper)
    page.draw(frame, in: &svg)
    svg.begin(.g)
    svg.set(.strokeCap, "round")
    svg.set(.strokeJoin, "round")
    var masks: [String?] = []
    for layer in layers.layers {
      masks.append(drawMask(layer.erasers.strokes, in: &svg))
    }
    // What is erased last encloses all that came before it.
    for mask in masks.reversed() {
      svg.begin(.g)
      guard let mask else { continue }
      svg.set(.mask, reference: mask)
      // Behind a mask, markers multiply with nothing but what is there, too.
      if multiplies { page.draw(frame, in: &svg) }
    }
    var writer = StrokeWriter(error: options.error, isForPage: options.isForPage)
    for layer in layers.layers {
      for stroke in layer.ink.strokes {
        writer.draw(drawing.strokes[stroke], color: drawing.strokes[stroke].color, in: &svg)
        try svg.flushIfFull(to: &sink)
      }
      svg.end()
    }
    svg.end()
  }

  /// Whether anything is blended with the page, which must not show through itself.
  private var multiplies: Bool {
    paper.alpha == 255 && drawing.strokes.contains { $0.tool == .marker }
  }

  /// Draws where nothing may be seen: white shows, black hides.
  private func drawMask(_ erasers: [Int], in svg: inout SVGWriter) -> String? {
    guard !erasers.isEmpty else { return nil }
    let identifier = svg.makeIdentifier("m")
    svg.begin(.mask)
    svg.set(.id, identifier)
    svg.set(.maskUnits, "userSpaceOnUse")
    svg.set(frame)
    svg.begin(.rect)
    svg.set(frame)
    svg.fill(.white)
    svg.end()
    var writer = StrokeWriter(error: options.error)
    for eraser in erasers { writer.draw(drawing.strokes[eraser], color: .black, in: &svg) }
    svg.end()
    return identifier
  }
}
