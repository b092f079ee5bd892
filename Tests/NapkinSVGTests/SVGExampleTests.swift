import ExampleDocuments
import NapkinSVG
import Testing

/// What the exporter makes of whole documents.
@Suite struct SVGExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is written as recorded, and read back`(_ document: ExampleDocument) throws {
    let bytes = try document.checkSnapshot(of: SVGExporter(), fileExtension: "svg")
    let texts = try document.texts(in: bytes, readBy: SVGImporter())
    #expect(texts.read == texts.own)
  }
}
