import NapkinCore
import NapkinMarkup
import NapkinTesting
import Testing

/// The plain text in a rich one, also in one that is malformed.
@Suite struct RichTextTests {
  static func plain(_ xhtml: String) -> String { RichText(xhtml, syntax: .xhtml).plain }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("<p>a</p>", "a"), ("<p>a</p><p>b</p>", "a\nb"), ("a<br/>b", "a\nb"),
    ("a<br><br>b", "a\n\nb"), ("<p>a<br/></p>b", "a\nb"), ("<b>a</b>b", "ab"),
    ("  a \n\t b  ", "a b"), ("<p> a </p> <p> b </p>", "a\nb"), ("a <b> b</b>", "a b"),
    ("<ul><li>a</li><li>b</li></ul>", "a\nb"), ("<div><div><p>a</p></div></div>b", "a\nb"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>", "a b\nc"),
    ("<H1>a</H1>B", "a\nB"), ("<h:p>a</h:p><h:p>b</h:p>", "a\nb"), ("a<hr/>b", "a\nb"),
    ("<html><head><title>t</title></head><body>a</body></html>", "a"),
    ("<style>p {}</style>a", "a"), ("<script>if (a < b) { \"</p>\" }</script>x", "x"),
    ("<SCRIPT>x</ScRiPt>y", "y"), ("<script/>a", "a"), ("<style>a", "a"),
    ("<pre>a\n  b\r\nc</pre>d", "a\n  b\nc\nd"), ("<pre>\na</pre>", "a"), ("<pre/>a  b", "a b"),
    ("</pre>a  b", "a b"), ("<pre>a<pre>  b</pre>  c</pre>  d", "a\n  b\n  c\nd"),
  ])
  func `XHTML loses its tags, and what they do to lines stays`(xhtml: String, text: String) {
    #expect(Self.plain(xhtml) == text)
  }

  @Test(arguments: [
    ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("a&nbsp;b", "a\u{A0}b"), ("&#65;&#x42;&#X43;", "ABC"),
    ("&#x1F600;", "\u{1F600}"), ("&#x0001F600;", "\u{1F600}"), ("&foo;", "&foo;"),
    ("caf&eacute; &copy;&mdash;&euro;", "caf\u{E9} \u{A9}\u{2014}\u{20AC}"), ("&yuml;", "\u{FF}"),
    ("&NotEqualTilde;", "\u{2242}\u{338}"), ("&eacut;", "&eacut;"),
    ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#xG;", "&#xG;"),
    ("&#1a;", "&#1a;"),
    ("&amp", "&amp"), ("&#65", "&#65"), ("a & b", "a & b"), ("&&amp;", "&&"), ("&amp;lt;", "&lt;"),
    ("&#0;", "\u{FFFD}"), ("&#27;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"),
    ("&#x110000;", "\u{FFFD}"),
    ("&#99999999999;", "\u{FFFD}"), ("&#-5;", "&#-5;"), ("&#x9;a", "a"), ("a&#10;b", "a b"),
    (
      "&#00000000000000000000000000000000000000000065;",
      "&#00000000000000000000000000000000000000000065;"
    ),
    ("&a<b>c", "&ac"), ("&#38;lt;", "&lt;"),
  ])
  func `references are what they stand for, once`(xhtml: String, text: String) {
    #expect(Self.plain(xhtml) == text)
  }

  @Test(arguments: [
    ("a < b", "a < b"), ("<", "<"), ("<>", "<>"), ("</>", "</>"), ("<1>", "<1>"), ("a<b", "a<b"),
    ("<p", "<p"), ("<p a", "<p a"), ("<p <b>x</b>", "<p x"), ("<a href=\">\">x</a>", "x"),
    ("<a href='>'>x</a>", "x"), ("<a href=\">x", "x"), ("<a href=\"x\" <", "<a href=\"x\" <"),
    ("<p don't>x", "x"), ("<p a= \">\" b>x", "x"), ("<p a=\"1\"b='>'>x", "x"),
    ("<!-- a -->b", "b"), ("<!-- a", "<!-- a"), ("<!-->b", "<!-->b"), ("a<!-- <p> -->b", "ab"),
    ("<![CDATA[<p>&amp;]]>x", "<p>&amp;x"), ("<![CDATA[x", "<![CDATA[x"), ("<![CDATA[]]>x", "x"),
    ("<?xml version=\"1.0\"?>x", "x"), ("<?xml", "<?xml"), ("<!DOCTYPE html>x", "x"),
    ("<!DOCTYPE", "<!DOCTYPE"), ("</p>a</b>", "a"), ("<p>a<p>b", "a\nb"),
    ("<b>a<i>b</b>c</i>", "abc"),
    ("<\u{E9}>x", "<\u{E9}>x"), ("\u{0}<p>\u{0}</p>", "\u{0}\n\u{0}"), ("<p\u{0}>x", "x"),
    ("\u{1F600}<p>\u{301}</p>", "\u{1F600}\n\u{301}"), ("a\u{B}b\u{C}c", "a\u{B}b c"),
    ("<toString()>x", "x"), ("<p:>x", "x"), ("<:p>x", "<:p>x"),
  ])
  func `malformed markup gives some text`(xhtml: String, text: String) {
    #expect(Self.plain(xhtml) == text)
  }

  @Test(arguments: [
    "<", "&", "<p ", "<!--", "<![CDATA[", "<?", "<!", "<a b=\"", "<a b='", "<style>", "<pre>", "</",
    "<p>", "<p/>", "&#x", "<br>", "<a b=\"<", "<a b=\"'", "<style><!--", "<a =",
    "<ol><li>", "<tr><td>",
  ])
  func `no markup takes more than linear time`(piece: String) {
    func time(_ count: Int) -> Duration {
      let text = String(repeating: piece, count: count)
      return (1...3).map { _ in
        processorTime {
          #expect(Self.plain(text).utf8.count <= text.utf8.count)
          #expect(
            RichText(text + "a", syntax: .xhtml).plainWithMarks.utf8.count <= text.utf8.count * 12
              + 20)
        }
      }.min() ?? .zero
    }
    #expect(time(40_000) < time(4_000) * 30 + .milliseconds(100))
  }

  @Test func `words end where markup or white space begins, wherever that is`() {
    for count in 1...20 {
      let word = String(repeating: "a", count: count)
      for (end, read) in [
        (" b", " b"), ("  b", " b"), (" \tb", " b"), (" <i>b</i>", " b"), (" !", " !"),
        (" &amp; b", " & b"), ("\u{1} b", "\u{1} b"), (" é  b ", " é b"), (" ", ""),
      ] {
        #expect(Self.plain(word + end) == word + read)
      }
    }
  }

  @Test func `a text is read as its syntax says`() {
    #expect(RichText("*a*").styled.runs.map(\.words) == ["*a*"])
    #expect(RichText("*a*", syntax: .markdown).styled.runs.map(\.words) == ["a"])
    let xhtml = RichText("<ul><li><b>a</b></li></ul>", syntax: .xhtml)
    #expect(xhtml.styled.runs.map(\.style.isBold) == [true])
    #expect(xhtml.plainWithMarks == "• a")
    #expect(RichText("- a", syntax: .markdown).plainWithMarks == "- a")
  }

  @Test(arguments: ["*a* <b>", "&amp;", " \n"]) func `plain text and Markdown stand as they are`(
    text: String
  ) {
    #expect(RichText(text).plain == text)
    #expect(RichText(text, syntax: .markdown).plain == text)
  }

  @Test func `a text knows whether there is anything in it`() throws {
    #expect(RichText.empty.isEmpty && RichText.empty.isBlank)
    #expect(RichText("<p> </p>", syntax: .xhtml).isBlank)
    #expect(!RichText("<p> </p>", syntax: .xhtml).isEmpty)
    #expect(!RichText("<p>a</p>", syntax: .xhtml).isBlank)
    #expect(RichText("\(1) + \(2)").source == "1 + 2")
    for syntax in RichText.Syntax.allCases {
      #expect(try recoded(RichText("x", syntax: syntax)) == RichText("x", syntax: syntax))
    }
  }
}
