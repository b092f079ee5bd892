import NapkinMarkup
import NapkinCore
import NapkinFormats

/// A link in the syntax of wikis: `[[Page]]`, or `[[Page|text]]`.
struct Wikilink {
  let words: String
  let target: String

  init?(_ source: some BidirectionalCollection<UInt8>) {
    let inside = source.dropFirst(2).dropLast(2)
    guard source.starts(with: "[[".utf8), source.suffix(2).elementsEqual("]]".utf8),
      !inside.isEmpty, !inside.contains(.leftBracket), !inside.contains(.rightBracket),
      !inside.contains(.newline), !inside.contains(.backslash)
    else { return nil }
    let parts = inside.split(separator: .bar, maxSplits: 1, omittingEmptySubsequences: false)
    let page = parts[0].asText
    words = parts.count > 1 ? parts[1].asText : page
    target = Self.target(of: page)
  }

  /// Returns the file that the name of a page means.
  static func target(of page: String) -> String {
    let path = page.prefix(before: "#")
    let isFile = path.isEmpty || type(of: path) != nil
    // A `%` in a name would begin an escape in an address.
    let address = PercentCode.encode(String(path)) { $0 != UInt8(ascii: "%") }
    return (isFile ? address : address + ".md") + page[path.endIndex...]
  }

  /// Whether the text of the link is the size of a picture: `300`, or `300x200`.
  var isSized: Bool { words.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "x") } }

  /// Whether the link refers to a picture, a recording or another file that is not text.
  var isMedia: Bool { Self.type(of: target[...])?.hasPrefix("text/") == false }

  /// Returns the type of a file whose ending is known; `nil` for other endings, as in the title `Dr. Who`.
  private static func type(of path: Substring) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = String(path[path.index(after: dot)...])
    if ["canvas", "base"].contains(ending) { return "text/" + ending }
    return MediaType.named(ofFile: path)
  }
}
