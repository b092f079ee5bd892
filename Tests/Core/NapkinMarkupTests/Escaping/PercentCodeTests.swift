import NapkinMarkup
import Testing
import NapkinMarkup

/// Addresses and names with bytes behind percent signs.
@Suite struct PercentCodeTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("%c3%A9", "é"), ("100%", "100%"), ("%2", "%2"), ("%+5", "%+5"),
    ("%zz%41", "%zzA"), ("%2541", "%41"),
  ])
  func `two digits behind a sign mean a byte, and all else itself`(text: String, meaning: String) {
    #expect(PercentCode.decode(text.utf8) == Array(meaning.utf8))
  }

  @Test func `what is written comes back`() {
    let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
    let code = PercentCode.encode(text, keeping: PercentCode.isUnreserved)
    #expect(code.hasPrefix("%00%01") && code.contains("%2F0123456789%3A"))
    #expect(PercentCode.decode(code.utf8) == Array(text.utf8))
  }
}
