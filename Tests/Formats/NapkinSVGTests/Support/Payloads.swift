enum Payloads {
  /// Two hundred attempts to be more than a text.
  static let all: [String] = base.flatMap { text in
    [
      text, text.uppercased(), " \t\(text)\r\n", "\u{202E}\(text)\u{2028}",
      text.replacing("script", with: "scr\u{0}ipt"), text.replacing(":", with: "&#58;"),
      text.replacing("<", with: "&lt;"), "]]>\(text)<!--",
    ]
  }

  private static let base = [
    "<script>alert(1)</script>", "\"onload=\"alert(1)", "' onclick='alert(1)", "]]><svg/onload=x>",
    "javascript:alert(1)", "java\tscript:alert(1)", "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml,<svg onload=alert(1)>", "vbscript:msgbox(1)", "file:///etc/passwd",
    "//example.org/x.png", "url(http://example.org/x)", "url(#a)}*{fill:red",
    "expression(alert(1))",
    "<!ENTITY x SYSTEM \"file:///etc/passwd\">", "&x;", "<foreignObject><body/></foreignObject>",
    "<use href=\"http://example.org/#x\"/>", "<image xlink:href=\"http://example.org/x\"/>",
    "\u{FFFE}\u{FFFF}\u{B}\u{1B}[31m", "-->", "<?xml-stylesheet href=\"x\"?>",
    "\\27\\20 onload=alert(1)", "https://example.org/\"><script>", "</metadata></svg><script>",
    "<style>@import 'http://example.org'</style>",
  ]
}
