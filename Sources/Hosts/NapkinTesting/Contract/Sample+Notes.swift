import NapkinCore
import NapkinFormats

extension Sample {
  /// Notes and drawings, empty and full.
  static var notesAndDrawings: [Sample] {
    [
      Sample("empty note", .note(Note(id: "empty"))),
      Sample("full note", .note(note)),
      Sample("note with a difficult text", .note(difficultNote)),
      Sample("empty drawing", .drawing(Drawing(id: "empty"))),
      Sample("full drawing", .drawing(drawing)),
    ]
  }

  static var note: Note {
    var note = Note(
      id: "full", title: "Lecture <1> & \"2\"",
      text: RichText("# Cells\n\n- *membrane*\n- `nucleus`\n", syntax: .markdown),
      created: noon, modified: later)
    note.category = "Biology"
    note.tags = ["exam", "two words"]
    note.reminders = [Reminder(at: later, secondsFromUTC: -3600, message: "Read it again")]
    note.place = try? Place(latitude: -33.8568, longitude: 151.2153, altitude: 4, accuracy: 10)
    note.picture = Media(
      .stored(ByteDigest(of: [1, 2, 3])), name: "board.jpg", mediaType: "image/jpeg",
      byteCount: 3)
    note.attachments = [
      Media(.external("https://example.org/talk.mov"), name: "talk", mediaType: "video/quicktime")
    ]
    note.drawing = drawing
    note.foreign = Foreign([Foreign.Entry(format: "bear", key: "pinned", value: "1")])
    return note
  }

  private static var difficultNote: Note {
    Note(
      id: "difficult", title: "---",
      text:
        "---\ntitle: no front matter\n---\n<script>no</script>\r\n\ttab  \n\n\n\\# é e\u{301} 😀\n")
  }

  /// Strokes of every kind: with pressure, time and tilt, without them, a dot, and an empty stroke.
  static var drawing: Drawing {
    var drawing = Drawing(
      id: "drawing", title: "Sketch", canvas: CanvasSettings(background: .white), created: noon,
      modified: later)
    drawing.foreign = Foreign([Foreign.Entry(format: "inkml", key: "brush", value: "<brush/>")])
    let pressed = (0..<20).map { (number: Int) -> StrokePoint in
      let x = Double(number)
      return StrokePoint(
        x: x * 1.25, y: x * x / 8, pressure: Float(number) / 20, time: Int32(number * 8))
    }
    let tilted = (0..<5).map { (number: Int) -> StrokePoint in
      StrokePoint(x: Double(-number), y: 0.1, altitude: 0.5, azimuth: Float(number))
    }
    let strokes = [
      stroke("pressed", .pen, pressed),
      stroke("tilted", .marker, tilted),
      stroke("rubbed", .eraser, [StrokePoint(x: 0, y: 0), StrokePoint(x: 30, y: 30)]),
      stroke("dot", .pen, [StrokePoint(x: 0.001, y: 123_456.789)]),
      stroke("nothing", .pen, []),
    ]
    for stroke in strokes { try? drawing.append(stroke) }
    return drawing
  }

  private static func stroke(
    _ id: String, _ tool: Stroke.Tool, _ points: [StrokePoint]
  ) -> Stroke {
    Stroke(
      id: Stroke.ID(id), tool: tool, color: RGBA(red: 20, green: 40, blue: 200, alpha: 220),
      width: 2.5, points: (try? StrokePoints(points)) ?? StrokePoints())
  }
}
