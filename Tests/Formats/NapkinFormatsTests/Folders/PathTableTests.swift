import NapkinFormats
import Testing

@Suite struct PathTableTests {
  @Test func `what looks the same is found, but the very one first`() {
    var table = PathTable<Int>()
    table.enter(1, at: "e\u{301}.md")
    #expect(table["\u{E9}.md"] == 1)
    table.enter(2, at: "\u{E9}.md")
    table.enter(3, at: "\u{E9}.md")
    #expect(table["\u{E9}.md"] == 2 && table["e\u{301}.md"] == 1 && table["e.md"] == nil)
    #expect(Set([ExactText("\u{E9}"), ExactText("e\u{301}"), ExactText("\u{E9}")]).count == 2)
  }
}
