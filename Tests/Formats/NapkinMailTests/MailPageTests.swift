import Checkout
import Foundation
import NapkinFormats
import NapkinMail
import NapkinMail
import Testing

/// The page of the format, Plugins-doc/Mail.md, says what the code does.
@Suite struct MailPageTests {
  static let formats = [MailFormat.format]
  let page: String

  init() throws {
    page = try Checkout.text("Plugins-doc/Mail.md")
  }

  @Test(arguments: formats.map(\.id))
  func `its tables and facts are those of the format`(_ id: String) throws {
    let format = try #require(Self.formats.first { $0.id == id })
    let table = try #require(section("<!-- table \(id) -->\n", "<!-- end -->"))
    #expect(table == format.table.markdown, "\(format.table.markdown)")
    let facts = [
      "| id | `\(id)` |", "| files | `.\(format.fileExtensions[0])` |",
      "| media type | `\(format.mediaType)` |",
    ]
    for fact in facts { #expect(page.contains(fact + "\n"), "\(fact)") }
    for option in format.options {
      #expect(page.contains("| `\(option.name)` | \(option.summary) |\n"), "\(option.name)")
    }
    #expect(format.dialects.isEmpty)
  }

  private func section(_ start: String, _ end: String) -> String? {
    guard let from = page.range(of: start) else { return nil }
    let rest = page[from.upperBound...]
    return rest.range(of: end).map { String(rest[..<$0.lowerBound]) }
  }
}
