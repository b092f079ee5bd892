import NapkinCore
import NapkinFormats

extension Drawing {
  /// The keys of a drawing: the keys of the core's schema, the canvas and the strokes.
  static let keys = SchemaKeys(
    ["id"], Property.words, CanvasFields.keys + ["foreign", "strokes"])

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field("id", id.rawValue)
    json.words(Self.keys, of: self)
    canvas.write(to: &json)
    json.foreign(foreign, besides: Self.keys)
    json.key("strokes")
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
    let foreign = try json.object(keys, into: &drawing) { key, json, drawing throws(FormatError) in
      switch key {
      case "id": id = try json.string()
      case "strokes":
        try json.beginArray()
        while try json.nextElement() {
          guard json.budget.strokes > 0 else { throw json.exceeds(.strokes) }
          json.budget.strokes -= 1
          let stroke = try Stroke.read(&json)
          json.budget.points -= stroke.points.count
          try json.obeying { () throws(Refusal) in try drawing.append(stroke) }
        }
      default: try canvas.read(key, &json)
      }
    }
    drawing.id = ID(try json.require(id, "id"))
    drawing.canvas = try canvas.settings(&json)
    drawing.foreign = foreign
    return drawing
  }
}

extension CanvasSettings {
  func write(to json: inout JSONWriter) {
    json.field("width", size?.width)
    json.field("height", size?.height)
    json.field("background", background?.hex)
    json.field("grid", grid?.kind.rawValue)
    json.field("gridSpacing", grid?.spacing)
  }
}

/// The canvas of a map or a drawing, collected key by key.
struct CanvasFields {
  static let keys = ["width", "height", "background", "grid", "gridSpacing"]

  private var width: Double?
  private var height: Double?
  private var background: RGBA?
  private var grid: CanvasSettings.Grid.Kind?
  private var spacing: Double?

  mutating func read(_ key: String, _ json: inout JSONReader) throws(FormatError) {
    switch key {
    case "width": width = try json.double()
    case "height": height = try json.double()
    case "background": background = try json.color()
    case "grid": grid = try json.word(as: CanvasSettings.Grid.Kind.self)
    default: spacing = try json.double()
    }
  }

  func settings(_ json: inout JSONReader) throws(FormatError) -> CanvasSettings {
    try json.refuse(width == nil, without: height == nil, "'width' and 'height'")
    if grid == nil, spacing != nil { throw json.lonely("'gridSpacing'", "'grid'") }
    var settings = CanvasSettings(background: background)
    if let width, let height { settings.size = Extent(width: width, height: height) }
    if let grid { settings.grid = CanvasSettings.Grid(grid, spacing: spacing ?? 20) }
    try json.obeying(atEnd: true) { () throws(Refusal) in try settings.check() }
    return settings
  }
}
