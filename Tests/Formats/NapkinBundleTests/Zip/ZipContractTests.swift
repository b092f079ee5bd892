import BundleSamples
import NapkinBundle
import NapkinTesting
import Testing

@Suite struct ZipContractTests {
  @Test func `it keeps the contract`() throws {
    try checkFormatContract(ZipExporter(), importer: ZipImporter(), registry: .native)
  }

  @Test func `it keeps the contract with all formats beside it`() throws {
    try checkFormatContract(ZipExporter(), importer: ZipImporter(), registry: .all)
  }

  @Test func `it keeps the contract where no other format is registered`() throws {
    try checkFormatContract(ZipExporter())
  }

  @Test func `it does with every feature what its table says`() throws {
    try checkRowSnapshots(of: ZipExporter(), registry: .all) { ZipListing($0).text }
  }
}
