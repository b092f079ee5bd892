import NapkinCore
import NapkinFormats

/// A drawing: its page, and its strokes.
struct DrawingPicture: Picture {
  let drawing: Drawing
  let options: SVGOptions
  let frame: Frame
  let remarks: Remarks
  let paper: RGBA
  private let layers: InkLayers

  init(_ drawing: Drawing, _ options: SVGOptions) {
    self.drawing = drawing
    self.options = options
    // Ink was chosen for the page that it is on, whatever colour screens have.
    paper = drawing.canvas.background ?? .white
    let bounds = drawing.strokes.map(\.bounds)
    // Its colour and its grid reach as far as the picture does.
    frame = Self.frame(of: drawing, bounds).inWholeUnits
    layers = InkLayers(drawing.strokes, bounds)
    var remarks = Remarks()
    for stroke in drawing.strokes where stroke.points.isEmpty {
      remarks.add(.stroke, .dropped, at: stroke.id.rawValue)
      remarks.add(.tool, .dropped, at: stroke.id.rawValue)
    }
    self.remarks = remarks
  }

  private static func frame(of drawing: Drawing, _ frames: [Frame?]) -> Frame {
    let page = drawing.canvas.size.map { Frame(x: 0, y: 0, width: $0.width, height: $0.height) }
    var bounds: Frame?
    for (stroke, frame) in zip(drawing.strokes, frames) where stroke.tool != .eraser {
      // Pressed hard, a line is half as wide again.
      guard let ink = frame?.expanded(by: stroke.points.hasPressure ? stroke.width / 4 : 0)
      else { continue }
      bounds = bounds?.union(ink) ?? ink
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
      masks.append(drawMask(layer.erasers, in: &svg))
    }
    // What is erased last encloses all that came before it.
    for mask in masks.reversed() {
      svg.begin(.g)
      guard let mask else { continue }
      svg.set(.mask, reference: mask)
      // Behind a mask, markers multiply with nothing but what is there, too.
      if multiplies { page.draw(frame, in: &svg) }
    }
    var writer = StrokeWriter(error: options.error)
    for layer in layers.layers {
      for stroke in layer.strokes {
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

/// The strokes of a drawing, cut where an eraser came between them.
struct InkLayers {
  struct Layer {
    var strokes: [Int] = []
    var erasers: [Int] = []
  }

  /// How deep groups are nested at most: newer versions of librsvg stop at 50 layers.
  private static let limit = 40

  private(set) var layers: [Layer] = [Layer()]

  /// Sorts strokes, whose bounds are known, into layers.
  init(_ strokes: [Stroke], _ bounds: [Frame?]) {
    var covered: Frame?
    for (index, stroke) in strokes.enumerated() {
      guard let bounds = bounds[index] else { continue }
      let last = layers.count - 1
      if stroke.tool != .eraser {
        if layers[last].erasers.isEmpty || layers.count == Self.limit {
          layers[last].strokes.append(index)
        } else {
          layers.append(Layer(strokes: [index]))
        }
        covered = covered?.union(bounds) ?? bounds
      } else if let covered, covered.intersects(bounds) {
        // An eraser that meets nothing leaves no trace.
        layers[last].erasers.append(index)
      }
    }
  }
}
