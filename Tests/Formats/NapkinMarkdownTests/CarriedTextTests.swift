import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// The texts of a file that the nodes of its map carry.
@Suite struct CarriedTextTests {
  static let files = [
    "# Title\n\n* one\n* two\n    * three\n\n\n* four\n",
    "Title\n=====\nsome *words*\n\nPart\n----\n1) a\n2) b\n7) c\n",
    "---\ntitle:   'Trip' # of 2026\nlayout: post\n---\nwords\n\n# A #\n\n+ [ ]  b\n+ [X] c\n",
    "+++\ntitle = \"Trip\"\n+++\n\n## A\n### B\n## C\n",
    "# A\n\ntext\n\n- b\n\nbetween\n\n- c\n\n```swift\n- no\n```\n\n| x | y |\n|---|:-:|\n| 1 | 2 |\n",
    "- - a\n  - b\n-\n- c  \n  d\n\n  > quote\n\n***\n\n[x]: https://example.org/\n<!-- end -->\n",
    "- Sign\tand \u{1} tab\n\t- [x][y] ![p](q.png)\n\n[y]: z\n", "words alone\n", "\n\n\n- a\n\n\n",
    "# [A](#b)\n\n## B\n\n[up](#a), `code` \\* &amp; #tag ^block %%no%%\n\n> [!note] x\n",
  ]

  @Test(arguments: files) func `they make up the file again`(file: String) throws {
    let crlf = file.replacing("\n", with: "\r\n")
    for text in [file, crlf, "\u{FEFF}" + file, String(file.dropLast())] {
      let map = try carrying(text)
      #expect(try written(.map(map)).text == text)
    }
  }

  @Test func `they make up any file again`() throws {
    for seed in 0..<1_000 {
      var chance = Chance(seed: UInt64(seed))
      let blocks = (0...chance.number(below: 3)).map { _ in chance.markdownBlocks() }
      let text = blocks.joined(separator: "\n\n- x\n  - y\n\n")
      let ends = ["\r", "\0", "\u{FEFF}"]
      if ends.contains(where: text.contains) { continue }
      let written = try written(.map(try carrying(text)))
      try #require(written.text == text || written.ledger[.node].approximated > 0, "seed \(seed)")
    }
  }

  @Test func `what follows from the words is not carried`() throws {
    let map = try carrying("# A\n\n- b\n- c\n  - d\n- e\n\n## F\n\n## G\n")
    let carried = map.walkAll().filter { !map[$0.slot].foreign.isEmpty }
    #expect(carried.map { map[$0.slot].text.plain } == ["A", "b", "F"])
  }

  @Test func `nothing is carried unless that is asked for`() throws {
    let map = try readMap(Self.files[0], as: .map)
    #expect(map.walkAll().allSatisfy { map[$0.slot].foreign.isEmpty })
  }

  @Test(arguments: files) func `no text is carried twice`(file: String) throws {
    let map = try carrying(file)
    let nodes = map.walkAll().flatMap { map[$0.slot].foreign.pieces }
    let texts = (nodes + map.foreign.pieces).filter { $0.format == "markdown==" }.map(\.value)
    #expect(texts.allSatisfy(file.contains))
    #expect(texts.reduce(0) { $0 + $1.utf8.count } <= file.utf8.count)
  }

  // MARK: Changes

  @Test(arguments: [
    ("one", "1", "# Title\n\n* 1\n* two\n    * three\n\n\n* four\n"),
    ("three", "a*b", "# Title\n\n* one\n* two\n    * a\\*b\n\n\n* four\n"),
    ("Title", "Other", "# Other\n\n* one\n* two\n    * three\n\n\n* four\n"),
  ])
  func `the text of the map wins`(old: String, new: String, file: String) throws {
    var map = try carrying(Self.files[0])
    let visit = try #require(map.walkAll().first { map[$0.slot].text.plain == old })
    map.update(visit.slot) { $0.text = RichText(new) }
    map.name = map[map.slotOfRoot].text.plain
    #expect(try written(.map(map)).text == file)
  }

  @Test func `a node that is gone takes its text along`() throws {
    var map = try carrying(Self.files[0])
    let visit = try #require(map.walkAll().first { map[$0.slot].text.plain == "two" })
    _ = try map.remove(map[visit.slot].id)
    #expect(try written(.map(map)).text == "# Title\n\n* one\n\n\n* four\n")
  }

  @Test func `a name alone changes what stands before the nodes`() throws {
    var map = try carrying(Self.files[2])
    map.name = "Way"
    let text = try written(.map(map)).text
    #expect(text.hasSuffix("\nwords\n\n# A #\n\n+ [ ]  b\n+ [X] c\n"))
    #expect(text.contains("layout: post\n") && text.contains("title: Way\n"))
  }

  private func carrying(_ text: String) throws -> MindMap {
    var request = ImportRequest()
    request.kind = .map
    request.keepsSource = true
    var source = MemorySource(text)
    guard case .map(let map) = try MarkdownImporter().read(request, from: &source).content else {
      throw FormatError(.wrongFormat, "This did not become a map.")
    }
    return map
  }
}
