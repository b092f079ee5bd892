import ExampleDocuments
import NapkinFreeMind
import Testing

/// What the exporter makes of whole documents.
@Suite struct FreeMindExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is written as recorded, and read back`(_ document: ExampleDocument) throws {
    let bytes = try document.checkSnapshot(of: FreeMindExporter(), fileExtension: "mm")
    let texts = try document.texts(in: bytes, readBy: FreeMindImporter())
    #expect(texts.read == texts.own)
  }
}
