import HostileFiles
import NapkinKit
import Testing

/// What is damaged is mended and told, in each format that mends it.
@Suite struct RepairTests {
  @Test(arguments: damage) func `it is mended, or refused if that is asked for`(
    _ damage: Damage
  ) throws {
    for mode in ImportRequest.Mode.allCases {
      var request = ImportRequest(mode: mode)
      request.registry = .builtIn
      do throws(FormatError) {
        let read = try damage.read(request)
        #expect(read.repairs.list.contains { $0.code.rawValue == damage.code })
        #expect(mode == .salvage)
      } catch {
        #expect(mode == .strict, "\(error)")
      }
    }
  }

  // MARK: Damage

  struct Damage: Sendable, CustomTestStringConvertible {
    var code: String
    var format: String
    var bytes: [UInt8] = []
    /// The texts of a folder.
    var files: [String: String] = [:]

    var testDescription: String { "\(code) in \(format)" }

    func read(_ request: ImportRequest) throws(FormatError) -> Import {
      let name = FormatName(format: format)
      if files.isEmpty {
        var source = MemorySource(bytes)
        return try FormatRegistry.builtIn.read(request, as: name, from: &source)
      }
      var folder = MemoryParts(name: "Folder")
      for (path, text) in files.sorted(by: { $0.key < $1.key }) {
        try folder.begin(path)
        try folder.write(text)
      }
      return try FormatRegistry.builtIn.read(request, as: name, from: folder)
    }
  }

  static let damage: [Damage] = inXML + inMarkdown + inTextPacks + inXMind

  /// What stands in the text of a node, or before the first tag.
  private static var inXML: [Damage] {
    let texts: [(code: String, text: [UInt8])] = [
      ("encoding", [0xE4]), ("reference", Array("&#xd83d;".utf8)), ("character", [1]),
      ("unescaped", Array("a & b".utf8)), ("named-character", Array("&nbsp;".utf8)),
      ("line-break", Array("a\n& b".utf8)),
    ]
    let frames: [(format: String, head: String, tail: String)] = [
      ("freemind", "<map version=\"1.0.1\"><node TEXT=\"", "\"/></map>"),
      ("opml", "<opml version=\"2.0\"><body><outline text=\"", "\"/></body></opml>"),
      ("xmind", "<xmap-content><sheet><topic id=\"", "\"/></sheet></xmap-content>"),
    ]
    let inTexts = frames.flatMap { frame in
      texts.map { code, text in
        Damage(
          code: code, format: frame.format,
          bytes: Array(frame.head.utf8) + text + Array(frame.tail.utf8))
      }
    }
    let before = frames.map { frame in
      Damage(
        code: "misplaced", format: frame.format,
        bytes: Array(" <?xml version=\"1.0\"?>\(frame.head)a\(frame.tail)".utf8))
    }
    let soup = """
      <map version="1.0.1"><node TEXT="a"><richcontent TYPE="NOTE"><html><body><p>b<br>c</p>\
      </body></html></richcontent></node></map>
      """
    return inTexts + before + [Damage(code: "tags", format: "freemind", bytes: Array(soup.utf8))]
  }

  private static var inMarkdown: [Damage] {
    [
      Damage(code: "invalid-utf-8", format: "markdown", bytes: [0x61, 0xE4, 0x0A]),
      Damage(code: "nul", format: "markdown", bytes: [0x61, 0, 0x0A]),
      Damage(code: "encoding", format: "markdown", bytes: [0xFF, 0xFE, 0x61, 0]),
      Damage(
        code: "missing-document", format: "markdown",
        files: ["index.md": "---\nkind: notebook\n---\n\n- [Gone](Gone.md)\n"]),
    ]
  }

  private static var inXMind: [Damage] {
    let files: [(code: String, json: String)] = [
      ("identifier", #"[{"rootTopic":{"id":"a","children":{"attached":[{"id":"a"}]}}}]"#),
      ("no-root", "[{}]"), ("misplaced", #"[null,{"rootTopic":{}}]"#),
      ("damaged-file", #"[{"rootTopic":{}}]"#),
    ]
    return files.map { code, json in
      let broken = HostileZip.Entry("styles.xml", "x").with { $0.checksum ^= 1 }
      let content = HostileZip.Entry("content.json", json)
      let entries = code == "damaged-file" ? [content, broken] : [content]
      return Damage(code: code, format: "xmind", bytes: HostileZip(entries).bytes)
    }
  }

  private static var inTextPacks: [Damage] {
    let text = HostileZip.Entry("a.textbundle/text.md", "Peas")
    let latin = HostileZip.Entry("a.textbundle/text.md", [0xE4])
    let wide = HostileZip.Entry("a.textbundle/text.md", [0xFE, 0xFF, 0, 0x61])
    let asset = HostileZip.Entry("a.textbundle/assets/x.png").with { $0.checksum ^= 1 }
    let digest = String(repeating: "0", count: 64)
    let own = "{\"org.napkin\": {\"version\": 1, \"sha256\": \"\(digest)\", \"document\": {}}}"
    func card(_ json: String) -> HostileZip.Entry { .init("a.textbundle/info.json", json) }
    let packs: [(code: String, entries: [HostileZip.Entry])] = [
      ("no-card", [text]), ("broken-card", [text, card("{")]),
      ("broken-document", [text, card(own)]), ("no-utf-8", [latin, card("{}")]),
      ("damaged-asset", [text, asset, card("{}")]), ("encoding", [wide, card("{}")]),
    ]
    return packs.map { code, entries in
      Damage(code: code, format: "textpack", bytes: HostileZip(entries).bytes)
    }
  }
}
