import Checkout
import Foundation
import NapkinBundle
import NapkinFormats
import Testing

/// The page of the formats, Plugins-doc/Bundle.md, says what the code does.
@Suite struct BundlePageTests {
  static let formats = [ZipFormat.format, TextPackFormat.format]
  let page: String

  init() throws {
    page = try Checkout.text("Plugins-doc/Bundle.md")
  }

  @Test(arguments: formats.map(\.id))
  func `its tables and facts are those of the formats`(_ id: String) throws {
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

  @Test func `its table of what is refused counts the hostile archives`() throws {
    for kind in HostileArchives.kinds {
      let row = try #require(
        page.split(separator: "\n").first { $0.hasPrefix("| \(kind.name)") }, "\(kind.name)")
      let numbers = row.split(separator: "|").compactMap { Int($0.filter(\.isNumber)) }
      #expect(numbers.first == kind.archives.count, "\(row)")
      #expect(numbers.dropFirst().reduce(0, +) == kind.archives.count, "\(row)")
    }
  }

  private func section(_ start: String, _ end: String) -> String? {
    guard let from = page.range(of: start) else { return nil }
    let rest = page[from.upperBound...]
    return rest.range(of: end).map { String(rest[..<$0.lowerBound]) }
  }
}
