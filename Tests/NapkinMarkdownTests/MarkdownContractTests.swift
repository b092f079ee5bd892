import NapkinMarkdown
import NapkinTesting
import Testing

@Suite struct MarkdownContractTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(MarkdownExporter())
  }
}
