import Foundation
import Testing

/// What the pages link to is there.
@Suite struct LinkTests {
  static let pages =
    ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    + Checkout.files(below: "Plugins-doc", ending: ".md")

  @Test(arguments: pages) func `links lead to files of the checkout`(_ page: String) throws {
    let folder = Checkout.url(page).deletingLastPathComponent()
    for target in try Self.targets(in: Checkout.text(page)) {
      if target.hasPrefix("https://") || target.hasPrefix("#") { continue }
      let path = String(target.prefix { $0 != "#" })
      let file = folder.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page) links to \(target)")
    }
  }

  @Test(arguments: pages) func `paths in code are there`(_ page: String) throws {
    let roots = ["Sources/", "Tests/", "Examples/", "Scripts/", "Plugins-doc/", "Benchmarks/"]
    for piece in try Checkout.text(page).split(separator: "`", omittingEmptySubsequences: false)
    where roots.contains(where: piece.hasPrefix) {
      if piece.contains(where: { "<*…".contains($0) }) || piece.contains("\n") { continue }
      let path = String(piece.prefix { $0 != " " })
      #expect(FileManager.default.fileExists(atPath: Checkout.url(path).path), "\(page): \(piece)")
    }
  }

  /// What stands behind `](` and before the bracket that closes it, outside of code.
  private static func targets(in text: String) throws -> [Substring] {
    var targets: [Substring] = []
    var rest = text.replacing(/`[^`\n]*`/, with: "")[...]
    while let open = rest.range(of: "](") {
      rest = rest[open.upperBound...]
      targets.append(rest.prefix { $0 != ")" })
    }
    return targets
  }
}
