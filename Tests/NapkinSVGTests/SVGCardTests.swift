import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// How the text of a note looks on its card, and how a notebook fills its sheet.
@Suite struct SVGCardTests {
  @Test func `headings, code and tables look like themselves`() throws {
    let text = RichText(
      "Words.\n\n## Head\n\nMore\n\n```\nx = 1\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- item",
      syntax: .markdown)
    let card = try drawn(.note(Note(id: "n", title: "Title", text: text)))
    func tag(_ words: String) throws -> Substring {
      let text = card.split(separator: "<text").first { $0.contains(">\(words)</text>") }
      return try #require(text, "\(words)")
    }
    #expect(try tag("Head").contains("bold"))
    #expect(try tag("x = 1").contains("monospace"))
    #expect(try tag("a | b").contains("bold") && !tag("1 | 2").contains("bold"))
    for words in ["Words.", "More", "• item"] {
      #expect(try !tag(words).contains("bold") && !tag(words).contains("monospace"))
    }
  }

  private func drawn(_ content: Content) throws -> String {
    var sink = MemorySink()
    _ = try SVGExporter().export(ExportRequest(content), to: &sink)
    return sink.text
  }
}
