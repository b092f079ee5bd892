import NapkinCore

/// Prepares queries and texts for the index of a notebook.
extension SearchText {
  /// Returns the Chinese, Japanese and Korean characters of a folded text without duplicates: pairs followed by one
  /// space, single characters by two. So each entry has the three characters that the index (FTS5 trigram) requires.
  static func pairs(_ folded: String) -> String {
    if folded.utf8.allSatisfy({ $0 < 0xE3 }) { return "" }
    var seen: Set<String> = []
    var result = ""
    var last: Unicode.Scalar?
    for scalar in folded.unicodeScalars {
      guard isPaired(scalar) else {
        last = nil
        continue
      }
      for key in [last.map { "\($0)\(scalar) " }, "\(scalar)  "] {
        if let key, seen.insert(key).inserted { result += key }
      }
      last = scalar
    }
    return result
  }

  /// A query: words or parts of words, in any order.
  struct Query {
    /// The words, folded.
    let words: [String]
    /// The query for the index; `nil` if all words are too short for it.
    private(set) var match: String?
    /// The words that are too short for the index.
    private(set) var short: [String] = []

    init(_ text: String) {
      words = SearchText.folded(text).split(whereSeparator: \.isWhitespace).map(String.init)
      var terms: [String] = []
      for word in words {
        let scalars = word.unicodeScalars
        if scalars.count >= 3 {
          terms.append("{title text tags} : \"\(word.replacing("\"", with: "\"\""))\"")
        } else if scalars.allSatisfy(SearchText.isPaired) {
          let spaces = String(repeating: " ", count: 3 - scalars.count)
          terms.append("pairs : \"\(word)\(spaces)\"")
        } else {
          short.append(word)
        }
      }
      match = terms.isEmpty ? nil : terms.joined(separator: " AND ")
    }
  }

  /// An excerpt of a text around the first of some folded words, and the ranges of the words in it, in characters.
  static func snippet(
    of text: String, around words: [String], length: Int = 80
  ) -> (text: String, marks: [Range<Int>]) {
    let characters = Array(text.lazy.map { $0.isNewline ? " " : $0 })
    // The index of the character that each folded scalar comes from.
    var scalars: [Unicode.Scalar] = []
    var origins: [Int] = []
    for (index, character) in characters.enumerated() {
      for scalar in folded(String(character)).unicodeScalars {
        scalars.append(scalar)
        origins.append(index)
      }
    }
    var found: [Range<Int>] = []
    for word in words.map({ Array($0.unicodeScalars) }) where !word.isEmpty {
      var start = 0
      while start + word.count <= scalars.count {
        if scalars[start] == word[0], scalars[start..<start + word.count].elementsEqual(word) {
          found.append(origins[start]..<origins[start + word.count - 1] + 1)
          start += word.count
        } else {
          start += 1
        }
      }
    }
    let first = found.map(\.lowerBound).min() ?? 0
    var begin = max(0, min(first - length / 4, characters.count - length))
    if begin < 4 { begin = 0 }
    let end = min(characters.count, begin + length)
    var marks: [Range<Int>] = []
    let shift = begin > 0 ? 1 - begin : 0
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound >= begin && range.upperBound <= end
      && range.lowerBound + shift >= marks.last?.upperBound ?? 0
    {
      marks.append(range.lowerBound + shift..<range.upperBound + shift)
    }
    let piece = String(characters[begin..<end])
    return ((begin > 0 ? "…" : "") + piece + (end < characters.count ? "…" : ""), marks)
  }
}
