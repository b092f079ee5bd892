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
    _ = try registry.export(
      ExportRequest(content), as: FormatName(Self.pages[page] ?? ""), to: &sink)
    let shown = try Snippet.all(in: "Plugins-doc/\(page).md").map(\.code)
    #expect(shown.contains(sink.text), "\(page).md has to show:\n\(sink.text)")
  }
}
