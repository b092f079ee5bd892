import NapkinKit
import NapkinTesting

/// A drawing as an array of strokes, each an array of points.
struct NaiveDrawing: NaiveContent {
  struct Line: Equatable {
    var id: Stroke.ID
    var tool: Stroke.Tool
    var color: RGBA
    var width: Double
    /// The points as they were drawn, and how far they have been moved since.
    var points: [StrokePoint]
    var offset: Position
    var foreign: Foreign

    init(_ stroke: Stroke) {
      id = stroke.id
      tool = stroke.tool
      color = stroke.color
      width = stroke.width
      points = Array(stroke.points.drawn)
      offset = stroke.points.offset
      foreign = stroke.foreign
    }

    /// Whether the line can be seen, and no point of it lies off the page.
    var isFine: Bool {
      width > 0 && width <= Position.limit && isOnPage
    }

    var isOnPage: Bool {
      offset.x.magnitude <= 2 * Position.limit && offset.y.magnitude <= 2 * Position.limit
        && points.allSatisfy { $0.position.moved(by: offset).isWithinLimits }
    }
  }

  var id: Drawing.ID
  var title: String
  var canvas: CanvasSettings
  var created: Instant?
  var modified: Instant?
  var foreign: Foreign
  var lines: [Line]

  init(_ drawing: Drawing) {
    id = drawing.id
    title = drawing.title
    canvas = drawing.canvas
    created = drawing.created
    modified = drawing.modified
    foreign = drawing.foreign
    lines = drawing.strokes.map(Line.init)
  }

  static func content(_ document: Drawing) -> Content { .drawing(document) }

  static func document(_ content: Content) -> Drawing? {
    if case .drawing(let drawing) = content { drawing } else { nil }
  }

  static func begin(_ chance: inout Chance) throws -> Drawing {
    var drawing = Drawing(
      id: chance.pick(["drawing", "same", "x"]), title: chance.text(),
      created: chance.maybe { $0.instant() }, modified: chance.maybe { $0.instant() })
    drawing.foreign = chance.foreign()
    for id in ["s", "t", "s t", "u"].prefix(chance.below(5)) {
      var stroke = Stroke(id: .init(id), width: 0.1, foreign: chance.foreign())
      for _ in 0..<chance.below(4) { try stroke.points.append(chance.point()) }
      if chance.percent(30) { try stroke.points.place(at: Position(x: 0.1, y: -7)) }
      // A stroke that would lie off the page is none to start from.
      try? drawing.append(stroke)
    }
    return drawing
  }

  static func brokenRules(of drawing: Drawing) -> [String] {
    var broken: [String] = []
    for (position, stroke) in drawing.strokes.enumerated() {
      if drawing.position(of: stroke.id) != position { broken.append("\(stroke.id) is not found") }
      if !Line(stroke).isFine { broken.append("\(stroke.id) cannot be seen or lies off the page") }
    }
    if Set(drawing.strokes.map(\.id)).count != drawing.strokes.count {
      broken.append("an identifier is there twice")
    }
    return broken
  }
}
