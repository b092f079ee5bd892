import Checkout
import Foundation
import NapkinFormats
import NapkinMarkdown
import Testing

/// The formats' pages in Plugins-doc say what the code does.
@Suite struct MarkdownPageTests {
  @Test(arguments: [("Markdown.md", MarkdownFormat.format), ("HTML.md", HTMLFormat.format)])
  func `a page has the format's facts and its table`(_ name: String, _ format: Format) throws {
    let page = try Checkout.text("Plugins-doc/" + name)
    #expect(page.contains("\n| id | `\(format.id)` |\n"))
    #expect(page.contains("\n| media type | `\(format.mediaType)` |\n"))
    for ending in format.fileExtensions { #expect(page.contains("`.\(ending)`")) }
    for option in format.options { #expect(page.contains("\n| option `\(option.name)` | ")) }
    #expect(page.contains("<!-- table -->\n\(format.table.markdown)<!-- end -->"))
  }

  @Test func `the example of a map is what the exporter writes`() throws {
    let page = try Checkout.text("Plugins-doc/Markdown.md")
    let start = try #require(page.range(of: "```markdown\n")).upperBound
    let end = try #require(page.range(of: "\n```", range: start..<page.endIndex)).lowerBound
    let example = page[start..<end] + "\n"
    #expect(try written(.map(readMap(String(example)))).text == example)
  }
}
