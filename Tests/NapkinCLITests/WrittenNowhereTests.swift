import NapkinCore
import NapkinFormats
import NapkinKit
import Testing

/// What leaves no trace in a file counts as dropped, whatever its format does with others of its kind.
@Suite struct WrittenNowhereTests {
  private func write(_ content: Content, _ format: String) throws -> (text: String, ledger: Ledger)
  {
    var sink = MemorySink()
    let ledger = try FormatRegistry.builtIn.export(
      ExportRequest(content), as: FormatName(format), to: &sink)
    return (sink.text, ledger)
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
}
