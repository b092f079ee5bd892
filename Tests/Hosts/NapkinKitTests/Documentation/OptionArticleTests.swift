import NapkinCore
import NapkinFormats
import Testing

// The code about options in the article about dialects. SnippetTests compares it with the article.

@Suite struct OptionArticleTests {
  /// Writes what a document is called, in capitals if asked for.
  struct PosterExporter: Exporter {
    let format = Format(
      id: "poster", name: "Poster", fileExtensions: ["poster"], mediaType: "text/plain",
      kinds: [.map],
      options: [Format.Option("letters", "how words are written: plain (usual) or capitals")],
      table: FormatTable(Feature.all.map { .init($0, writes: .dropped, how: "left out") }))

    func export(
      _ request: ExportRequest, to sink: inout some ByteSink
    ) throws(FormatError) -> Ledger {
      let letters = try request.options.choice(
        "letters", of: ["plain", "capitals"], default: "plain")
      let map = request.content.asMap
      let words = map[map.slotOfRoot].text.plain
      try sink.write(letters == "capitals" ? words.uppercased() : words)
      return Ledger(of: request.census, following: format.table)
    }
  }

  @Test(arguments: [nil: "Garden", "capitals": "GARDEN", "plain": "Garden"] as [String?: String])
  func options(_ value: String?, _ poster: String) throws {
    var request = ExportRequest(.map(MindMap(id: "garden", root: "Garden")))
    request.options["letters"] = value
    var sink = MemorySink()
    _ = try PosterExporter().export(request, to: &sink)
    #expect(sink.text == poster)
  }

  @Test func aWordThatMeansNothingIsRefused() {
    var request = ExportRequest(.map(MindMap(id: "garden", root: "Garden")))
    request.options["letters"] = "tiny"
    let error = #expect(throws: FormatError.self) {
      var sink = MemorySink()
      _ = try PosterExporter().export(request, to: &sink)
    }
    #expect(error?.message == "The option 'letters' is one of plain, capitals, not 'tiny'.")
  }
}
