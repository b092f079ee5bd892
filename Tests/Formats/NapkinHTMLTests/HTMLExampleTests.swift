import ExampleDocuments
import NapkinHTML
import Testing

/// What the exporter makes of whole documents.
@Suite struct HTMLExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is written as recorded`(_ document: ExampleDocument) throws {
    try document.checkSnapshot(of: HTMLExporter(), fileExtension: "html")
  }
}
