import NapkinCore
import Testing

@Suite struct NameTests {
  private static let trimmed: [(text: String, result: String)] = [
    ("Read", "Read"), ("  Read", "Read"), ("Read  ", "Read"),
    ("\tRead chapter 3\n", "Read chapter 3"),
    ("\r\nRead\r\n", "Read"), ("Read  chapter", "Read  chapter"),
    ("Read\nchapter", "Read\nchapter"),
    ("\u{A0}Read\u{A0}", "Read"), ("\u{3000}読む\u{3000}", "読む"), ("\u{2028}Read\u{2029}", "Read"),
    ("\u{85}Read\u{85}", "Read"), ("\u{1680}Read\u{202F}", "Read"),
    ("\u{205F}Read\u{2003}", "Read"),
    ("\u{200B}Read\u{200B}", "Read"), ("\u{FEFF}Read", "Read"), ("Read\u{2060} ", "Read"),
    (" \u{200B} \u{FEFF}Read \u{2060}\u{200B}", "Read"), ("Re\u{200B}ad", "Re\u{200B}ad"),
    ("e\u{301}", "e\u{301}"), ("\u{E9}", "\u{E9}"), (" \u{301}a", "\u{301}a"),
    ("👩‍👩‍👧", "👩‍👩‍👧"), (" 👩🏽‍🚀 ", "👩🏽‍🚀"), ("🇸🇪", "🇸🇪"), ("☕️", "☕️"),
    ("קרא", "קרא"), (" اقرأ ", "اقرأ"), ("\u{200F}קרא\u{200F}", "\u{200F}קרא\u{200F}"),
    ("\u{202B}קרא\u{202C}", "\u{202B}קרא\u{202C}"), ("ന്\u{200D}", "ന്\u{200D}"),
    ("می\u{200C}", "می\u{200C}"), ("क्ष", "क्ष"), ("한국어", "한국어"), ("\u{1112}\u{1161}\u{11AB}", "한"),
    (".", "."), ("0", "0"), ("-", "-"), ("<b>", "<b>"), ("\"", "\""), ("\\", "\\"),
    ("\u{301}", "\u{301}"),
    ("a\u{0}", "a\u{0}"), ("\u{0}a", "\u{0}a"), ("\u{2800}", "\u{2800}"), ("\u{FFFD}", "\u{FFFD}"),
    ("\u{E000}", "\u{E000}"), ("\u{10FFFD}", "\u{10FFFD}"), ("=1+1", "=1+1"), ("ß", "ß"),
    ("İ", "İ"),
  ]

  @Test(arguments: trimmed)
  func isTrimmed(text: String, result: String) throws {
    let name = try Name(text)
    #expect(Array(name.text.unicodeScalars).count <= Array(text.unicodeScalars).count)
    #expect(name.text == result)
    #expect(name.description == name.text)
    #expect(try Name(name.text) == name)
  }

  @Test(arguments: [
    "", " ", "   ", "\t", "\n", "\r\n", "\r", "\u{B}\u{C}", "\u{A0}", "\u{3000}", "\u{2028}",
    "\u{2029}", "\u{85}", "\u{1680}", "\u{2000}\u{200A}", "\u{202F}\u{205F}", "\u{200B}",
    "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{200E}\u{200F}", "\u{202E}",
    "\u{2066}\u{2069}",
    "\u{AD}", "\u{34F}", "\u{115F}", "\u{3164}", "\u{FFA0}", "\u{180E}", "\u{FE0F}", "\u{E0020}",
    "\u{0}",
    "\u{1B}", "\u{7F}", " \u{200D} \u{200B}\n",
  ])
  func isRefusedWhenNothingCanBeSeen(text: String) {
    let refusal = #expect(throws: Refusal.self) { try Name(text) }
    #expect(refusal?.code == .emptyName)
  }

  @Test(arguments: ["a", "é", "e\u{301}", "👩‍👩‍👧", "字", "🇸🇪"])
  func isLimited(character: String) throws {
    let most = "x" + String(repeating: character, count: Name.limit / character.count)
    let fits = String(most.prefix(Name.limit))
    #expect(fits.count == Name.limit)
    #expect(try Name(fits).text == fits)
    #expect(try Name(" \(fits) ").text == fits)
    #expect(try Name(String(fits.dropFirst())).text.count == Name.limit - 1)
    let refusal = #expect(throws: Refusal.self) { try Name("x" + fits) }
    #expect(refusal?.code == .nameTooLong)
  }

  @Test func isEqualHoweverItIsEncoded() throws {
    #expect(try Name("caf\u{E9}") == Name(" cafe\u{301} "))
    #expect(try Name("\u{1112}\u{1161}\u{11AB}") == Name("한"))
    #expect(try Set([Name("caf\u{E9}"), Name("cafe\u{301}")]).count == 1)
    #expect(try Name("Read") != Name("read"))
    #expect(try Name("a") != Name("\u{430}"))
    #expect(try Name("\u{FB01}") != Name("fi"))
  }
}
