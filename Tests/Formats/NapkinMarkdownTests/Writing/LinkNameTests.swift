import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// The names by which links find nodes, against all names given one after the other.
@Suite struct LinkNameTests {
  private static let texts = [
    "a", "A", "a!", "a 1", "a-1", "A-1", "a-1-1", "a-01", "a 2", "a2", "1", "-1", "", "!", "b-10",
    "b",
    "Ф", "ф", "Фото", "фото 1", "İ", "i\u{307}", "\u{212A}", "k", "K 1", "ā", "Ā", "日本", "日本-1",
    "e\u{301}",
    "é", "É", "x_y", "X_Y", "愪", "愪 1", "ᄪ", "\u{212A}elvin", "kelvin", "İs", "i\u{307}s", "a  b",
    "Straße", "STRASSE", "ß", "ẞ",
  ]

  /// GitHub's name for words.
  private func slug(_ words: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in words.unicodeScalars.flatMap(\.properties.lowercaseMapping.unicodeScalars) {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
        slug.append(scalar)
      default:
        if scalar == " " { slug.append("-") }
        if scalar == "-" || scalar.properties.isAlphabetic { slug.append(scalar) }
      }
    }
    return String(slug)
  }

  /// The names of texts in order; each that was given before gets the next number.
  private func names(_ texts: [String]) -> [String] {
    var counts = [Array("".utf8): 0]
    return texts.map { text in
      let base = slug(text)
      var name = base
      while counts[Array(name.utf8)] != nil {
        counts[Array(base.utf8), default: 0] += 1
        name = "\(base)-\(counts[Array(base.utf8), default: 0])"
      }
      counts[Array(name.utf8)] = 0
      return name
    }
  }

  @Test(arguments: 0..<40, ["0", "1", "6"])
  func `a link has the name that its node gets when all are named`(seed: UInt64, headings: String)
    throws
  {
    var chance = NapkinTesting.Chance(seed: seed)
    var map = MindMap(id: "m", root: "root")
    var path = [map.slotOfRoot]
    let choice = Self.texts.shuffled(using: &chance).prefix(Int.random(in: 2...20, using: &chance))
    for number in 0..<Int.random(in: 20..<700, using: &chance) {
      path.removeLast(Int.random(in: max(0, path.count - 5)..<path.count, using: &chance))
      guard let parent = path.last, let text = choice.randomElement(using: &chance) else { break }
      path.append(map.append(MindMap.Node(id: "n\(number)", RichText(text)), under: parent))
    }
    let slots = map.walk().map(\.slot)
    // Words of letters alone, each others.
    let words = (0..<12).map { "see " + String(repeating: "q", count: $0) + "z" }
    let goals = words.compactMap { _ in slots.randomElement(using: &chance) }
    for (word, goal) in zip(words, goals) {
      var node = MindMap.Node(id: MindMap.Node.ID(word), RichText(word))
      node.link = "#\(map[goal].id)"
      try map.insert(node, under: map.root)
    }
    let texts = map.walk().map { map[$0.slot].text.source }
    let names = Dictionary(uniqueKeysWithValues: zip(map.walk().map(\.slot), names(texts)))
    let text = try written(.map(map), ["headings": headings]).text
    for (word, goal) in zip(words, goals) {
      let name = try #require(names[goal])
      let link = text.contains("[\(word)](#\(name))") || text.contains("[\(word)](<#\(name)>)")
      #expect(link, "\(map[goal].text.source) as \(name), seed \(seed)")
    }
  }
}
