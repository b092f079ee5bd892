import ExampleDocuments
import NapkinFormats
import NapkinJSON
import NapkinSVG
import Testing

/// What the exporter makes of whole documents.
@Suite struct SVGExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is written as recorded, and read back`(_ document: ExampleDocument) throws {
    try document.checkSnapshot(of: SVGExporter(), fileExtension: "svg")
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    let bytes = try document.written(
      by: SVGExporter(), options: ["source": "yes"], registry: registry)
    let texts = try document.texts(in: bytes, readBy: SVGImporter(), registry: registry)
    #expect(texts.read == texts.own)
  }
}
