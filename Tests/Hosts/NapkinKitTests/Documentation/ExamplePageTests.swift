import Checkout
import NapkinKit
import Testing

/// What the pages of formats show as an example is what the exporter writes.
@Suite struct ExamplePageTests {
  static let pages = [
    "FreeMind": "freemind", "OPML": "opml", "HTML": "html", "GeoJSON": "geojson", "KML": "kml",
  ]

  @Test(arguments: pages.keys.sorted()) func `the example is what is written`(_ page: String) throws
  {
    var source = MemorySource(try Checkout.text("Plugins-doc/example.napkin.json"))
    let registry = FormatRegistry.builtIn
    let content = try registry.read(ImportRequest(), as: "napkin", from: &source).content
    var sink = MemorySink()
    var request = ExportRequest(content)
    if page == "HTML" { request.options["fragment"] = "" }
    _ = try registry.export(request, as: FormatName(Self.pages[page] ?? ""), to: &sink)
    let shown = try Snippet.all(in: "Plugins-doc/\(page).md").map(\.code)
    #expect(shown.contains(sink.text), "\(page).md has to show:\n\(sink.text)")
  }

  @Test(arguments: ["JSON": "napkin", "Markdown": "markdown"])
  func `the first example is read and written as it is shown`(_ page: String, _ id: String) throws {
    let language = id == "napkin" ? "json" : id
    let snippets = try Snippet.all(in: "Plugins-doc/\(page).md")
    let example = try #require(snippets.first { $0.language == language }).code
    var source = MemorySource(example)
    let registry = FormatRegistry.builtIn
    let name = FormatName(format: id)
    let content = try registry.read(ImportRequest(), as: name, from: &source).content
    var sink = MemorySink()
    _ = try registry.export(ExportRequest(content), as: name, to: &sink)
    #expect(sink.text == example)
  }
}
