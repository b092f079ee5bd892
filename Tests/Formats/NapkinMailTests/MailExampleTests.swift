import BundleSamples
import ExampleDocuments
import NapkinMail
import NapkinFormats
import NapkinTesting
import Testing

/// What the exporter makes of whole documents.
@Suite struct MailExampleTests {
  @Test(arguments: ExampleDocument.allCases)
  func `an example is written as recorded`(_ document: ExampleDocument) throws {
    let options: FormatOptions = ["date": "2026-11-21T18:30:00+01:00"]
    let bytes = try document.written(by: MailExporter(), options: options, registry: .ofTexts)
    // How media are packed depends on the library that packs them: of such a part only the head.
    let parts = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      .split(separator: "\n--=_").map { part in
        let isPacked = part.contains("Content-Transfer-Encoding: base64")
        return isPacked ? part.split(separator: "\n\n")[0] + "\n" : part
      }
    let page = parts.joined(separator: "\n--=_")
    try checkSnapshot(page, named: document.rawValue, fileExtension: "eml")
  }
}
