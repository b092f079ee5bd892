import Checkout
import Foundation
import Testing

/// All code in the articles, the pages and the comments of the sources stands in tests or in the
/// examples, word for word, where it is compiled and run.
@Suite struct SnippetTests {
  static let pages =
    Checkout.files(below: "Sources", ending: ".md")
    + Checkout.files(below: "Plugins-doc", ending: ".md") + ["README.md", "SECURITY.md"]
  static let comments = Checkout.files(below: "Sources", ending: ".swift")

  static func snippets(in files: [String]) throws -> [Snippet] {
    try files.flatMap(Snippet.all(in:)).filter { $0.language == "swift" }
  }

  static let sources =
    Checkout.files(below: "Tests/Hosts/NapkinKitTests/Documentation", ending: ".swift")
    + Checkout.files(below: "Examples", ending: ".swift")
    + ["Tests/Hosts/NapkinCLITests/UsageTests.swift"]

  @Test func `there is code in pages and in comments`() throws {
    #expect(try Self.snippets(in: Self.pages).count > 30)
    #expect(try Self.snippets(in: Self.comments).count > 20)
  }

  @Test(arguments: try snippets(in: pages + comments))
  func `code in articles is tested`(_ snippet: Snippet) throws {
    let tests = try Self.sources.map { Self.lines(try Checkout.text($0)) }
    let code = Self.lines(snippet.code)
    #expect(
      tests.contains { test in
        test.indices.contains { start in
          test[start...].count >= code.count && Self.isSame(test[start..<start + code.count], code)
        }
      },
      "This code is in no test:\n\(snippet.code)")
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Whether the lines are the same but for an indentation that all of them share.
  private static func isSame(_ test: ArraySlice<Substring>, _ code: [Substring]) -> Bool {
    guard let first = test.first, let shown = code.first, first.hasSuffix(shown)
    else { return false }
    let indentation = first.dropLast(shown.count)
    guard indentation.allSatisfy({ $0 == " " }) else { return false }
    return zip(test, code).allSatisfy { line, shown in
      shown.isEmpty ? line.isEmpty : line == indentation + shown
    }
  }
}
