import NapkinJSON
import NapkinTesting
import Testing

@Suite struct JSONContractTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(JSONExporter(), importer: JSONImporter())
  }
}
