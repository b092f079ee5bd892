/// Numbers that look like chance and are the same every time.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  /// A number below a limit.
  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  /// Whether something happens that does so once in so many times.
  mutating func happens(onceIn times: Int) -> Bool {
    number(below: times) == 0
  }

  /// One of several.
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}

extension Chance {
  /// A text of pieces that mean something in Markdown, at the beginning of a line or anywhere.
  mutating func hostileText(_ most: Int = 6) -> String {
    (0...number(below: most)).map { _ in
      one(of: Self.pieces) + one(of: ["", "", " ", "\n"])
    }.joined()
  }

  /// A text that people might write in Markdown.
  mutating func markdown() -> String {
    (0...number(below: 3)).map { _ in one(of: Self.marked) }.joined(separator: " ")
  }

  /// Markdown of several blocks.
  mutating func markdownBlocks() -> String {
    (0...number(below: 3)).map { _ in one(of: Self.blocks) }.joined(separator: "\n\n")
  }

  private static let pieces = [
    "#", "##", "-", "+", "*", "1.", "2)", ">", "```", "~~~", "---", "===", "***", "___",
    "| a | b |",
    "|---|---|", ":-:", "<script>alert(1)</script>", "<b>", "</div>", "<!-- x -->", "<?php",
    "<![CDATA[", "&amp;", "&#65;", "&lt;", "&nbsp;", "\\", "\\n", "`", "``", "[a](b)", "![a](b)",
    "[a]: b", "[x]", "[ ]", "[a][b]", "[[w]]", "javascript:alert(1)", "https://a_b_.c/d*e",
    "http://x.y/?a=1&amp;b=2", "www.x_y_.com/`a`", "a@b_c.de", "<http://a.b>", "<a@b.c>", "_", "**",
    "__", "~", "~~", "a", "b c", "é", "e\u{301}", "思维", "مرحبا", "😀", "👩\u{200D}👩", "\t", " ", "  ",
    "    ", "\n", "\n\n", "\n\n\n", "\r", "\r\n", "\u{1}", "\u{B}", "\u{C}", "\u{1F}", "\u{7F}",
    "\u{A0}", "\u{2028}", "\u{FEFF}", "#tag", "#[[t t]]", "→ x", "⏰ 2020-01-01T00:00:00Z", "💡 x",
    "✅ 2020-01-01", "➕ 2020-01-01", "☐ x", "☑", "◐ y", ":name:", "---\ntitle: x\n---", "0.",
    "123456789.", "1234567890.", "a\\", "\"q\"", "(", ")", "!", "$x$", "{}", "%", "^", "=", "==",
    "a==", "\u{200B}", "x ## ", "Setext\n---", "a | b\n- | -", "a\n:-", "http://", "- [ ] x",
    "* * *", "_ _ _", "<", ">", "&", "&;", "&#;", "&#x41", "\\[", "\\`", "!!", "![", "](", ")[",
    "*a*", "_a_b_", "a_b", "a*b", "Attribute", "1️⃣ x", "⚠️", "📍 [x](geo:1,2)", "🔗 x", "◔ 40 %",
  ]

  private static let marked = [
    "*soft*", "**loud**", "`code`", "~~gone~~", "[words](https://example.org/)", "plain words",
    "<https://example.org/a_b>", "![tree](tree.png)", "a\\*b", "&copy;", "***both***", "two\nlines",
    "hard\\\nbreak", "\\#notag", "**b**ar", "`` a`b ``", "[x][y]", "思 *维*",
  ]

  private static let blocks = [
    "A paragraph.", "Two *lines*\nof text.", "- one\n- two\n  - three", "1. one\n2. two",
    "> a quote\n> of two lines", "```swift\nlet a = 1\n\nlet b = 2\n```", "    indented code",
    "# A heading", "Another\n---", "***", "| a | b |\n| - | - |\n| 1 | 2 |", "[label]: https://a.b",
    "![picture](a.png)", "- [ ] task\n- [x] done", "```\nopen code", "> - list in quote",
    "| Attribute | Value |\n| --- | --- |\n| a | b |", "\tcode after a tab", "→ [x](#x)",
    "words with [label]", "- loose\n\n- list",
  ]
}
