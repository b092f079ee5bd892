import NapkinFreeMind
import NapkinTesting
import Testing

@Suite struct FreeMindContractTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(FreeMindExporter(), importer: FreeMindImporter())
  }

  @Test(arguments: [nil, "freeplane", "1.0"]) func everyRowShows(_ dialect: String?) throws {
    try checkRowSnapshots(of: FreeMindExporter(), dialect: dialect)
  }
}
