import NapkinFormats
import NapkinMarkup
import NapkinTesting
import Testing

/// Whole texts are escaped as their characters would be, one after the other.
struct MarkupTextTests {
  static let spellings: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\r": "&#13;", "\u{0}": "\u{FFFD}",
    "\u{1F}": "\u{FFFD}", "\u{FFFE}": "\u{FFFD}", "\u{FFFF}": "\u{FFFD}",
  ]
  static let others: [Unicode.Scalar] = [
    "a", " ", "'", "#", "\t", "\n", "\u{7F}", "\u{80}", "ä", "\u{301}", "→", "\u{E000}", "\u{F000}",
    "\u{FFFD}", "\u{FEFF}", "😀", "\u{10FFFF}",
  ]

  @Test(arguments: 0..<200)
  func escapesEachCharacter(seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    let special = Self.spellings.keys.sorted()
    var text = String.UnicodeScalarView()
    for _ in 0..<chance.below(60) {
      text.append(chance.below(4) > 0 ? chance.pick(Self.others) : chance.pick(special))
    }
    let expected = text.map { Self.spellings[$0] ?? String($0) }.joined()
    #expect(Array(MarkupContext.anywhere.escape(String(text)).utf8) == Array(expected.utf8))
    let forbidden = text.contains { Self.spellings[$0] == "\u{FFFD}" }
    #expect(MarkupText.canHold(String(text)) == !forbidden)
  }
}
