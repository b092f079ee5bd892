import NapkinMarkup
import Testing

/// What running text says.
@Suite struct InlineTests {
  private let labels = ["a": Self.destination]
  private static let destination = Destination(uri: "x", title: "t")

  private func parse(_ text: String) -> InlineText {
    InlineParser.parse(Array(text.utf8), labels: labels)
  }

  @Test(arguments: [
    ("*a **b** c*", "a b c"), ("a * b", "a * b"), ("**a*", "*a"),
    ("snake_case_name", "snake_case_name"),
    ("~~a~~ ~~~b~~~", "a ~~~b~~~"), (#"\*a\* \b"#, #"*a* \b"#),
    ("&amp;&nbsp;&#65;&#x42;&foo;", "&\u{A0}AB&foo;"),
    ("`` a`b ``", "a`b"), ("`a\nb`", "a b"), ("`a", "`a"),
    ("<https://a.b> <c@d.e> <f>", "https://a.b c@d.e "),
    ("[a] [b] [c][a] [d](<e f> 'g')", "a [b] c d"), ("![a](b) [![c](d)](e)", "a c"),
    ("[a](b", "a(b"), ("[[a](b)](c)", "[a](c)"), ("a  \nb\\\nc\nd", "a\nb\nc\nd"),
  ])
  func `words are left when signs are gone`(_ text: String, _ words: String) {
    #expect(parse(text).plain == words)
  }

  @Test func `links and pictures know where they lead`() {
    let text = parse("[b](c 'd') ![e][A] [a]")
    let expected =
      [Destination(uri: "c", title: "d")] + [Self.destination, Self.destination]
    #expect(text.destinations == expected)
    #expect(parse("[a *b*](c)").wholeLink?.destination.uri == "c")
    #expect(parse("[a](b) c").wholeLink == nil)
  }

  @Test(arguments: [
    ("a", true), ("a *b* c", false), ("a * b", true), ("a\nb", false), ("`a`", false),
  ])
  func `words alone are plain`(_ text: String, _ isPlain: Bool) {
    #expect(parse(text).isPlain == isPlain)
  }

  @Test(arguments: [
    ("$a_1 * b_2 * c_3$ *d*", "$a_1 * b_2 * c_3$ d"), ("$*a*$", "$a$"),
    (#"$$\sum_*x*$$"#, #"$$\sum_*x*$$"#),
    ("5 $ *and* 6 $", "5 $ and 6 $"),
  ])
  func `nothing in a formula is Markdown`(_ text: String, _ words: String) {
    #expect(parse(text).sparingFormulas(labels: labels).plain == words)
  }

  @Test(arguments: ["[", "*a ", "[a](", "![", "`a", "<!--", "&", "\\", "a**b", "_a_"])
  func `signs without end are read to the end`(_ sign: String) {
    let text = parse(String(repeating: sign, count: 20_000))
    #expect(text.parts.last?.range.upperBound == text.bytes.count)
  }
}
