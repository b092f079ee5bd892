import NapkinCore
import NapkinFormats

extension Sample {
  static let bareNote = Note(id: "items")
  static let bareDrawing = Drawing(id: "items drawn")

  /// Every item of a note, and of the drawing on it.
  static let noteRows =
    ownNoteRows
    + drawingRows.map { row in
      row.in("a note") { (note: inout Note, add) in
        guard var drawing = note.drawing else { return }
        add(&drawing)
        note.drawing = drawing
      }
    }

  /// The items of a note itself.
  static let ownNoteRows: [ItemRow<Note>] = [
    ItemRow("the title of a note", .title) { $0.title = "Title of the note" },
    ItemRow("the text of a note", .text) { $0.text = "The strong words of the note" },
    ItemRow("markup in a note", .markup) { note in
      if note.text != .empty {
        note.text = RichText("The **strong** words of the note", syntax: .markdown)
      }
    },
    ItemRow("the category of a note", .category) { $0.category = "Biology" },
    ItemRow("a tag of a note", .tag) { $0.tags.append("first-tag") },
    ItemRow("a second tag of a note", .tag) { $0.tags.append("second-tag") },
    ItemRow("a reminder of a note", .reminder) { $0.reminders.append(reminder) },
    ItemRow("a second reminder of a note", .reminder) { note in
      note.reminders.append(Reminder(at: later))
    },
    ItemRow("the place of a note", .place) { $0.place = stockholm },
    ItemRow("the picture of a note", .media) { $0.picture = picture("picture") },
    ItemRow("an attachment of a note", .media) { $0.attachments.append(picture("first")) },
    ItemRow("a second attachment of a note", .media) { note in
      note.attachments.append(picture("second"))
    },
    ItemRow("when a note was made", .date) { $0.created = noon },
    ItemRow("when a note was changed", .date) { $0.modified = later },
    ItemRow("what another program put into a note", .foreign) { $0.foreign = foreign("first") },
    ItemRow("the drawing on a note", .drawing) { $0.drawing = bareDrawing },
  ]

  /// Every item of a drawing.
  static let drawingRows: [ItemRow<Drawing>] = [
    ItemRow("the title of a drawing", .title) { $0.title = "Title of the drawing" },
    ItemRow("the background of a drawing", .canvas) { $0.canvas.background = cream },
    ItemRow("the grid of a drawing", .canvas) { drawing in
      drawing.canvas.grid = CanvasSettings.Grid(.dots, spacing: 12.5)
    },
    ItemRow("when a drawing was made", .date) { $0.created = noon },
    ItemRow("when a drawing was changed", .date) { $0.modified = later },
    ItemRow("what another program put into a drawing", .foreign) { $0.foreign = foreign("first") },
    ItemRow("a stroke", .stroke) { $0.draw("first", at: 0) },
    ItemRow("the color of a stroke", .tool) { drawing in
      drawing.changeFirstStroke { $0.color = blue }
    },
    ItemRow("the width of a stroke", .tool) { drawing in
      drawing.changeFirstStroke { $0.width = 5 }
    },
    ItemRow("what another program put onto a stroke", .foreign) { drawing in
      drawing.changeFirstStroke { $0.foreign = foreign("first") }
    },
    ItemRow("pressure", .pressure) { drawing in
      drawing.changePoints { $0.pressure = Float($0.x / 100) }
    },
    ItemRow("timing", .timing) { drawing in drawing.changePoints { $0.time = Int32($0.x) } },
    ItemRow("tilt", .tilt) { drawing in
      drawing.changePoints { point in
        point.altitude = 0.5
        point.azimuth = 1
      }
    },
    ItemRow("a stroke of the marker", .stroke) { $0.draw("marker", at: 20, with: .marker) },
    ItemRow("a stroke of the eraser", .stroke) { $0.draw("eraser", at: 21, with: .eraser) },
    ItemRow("a last stroke", .stroke) { $0.draw("last", at: 40) },
  ]
}

extension Drawing {
  fileprivate mutating func draw(_ id: Stroke.ID, at y: Double, with tool: Stroke.Tool = .pen) {
    let points = [0.0, 30, 60].map { StrokePoint(x: $0, y: y + $0 / 10) }
    guard let points = try? StrokePoints(points) else { return }
    try? append(Stroke(id: id, tool: tool, color: .black, width: 2.5, points: points))
  }

  fileprivate mutating func changeFirstStroke(_ change: (inout Stroke) -> Void) {
    guard let position = position(of: "first"), var stroke = try? remove(position..<position + 1)[0]
    else { return }
    change(&stroke)
    try? insert([stroke], at: position)
  }

  fileprivate mutating func changePoints(_ change: (inout StrokePoint) -> Void) {
    changeFirstStroke { stroke in
      var points = Array(stroke.points)
      for index in points.indices { change(&points[index]) }
      stroke.points = (try? StrokePoints(points)) ?? stroke.points
    }
  }
}
