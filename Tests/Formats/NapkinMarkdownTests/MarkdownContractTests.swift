import NapkinMarkdown
import NapkinTesting
import Testing

@Suite struct MarkdownContractTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(MarkdownExporter(), importer: MarkdownImporter())
  }

  @Test func everyRowShows() throws {
    try checkRowSnapshots(of: MarkdownExporter())
  }
}
