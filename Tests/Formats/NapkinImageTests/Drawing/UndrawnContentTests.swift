import NapkinCore
import NapkinFormats
import NapkinImage
import NapkinSVG
import NapkinTesting
import Testing

/// What of an SVG a picture of it does not show, and how that is accounted for.
@Suite struct UnseenTests {
  private func ledger(_ content: Content, _ medium: UndrawnContent.Medium) throws -> Ledger {
    var request = ExportRequest(content)
    request.options = ["source": "no"]
    var sink = CountingSink()
    return UndrawnContent(in: content, medium).ledger(try SVGExporter().export(request, to: &sink))
  }

  private var map: MindMap {
    get throws {
      var map = MindMap(id: "m", name: "Name", root: "root")
      map.info = "about it"
      for (id, link) in [("a", "https://example.org"), ("b", "#a")] {
        var node = MindMap.Node(id: .init(id), RichText(id))
        node.link = link
        node.note = "a note"
        node.place = try Place(latitude: 1, longitude: 2, name: "here")
        try map.insert(node, under: map.root)
      }
      return map
    }
  }

  @Test func `pixels have no links, and no titles that come up`() throws {
    let ledger = try ledger(.map(map), .pixels)
    #expect(ledger[.link].dropped == 2 && ledger[.note].dropped == 2)
    #expect(ledger[.place].dropped == 2 && ledger[.title].dropped == 2)
    #expect(ledger.places(of: .link) == [.init("a", .dropped), .init("b", .dropped)])
    #expect(ledger[.text].converted == 3)
  }

  @Test func `places that SVG does not show either hide none of the others`() throws {
    var note = Note(id: "n", title: "N", text: "t")
    note.place = try Place(latitude: 1, longitude: 2)
    var notebook = Notebook(id: "b", title: "Book")
    try notebook.insert(.note(note))
    try notebook.insert(.map(map))
    let ledger = try ledger(.notebook(notebook), .pixels)
    #expect(ledger[.place].dropped == 3 && ledger[.place].source == 3)
  }

  @Test func `a page has a title, and links that lead out of it`() throws {
    let ledger = try ledger(.map(map), .page)
    #expect(ledger[.link].converted == 1 && ledger.places(of: .link) == [.init("b", .dropped)])
    #expect(ledger[.note].dropped == 2)
    #expect(ledger[.title].converted == 1 && ledger[.title].dropped == 1)
  }

  @Test func `what is folded away is not lost twice`() throws {
    var map = try map
    try map.insert(MindMap.Node(id: "c", "c"), under: "a")
    _ = try map.update("c") { $0.note = "hidden" }
    _ = try map.update("a") { $0.isFolded = true }
    let ledger = try ledger(.map(map), .pixels)
    #expect(ledger[.note].dropped == 3 && ledger[.note].source == 3)
    #expect(Set(ledger.places(of: .note).map(\.id)) == ["a", "b", "c"])
  }

  @Test func `pages of notes show their words, places and titles`() throws {
    var note = Note(id: "n", title: "T", text: "words")
    note.place = try Place(latitude: 1, longitude: 2, name: "here")
    let ledger = try ledger(.note(note), .pixels)
    #expect(ledger[.note].converted == 1 && ledger[.title].converted == 1)
    #expect(ledger[.place].approximated == 1)
  }

  @Test func `on a sheet, maps and drawings have their titles above them`() throws {
    var notebook = Notebook(id: "nb", title: "All")
    try notebook.insert(.map(map))
    try notebook.insert(.note(Note(id: "n", title: "T")))
    try notebook.insert(.drawing(Drawing(id: "d", title: "D")))
    let sheet = try ledger(.notebook(notebook), .pixels)
    // What is said of the map is not.
    #expect(sheet[.title].dropped == 1 && sheet[.note].converted == 1 && sheet[.note].dropped == 2)
    #expect(try ledger(.drawing(Drawing(id: "d", title: "D")), .pixels)[.title].dropped == 1)
  }

  @Test func `the account is never of more or less than there is`() throws {
    for sample in Sample.all {
      for medium in [UndrawnContent.Medium.pixels, .page] {
        let ledger = try ledger(sample.content, medium)
        let whole = Ledger(of: sample.content, as: .converted)
        for feature in Feature.all {
          #expect(ledger[feature].source == whole[feature].source, "\(sample.name), \(feature)")
          #expect(ledger[feature].carried == 0)
        }
      }
    }
  }
}
