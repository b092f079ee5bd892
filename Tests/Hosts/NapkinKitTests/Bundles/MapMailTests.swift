import NapkinKit
import NapkinTesting
import Testing

/// A map as a letter, with the formats that come with Napkin.
@Suite struct MapMailTests {
  @Test func `a map is mailed in every format that others can open`() throws {
    let map = try Garden.map()
    var request = ExportRequest(.map(map))
    request.options = ["to": "ana@example.org"]
    let mail = try FormatRegistry.builtIn.written(request, as: "eml").text
    #expect(mail.contains("Subject: Garden\r\n") && mail.contains("To: ana@example.org\r\n"))
    for ending in ["mm", "opml", "svg"] {
      #expect(mail.contains("filename=\"Garden.\(ending)\""), "\(ending)")
    }
    for words in ["Spring", "Sow peas", "and beans"] { #expect(mail.contains(words)) }
  }
}
