import ExampleDocuments
import NapkinMarkdown
import Testing

/// What the exporter makes of whole documents.
@Suite struct MarkdownExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is written as recorded, and read back`(_ document: ExampleDocument) throws {
    let bytes = try document.checkSnapshot(of: MarkdownExporter(), fileExtension: "md")
    let texts = try document.texts(in: bytes, readBy: MarkdownImporter())
    #expect(texts.read == texts.own)
  }
}
