import Checkout
import Foundation
import Testing

/// What the pages link to is there.
@Suite struct LinkTests {
  static let pages =
    [
      "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Examples/README.md",
      "Examples/TaskPaper/README.md", "Fuzz/README.md", "Fuzz/Failures/README.md",
    ].filter {
      FileManager.default.fileExists(atPath: Checkout.url($0).path)
    } + Checkout.files(below: "Plugins-doc", ending: ".md")

  @Test(arguments: pages) func `links lead to files of the checkout`(_ page: String) throws {
    let folder = Checkout.url(page).deletingLastPathComponent()
    for target in try Self.targets(in: Checkout.text(page)) {
      if target.hasPrefix("https://") { continue }
      let path = String(target.prefix { $0 != "#" })
      let file = path.isEmpty ? Checkout.url(page) : folder.appending(path: path).standardized
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page) links to \(target)")
      guard let mark = target.firstIndex(of: "#"), path.hasSuffix(".md") || path.isEmpty else {
        continue
      }
      let anchor = String(target[mark...].dropFirst())
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(Self.anchors(in: text).contains(anchor), "\(page) links to \(target)")
    }
  }

  /// What the headings of a page are called in addresses.
  private static func anchors(in text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
        return String(
          words.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
      })
  }

  @Test(arguments: pages) func `paths in code are there`(_ page: String) throws {
    let roots = [
      "Sources/", "Tests/", "Examples/", "Scripts/", "QA/", "Plugins-doc/", "Benchmarks/", "Fuzz/",
    ]
    let folder = Checkout.url(page).deletingLastPathComponent()
    for piece in try Checkout.text(page).split(separator: "`", omittingEmptySubsequences: false)
    where roots.contains(where: piece.hasPrefix) {
      if piece.contains(where: { "<*…".contains($0) }) || piece.contains("\n") { continue }
      let path = String(piece.prefix { $0 != " " })
      // A page of a package of its own speaks of that.
      let places = [Checkout.root, folder].map { $0.appending(path: path).path }
      #expect(
        places.contains(where: FileManager.default.fileExists(atPath:)), "\(page): \(piece)")
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
