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
    // The ink was chosen for the colour of the drawing's page, so the theme does not change this colour.
    paper = drawing.canvas.background ?? .white
    // A line under full pressure is half as wide again.
    let bounds = drawing.strokes.map { stroke in
      stroke.bounds?.expanded(by: stroke.points.hasPressure ? stroke.width / 4 : 0)
    }
    // The colour and the grid of the page cover the whole picture.
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
    // The group of the last mask is outermost: an eraser affects its own layer and all layers below it.
    for mask in masks.reversed() {
      svg.begin(.g)
      guard let mask else { continue }
      svg.set(.mask, reference: mask)
      // Inside of a masked group, markers blend only with its contents, so the page is drawn there, too.
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

  /// Whether markers blend with the page. The page has to be opaque, because it is drawn repeatedly.
  private var multiplies: Bool {
    paper.alpha == 255 && drawing.strokes.contains { $0.tool == .marker }
  }

  /// Draws a mask for some erasers, and returns its identifier. In a mask, white shows and black hides.
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
