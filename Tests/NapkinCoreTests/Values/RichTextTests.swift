import NapkinCore
import Testing

@Suite struct RichTextTests {
  @Test func `plain text and Markdown read as they are`() {
    let source = "# A <b> &amp;\n\n  two  "
    #expect(RichText(source).plain == source)
    #expect(RichText(source, syntax: .markdown).plain == source)
  }

  @Test func `empty and blank`() {
    #expect(RichText.empty.isEmpty)
    #expect(RichText.empty.isBlank)
    #expect(!RichText("<p/>", syntax: .xhtml).isEmpty)
    #expect(RichText("<html><head><style>p</style></head><p> &nbsp;</p>", syntax: .xhtml).isBlank)
    #expect(RichText(" \n\t").isBlank)
    #expect(!RichText("x").isBlank)
  }

  @Test(
    arguments: [
      ("", ""), ("a", "a"), ("  a  b\t\r\n c  ", "a b c"),
      ("<p>a</p><p>b</p>", "a\nb"), ("<p>a</p>\n\n<p>b</p>\n", "a\nb"),
      ("a<br/>b<br>c<BR />d", "a\nb\nc\nd"), ("a<br/><br/>b", "a\n\nb"),
      ("<p>a<br/></p><p>b</p>", "a\nb"), ("<div>a</div><br/><div>b</div>", "a\n\nb"),
      ("<p></p><p> </p><p>a</p><p></p>", "a"), ("<br/>a<br/>", "a"),
      ("a<b>b</b>c <i> d</i>", "abc d"), ("x <!-- a > b --> y", "x y"),
      ("<ul><li>one</li><li>two <ul><li>three</li></ul></li></ul>", "one\ntwo\nthree"),
      ("<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>", "a b\nc"),
      ("<h1>T</h1>text<hr/>more<h6>x</h6>", "T\ntext\nmore\nx"),
      ("<html><head><title>no</title></head><body><p>yes</p></body></html>", "yes"),
      ("<HTML><Head>no</hEAD><P>yes", "yes"), ("<head/>a", "a"), ("<header>a</header>b", "a\nb"),
      ("a<style>p { x: 1 > 2 }</style>b<script>if (a<b) '</p>'</script>c", "abc"),
      ("<pre> a\n  b </pre>c", " a\n  b \nc"), ("x<pre>\n\na</pre>", "x\n\na"),
      ("<pre>a\r\nb</pre>", "a\nb"), ("<pre/>a  b", "a b"), ("</pre>a  b", "a b"),
      ("<h:p>a</h:p><h:p>b</h:p>", "a\nb"), ("<::>a", "<::>a"), ("<p:>a", "a"),
      ("<a href=\"x > y\">a</a>", "a"), ("<a href = 'x\" > y' >a</a>", "a"),
      ("<p don't>it's</p>", "it's"), ("<a href=\"x>y", "y"), ("<a href=\"x\"y\">z", "z"),
      ("<![CDATA[a < b & c]]> d", "a < b & c d"), ("<?xml version=\"1.0\"?><p>a</p>", "a"),
      ("<!DOCTYPE html><p>a</p>", "a"), ("ä<b>ö</b>\u{1F600}", "äö\u{1F600}"),
      ("a\u{A0} b\u{2003} c", "a\u{A0} b\u{2003} c"), ("a\u{0B}b", "a\u{0B}b"),
    ])
  func `text of XHTML`(source: String, plain: String) {
    #expect(RichText(source, syntax: .xhtml).plain == plain)
  }

  @Test(
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("a&nbsp;&nbsp;b", "a\u{A0}\u{A0}b"),
      ("&#65;&#x41;&#X4a;&#0065;", "AAJA"), ("&#128512;&#x1F600;", "\u{1F600}\u{1F600}"),
      ("a&#32;&#10; b", "a b"),
      ("&#xD800;&#1114112;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#0;&#1;&#x1b;[31m", "\u{FFFD}\u{FFFD}\u{FFFD}[31m"),
      ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#xg;", "&#xg;"),
      ("&#12a;", "&#12a;"), ("&amp", "&amp"), ("&amp ;", "&amp ;"), ("&foo;", "&foo;"),
      ("&AMP;", "&AMP;"), ("&amp;amp;", "&amp;"), ("&&amp;", "&&"), ("R&D & co", "R&D & co"),
      ("&#-5;", "&#-5;"), ("&#1 2;", "&#1 2;"), ("&lt;p&gt;", "<p>"),
      ("&#00000000000000000000000000000000065;", "&#00000000000000000000000000000000065;"),
    ])
  func `references`(source: String, plain: String) {
    #expect(RichText(source, syntax: .xhtml).plain == plain)
  }

  @Test(
    arguments: [
      ("<", "<"), ("a < b", "a < b"), ("a<", "a<"), ("</", "</"), ("</>", "</>"), ("<>", "<>"),
      ("<1>", "<1>"), ("<a", "<a"), ("<a b", "<a b"), ("x <a <b>y</b>", "x <a y"),
      ("<a \"<b>x", "<a \"x"), ("<!--", "<!--"), ("<!-- a", "<!-- a"), ("<!-->a", "<!-->a"),
      ("<!-- a <b>b</b>", "<!-- a b"), ("<![CDATA[a", "<![CDATA[a"), ("<?php a", "<?php a"),
      ("<!x", "<!x"), ("<style>a", "a"), ("<script><b>a", "a"), ("<head>a</header", "a</header"),
      ("<head>a</header></head >b", "b"),
      ("</p></p>a", "a"), ("<p><p><p>a", "a"), ("<p/ >a", "a"), ("<\u{E9}>", "<\u{E9}>"),
      ("<a-b.c_d1>x", "x"), ("<b", "<b"), ("<b/", "<b/"),
    ])
  func `malformed markup gives some text`(source: String, plain: String) {
    #expect(RichText(source, syntax: .xhtml).plain == plain)
  }

  @Test(
    arguments: [
      "<", "</", "<a ", "<a href=\"", "<a href='x' ", "<!--", "<![CDATA[", "<?", "<!", "&", "&#",
      "&#x", "<style>", "<script>", "<head>", "<pre>", "</pre>", "<br>", "<p>", "<a \"x>\" ", "\"",
      "<a b='\"><a b=\"'>", "]]>", "-->", " ", "<a=", "<style>x</style>", "<!---->",
    ])
  func `linear, whatever is repeated`(piece: String) {
    func time(_ count: Int) -> Duration {
      let text = RichText(String(repeating: piece, count: count), syntax: .xhtml)
      return ContinuousClock().measure { _ = text.plain }
    }
    // A quadratic reader takes minutes for this, a linear one milliseconds.
    #expect(time(20_000) < .seconds(10))
  }

  @Test func `never traps on noise`() {
    var noise = Identifiers(seed: 7)
    let pieces = [
      "<", ">", "/", "&", ";", "#", "x", "!", "-", "--", "[CDATA[", "]]", "?", "\"", "'", "=", " ",
      "\n", "p", "pre", "br", "script", "style", "amp", "1", "é", "\u{1F468}\u{200D}\u{1F469}",
      "a:",
    ]
    for _ in 0..<3_000 {
      var source = ""
      for byte in (0..<4).flatMap({ _ in noise.next().utf8.dropFirst(3) }) {
        source += pieces[Int(byte) % pieces.count]
      }
      let plain = RichText(source, syntax: .xhtml).plain
      #expect(plain.utf8.count <= source.utf8.count * 2)
    }
  }
}
