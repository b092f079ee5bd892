import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// What the settings of a notebook and the canvas of a map say is drawn.
@Suite struct SVGSettingsTests {
  @Test func `the theme is that of the notebook, but for an option`() throws {
    let notebook = Content.notebook(try notebook { $0.theme = .night })
    #expect(try draw(notebook).text.contains("#151a21"))
    #expect(try draw(notebook) == draw(notebook, ["theme": "night"]))
    #expect(try draw(notebook, ["theme": "day"]).text.contains("#151a21") == false)
    let day = Content.notebook(try self.notebook { $0.theme = .day })
    #expect(try draw(day).ledger[.settings].approximated == 1)
  }

  @Test func `a document taken out of a notebook keeps its settings`() throws {
    var request = ExportRequest(.notebook(try notebook { $0.theme = .night }))
    request.content = .map(try map())
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    #expect(String(decoding: sink.bytes, as: UTF8.self).contains("#151a21"))
  }

  @Test func `a picture grows with the size of its texts`() throws {
    let usual = try draw(.map(map()))
    // Ordinary texts of a map have 13.5 units, and a unit is three quarters of a point.
    let large = try draw(.map(map()), ["font-size": "20.25"])
    #expect((large.size.width - usual.size.width * 2).magnitude <= 1)
    let notebook = Content.notebook(try notebook { $0.fontSize = 22.5 })
    let plain = try draw(.notebook(try self.notebook { _ in }))
    #expect((try draw(notebook).size.width - plain.size.width * 2).magnitude <= 1)
    #expect(try draw(notebook, ["width": "100"]).size.width == 100)
    #expect(throws: FormatError.self) { try draw(notebook, ["width": "100", "font-size": "9"]) }
    #expect(throws: FormatError.self) { try draw(notebook, ["font-size": "2"]) }
  }

  @Test func `the language is said if it is one`() throws {
    let german = Content.notebook(try notebook { $0.language = "de-AT" })
    #expect(try draw(german).text.contains(#" xml:lang="de-AT" "#))
    #expect(try draw(german, ["lang": "fr"]).text.contains(#" xml:lang="fr" "#))
    #expect(throws: FormatError.self) { try draw(german, ["lang": "\" onload=\""]) }
    let odd = try draw(.notebook(try notebook { $0.language = "\"><script>" }))
    #expect(!odd.text.contains("xml:lang") && !odd.text.contains("<script"))
    #expect(odd.ledger[.settings].dropped == 1)
  }

  @Test func `settings that say nothing of looks are lost`() throws {
    let ledger = try draw(.notebook(try notebook { $0.isLocked = true })).ledger
    #expect(ledger[.settings].dropped == 1)
    #expect(try draw(.notebook(try notebook { $0.language = "de" })).ledger[.settings].dropped == 0)
  }

  @Test(arguments: ["day", "night", "print"])
  func `the canvas of a map is drawn`(_ theme: String) throws {
    var map = try map()
    map.canvas = CanvasSettings(
      size: Extent(width: 900, height: 700), background: RGBA(red: 255, green: 240, blue: 200),
      grid: .init(.dots, spacing: 20))
    let drawn = try draw(.map(map), ["theme": theme])
    #expect(drawn.size == Extent(width: 940, height: 740))
    #expect(drawn.text.contains("<pattern") && drawn.text.contains("url(#"))
    #expect(drawn.text.contains("#fff0c8") == (theme == "day"))
    // By night, the page is dark and of the colour's hue.
    let paper = try #require(drawn.text.split(separator: "<rect").dropFirst().first)
    #expect(paper.contains("#151a21") == false)
    #expect(drawn.ledger[.canvas].approximated == 1)
    map.canvas = CanvasSettings(background: .white)
    #expect(try draw(.map(map), ["theme": "print"]).ledger[.canvas].dropped == 1)
  }

  @Test func `on a sheet, a map has its canvas, too`() throws {
    var map = try map()
    map.canvas.grid = .init(.ruled, spacing: 24)
    var notebook = try notebook { _ in }
    try notebook.insert(.map(map))
    #expect(try draw(.notebook(notebook)).text.contains("<pattern"))
  }

  private func map() throws -> MindMap {
    var map = MindMap(id: "m", root: "Root")
    for number in 0..<6 {
      try map.insert(MindMap.Node(id: .init("n\(number)"), "A branch"), under: map.root)
    }
    return map
  }

  private func notebook(_ set: (inout Notebook.Settings) -> Void) throws -> Notebook {
    var notebook = Notebook(id: "n", title: "Trip")
    set(&notebook.settings)
    return notebook
  }

  private struct Drawn: Equatable {
    var text: String
    var size: Extent
    var ledger: Ledger
  }

  private func draw(
    _ content: Content, _ options: FormatOptions = FormatOptions()
  ) throws -> Drawn {
    var request = ExportRequest(content)
    request.options = options
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    let size = try #require(SVGHead.size(of: sink.bytes))
    return Drawn(text: String(decoding: sink.bytes, as: UTF8.self), size: size, ledger: ledger)
  }
}
