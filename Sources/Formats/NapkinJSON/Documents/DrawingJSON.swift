import NapkinCore
import NapkinFormats

extension Drawing {
  private static let keys = JSONKeys<DrawingKey>()

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field(DrawingKey.id, id)
    json.field(DrawingKey.title, title)
    json.field(DrawingKey.created, created)
    json.field(DrawingKey.modified, modified)
    json.field(DrawingKey.width, canvas.size?.width)
    json.field(DrawingKey.height, canvas.size?.height)
    json.field(DrawingKey.background, canvas.background)
    json.field(DrawingKey.grid, canvas.grid?.kind)
    json.field(DrawingKey.gridSpacing, canvas.grid?.spacing)
    json.foreign(foreign, under: DrawingKey.foreign)
    json.key(DrawingKey.strokes.rawValue)
    json.beginArray()
    for stroke in strokes {
      stroke.write(to: &json)
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Drawing {
    var id: String?
    var drawing = Drawing(id: "")
    var canvas = CanvasFields()
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .id: id = try json.string()
      case .title: drawing.title = try json.string()
      case .created: drawing.created = try json.instant()
      case .modified: drawing.modified = try json.instant()
      case .width: canvas.width = try json.double()
      case .height: canvas.height = try json.double()
      case .background: canvas.background = try json.color()
      case .grid: canvas.grid = try json.word(as: CanvasSettings.Grid.Kind.self)
      case .gridSpacing: canvas.spacing = try json.double()
      case .foreign: try foreign.read(&json)
      case .strokes:
        try json.beginArray()
        while try json.nextElement() {
          guard json.budget.strokes > 0 else { throw json.exceeds(.strokes) }
          json.budget.strokes -= 1
          let stroke = try Stroke.read(&json)
          json.budget.points -= stroke.points.count
          try json.obeying { () throws(Refusal) in try drawing.append(stroke) }
        }
      }
    }
    drawing.id = ID(try json.require(id, "id"))
    drawing.canvas = try canvas.settings(json)
    drawing.foreign = foreign
    return drawing
  }
}
