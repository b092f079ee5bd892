import Checkout
import Foundation
import NapkinFormats
import NapkinImage
import Testing

/// The page of both formats, Plugins-doc/Image.md, says what the code does.
@Suite struct ImagePageTests {
  let page: String

  init() throws {
    page = try Checkout.text("Plugins-doc/Image.md")
  }

  private static let formats = ["png", "pdf"]

  private func format(_ id: String) throws -> Format {
    try #require([PNGExporter.ofSVG.format, PDFExporter.ofSVG.format].first { $0.id == id })
  }

  @Test(arguments: formats) func `its tables are those of the formats`(_ id: String) throws {
    let start = try #require(page.range(of: "<!-- table of \(id) -->\n"))
    let end = try #require(page.range(of: "<!-- end of \(id) -->"))
    let table = try format(id).table.markdown
    #expect(page[start.upperBound..<end.lowerBound] == table, "The table is:\n\(table)")
  }

  @Test(arguments: formats) func `its facts and options are those of the formats`(
    _ id: String
  ) throws {
    let format = try format(id)
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

  @Test func `its limits are those of the code`() {
    #expect(page.contains("\(PixelSize.sideLimit) pixels"))
    #expect(page.contains("\(Limits().pixels) in all"))
  }
}
