import NapkinLayout
import Testing

/// Lines that are nearly alike, and no more of them than otherwise.
@Suite struct BalanceTests {
  let metrics = TextMetrics(size: 10)

  @Test(arguments: [
    ("He is the god of storm", 105.0, ["He is the", "god of storm"]),
    ("one two three four", 500, ["one two three four"]),
    ("中文与混排，看看今年怎么样", 125, ["中文与混排，看", "看今年怎么样"]),
    ("a snake_case of 1.5", 60, ["a", "snake_case", "of 1.5"]),
    // Who ends lines wants them so, and they may be longer for that, but not by much.
    ("Keep the name if it is not\nfound here", 120, ["Keep the name if it is not", "found here"]),
    ("Keep the name if it is not\nhere", 90, ["Keep the name", "if it is not", "here"]),
    ("Keep the name if it is not", 120, ["Keep the name", "if it is not"]),
    ("\nAll that is under a line end\n", 100, ["", "All that is under", "a line end", ""]),
    ("one two   three four \u{2028}five", 60, ["one two", "three four", "five"]),
    ("    indented words of code", 110, ["    indented", "words of code"]),
    ("well-known facts of all", 85, ["well-known", "facts of all"]),
    // Of three lines, the longest says how narrow all can be, and not that the last is a lone word.
    (
      "The table contains information of personal expenses for rural households.", 190,
      ["The table contains information", "of personal expenses for", "rural households."]
    ),
    ("", 50, [""]),
  ])
  func `lines end where they should`(_ text: String, _ width: Double, _ lines: [String]) {
    let block = TextBlock(text, metrics, maximumWidth: width, isBalanced: true)
    #expect(block.lines.map { String($0.text) } == lines)
  }

  @Test func `balanced lines are as many, no wider, and lose nothing`() {
    let text =
      "A text, ein  Text, well-known текст, κείμενο, 文本很好, نص, מלל, पाठ 👩🏽‍🚀 and https://a.b/c?d=e!"
    for width in stride(from: 5.0, to: 900, by: 3) {
      let greedy = TextBlock(text, metrics, maximumWidth: width)
      let block = TextBlock(text, metrics, maximumWidth: width, isBalanced: true)
      #expect(block.lineCount == greedy.lineCount && block.width <= greedy.width, "\(width)")
      let joined = block.lines.map { $0.text.filter { $0 != " " } }.joined()
      #expect(joined == text.filter { $0 != " " })
      // Letters that are joined become others where a word is cut.
      for line in block.lines where !line.text.unicodeScalars.contains(where: isArabic) {
        #expect((metrics.width(of: line.text) - line.width).magnitude < 1e-9)
      }
    }
  }

  @Test(arguments: ["ب\nا", "🇸\n🇪", "👩\u{200D}\n👧", "e \n\u{301}"], [true, false])
  func `a paragraph is as wide as if it stood alone`(_ start: String, _ isBalanced: Bool) {
    let text = start + " one two three four five"
    let parts = text.split(separator: "\n").map { part in
      TextBlock(String(part), metrics, maximumWidth: 80, isBalanced: isBalanced)
    }
    let whole = TextBlock(text, metrics, maximumWidth: 80, isBalanced: isBalanced)
    #expect(whole.lines == parts.flatMap(\.lines) && whole.lineCount > 2)
  }

  private func isArabic(_ scalar: Unicode.Scalar) -> Bool { (0x600..<0x700).contains(scalar.value) }

  @Test func `no narrower lines would do`() {
    let text = "the quick brown fox jumps over the lazy dog and runs away into the wild wood"
    for width in stride(from: 60.0, to: 300, by: 7) {
      let block = TextBlock(text, metrics, maximumWidth: width, isBalanced: true)
      let narrower = TextBlock(text, metrics, maximumWidth: block.width - 0.2)
      #expect(narrower.lineCount > block.lineCount, "\(width)")
    }
  }

  @Test func `long texts and words that are cut stay as they are`() {
    for text in [
      String(repeating: "word and ", count: 100) + "end", "see Donaudampfschifffahrtskapitän there",
    ] {
      let block = TextBlock(text, metrics, maximumWidth: 90, isBalanced: true)
      #expect(block == TextBlock(text, metrics, maximumWidth: 90))
    }
  }
}
