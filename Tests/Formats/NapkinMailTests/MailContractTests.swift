import BundleSamples
import HostileFiles
import NapkinFormats
import NapkinMail
import NapkinTesting
import Testing

@Suite struct MailContractTests {
  @Test func `it keeps the contract`() throws {
    try checkFormatContract(MailExporter(), registry: .honest)
  }

  @Test func `it keeps the contract with pictures, and with the zip`() throws {
    try checkFormatContract(
      MailExporter(), options: ["attach-zip": "", "to": "ada@example.org"],
      registry: .withPictures.withZip)
  }

  @Test func `it keeps the contract where no other format is registered`() throws {
    try checkFormatContract(MailExporter())
  }

  @Test func `it does with every feature what its table says`() throws {
    try checkRowSnapshots(of: MailExporter(), registry: .all) { bytes in
      let mail = MailTree(String(decoding: bytes, as: UTF8.self))
      return mail.outline() + "\n" + (mail.first("text/plain")?.text ?? "")
    }
  }
}
