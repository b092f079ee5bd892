import Foundation
import NapkinCore
import NapkinGallery
import Testing

struct CodeTests {
  @Test(arguments: [
    "AB-12", "ab12", "ab 12", " Ab12 ", "A B 1 2", "ab–12", "ab.12", "ＡＢ１２", "ab\t12", "ab_12",
    "a\u{200B}b12", "\u{FEFF}AB12", "(AB12)", "aB-1-2",
  ])
  func areTheSame(_ typed: String) throws {
    #expect(try UnlockCode("AB-12").matches(typed))
  }

  @Test(arguments: [
    "", "a", "ab1", "ab123", "ab13", "xab12", "12ab", "ab12ab12", "aab12", "а b12", "ab１3", "äb12",
    "\u{0}", "ab12" + String(repeating: " ", count: 252) + "zzz", "a\u{301}b12",
    String(repeating: "ab12", count: 100_000),
  ])
  func areOthers(_ typed: String) throws {
    #expect(try !UnlockCode("AB-12").matches(typed))
  }

  /// Whatever stands between the signs, and however they are written, it is the same code; with
  /// one sign changed it is another.
  @Test(arguments: ["", " ", "-", "--", ".", "_", "/", "\t"], ["ab12", "AB12", "aB12", "Ab12"])
  func separatorsAndCaseSayNothing(_ separator: String, _ spelling: String) throws {
    let code = try UnlockCode("AB-12")
    let typed = spelling.map(String.init).joined(separator: separator)
    #expect(code.matches(typed))
    #expect(!code.matches(typed.replacing("1", with: "7")))
  }

  @Test(arguments: ["É12", "E\u{301}12", "é-12", "e\u{301} 12"])
  func accentsAreTheSameHoweverTyped(_ typed: String) throws {
    #expect(try UnlockCode("É12").matches(typed))
    #expect(try UnlockCode("e\u{301}12").matches(typed))
    #expect(try !UnlockCode("E12").matches(typed))
  }

  /// An accent belongs to the sign that it stands on, and goes with it.
  @Test(arguments: ["ab-\u{301}12", "\u{301}ab12", "ab12.\u{301}\u{302}"])
  func accentsOfSeparatorsSayNothing(_ typed: String) throws {
    #expect(try UnlockCode("AB-12").matches(typed))
    #expect(try UnlockCode(typed) == UnlockCode("AB-12"))
  }

  /// Whatever is taken for a code is that code when it is typed.
  @Test(arguments: [
    "e" + String(repeating: "\u{301}", count: 500), String(repeating: "a ", count: 64),
    String(repeating: "é", count: 64), "a" + String(repeating: "-", count: 1_023),
  ])
  func longOnesMatchThemselves(_ printed: String) throws {
    let code = try UnlockCode(printed)
    #expect(code.matches(printed) && code.matches(code.text))
    #expect(try UnlockCode(code.text) == code)
  }

  @Test(arguments: [
    "", " ", "---", String(repeating: "a", count: 65), "-\u{301}", "\u{301}",
    "e" + String(repeating: "\u{301}", count: 600), "a" + String(repeating: "-", count: 1_024),
  ])
  func areNone(_ text: String) {
    #expect(throws: Refusal.self) { try UnlockCode(text) }
  }

  @Test func areReadByTheSameRules() throws {
    let codes = try JSONDecoder().decode([UnlockCode].self, from: Data("[\"AB-12\"]".utf8))
    #expect(try codes == [UnlockCode("ab12")])
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode([UnlockCode].self, from: Data("[\"--\"]".utf8))
    }
  }

  @Test func triesAreLimitedAndComeBack() throws {
    let code = try UnlockCode("AB12")
    var tries = CodeAttemptLimit(limit: 3, pause: 1_000)
    let now = Sample.now
    for left in [2, 1, 0] {
      #expect(throws: Refusal.self) { try tries.check("x", against: code, now: now) }
      #expect(tries.left(at: now) == left)
    }
    func refusal(_ now: Instant) -> Refusal.Code? {
      do {
        try tries.check("ab12", against: code, now: now)
        return nil
      } catch { return error.code }
    }
    #expect(refusal(now) == .tooManyTries)
    #expect(refusal(now.advanced(byMilliseconds: 999)) == .tooManyTries)
    #expect(refusal(now.advanced(byMilliseconds: -5_000)) == .tooManyTries)
    #expect(refusal(now.advanced(byMilliseconds: 1_000)) == nil)
    #expect(tries.left(at: now) == 3)
  }
}
