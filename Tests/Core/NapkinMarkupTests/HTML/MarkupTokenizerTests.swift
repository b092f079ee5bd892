import NapkinMarkup
import NapkinTesting
import Testing

/// Markup taken apart, whatever is wrong with it.
struct MarkupTokenizerTests {
  /// The tokens of some markup, written so that they can be compared.
  static func tokens(_ markup: String) -> [String] {
    var tokens = MarkupTokenizer(Array(markup.utf8))
    var found: [String] = []
    while let token = tokens.next() {
      switch token {
      case .text(let range): found.append(String(decoding: tokens.bytes[range], as: UTF8.self))
      case .reference(let text): found.append("&" + text)
      case .hidden: found.append("hidden")
      case .end: found.append("end")
      case .start(let tag):
        let attributes = tokens.attributes(of: tag).map { attribute in
          let name = String(decoding: attribute.name, as: UTF8.self)
          return attribute.value.map { "\(name)=\(String(decoding: $0, as: UTF8.self))" } ?? name
        }
        found.append("start(\(attributes.joined(separator: ",")))")
      }
    }
    return found
  }

  @Test(arguments: [
    ("a<b>c</b>", ["a", "start()", "c", "end"]),
    ("<a href='x y' b = \"&amp;\" c d=e/>", ["start(href=x y,b=&amp;,c,d=e/)"]),
    ("<a b=\"x>y\">", ["start(b=x>y)"]), ("<a b=\"x>y", ["start(b)", "y"]),
    ("<a b='1'c=\"2\"/d>", ["start(b=1,c=2,d)"]), ("<a =b=c>", ["start(=b=c)"]),
    ("&lt;&#65;&x;", ["&<", "&A", "&", "x;"]),
    ("<!-- a --><?b?><!C>", ["hidden", "hidden", "hidden"]),
    ("<![CDATA[<b>&lt;]]>", ["<b>&lt;"]), ("1 < 2", ["1 ", "<", " 2"]),
    ("<p <b>", ["<p ", "start()"]),
  ])
  func `tags, references and the text between them`(markup: String, expected: [String]) {
    #expect(Self.tokens(markup) == expected)
  }

  @Test func `a value is what its references stand for, without blanks around it`() {
    var tokens = MarkupTokenizer(Array("<a HREF=' x&amp;y ' href='z' title=''>".utf8))
    guard case .start(let tag)? = tokens.next() else {
      Issue.record("There is no tag.")
      return
    }
    #expect(tokens.value(of: "href", in: tag) == "x&y")
    #expect(tokens.value(of: "title", in: tag) == nil && tokens.value(of: "id", in: tag) == nil)
  }

  @Test(arguments: [("h1", 1), ("H6", 6), ("h7", nil), ("h", nil), ("th1", nil), ("hr", nil)])
  func `headings have levels`(name: String, level: Int?) {
    var tokens = MarkupTokenizer(Array("<\(name)>".utf8))
    guard case .start(let tag)? = tokens.next() else {
      Issue.record("There is no tag.")
      return
    }
    #expect(tag.name.headingLevel == level)
  }

  @Test(arguments: 0..<200) func `each byte stands in one token`(seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    let parts = [
      "<", ">", "&", "\"", "'", "<b", "</", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "=", "a",
      " ",
      "/", "<?", "?>", "é", "<a href=", "<pre>", "\n",
    ]
    let markup = (0...chance.below(40)).map { _ in chance.pick(parts) }.joined()
    var tokens = MarkupTokenizer(Array(markup.utf8))
    var last = 0
    while tokens.next() != nil {
      #expect(tokens.position > last, "\(markup) stands still at \(last)")
      last = tokens.position
    }
    #expect(last == markup.utf8.count)
  }

  @Test(arguments: [
    "<", "&", "<p ", "<!--", "<![CDATA[", "<?", "<!", "<a b=\"", "<a b='", "<a b=\"'", "</", "&#x",
    "<a b='\" c=\"", "&amp", "<a =",
  ])
  func `no markup takes more than linear time`(part: String) {
    func time(_ count: Int) -> Duration {
      let markup = Array(String(repeating: part, count: count).utf8)
      return (1...3).map { _ in
        processorTime {
          var tokens = MarkupTokenizer(markup)
          while tokens.next() != nil {}
        }
      }.min() ?? .zero
    }
    #expect(time(40_000) < time(4_000) * 30 + .milliseconds(100))
  }
}
