import NapkinOPML
import NapkinTesting
import Testing

@Suite struct OPMLContractTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(OPMLExporter(), importer: OPMLImporter())
  }
}
