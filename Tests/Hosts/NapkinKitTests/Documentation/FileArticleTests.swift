import NapkinKit
import NapkinMarkup
import NapkinXML
import Testing

// The code of the articles about markup, XML, FreeMind and bundles. SnippetTests compares it with the
// articles.

@Suite struct FileArticleTests {
  @Test func escaping() {
    let title = "<script> & \"quotes\""
    let line = "<title>\(MarkupContext.text.escape(title))</title>"
    #expect(line == "<title>&lt;script&gt; &amp; \"quotes\"</title>")
  }

  @Test func styledText() {
    let text = StyledText(markdown: "- one *word*")
    let words = text.plain()  // "• one word"
    #expect(words == "• one word")
  }

  @Test func xml() throws {
    let request = ImportRequest()
    var source = MemorySource("<opml><outline/><outline/></opml>")
    let (count, repairs) = try XMLReader.read(request, from: &source, words: ["outline"]) {
      reader throws(FormatError) in
      var count = 0
      while let event = try reader.next() { if event == .start, reader.name == 0 { count += 1 } }
      return count
    }
    #expect(count == 2 && repairs.isEmpty)
  }

  @Test func freeMind() throws {
    let bytes = Array("<map version=\"1.0.1\"><node TEXT=\"Garden\" STYLE=\"elipse\"/></map>".utf8)

    var source = MemorySource(bytes)
    let read = try FreeMindImporter().read(ImportRequest(fileName: "garden.mm"), from: &source)

    var sink = MemorySink()
    let ledger = try FreeMindExporter().export(ExportRequest(read.content), to: &sink)
    #expect(ledger[.node].converted == 1 && sink.text.contains("elipse"))
  }

  @Test func importing() throws {
    var imported = Notebook(id: "b")
    try imported.insert(.note(Note(id: "n", title: "Beans")))
    var sink = MemorySink()
    _ = try JSONExporter().export(ExportRequest(.notebook(imported)), to: &sink)
    var source = MemorySource(sink.bytes)
    let read = try FormatRegistry.builtIn.read(ImportRequest(), from: &source)
    var editor = Editor(Notebook(id: "garden"))
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))

    try editor.perform(AddItems(read.content.usedItems), in: &context)

    #expect(editor.document.notes.count == 1 && editor.document.planLists.count == 1)
    #expect(editor.history.undoCount == 1)
  }

  @Test func bundle() throws {
    let notebook = Notebook(id: "garden", title: "Garden")

    var request = ExportRequest(.notebook(notebook))
    request.registry = .builtIn
    request.options = ["to": "ann@example.org", "subject": "Garden"]
    var sink = MemorySink()
    let ledger = try MailExporter().export(request, to: &sink)
    #expect(ledger[.notebook].source == 1 && sink.text.contains("To: ann@example.org"))
  }
}
