import NapkinFormats
import NapkinTesting
import NapkinXML
import Testing

/// Markup may stand in a document exactly if a parser reads the document then.
@Suite struct XMLFragmentTests {
  private static let tokens = [
    "<a>", "</a>", "<b>", "</b>", "</b \n>", "<b/>", "<a:b:c/>", "<:/>", "</:>", "<:>", "<é/>",
    "<×/>", "<a·/>", "<·a/>", "<-a/>", "<a1.-/>", "<1a/>", "<\u{FFFE}/>", "<a", ">", "/>", " x='1'",
    " x='1'", " :=\"\"", " :x = '2'", " ÷=''", " y='<'", " y='>'", " y='&'", " y='&#9;\"'", " y",
    " z=1", "x='3'", "text", " ", "\n", "\u{1}", "\u{FFFF}", "😀", "]]>", "]]", "&amp;", "&nbsp;",
    "&#65;", "&#x0000000000000000000041;", "&#+65;", "&#x+41;", "&#;", "&#x;", "&#0;", "&#xD800;",
    "&#x110000;", "&#99999999999;", "&#xFFFE;", "&#x1FFFE;", "&", "&#", "&lt", ";", "<!--", "-->",
    "<!-- - -->", "<!-- -- -->", "<!---->", "<!--->", "<!-- --->", "<![CDATA[", "<![CDATA[<&]]>",
    "<?p?>", "<?p q?>", "<?p!q?>", "<?xml version='1.0'?>", "<?xMl?>", "<?xml-x y?>", "<? p?>",
    "?>",
    "<?:?>", "<!DOCTYPE a>", "<!ELEMENT a ANY>", "<", "\r", "<a:/>",
    "<:a/>", "<a::b/>", "<a:1/>", "<\u{200D}/>", " xmlns:=''", " xmlns:a=''", " xmlns=''", "\u{85}",
    "\u{7F}",
  ]

  private func reads(_ document: String) -> Bool {
    (try? events(document)) != nil
  }

  private func expectAgreement(on markup: String, _ comment: Comment) {
    #expect(XMLFragment.isWellFormed(markup) == reads("<x>\(markup)</x>"), comment)
  }

  @Test(arguments: tokens)
  func aParserAgreesOn(_ token: String) {
    for markup in [token, "<a\(token)/>", "<a y='\(token)'/>", "<a>\(token)</a>"] {
      expectAgreement(on: markup, "\(markup)")
    }
  }

  @Test(arguments: [
    ("<!--a--> <?b c?>\n", true), ("", true), ("<a/>", false), ("a", false), ("&amp;", false),
    ("<![CDATA[ ]]>", false), ("<!--a--><b/>", false), ("]", false), ("<!--a", false),
  ])
  func beforeAndBehindTheRootStandsOnlyWhatMayStandThere(_ markup: String, _ isGood: Bool) {
    #expect(XMLFragment.standsOutside(markup) == isGood)
    var xml = XMLWriter()
    #expect(xml.fragment(markup) == isGood)
    #expect(reads(markup + "<x/>" + markup) == isGood)
  }

  @Test func aParserAgreesOnWhatNobodyWouldWrite() {
    var good = 0
    for seed in 0..<20_000 as Range<UInt64> {
      var chance = Chance(seed: seed)
      let markup = (0..<(1 + chance.below(7))).map { _ in chance.pick(Self.tokens) }.joined()
      expectAgreement(on: markup, "seed \(seed): \(markup)")
      if XMLFragment.isWellFormed(markup) { good += 1 }
    }
    #expect(good > 500)
  }
}
