import NapkinCore
import NapkinMarkup
import NapkinTesting
import Testing

/// The page around a paragraph, which is read without a look at its tags.
@Suite struct ParagraphPageTests {
  static func page(around words: String) -> RichText {
    let head = "\n  <head>\n    \n  </head>\n  <body>\n    <p>\n      "
    return RichText(head + words + "\n    </p>\n  </body>\n", syntax: .xhtml)
  }

  /// What is found by a look at all tags.
  static func plain(_ page: RichText) -> String {
    var reader = PlainTextReader(page.source)
    return reader.text()
  }

  @Test(arguments: [
    ("a", "a"), ("two words", "two words"), ("Q&amp;A &lt;b&gt;", "Q&A <b>"), ("&amp;", "&"),
    ("\"quoted\" 'words'", "\"quoted\" 'words'"), ("día 🌱 資料", "día 🌱 資料"),
    ("&amp;amp; stays &amp;lt;", "&amp; stays &lt;"), ("a&lt; b", "a< b"), ("\u{A0}a", "\u{A0}a"),
    ("seven letters, and eight of them, nine", "seven letters, and eight of them, nine"),
  ])
  func `a page is that of its words`(markup: String, words: String) {
    let page = Self.page(around: markup)
    #expect(page.textOfParagraphPage == words)
    #expect(RichText.paragraphPage(of: words) == page)
    #expect(Self.plain(page) == words && page.plain == words)
  }

  @Test(arguments: [
    "", " ", " a", "a ", "a  b", "a\tb", "a\nb", "a > b", "&quot;a&quot;", "&#252;", "&nbsp;", "&",
    "&amp", "a &lt; b &unknown;", "<b>a</b>", "a<br/>b", "a</p><p>b", "\u{1}", "&amp;  b",
    "a &amp; ",
  ])
  func `any other page is read as a whole`(markup: String) {
    let page = Self.page(around: markup)
    #expect(page.textOfParagraphPage == nil)
    #expect(page.plain == Self.plain(page))
  }

  @Test(arguments: ["", " ", " a", "a ", "a  b", "a\nb", "a\tb", "\u{1}", "a\r\nb"])
  func `a text that a page would show otherwise has none`(text: String) {
    #expect(RichText.paragraphPage(of: text) == nil)
  }

  @Test func `no words are taken for others, wherever a page is changed`() {
    for seed in 0..<2_000 as Range<UInt64> {
      var chance = Chance(seed: seed)
      let pieces = [
        "a", "words", " ", "  ", "&amp;", "&lt;", "&", ">", "<b>", "é", "資料", "\n", "\"",
      ]
      let words = (0...chance.below(12)).map { _ in chance.pick(pieces) }.joined()
      var source = Array(Self.page(around: words).source.unicodeScalars)
      if chance.once(in: 2) {
        source.remove(at: chance.below(source.count))
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: source)
      let page = RichText(String(text), syntax: .xhtml)
      #expect(page.plain == Self.plain(page), "\(seed): \(page.source)")
      if let text = page.textOfParagraphPage {
        #expect(RichText.paragraphPage(of: text) == page, "\(seed): \(page.source)")
      }
    }
  }
}
