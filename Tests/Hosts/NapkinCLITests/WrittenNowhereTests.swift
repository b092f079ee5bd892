import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// What leaves no trace in a file counts as dropped, whatever its format does with others of its kind.
@Suite struct WrittenNowhereTests {
  private func write(_ content: Content, _ format: String) throws -> (text: String, ledger: Ledger)
  {
    var request = ExportRequest(content)
    // A page holds the document as well.
    if format == "html" { request.options["fragment"] = "" }
    let written = try FormatRegistry.builtIn.written(request, as: FormatName(format))
    return (written.text, written.ledger)
  }

  /// Whether the file is the same without something, and the account says so.
  private func isDropped(
    _ feature: Feature, _ content: Content, without bare: Content, _ format: String
  ) throws -> Bool {
    let (written, other) = (try write(content, format), try write(bare, format))
    #expect(written.text == other.text)
    let (counts, rest) = (written.ledger[feature], other.ledger[feature])
    return counts.dropped > rest.dropped
      && counts.source - counts.dropped == rest.source - rest.dropped
  }

  private func picture(at place: Place?) -> Media {
    var media = Media(.external("https://e.org/p.png"), mediaType: "image/png")
    media.place = place
    return media
  }

  private var museum: Place {
    get throws { try Place(latitude: 51.5, longitude: -0.12, name: "Museum") }
  }

  // MARK: Places

  @Test(arguments: ["freemind", "freemind:1.0", "svg", "markdown", "html"])
  func `the place of a picture`(_ format: String) throws {
    func contents(_ place: Place?) throws -> [Content] {
      var root = MindMap.Node(id: "r", "R")
      root.media = [picture(at: place)]
      var note = Note(id: "n", title: "N", text: "t")
      note.picture = picture(at: place)
      var list = try PlanList(id: "p", name: Name("To do"))
      list.background = picture(at: place)
      var notebook = Notebook(id: "b", title: "Book", defaultPlanList: list)
      notebook.settings.background = picture(at: place)
      try notebook.insert(.note(note))
      return [
        .map(MindMap(id: "m", name: "R", root: root)), .note(note), .planList(list),
        .notebook(notebook),
      ]
    }
    for (content, bare) in zip(try contents(museum), try contents(nil)) {
      #expect(try isDropped(.place, content, without: bare, format), "\(content.kind)")
    }
  }

  @Test(arguments: ["svg", "markdown", "html", "freemind", "opml"])
  func `the picture behind a notebook`(_ format: String) throws {
    var notebook = Notebook(id: "b", title: "Book")
    let bare = notebook
    notebook.settings.background = picture(at: nil)
    #expect(try isDropped(.media, .notebook(notebook), without: .notebook(bare), format))
  }

  // MARK: Other things

  @Test func `a place without a name in a picture`() throws {
    func contents(_ place: Place?) throws -> [Content] {
      var root = MindMap.Node(id: "r", "R")
      root.place = place
      var note = Note(id: "n", title: "N", text: "t")
      note.place = place
      return [.map(MindMap(id: "m", name: "R", root: root)), .note(note)]
    }
    let nameless = try Place(latitude: 1, longitude: 2)
    for (content, bare) in zip(try contents(nameless), try contents(nil)) {
      #expect(try isDropped(.place, content, without: bare, "svg"), "\(content.kind)")
    }
    let named = try write(try contents(museum)[0], "svg").ledger
    #expect(named[.place].approximated == 1 && named[.place].dropped == 0)
  }

  @Test func `the reminder of a note in a picture`() throws {
    var note = Note(id: "n", title: "N", text: "t")
    let bare = note
    note.reminders = [Reminder(at: Instant(milliseconds: 0))]
    #expect(try isDropped(.reminder, .note(note), without: .note(bare), "svg"))
  }

  @Test func `the picture behind a plan list, where it is not drawn`() throws {
    var list = try PlanList(id: "p", name: Name("To do"))
    let bare = list
    list.background = picture(at: nil)
    #expect(try isDropped(.media, .planList(list), without: .planList(bare), "svg"))
  }

  @Test func `the dates of a plan list on a page`() throws {
    let plan = try Plan(id: "q", name: Name("Q"), created: Instant(milliseconds: 0))
    let bare = try PlanList(id: "p", name: Name("To do"), plans: [plan])
    let list = try PlanList(
      id: "p", name: Name("To do"), plans: [plan], created: Instant(milliseconds: 0),
      modified: Instant(milliseconds: 1))
    let ledger = try write(.planList(list), "html").ledger
    #expect(ledger[.date].dropped == 2 && ledger[.date].approximated == 1)
    #expect(try isDropped(.date, .planList(list), without: .planList(bare), "html"))
  }

  @Test(arguments: ["svg", "freemind"])
  func `the side of what is no branch of the root`(_ format: String) throws {
    func map(_ side: MindMap.Node.Side?) throws -> MindMap {
      var map = MindMap(id: "m", name: "R", root: MindMap.Node(id: "r", "R"))
      try map.insert(MindMap.Node(id: "a", "A"), under: "r")
      var node = MindMap.Node(id: "b", "B")
      node.side = side
      try map.insert(node, under: "a")
      return map
    }
    let (content, bare) = (Content.map(try map(.left)), Content.map(try map(nil)))
    #expect(try isDropped(.side, content, without: bare, format))
  }

  // MARK: Titles

  @Test(arguments: ["svg", "markdown", "html", "freemind", "opml"])
  func `the title of the drawing on the back of a note`(_ format: String) throws {
    func contents(_ title: String) throws -> [Content] {
      var note = Note(id: "n", title: "N", text: "t")
      note.drawing = Drawing(id: "d", title: title)
      var notebook = Notebook(id: "b", title: "Book")
      try notebook.insert(.note(note))
      return [.note(note), .notebook(notebook)]
    }
    for (content, bare) in zip(try contents("Back"), try contents("")) {
      #expect(try isDropped(.title, content, without: bare, format), "\(content.kind)")
    }
  }

  @Test(arguments: ["markdown", "html", "freemind", "opml"])
  func `what is said of a map in a notebook, but not its name`(_ format: String) throws {
    func content(_ info: RichText) throws -> Content {
      var map = MindMap(id: "m", name: "Root", root: MindMap.Node(id: "r", "Root"))
      map.info = info
      var notebook = Notebook(id: "b", title: "Book")
      try notebook.insert(.map(map))
      return .notebook(notebook)
    }
    let (told, bare) = (try content("What I say."), try content(""))
    #expect(try isDropped(.title, told, without: bare, format))
    #expect(try write(told, format).ledger[.title].dropped == 1)
  }
}
