import NapkinCore
import NapkinRooms
import Testing

struct NicknameTests {
  @Test(arguments: [
    "a", "Z", "Lydia", "lydia_2", "A_", "a1", "x0123456789", "CamelCase", "snake_case_name", "z__",
    String(repeating: "n", count: 32),
  ])
  func isAccepted(_ text: String) throws {
    #expect(try Nickname(text).text == text)
  }

  @Test(arguments: [
    "", " ", "_a", "1a", "9", "-a", "a b", " a", "a ", "a-b", "a.b", "a#", "a€", "a§", "a@b", "a\n",
    "a\tb", "a\u{0}", "é", "e\u{301}", "ae\u{301}", "ß", "Łukasz", "Лидия", "李", "ｌydia",
    "a\u{200D}b",
    "\u{202E}abc", "a\u{FEFF}", "😀", "a😀", "aﬁ", "a²", "a٣", "\u{212A}", "<a>", "a&b", "a%20b",
    "a+b",
    String(repeating: "n", count: 33), String(repeating: "n", count: 100_000),
  ])
  func isRefused(_ text: String) {
    #expect(throws: Refusal.self) { try Nickname(text) }
  }

  @Test func everyOtherCharacterOfASCIIIsRefused() {
    for byte in UInt8(0)..<128 {
      let character = Character(Unicode.Scalar(byte))
      let isGood = character.isLetter || character.isNumber || character == "_"
      #expect(((try? Nickname("a\(character)")) != nil) == isGood, "a\(character)")
      #expect(((try? Nickname("\(character)")) != nil) == character.isLetter, "\(character)")
    }
  }

  @Test func refusalsSayWhichRule() {
    func message(_ text: String) -> String {
      do {
        _ = try Nickname(text)
        return ""
      } catch { return error.message }
    }
    #expect(message("").contains("at least one"))
    #expect(message("1a").contains("begins with"))
    #expect(message("a b").contains("nothing else"))
    #expect(message(String(repeating: "a", count: 33)).contains("at most 32"))
  }
}
