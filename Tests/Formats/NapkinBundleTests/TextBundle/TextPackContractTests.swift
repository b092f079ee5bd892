import BundleSamples
import NapkinArchive
import NapkinBundle
import NapkinFormats
import NapkinTesting
import Testing

@Suite struct TextPackContractTests {
  @Test func `it keeps the contract`() throws {
    try checkFormatContract(TextPackExporter(), importer: TextPackImporter(), registry: .all)
  }

  @Test func `as a folder it keeps the contract`() throws {
    try checkFolderContract(
      TextBundleExporter(), importer: TextBundleImporter(), registry: .all)
  }

  @Test func `it keeps the contract where no other format is registered`() throws {
    try checkFormatContract(TextPackExporter(), importer: TextPackImporter())
  }

  @Test func `it does with every feature what its table says`() throws {
    try checkRowSnapshots(of: TextPackExporter(), registry: .native) { bytes in
      guard let archive = try? Archive(bytes, limits: Limits(), fileName: nil) else { return "" }
      return archive.entries.map { entry in
        let contents = (try? archive.contents(of: entry)) ?? []
        return "\(entry.name)\n\n\(String(decoding: contents, as: UTF8.self))\n"
      }.joined()
    }
  }
}
