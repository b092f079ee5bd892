import NapkinCore
import NapkinFormats

extension Sample {
  static func notesShowing(_ feature: Feature) -> [Content] {
    var note = Note(id: "note")
    switch feature {
    case .title: note.title = "Title"
    case .note: break
    case .text: note.text = "The words of the note"
    case .markup: note.text = RichText("*Markdown* with `code`", syntax: .markdown)
    case .category: note.category = "Biology"
    case .tag: note.tags = ["red", "two words"]
    case .reminder: note.reminders = [reminder]
    case .place: note.place = stockholm
    case .media: note.picture = Media(.external("pictures/tree.png"), mediaType: "image/png")
    case .date:
      note.created = noon
      note.modified = later
    case .foreign:
      note.foreign = Foreign([Foreign.Entry(format: "elsewhere", key: "mood", value: "good")])
    default: return []
    }
    return [.note(note)]
  }

  /// Returns drawings that show a feature of drawings, and notes that contain one of them.
  static func drawingsShowing(_ feature: Feature) -> [Content] {
    guard let drawing = drawingShowing(feature) else { return [] }
    var note = Note(id: "note")
    note.drawing = drawing
    return [.drawing(drawing), .note(note)]
  }

  private static func drawingShowing(_ feature: Feature) -> Drawing? {
    var drawing = Drawing(id: "drawing")
    let corners = [Position(x: 0, y: 0), Position(x: 30, y: 10), Position(x: 60, y: 0)]
    switch feature {
    case .drawing: break
    case .stroke: draw(corners.map { StrokePoint(x: $0.x, y: $0.y) }, in: &drawing)
    case .tool:
      for tool in Stroke.Tool.allCases {
        draw(corners.map { StrokePoint(x: $0.x, y: $0.y) }, with: tool, in: &drawing)
      }
    case .pressure:
      draw(corners.map { StrokePoint(x: $0.x, y: $0.y, pressure: 0.25) }, in: &drawing)
    case .timing: draw(corners.map { StrokePoint(x: $0.x, y: $0.y, time: 8) }, in: &drawing)
    case .tilt:
      draw(
        corners.map { StrokePoint(x: $0.x, y: $0.y, altitude: 0.5, azimuth: 1) }, in: &drawing)
    default: return nil
    }
    return drawing
  }

  private static func draw(
    _ points: [StrokePoint], with tool: Stroke.Tool = .pen, in drawing: inout Drawing
  ) {
    let stroke = Stroke(
      id: Stroke.ID("\(tool)"), tool: tool, color: RGBA(red: 20, green: 40, blue: 200), width: 2.5,
      points: (try? StrokePoints(points)) ?? StrokePoints())
    try? drawing.append(stroke)
  }
}
