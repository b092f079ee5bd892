import NapkinMarkup
import NapkinTesting
import Testing

/// What is escaped for a place is read there as it was.
struct MarkupContextTests {
  static let text = "a&b<c>d\"e'f\tg\nh\ri\r\nj\u{0}k\u{FFFE}l\u{FFFD}ü資😀"

  @Test(arguments: [
    (MarkupContext.text, "a&amp;b&lt;c&gt;d\"e'f\tg\nh&#13;i&#13;\nj\u{FFFD}k\u{FFFD}l\u{FFFD}ü資😀"),
    (
      .attribute,
      "a&amp;b&lt;c&gt;d&quot;e'f&#9;g&#10;h&#13;i&#13;&#10;j\u{FFFD}k\u{FFFD}l\u{FFFD}ü資😀"
    ),
    (.anywhere, "a&amp;b&lt;c&gt;d&quot;e'f\tg\nh&#13;i&#13;\nj\u{FFFD}k\u{FFFD}l\u{FFFD}ü資😀"),
    (.html, "a&amp;b&lt;c&gt;d&quot;e'f\tg\nh\ni\nj\u{FFFD}k\u{FFFD}l\u{FFFD}ü資😀"),
  ])
  func `each place has its escapes`(context: MarkupContext, escaped: String) {
    #expect(Array(context.escape(Self.text).utf8) == Array(escaped.utf8))
  }

  @Test(arguments: 0..<50) func `no text leaves its place`(seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    let parts = ["<", ">", "&", "\"", "'", "<b>", "]]>", "&amp;", "-->", "a", " ", "=", "/", "é"]
    for _ in 0..<100 {
      let text = (0...chance.below(12)).map { _ in chance.pick(parts) }.joined()
      for context in [MarkupContext.text, .anywhere, .html] {
        var tokens = MarkupTokenizer(Array(context.escape(text).utf8))
        var words: [UInt8] = []
        while let token = tokens.next() {
          switch token {
          case .text(let range): words += tokens.bytes[range]
          case .reference(let text): words += text.utf8
          default: Issue.record("\(text) has markup in \(context)")
          }
        }
        #expect(words == Array(text.utf8))
      }
      for context in [MarkupContext.attribute, .anywhere, .html] {
        var tokens = MarkupTokenizer(Array("<a b=\"x\(context.escape(text))x\" c>".utf8))
        guard case .start(let tag)? = tokens.next() else {
          Issue.record("\(text) ends its tag")
          continue
        }
        #expect(tokens.position == tokens.bytes.count)
        #expect(tokens.value(of: "b", in: tag) == "x" + text + "x")
        #expect(tokens.attribute("c", of: tag) != nil)
      }
    }
  }
}
