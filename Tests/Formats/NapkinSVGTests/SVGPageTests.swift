import Checkout
import Foundation
import NapkinFormats
import NapkinSVG
import Testing

/// The format's page, Plugins-doc/SVG.md, says what the code does.
@Suite struct SVGPageTests {
  let page: String

  init() throws {
    page = try Checkout.text("Plugins-doc/SVG.md")
  }

  @Test func `its table is the format's`() throws {
    let start = try #require(page.range(of: "<!-- table -->\n"))
    let end = try #require(page.range(of: "<!-- end -->"))
    #expect(page[start.upperBound..<end.lowerBound] == SVGFormat.format.table.markdown)
  }

  @Test func `its facts and options are those of the format`() {
    let format = SVGFormat.format
    for fact in [
      "| id | `\(format.id)` |", "| files | `.\(format.fileExtensions[0])` |",
      "| media type | `\(format.mediaType)` |",
    ] {
      #expect(page.contains(fact + "\n"), "\(fact)")
    }
    for option in format.options {
      #expect(page.contains("| `\(option.name)` | \(option.summary) |\n"), "\(option.name)")
    }
  }
}
