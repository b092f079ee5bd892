import Checkout
import Testing

/// A piece of code in a page, or in a comment of the sources, between fences.
struct Snippet: Sendable, CustomTestStringConvertible {
  var page: String
  var line: Int
  var language: String
  var code: String

  var testDescription: String { "\(page):\(line)" }

  static func all(in page: String) throws -> [Snippet] {
    let lines = try Checkout.text(page).split(separator: "\n", omittingEmptySubsequences: false)
    return all(in: page, lines: page.hasSuffix(".swift") ? lines.map(comment) : lines)
  }

  /// What a line says behind `///`; nothing if it is no comment.
  private static func comment(_ line: Substring) -> Substring {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return "" }
    let words = text.dropFirst(3)
    return words.hasPrefix(" ") ? words.dropFirst() : words
  }

  private static func all(in page: String, lines: [Substring]) -> [Snippet] {
    var snippets: [Snippet] = []
    var open: Snippet?
    for (number, line) in lines.enumerated() {
      if !line.hasPrefix("```") {
        open?.code += line + "\n"
      } else if let snippet = open {
        snippets.append(snippet)
        open = nil
      } else {
        open = Snippet(page: page, line: number + 1, language: String(line.dropFirst(3)), code: "")
      }
    }
    return snippets
  }
}
