import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Tabs stay tabs in code, and reach as far as they did where they say what begins there.
@Suite struct TabTests {
  private func onlyNote(_ text: String) throws -> RichText? {
    let map = try readMap(text, as: .map)
    return map.walkAll().compactMap { map[$0.slot].note ?? map[$0.slot].details }.first
  }

  @Test(arguments: [
    ("- a\n\n  \tpara *x*\n", "  para *x*"), ("- a\n\n \t\tcode\n", "      code"),
    ("1. a\n\n\tpara *x*\n", " para *x*"), ("10. a\n\n\tpara *x*\n", "para *x*"),
    ("# a\n\n> \tq *x*\n", "  q *x*"), ("# a\n\n>\tq *x*\n", "  q *x*"),
    ("# a\n\n>\t\tq\n", "      q"), ("- a\n\n  > *x*\n  >\t> y\n", "*x*\n> y"),
    ("- a\n\n  \t```\n  \tx\ty\n  \t```\n", "  ```\n  x\ty\n  ```"),
    (
      "- a\n\n  ```\n  \tx\n  \t\ty\n    \tz\n  \n  \t\n\n  ```\n",
      "```\n\tx\n\t\ty\n  \tz\n\n\t\n\n```"
    ),
    ("- a\n\n  | x | y |\n  | - | - |\n  | 1\t| 2 |\n", "| x | y |\n| - | - |\n| 1\t| 2 |"),
    ("- a\n\n  *x*\n\ty\tz\n", "*x*\n  y\tz"),
    ("# a\n\n\tcode\n\n\t\tx\n", "\tcode\n\n\t\tx"),
  ])
  func `what is cut out of a block means what it meant there`(
    _ text: String, _ note: String
  ) throws {
    #expect(try onlyNote(text)?.source == note)
  }
}
