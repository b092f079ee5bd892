import NapkinCore
import NapkinFormats

extension Inspector {
  /// Draws a note with its text, and the drawing on its back.
  mutating func draw(_ note: Note, _ branch: Branch) throws(FormatError) {
    tree.begin(
      depth: branch.depth, isLast: branch.isLast, hasChildren: note.drawing != nil)
    title(note.title, "note", [note.created.map { TimeText.words($0) } ?? "", branch.remark])
    if let category = note.category {
      tree.add(", in ")
      tree.addText(category)
    }
    tags(note.tags)
    if let picture = note.picture { media(picture) }
    for attachment in note.attachments { media(attachment) }
    for reminder in note.reminders { self.reminder(reminder) }
    if let place = note.place { self.place(place) }
    if !note.text.isEmpty { line(Mark.note, note.text.plain) }
    try tree.end()
    if let drawing = note.drawing { try draw(drawing, Branch(depth: branch.depth + 1)) }
  }

  /// Draws the statistics of a drawing.
  mutating func draw(_ drawing: Drawing, _ branch: Branch) throws(FormatError) {
    let points = drawing.strokes.reduce(0) { $0 + $1.points.count }
    var numbers = [Words.count(drawing.strokes.count, "stroke"), Words.count(points, "point")]
    let tools = Stroke.Tool.allCases.compactMap { tool in
      let count = drawing.strokes.count { $0.tool == tool }
      return count == 0 ? nil : "\(tool.rawValue) \(count)"
    }
    numbers += tools
    if let bounds = drawing.bounds() {
      numbers.append("\(Words.number(bounds.width)) × \(Words.number(bounds.height))")
    }
    tree.begin(depth: branch.depth, isLast: branch.isLast, hasChildren: false)
    title(drawing.title, "drawing", numbers + [branch.remark])
    try tree.end()
  }
}
