import Checkout
import Testing

/// What the README says about speed is what the page about it says.
@Suite struct SpeedPageTests {
  @Test func `the figures of the README are those of the page`() throws {
    let readme = try Checkout.text("README.md")
    let section = try #require(
      readme.split(separator: "## ").first { $0.hasPrefix("How fast\n") })
    let page = try Checkout.text("Plugins-doc/Performance.md").replacing("\n", with: " ")
    let words = section.replacing("\n", with: " ")
    let figures = words.matches(of: /\d{4}-\d\d-\d\d|\d[\d,.]* (?:ms|MB|files|nodes|×)/)
    #expect(figures.count > 8)
    for figure in figures { #expect(page.contains(figure.output), "\(figure.output)") }
  }
}
