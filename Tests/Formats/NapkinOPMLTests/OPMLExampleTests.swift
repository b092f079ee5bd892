import ExampleDocuments
import NapkinOPML
import Testing

/// What the exporter makes of whole documents.
@Suite struct OPMLExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is written as recorded, and read back`(_ document: ExampleDocument) throws {
    let bytes = try document.checkSnapshot(of: OPMLExporter(), fileExtension: "opml")
    let texts = try document.texts(in: bytes, readBy: OPMLImporter())
    #expect(texts.read == texts.own)
  }
}
