import NapkinCore
import NapkinFormats

/// Documents to be shown, with something of everything.
enum Documents {
  private static let noon = Instant(milliseconds: 1_795_262_400_000)

  static func map() throws -> MindMap {
    var map = MindMap(id: "map", name: "Lecture", root: "Photosynthesis")
    map.info = "Third week.\nBring the book."
    var light = MindMap.Node(id: "light", "Light\nand dark")
    light.icons = ["idea", "flag-green"]
    light.tags = ["exam", "two words"]
    light.link = "https://example.org/light"
    light.note = "First line.\n\nThird line.\n"
    light.details = RichText("<p>In <b>short</b></p>", syntax: .xhtml)
    light.attributes = [Attribute("pages", "12"), Attribute("pages", "14")]
    light.isFolded = true
    var reaction = MindMap.Node(id: "reaction", "Reaction")
    reaction.task = TaskState(.partly, progress: 40, priority: 1)
    var connector = Connector(to: "light", label: "needs")
    connector.endLabel = "end"
    reaction.connectors = [connector, Connector(to: "nowhere")]
    var picture = MindMap.Node(id: "picture", "")
    picture.media = [
      Media(.external("leaf.jpg"), name: "Leaf", mediaType: "image/jpeg", byteCount: 20_123),
      Media(.external("cell.mov"), mediaType: "video/quicktime"),
    ]
    picture.place = try Place(latitude: 59.33, longitude: 18.07, name: "Stockholm")
    picture.reminders = [
      Reminder(
        at: noon, secondsFromUTC: 3600, message: "Look again",
        recurrence: try Recurrence(every: 2, unit: .week))
    ]
    try map.insert(light, under: map.root)
    try map.insert(MindMap.Node(id: "below", "Below"), under: "light")
    try map.insert(reaction, under: "light")
    try map.insert(picture, under: map.root)
    try map.insert(MindMap.Node(id: "floating", "Float"), under: nil)
    try map.insert(MindMap.Node(id: "under", "Under it"), under: "floating")
    return map
  }

  static func plans(id: PlanList.ID = "plans", name: String = "Today") throws -> PlanList {
    let down = FocusTimer(.down(milliseconds: 1_500_000), accumulated: 65_000, runningSince: nil)
    let up = FocusTimer(
      .up, accumulated: 3_900_000, runningSince: Moment(now: noon, uptime: nil))
    let archive = try [
      ("a", "2026-11-19"), ("b", "2026-11-19"), ("c", "2026-11-20"),
    ].compactMap { id, day in
      try Day(day).map {
        ArchivedPlan(
          day: $0, plan: Plan(id: Plan.ID(id), name: try Name("Old \(id)"), completed: noon))
      }
    }
    return try PlanList(
      id: id, name: try Name(name),
      plans: [
        Plan(id: "1", name: try Name("Buy milk"), note: "Two litres.\nLow fat.", timer: down),
        Plan(id: "2", name: try Name("Run"), reminders: [Reminder(at: noon)], timer: up),
        Plan(id: "3", name: try Name("Sleep"), completed: noon),
      ],
      archive: archive)
  }

  static func drawing() throws -> Drawing {
    var drawing = Drawing(id: "drawing", title: "Sketch")
    let line = try StrokePoints([StrokePoint(x: 0, y: 0), StrokePoint(x: 10, y: 20)])
    try drawing.append(Stroke(id: "1", width: 2, points: line))
    try drawing.append(Stroke(id: "2", tool: .marker, width: 0.5, points: line))
    try drawing.append(Stroke(id: "3", width: 2, points: line))
    return drawing
  }

  static func note() throws -> Note {
    var note = Note(id: "note")
    note.title = "Shopping"
    note.text = "Milk\n\tBread"
    note.created = noon
    note.category = "Home"
    note.tags = ["food"]
    note.picture = Media(.external("shop.jpg"), name: "Shop", mediaType: "image/jpeg")
    note.drawing = try drawing()
    return note
  }

  static func notebook() throws -> Notebook {
    var notebook = Notebook(id: "notebook", title: "Everything")
    try notebook.insert(.note(try note()))
    try notebook.insert(.drawing(Drawing(id: "empty")))
    try notebook.insert(.map(try map()))
    try notebook.insert(.planList(try plans()))
    try notebook.insertTrashed(
      Notebook.Trashed(.map(MindMap(id: "gone", name: "Gone", root: "Root")), date: noon))
    try notebook.insertTrashed(Notebook.Trashed(.note(Note(id: "blank")), date: noon))
    return notebook
  }
}
