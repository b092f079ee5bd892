/// Prepares queries and texts for the search: no capitals, accents or wide letters, the same on every machine.
package enum SearchText {
  /// The text as it is searched.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: text.utf8.lazy.map(lower), as: UTF8.self)
    }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { folded += self.folded(scalar) }
    return String(folded)
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0x41...0x5A, 0..<0x80: return [Unicode.Scalar(lower(UInt8(scalar.value)))]
    // Marks over and under letters, and vowel points of Arabic and Hebrew.
    case 0x300...0x36F, 0x591...0x5BD, 0x64B...0x652: return []
    // Wide letters, digits and signs.
    case 0xFF01...0xFF5E:
      return Unicode.Scalar(scalar.value - 0xFEE0).map(folded) ?? [scalar]
    case 0x3000: return [" "]
    default: break
    }
    if isPaired(scalar) { return [scalar] }
    var result: [Unicode.Scalar] = []
    // A capital may become a letter and a mark.
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      if (0x300...0x36F).contains(small.value) { continue }
      result += small == "ß" ? ["s", "s"] : [bases[small] ?? small]
    }
    return result
  }

  /// Whether the index stores this character in pairs: Chinese, Japanese and Korean ones.
  static func isPaired(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// The Chinese, Japanese and Korean characters of a folded text, each once: pairs followed by one space, single ones
  /// by two. So all have the three characters that the index (FTS5 trigram) needs.
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

  /// A query: words, or parts of them, in any order.
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
    // Where each folded scalar comes from.
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
