import Foundation
import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// What the names of files in a folder of Markdown mean, and which of them are documents.
@Suite struct FolderNamesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func convert(_ way: String, to out: String) -> Run {
    Run(
      ["convert", folder.path(way), folder.path(out) + "/", "--to=markdown"], formats: .builtIn)
  }

  /// The text of every file in a folder, by its path.
  private func files(in way: String) throws -> [String: String] {
    let source = try FolderSource(path: folder.path(way))
    return try Dictionary(
      uniqueKeysWithValues: source.paths.map { ($0, try folder.text("\(way)/\($0)")) })
  }

  // MARK: Attached Markdown

  private static func attached(_ name: String, _ type: String = "text/markdown") -> Media {
    Media(.stored(ByteDigest(of: "# Words".utf8)), name: name, mediaType: type)
  }

  @Test(arguments: [
    #""text": "plain *words*", "textIn": "markdown", "link": "https://e.org/a""#,
    #""text": "see [l](x)", "textIn": "markdown", "link": "https://e.org/a""#,
    #""text": "<html><body><p>words <img src='a.png'/></p></body></html>", "textIn": "xhtml""#,
    #""text": "words", "link": "javascript:x""#, #""text": "words", "link": "https://e.org""#,
  ])
  func `a map in a folder comes back as one, whatever stands below its lines`(
    _ fields: String
  ) throws {
    let notebook = try folder.write(
      """
      {"napkin": 1, "notebook": {"id": "nb", "defaultPlanList": "l", "maps": [{"id": "m",
      "name": "Trips", "nodes": [{"id": "r", "text": "Trips"}, {"id": "k", "parent": "r", \(fields)}]}],
      "planLists": [{"id": "l", "name": "P"}]}}
      """, to: "n.napkin.json")
    let (out, back) = (folder.path("out") + "/", folder.path("back.napkin.json"))
    #expect(napkin("convert", notebook, out, "--to", "markdown").status == 0)
    #expect(napkin("convert", out, back).status == 0)
    #expect(try folder.text("back.napkin.json").contains("\"maps\""))
  }

  @Test func `Markdown that is only called like a digest is a document`() throws {
    let name = String(repeating: "a", count: 64)
    let attached = ByteDigest(of: "# Words".utf8).hex
    var parts = MemoryParts(name: "N")
    parts["Media/\(name).md"] = Array("Text.\n".utf8)
    parts["Media/\(attached).md"] = Array("# Words".utf8)
    parts["a.md"] = Array("[b](Media/\(name).md)\n\n📎 [c](Media/\(attached).md)\n".utf8)
    let back = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    guard case .notebook(let read) = back.content else { return #expect(Bool(false)) }
    #expect(read.notes.map(\.title) == [name, "a"])
    #expect(read.notes.last?.attachments.map(\.name) == ["c"])
    #expect(back.ledger[.foreign].dropped == 0)

    // It lies elsewhere when it is written: names in `Media/` are those of media.
    var request = ExportRequest(back.content)
    request.media = back.media
    var again = MemoryParts(name: "N")
    _ = try FormatRegistry.builtIn.export(request, as: "markdown", into: &again)
    #expect(again.paths == ["Media/\(attached).md", "a.md", "\(name).md", "index.md"])
    #expect(
      again["a.md"].map { String(decoding: $0, as: UTF8.self) }?.contains("[b](\(name).md)") == true
    )
  }

  @Test func `attached Markdown is no document of the folder`() throws {
    var notebook = Notebook(id: "n", title: "N")
    var note = Note(id: "a", title: "A", text: "Words.")
    note.attachments = [
      Self.attached("a.md"), Self.attached("b.markdown", "application/octet-stream"),
    ]
    try notebook.insert(.note(note))
    note = Note(id: "b", title: "B", text: RichText("See [it](b.md).", syntax: .markdown))
    note.attachments = [Self.attached("b.md")]
    note.attachments[0].pathInFolder = "b.md"
    try notebook.insert(.note(note))
    var parts = MemoryParts(name: "N")
    var request = ExportRequest(.notebook(notebook))
    request.media = MemoryMedia([ByteDigest(of: "# Words".utf8): Array("# Words".utf8)])
    let ledger = try FormatRegistry.builtIn.export(request, as: "markdown", into: &parts)
    #expect(ledger[.media].converted == 2 && ledger[.media].approximated == 1)
    let place = "Media/\(ByteDigest(of: "# Words".utf8).hex)"
    #expect(parts.paths == ["A.md", "B.md", "\(place).markdown", "\(place).md", "index.md"])

    let back = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    guard case .notebook(let read) = back.content else { return #expect(Bool(false)) }
    #expect(read.notes.map(\.title) == ["A", "B"])
    #expect(read.notes.first?.attachments == notebook.notes.first?.attachments)
    #expect(read.notes.last?.attachments.map(\.source) == note.attachments.map(\.source))
    #expect(back.ledger[.foreign].dropped == 0)
    var again = MemoryParts(name: "N")
    var second = ExportRequest(back.content)
    second.media = back.media
    _ = try FormatRegistry.builtIn.export(second, as: "markdown", into: &again)
    #expect(again == parts)
  }

  @Test func `a document that lay among the media gets another place`() throws {
    let place = "Media/\(ByteDigest(of: "# Words".utf8).hex)"
    let index = "---\nkind: notebook\ntitle: N\n---\n\n# N\n\n- [Old](\(place).md)\n- [A](a.md)\n"
    _ = try folder.write(index, to: "in/index.md")
    _ = try folder.write("# Words", to: "in/\(place).md")
    _ = try folder.write("# A\n\nx\n\n📎 [w](\(place).md)\n", to: "in/a.md")
    let run = convert("in", to: "out")
    #expect(run.status == 0 && run.errors.contains("foreign 1"), "\(run.errors)")
    #expect(try files(in: "out").keys.sorted() == ["\(place).md", "Words.md", "a.md", "index.md"])
    #expect(convert("out", to: "again") == Run(status: 0))
    #expect(try files(in: "out") == files(in: "again"))
  }

  @Test(arguments: 0..<60) func `a folder that was written can be read and written again`(
    seed: Int
  ) throws {
    var chance = Chance(seed: UInt64(seed))
    var store = MemoryMedia()
    var notebook = Notebook(id: "n", title: "N")
    for number in 0..<6 {
      var note = Note(id: Note.ID("\(number)"))
      note.title = chance.pick(["", "Note", "A", "a", "index", "Media", "\u{E9}", "e\u{301}", "1"])
      note.text = RichText(
        chance.pick(["Words.", "![x](a.png)", "[x](a.md) ![[a.png]]", "# T\n\nx", ""]),
        syntax: .markdown)
      note.attachments = (0..<chance.below(4)).map { _ in
        let bytes = Array(chance.pick(["P", "Q"]).utf8)
        store[ByteDigest(of: bytes)] = bytes
        var media = Media(
          .stored(ByteDigest(of: bytes)), name: chance.pick(["a.png", "a.md", "b", "x/a.png"]),
          mediaType: chance.pick(["image/png", "text/markdown", "application/octet-stream"]))
        let hex = ByteDigest(of: Array(chance.pick(["P", "Q"]).utf8)).hex
        media.pathInFolder = chance.pick([
          nil, "a.png", "a.md", "A.png", "Media/\(hex).md", "media/\(hex).png",
          "Media/\(hex).png/a", "Media", "\u{E9}.png", "e\u{301}.png",
        ])
        return media
      }
      if chance.once(in: 3) {
        let place = chance.pick([
          "A.md", "Media/\(ByteDigest(of: "P".utf8).hex).md", "x/a.png/b.md",
        ])
        note.foreign = Foreign([Foreign.Entry(format: "markdown", key: "#file", value: place)])
      }
      try notebook.insert(.note(note))
    }
    var contents = [Content.notebook(notebook)]
    var written: [MemoryParts] = []
    var media: any MediaSource = store
    for _ in 0..<3 {
      var parts = MemoryParts(name: "N")
      var request = ExportRequest(contents[contents.count - 1])
      request.media = media
      _ = try FormatRegistry.builtIn.export(request, as: "markdown", into: &parts)
      let back = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
      #expect(back.ledger[.foreign].dropped == 0)
      guard case .notebook(let read) = back.content else { return #expect(Bool(false)) }
      #expect(read.notes.map(\.title) == notebook.notes.map(\.title))
      // A text may show what lies beside it by now.
      for (old, new) in zip(notebook.notes, read.notes) {
        let (old, new) = (Set(old.media.map(\.source)), Set(new.media.map(\.source)))
        #expect(new.isSuperset(of: old))
      }
      contents.append(back.content)
      written.append(parts)
      media = back.media
    }
    #expect(written[1] == written[2])
  }

  // MARK: Accents

  private static let accents = ["\u{E9}", "e\u{301}"]

  @Test func `names that look the same are those of two files`() throws {
    for (number, name) in Self.accents.enumerated() {
      _ = try folder.write("# \(number)\n\n![x](\(name).png)\n", to: "in/\(name).md")
      _ = try folder.write("PNG \(number)", to: "in/\(name).png")
      _ = try folder.write("Old \(number)", to: "in/\(name).txt")
    }
    let report = folder.path("report")
    let run = Run(
      ["convert", folder.path("in"), folder.path("in.napkin.json"), "--report", report],
      formats: .builtIn)
    #expect(run.errors.contains("2 dropped (foreign 2)"), "\(run.errors)")
    #expect(convert("in", to: "out").status == 0)
    let texts = try files(in: "out").values
    for number in 0..<2 {
      #expect(texts.contains("PNG \(number)"))
      #expect(texts.contains { $0.contains("# \(number)\n") })
    }
    #expect(convert("out", to: "again") == Run(status: 0))
    #expect(try files(in: "out") == files(in: "again"))
  }

  @Test func `an index names one of two files that look the same`() throws {
    for (number, name) in Self.accents.enumerated() {
      _ = try folder.write("# \(number)\n\nx\n", to: "in/\(name).md")
    }
    let index = "---\nkind: notebook\ntitle: N\n---\n\n# N\n\n- [\(Self.accents[0])](\u{E9}.md)\n"
    _ = try folder.write(index, to: "in/index.md")
    #expect(convert("in", to: "out").status == 0)
    let texts = try files(in: "out").values
    #expect(texts.contains("# 0\n\nx\n") && texts.contains("# 1\n\nx\n"), "\(texts)")
  }

  @Test func `a text shows two pictures whose names look the same`() throws {
    for (number, name) in Self.accents.enumerated() {
      _ = try folder.write("PNG \(number)", to: "in/\(name).png")
    }
    _ = try folder.write("# N\n\n![0](\u{E9}.png) ![1](e\u{301}.png)\n", to: "in/n.md")
    _ = convert("in", to: "out")
    let kept = "Media/\(ByteDigest(of: "PNG 0".utf8).hex).png"
    #expect(try folder.text("out/n.md") == "# N\n\n![0](\(kept)) ![1](e\u{301}.png)\n")
    #expect(try folder.text("out/\(kept)") == "PNG 0")
    #expect(try folder.text("out/e\u{301}.png") == "PNG 1")
  }

  // MARK: Titles

  @Test func `a title that the name of the file says is not said again`() throws {
    let texts = ["Plain.md": "just words\n", "map.md": "# a\n\nx\n\n# b\n", "Note.md": "# \n\nx\n"]
    for (name, text) in texts { _ = try folder.write(text, to: "in/\(name)") }
    _ = try folder.write("[x](Plain.md)\n", to: "in/c/Two words.md")
    #expect(convert("in", to: "out") == Run(status: 0))
    #expect(try folder.text("out/Plain.md") == "just words\n")
    #expect(try folder.text("out/map.md") == texts["map.md"])
    #expect(try folder.text("out/c/Two words.md") == "[x](Plain.md)\n")
    #expect(convert("out", to: "again") == Run(status: 0))
    #expect(try files(in: "out") == files(in: "again"))
  }

  @Test func `a note without a title stays one`() throws {
    var notebook = Notebook(id: "n", title: "N")
    for (number, title) in ["", "Note", "", "Note 2", "X"].enumerated() {
      try notebook.insert(.note(Note(id: Note.ID("\(number)"), title: title, text: "x")))
    }
    var parts = MemoryParts(name: "N")
    _ = try FormatRegistry.builtIn.export(
      ExportRequest(.notebook(notebook)), as: "markdown", into: &parts)
    #expect(parts["X.md"] == Array("x\n".utf8))
    let back = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    guard case .notebook(let read) = back.content else { return #expect(Bool(false)) }
    #expect(read.notes.map(\.title) == notebook.notes.map(\.title))
  }
}
