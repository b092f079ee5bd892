import NapkinXML
import Testing

@Suite struct XMLReferenceTests {
  @Test(arguments: [
    ("<p>plain &amp; <b/></p>", "<p>plain &amp; <b/></p>"),
    ("ä <b c='ö>\"'>ü</b>", "&#xe4; <b c='&#xf6;>\"'>&#xfc;</b>"),
    ("<größe/>", "<größe/>"), ("<!--ä > -->ä", "<!--ä > -->&#xe4;"), ("<?p ä?>ä", "<?p ä?>&#xe4;"),
    ("<![CDATA[<a>&]]>ä", "<![CDATA[<a>&]]>&#xe4;"), ("<![CDATA[<ä>&]]>", "&lt;&#xe4;&gt;&amp;"),
    ("a\u{301}", "a&#x301;"), ("😀→", "😀&#x2192;"), ("\u{80}\u{7FF}\u{800}", "&#x80;&#x7ff;&#x800;"),
    ("<a b='ä'>ö<c d=\"'ü>\"/>ß</a>", "<a b='&#xe4;'>&#xf6;<c d=\"'&#xfc;>\"/>&#xdf;</a>"),
    ("sixteen bytes and morä <i>and morë</i>", "sixteen bytes and mor&#xe4; <i>and mor&#xeb;</i>"),
  ])
  func charactersBecomeReferencesWhereTheyMeanSomething(_ markup: String, _ spelt: String) {
    let result = XMLFragment.withReferences(markup)
    #expect(Array(result.unicodeScalars) == Array(spelt.unicodeScalars))
    #expect(XMLFragment.withReferences(result) == result)
    #expect(XMLFragment.isWellFormed(result) == XMLFragment.isWellFormed(markup))
  }
}
