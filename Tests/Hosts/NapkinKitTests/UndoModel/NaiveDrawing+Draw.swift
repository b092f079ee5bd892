import NapkinKit
import NapkinTesting

extension NaiveDrawing {
  private typealias ID = Stroke.ID

  private var ids: [Stroke.ID] { lines.map(\.id) }

  private func index(of id: Stroke.ID) throws -> Int {
    try require(lines.firstIndex { $0.id == id })
  }

  func draw(_ document: Drawing, _ chance: inout Chance) -> Operation<NaiveDrawing> {
    switch chance.below(20) {
    case 0...3: beginning(&chance)
    case 4...7: extending(chance.identifier(ids), &chance)
    case 8, 9: adding(document, &chance)
    case 10, 11: erasing(&chance)
    case 12: clearing()
    case 13, 14: setting(chance.identifiers(ids), chance.below(5), &chance)
    case 15, 16: dragging(chance.identifiers(ids), &chance)
    case 17, 18: arranging(&chance)
    default: settingDrawing(&chance)
    }
  }

  // MARK: Strokes

  private func beginning(_ chance: inout Chance) -> Operation<NaiveDrawing> {
    let id: Stroke.ID = chance.percent(10) ? "s" : .init("stroke \(chance.below(10_000))")
    let point = chance.point()
    let width = chance.percent(90) ? 2 : chance.pick([0, -1, .nan, 1e8])
    let tool = chance.pick(Stroke.Tool.allCases)
    guard let command = try? BeginStroke(id, at: point, tool: tool, width: width) else {
      return clearing()
    }
    return Operation(command, gesture: "draw \(id)", again: { $0.extending(id, &$1) }) {
      drawing, context in
      var line = Line(Stroke(id: id, tool: tool, width: width))
      line.points = [StrokePoint(at: point, before: .zero)]
      try require(!drawing.ids.contains(id) && line.isFine)
      drawing.lines.append(line)
      drawing.modified = context.now
      return true
    }
  }

  func extending(_ id: Stroke.ID, _ chance: inout Chance) -> Operation<NaiveDrawing> {
    var points = (0..<chance.below(4)).map { _ in chance.point() }
    if chance.percent(10) { points.append(chance.brokenPoint()) }
    return Operation(
      ExtendStroke(id, by: points), gesture: "draw \(id)", again: { $0.extending(id, &$1) }
    ) { drawing, context in
      let index = try drawing.index(of: id)
      if points.isEmpty { return false }
      let offset = drawing.lines[index].offset
      let drawn = points.map { StrokePoint(at: $0, before: offset) }
      try require(points.allSatisfy { (try? $0.check()) != nil })
      try require(drawn.allSatisfy { (try? $0.check()) != nil })
      drawing.lines[index].points += drawn
      try require(drawing.lines[index].isOnPage)
      drawing.modified = context.now
      return true
    }
  }

  private func adding(_ document: Drawing, _ chance: inout Chance) -> Operation<NaiveDrawing> {
    var strokes = document.strokes.filter { _ in chance.percent(40) }
    if chance.percent(50) {
      var stroke = Stroke(id: .init("new \(chance.below(8))"), foreign: chance.foreign())
      try? stroke.points.append(chance.point())
      try? stroke.points.place(at: chance.distance())
      if chance.percent(10) { stroke.width = chance.pick([0, .infinity]) }
      strokes.append(stroke)
    }
    if chance.percent(20) { strokes += strokes }
    return Operation(PasteStrokes(strokes)) { drawing, context in
      for stroke in strokes {
        var line = Line(stroke)
        if drawing.ids.contains(line.id) {
          line.id = .init(context.identifiers.next { drawing.ids.contains(.init($0)) })
        }
        try require(line.isFine)
        drawing.lines.append(line)
      }
      if !strokes.isEmpty { drawing.modified = context.now }
      return !strokes.isEmpty
    }
  }

  private func erasing(_ chance: inout Chance) -> Operation<NaiveDrawing> {
    let selection = chance.identifiers(ids)
    return Operation(EraseStrokes(selection)) { drawing, context in
      try require(selection.allSatisfy(drawing.ids.contains))
      drawing.lines.removeAll { selection.contains($0.id) }
      if !selection.isEmpty { drawing.modified = context.now }
      return !selection.isEmpty
    }
  }

  private func clearing() -> Operation<NaiveDrawing> {
    Operation(ClearDrawing()) { drawing, context in
      if drawing.lines.isEmpty { return false }
      drawing.lines = []
      drawing.modified = context.now
      return true
    }
  }

  private func setting(
    _ selection: [Stroke.ID], _ kind: Int, _ chance: inout Chance
  ) -> Operation<NaiveDrawing> {
    let properties: [Stroke.Property] = [
      .tool(chance.pick(Stroke.Tool.allCases)), .color(chance.color()),
      .width(chance.pick([1, 0.5, 3, 10_000_000, 0, -1, .nan])), .offset(chance.distance()),
      .foreign(chance.foreign()),
    ]
    let property = properties[kind]
    // A colour and a width are dragged to where they please.
    let gestures = [nil, "color \(selection)", "width \(selection)", nil, nil]
    return Operation(
      SetStrokes(selection, to: property), gesture: gestures[kind],
      again: gestures[kind] == nil ? nil : { $0.setting(selection, kind, &$1) }
    ) { drawing, context in
      for id in selection {
        let index = try drawing.index(of: id)
        property.take(Stroke.Property.tool, into: &drawing.lines[index].tool)
        property.take(Stroke.Property.color, into: &drawing.lines[index].color)
        property.take(Stroke.Property.width, into: &drawing.lines[index].width)
        property.take(Stroke.Property.foreign, into: &drawing.lines[index].foreign)
        if let offset = property.value(of: Stroke.Property.offset) {
          drawing.lines[index].offset = offset.withoutSign
        }
        try require(drawing.lines[index].isFine)
      }
      if !selection.isEmpty { drawing.modified = context.now }
      return !selection.isEmpty
    }
  }

  func dragging(_ selection: [Stroke.ID], _ chance: inout Chance) -> Operation<NaiveDrawing> {
    let distance = chance.distance()
    return Operation(
      MoveStrokes(selection, by: distance), gesture: "drag \(selection)",
      again: { $0.dragging(selection, &$1) }
    ) { drawing, context in
      let before = drawing
      for id in selection {
        let index = try drawing.index(of: id)
        drawing.lines[index].offset = before.lines[index].offset.moved(by: distance).withoutSign
        try require(drawing.lines[index].isOnPage)
      }
      if selection.isEmpty || distance == .zero { return false }
      drawing.modified = context.now
      return true
    }
  }

  private func arranging(_ chance: inout Chance) -> Operation<NaiveDrawing> {
    let id = chance.identifier(ids)
    let place = chance.place(among: ids.count)
    return Operation(ArrangeStroke(id, to: place)) { drawing, context in
      let old = try drawing.index(of: id)
      try require(drawing.lines.indices.contains(place))
      drawing.lines.insert(drawing.lines.remove(at: old), at: place)
      if old != place { drawing.modified = context.now }
      return old != place
    }
  }

  // MARK: The drawing as a whole

  private func settingDrawing(_ chance: inout Chance) -> Operation<NaiveDrawing> {
    let canvas = chance.canvas()
    let property: Drawing.Property = chance.pick([
      .title(chance.text()), .canvas(canvas.settings), .created(chance.maybe { $0.instant() }),
      .foreign(chance.foreign()),
    ])
    return Operation(SetDrawing(to: property)) { drawing, context in
      try require(canvas.isFine || !property.sets(Drawing.Property.canvas))
      property.take(Drawing.Property.title, into: &drawing.title)
      property.take(Drawing.Property.canvas, into: &drawing.canvas)
      property.take(Drawing.Property.created, into: &drawing.created)
      property.take(Drawing.Property.foreign, into: &drawing.foreign)
      drawing.modified = context.now
      return true
    }
  }
}

extension StrokePoint {
  /// A point as it was drawn, of a stroke that has been moved since.
  fileprivate init(at point: StrokePoint, before offset: Position) {
    self = point
    x = point.x - offset.x + 0
    y = point.y - offset.y + 0
  }
}

extension Position {
  /// -0 is 0.
  fileprivate var withoutSign: Position { Position(x: x + 0, y: y + 0) }
}
