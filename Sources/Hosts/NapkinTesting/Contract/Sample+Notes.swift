import NapkinCore
import NapkinFormats

extension Sample {
  /// Notes and drawings: empty ones, and ones with values that the items of ``ItemTable`` do not have.
  static var notesAndDrawings: [Sample] {
    [
      Sample("empty note", .note(Note(id: "empty"))),
      Sample("unusual note", .note(note)),
      Sample("note with a difficult text", .note(difficultNote)),
      Sample("empty drawing", .drawing(Drawing(id: "empty"))),
      Sample("unusual drawing", .drawing(drawing)),
    ]
  }

  private static var note: Note {
    var note = Note(
      id: "unusual", title: "Lecture <1> & \"2\"",
      text: RichText("# Cells\n\n- *membrane*\n- `nucleus`\n", syntax: .markdown))
    note.tags = ["exam", "two words"]
    note.reminders = [Reminder(at: later, secondsFromUTC: -3600, message: "Read it again")]
    note.place = try? Place(latitude: -33.8568, longitude: 151.2153, altitude: 4, accuracy: 10)
    note.picture = Media(
      .stored(ByteDigest(of: [1, 2, 3])), name: "board.jpg", mediaType: "image/jpeg",
      byteCount: 3)
    note.attachments = [
      Media(.external("https://example.org/talk.mov"), name: "talk", mediaType: "video/quicktime")
    ]
    return note
  }

  private static var difficultNote: Note {
    Note(
      id: "difficult", title: "---",
      text:
        "---\ntitle: no front matter\n---\n<script>no</script>\r\n\ttab  \n\n\n\\# é e\u{301} 😀\n")
  }

  /// A curve, a dot far away and an empty stroke, in a color that one can see through.
  private static var drawing: Drawing {
    var drawing = Drawing(id: "drawing", title: "Sketch")
    let curve = (0..<20).map { (number: Int) -> StrokePoint in
      let x = Double(-number)
      return StrokePoint(
        x: x * 1.25, y: x * x / 8, pressure: Float(number) / 20, time: Int32(number * 8))
    }
    let dot = [StrokePoint(x: 0.001, y: 123_456.789)]
    for (id, points) in zip(["curve", "dot", "nothing"], [curve, dot, []]) {
      let stroke = Stroke(
        id: Stroke.ID(id), color: RGBA(red: 20, green: 40, blue: 200, alpha: 220), width: 2.5,
        points: (try? StrokePoints(points)) ?? StrokePoints())
      try? drawing.append(stroke)
    }
    return drawing
  }
}
