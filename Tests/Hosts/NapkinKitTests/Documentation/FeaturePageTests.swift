import Checkout
import NapkinFormats
import Testing

/// The page about ledgers lists the features that there are.
@Suite struct FeaturePageTests {
  @Test func `the page lists the catalogue`() throws {
    let source = try Checkout.text("Sources/Formats/NapkinFormats/Losses/Feature+Catalogue.swift")
    let lines = source.split(separator: "\n").filter { $0.contains(": Feature { Feature(number: ") }
    let names = lines.map { $0.split(separator: " ")[3].dropLast() }
    try #require(names.count == Feature.all.count)
    let table = zip(names, Feature.all).map { name, feature in
      "| `.\(name)` | \(feature.name) | \(feature.summary) |\n"
    }.joined()
    let page = try Checkout.text("Plugins-doc/Ledger-and-table.md")
    let head = "<!-- features -->\n| in Swift | name | what it is |\n| --- | --- | --- |\n"
    #expect(page.contains(head + table + "<!-- end -->\n"), "The table is:\n\(table)")
  }
}
