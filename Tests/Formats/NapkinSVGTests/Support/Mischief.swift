import NapkinCore
import NapkinFormats

/// Documents of every kind with the same hostile text in every field that takes one.
struct Mischief {
  /// In how many places the text stands.
  private(set) var count = 0
  private let payload: String
  private let digest: ByteDigest
  /// A picture that begins as one, and goes on as the text.
  let media: MemoryMedia

  init(_ payload: String) {
    self.payload = payload
    let bytes = Array("GIF89a\(payload)".utf8)
    digest = ByteDigest(of: bytes)
    media = MemoryMedia([digest: bytes])
  }

  /// The text, to be put somewhere.
  private mutating func text() -> String {
    count += 1
    return payload
  }

  private mutating func words(_ syntax: RichText.Syntax = .plain) -> RichText {
    RichText(text(), syntax: syntax)
  }

  private mutating func picture() -> Media {
    count += 1
    return Media(.stored(digest), name: text(), mediaType: "image/\(text())")
  }

  mutating func note() -> Note {
    var note = Note(id: .init(text()), title: text(), text: words(.markdown))
    note.category = text()
    note.tags = [text()]
    note.picture = picture()
    note.attachments = [
      Media(.external(text()), name: text(), mediaType: "image/svg+xml"),
      Media(.external(text()), name: text(), mediaType: text()),
    ]
    note.place = try? Place(latitude: 1, longitude: 1, name: text())
    note.reminders = [Reminder(at: Instant(milliseconds: 0), message: text())]
    note.drawing = try? drawing()
    return note
  }

  mutating func drawing() throws -> Drawing {
    var drawing = Drawing(id: .init(text()), title: text())
    drawing.canvas.grid = .init(.dots, spacing: 20)
    for (number, tool) in Stroke.Tool.allCases.enumerated() {
      let points = [StrokePoint(x: 0, y: 0), StrokePoint(x: 40, y: Double(number))]
      try drawing.append(
        Stroke(id: .init("\(text()) \(number)"), tool: tool, points: StrokePoints(points)))
    }
    return drawing
  }

  mutating func list() throws -> PlanList {
    var open = Plan(id: .init(text()), name: try name(), note: words(.xhtml))
    open.reminders = [Reminder(at: Instant(milliseconds: 0), message: text())]
    let done = Plan(
      id: .init("\(text()) done"), name: try name(), completed: Instant(milliseconds: 0))
    let old = Plan(id: .init("\(text()) old"), name: try name(), note: words())
    return try PlanList(
      id: .init(text()), name: try name(), plans: [open, done],
      archive: [ArchivedPlan(day: Day(dayNumber: 19_000), plan: old)], background: picture())
  }

  /// Whatever can be seen of it is a name.
  private mutating func name() throws -> Name { try Name(text()) }

  mutating func map() throws -> MindMap {
    var map = MindMap(id: .init(text()), name: text(), root: words())
    map.info = words(.markdown)
    for syntax in RichText.Syntax.allCases {
      var node = MindMap.Node(id: .init("\(text()) \(syntax)"), words(syntax))
      node.note = words(syntax)
      node.details = words(syntax)
      node.link = text()
      node.icons = [text(), "emoji-\(text())"]
      node.tags = [text()]
      node.attributes = [Attribute(text(), text())]
      node.style.font.family = text()
      node.media = [picture()]
      var connector = Connector(to: map.root, label: text())
      connector.startLabel = text()
      connector.endLabel = text()
      node.connectors = [connector]
      try map.insert(node, under: map.root)
    }
    // Links within the map, which become links within the file, and one that leads out of it.
    for (number, link) in ["#\(text()) plain", "https://example.org/\(text())"].enumerated() {
      var node = MindMap.Node(id: .init("link \(number)"), words())
      node.link = link
      try map.insert(node, under: nil)
    }
    return map
  }

  mutating func notebook() throws -> Notebook {
    var notebook = Notebook(id: .init(text()), title: text())
    notebook.settings.background = picture()
    notebook.settings.language = text()
    try notebook.insert(.note(note()))
    try notebook.insert(.drawing(try drawing()))
    try notebook.insert(.map(try map()))
    try notebook.insert(.planList(try list()))
    return notebook
  }
}
