import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Where nodes stand in a file.
@Suite struct MarkdownOutlineTests {
  @Test(arguments: [
    ("# A\n\nx\n\n## B\n\n- c\n  - d\n\ntext\n", "# A…text|.## B…text|..- c…- d|...- d|..text"),
    ("- a\n\n  b\n- c\nlazy\n\n\n- d\n", "- a…b|- c…lazy|- d"),
    ("- - x\n  - y\n", "- - x…- y|.- x|.- y"),
    ("1. - - x\n2. z\n", "1. - - x|.- - x|..- x|2. z"),
    ("# A\n## B\n### C\n## D\n# E\n", "# A…## D|.## B…### C|..### C|.## D|# E"),
    ("A\n===\n\nB\nB\n---\n- c\n", "A…- c|.B…- c|..- c"),
    ("- a\n\n  # h\n\n  ## i\n- b\n", "- a…## i|- b"),
    ("- a\n\t- b\n\t\t- c\n- d\n", "- a…- c|.- b…- c|..- c|- d"),
    ("# A\n\n- x\n\n```\n- no\n\n\n", "# A…- no|.- x|.```…- no"),
    ("# A\n\n- [a]\n\n[a]: b\n\n# [B]\n\n[b]: d\n", "# A…- [a]|.- [a]|# [B]"),
    ("---\ntitle: t\n---\n\n\n# A\n", "# A"),
    ("info\n\n- a\n- b", "- a|- b"),
    ("-\n- b\n", "-|- b"),
  ])
  func `each element has its lines`(text: String, shown: String) throws {
    for text in [text, text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text] {
      let (bytes, outline) = try outlined(text)
      #expect(Self.shown(outline, bytes) == shown)
    }
  }

  @Test(arguments: ["a\0b", "x\r\ry", "\0\r\n\0"])
  func `places are those of the file`(words: String) throws {
    let text = "- \(words)\r\n\r\n- z\n\r- \0\r- end"
    let (bytes, outline) = try outlined(text)
    #expect(Self.texts(outline, bytes).last == "- end")
  }

  @Test(arguments: [
    Array("\u{FEFF}# a\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
    Array("# a\n\n- ".utf8) + [0xFF] + Array("\n".utf8),
  ])
  func `what was decoded or mended has no places`(bytes: [UInt8]) throws {
    var source = MemorySource(bytes)
    #expect(try MarkdownImporter().read(.located(.map), from: &source).outline == nil)
  }

  @Test func `elements nest, and all texts together are the file`() throws {
    for seed in 0..<500 {
      var chance = Chance(seed: UInt64(seed))
      let text = try written(.map(chance.map())).text + chance.markdownBlocks()
      let (bytes, outline) = try outlined(text)
      var open: [Range<Int>] = [0..<bytes.count]
      var last = 0
      for element in outline.elements {
        while open.count > 1, open[open.count - 1].upperBound <= element.range.lowerBound {
          last = max(last, open.removeLast().upperBound)
        }
        #expect(last <= element.lead && element.lead <= element.range.lowerBound, "\(seed)")
        #expect(element.range.upperBound <= open[open.count - 1].upperBound, "\(seed)")
        open.append(element.range)
        last = element.range.lowerBound
      }
    }
  }

  /// The first and the last line of each element, behind a dot for each one around it.
  private static func shown(_ outline: SourceOutline, _ bytes: [UInt8]) -> String {
    let texts = texts(outline, bytes)
    return outline.elements.indices.map { number in
      var depth = 0
      var parent = outline.elements[number].parent
      while let outer = parent {
        depth += 1
        parent = outline.elements[outer].parent
      }
      let lines = texts[number].split(whereSeparator: \.isNewline).map { line in
        line.drop { $0.isWhitespace }
      }
      let last = lines.count > 1 ? "…" + (lines.last ?? "") : ""
      return String(repeating: ".", count: depth) + (lines.first ?? "") + last
    }.joined(separator: "|")
  }

  private static func texts(_ outline: SourceOutline, _ bytes: [UInt8]) -> [String] {
    outline.elements.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  private func outlined(_ text: String) throws -> ([UInt8], SourceOutline) {
    var source = MemorySource(text)
    let read = try MarkdownImporter().read(.located(.map), from: &source)
    return (Array(text.utf8), try #require(read.outline))
  }
}

extension ImportRequest {
  /// A request for a kind of document and the places of its nodes.
  fileprivate static func located(_ kind: ContentKind) -> ImportRequest {
    var request = ImportRequest()
    request.kind = kind
    request.locatesNodes = true
    return request
  }
}
