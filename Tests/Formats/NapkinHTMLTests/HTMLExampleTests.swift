import ExampleDocuments
import NapkinFormats
import NapkinHTML
import NapkinJSON
import NapkinSVG
import NapkinTesting
import Testing

/// What the exporter makes of whole documents.
@Suite struct HTMLExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is written as recorded`(_ document: ExampleDocument) throws {
    let words = try document.written(by: HTMLExporter(), options: ["fragment": ""])
    try checkSnapshot(words, named: document.rawValue, fileExtension: "html")
  }

  @Test(arguments: ExampleDocument.allCases)
  func `a page of an example is read back as it was`(_ document: ExampleDocument) throws {
    let page = try document.written(by: HTMLExporter(), registry: .pages)
    let (read, own) = try document.texts(in: page, readBy: HTMLImporter(), registry: .pages)
    #expect(read == own && !own.isEmpty)
  }
}

extension FormatRegistry {
  /// What a page asks for: pictures, and the document.
  static let pages: FormatRegistry = {
    var registry = FormatRegistry()
    registry.register(SVGExporter())
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    return registry
  }()
}
