import Checkout
import NapkinKit
import NapkinTesting
import Testing

/// Every format has a page, and the page says what the code does.
@Suite struct FormatPageTests {
  static let formats: [String] = {
    let registry = FormatRegistry.builtIn
    return Array(Set((registry.writable + registry.readable).map(\.id))).sorted()
  }()

  private func format(_ id: String) throws -> Format {
    let registry = FormatRegistry.builtIn
    return try #require((registry.writable + registry.readable).first { $0.id == id })
  }

  private func page(of id: String) throws -> String {
    for path in Checkout.files(below: "Plugins-doc", ending: ".md") {
      let text = try Checkout.text(path)
      if text.contains("| id | `\(id)` |\n") { return text }
    }
    Issue.record("No page in Plugins-doc has the row '| id | `\(id)` |'.")
    return ""
  }

  @Test(arguments: formats) func `a page has the facts`(_ id: String) throws {
    let format = try format(id)
    let page = try page(of: id)
    let files = format.fileExtensions.map { "`.\($0)`" }.joined(separator: ", ")
    #expect(page.contains("| files | \(files) |\n"))
    #expect(page.contains("| media type | `\(format.mediaType)` |\n"))
    for dialect in format.dialects {
      #expect(page.contains("`\(id):\(dialect.id)`"), "\(dialect.id)")
    }
    for option in format.options { #expect(page.contains("`\(option.name)`"), "\(option.name)") }
  }

  @Test(arguments: formats) func `a page has the table`(_ id: String) throws {
    let markdown = try format(id).table.markdown
    #expect(try page(of: id).contains(markdown), "The table is:\n\(markdown)")
  }

  @Test(arguments: ["zip", "eml"])
  func `what bundles usually do with a feature is what their tables name`(_ id: String) throws {
    let format = try format(id)
    for row in format.table.rows where ![.map, .drawing].contains(row.feature) {
      guard let sample = Sample.showing(row.feature, in: format.kinds), row.writes.count > 2
      else { continue }
      let request = ExportRequest(sample.content)
      let ledger = try FormatRegistry.builtIn.explain(request, as: FormatName(format: id))
      #expect(ledger[row.feature][row.writes[0]] > 0, "\(row.feature): \(ledger[row.feature])")
    }
  }
}
