import Foundation
import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// Notebooks as folders of Markdown, and TextBundles.
@Suite struct FolderTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func write(_ content: Content, to name: String = "in.napkin.json") throws -> String {
    let text = try FormatRegistry.builtIn.written(ExportRequest(content), as: "napkin").text
    return try folder.write(text, to: name)
  }

  private func read(_ name: String) throws -> Content {
    var source = try FileSource(path: folder.path(name))
    return try FormatRegistry.builtIn.read(ImportRequest(), as: "napkin", from: &source).content
  }

  // MARK: Notebooks

  @Test func `plan lists of one name are told`() throws {
    var parts = MemoryParts(name: "Folder")
    for name in ["A", "B"] {
      try parts.begin("\(name)/todo.md")
      try parts.write(Array("# Tasks\n\n- [ ] \(name)\n".utf8))
    }
    let back = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    #expect(back.ledger[.title].approximated == 1)
  }

  @Test func `a notebook becomes a folder and comes back`() throws {
    let input = try write(.notebook(try Documents.notebook()))
    let out = folder.path("Notes") + "/"
    #expect(napkin("convert", "-q", input, out, "--to", "markdown") == Run(status: 0))
    #expect(
      try folder.names(in: "Notes") == [
        "Drawing.svg", "Lecture.md", "Shopping.md", "Shopping.svg", "Today.md", "index.md",
      ])
    #expect(try folder.text("Notes/Shopping.md").contains("📎 ![Sketch](Shopping.svg)"))
    #expect(napkin("convert", "-q", out, folder.path("back.napkin.json")) == Run(status: 0))
    guard case .notebook(let back) = try read("back.napkin.json") else {
      Issue.record("no notebook")
      return
    }
    #expect(back.title == "Everything")
    #expect(back.items.map(\.title) == ["Shopping", "", "Lecture", "default", "Today"])
    let note = try #require(back.notes.first)
    #expect(note.drawing == (try Documents.drawing()))
    #expect(note.text == "Milk\n\tBread")
    #expect(note.category == "Home")
    #expect(back.drawings.first == Drawing(id: "empty"))
    #expect(back.defaultPlanList == "default")
  }

  @Test func `what comes back is written as the same files`() throws {
    for (number, content) in try Self.contents().enumerated() {
      let first = try throughFolder(content)
      let again = try throughFolder(first.back.content, media: first.back.media)
      // What was approximated once may settle on the second way.
      let third = try throughFolder(again.back.content, media: again.back.media)
      #expect(third.files == again.files, "\(number)")
      #expect(third.back.content == again.back.content, "\(number)")
      let source = Ledger(of: content, as: .converted)
      for feature in source.features {
        #expect(first.ledger[feature].source == source[feature].source, "\(number) \(feature)")
      }
    }
  }

  private static func contents() throws -> [Content] {
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    let samples = Sample.all.map(\.content).filter { $0.kind == .notebook }
    return try samples
      + (0..<20).map { seed in
        var notebook = Notebook(id: "generated", title: seed % 2 == 0 ? "Generated" : "")
        for number in 0..<3 {
          guard case .map(let map) = Sample.generated(seed: UInt64(3 * seed + number)).content
          else { continue }
          let changes = try AddItems([.map(map)]).changes(
            in: notebook, context: &context)
          if case .insert(let item, let position) = changes.first {
            try notebook.insert(item, at: position)
          }
        }
        return .notebook(notebook)
      }
  }

  @Test func `names are safe, and titles come back`() throws {
    let titles = [
      "../../etc/passwd", "/", "CON", "index", "Media", "Same", "Same", "SAME", ".hidden", "a\0b",
      "tab\tand\nline", "Cafe\u{301}", "Caf\u{E9}", "\u{202E}gnp.exe", "#[x](y) \\ `z`", "%20",
      "..",
      String(repeating: "long ", count: 200), "🌱", "-rf", "a?b", "javascript:alert(1)", "",
    ]
    var notebook = Notebook(id: "n", title: "Hostile")
    for (number, title) in titles.enumerated() {
      var note = Note(id: Note.ID("\(number)"))
      note.title = title
      note.text = "Text \(number)"
      try notebook.insert(.note(note))
    }
    let input = try write(.notebook(notebook))
    let out = folder.path("out")
    #expect(napkin("convert", "-q", input, out + "/", "--to", "markdown") == Run(status: 0))
    #expect(try folder.names == ["in.napkin.json", "out"])
    let names = try folder.names(in: "out")
    #expect(names.count == titles.count + 1)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    #expect(!names.contains { $0.hasPrefix(".") || $0.utf8.count > 200 || $0.contains("\u{202E}") })
    #expect(napkin("convert", "-q", out, folder.path("back.napkin.json")) == Run(status: 0))
    guard case .notebook(let back) = try read("back.napkin.json") else {
      Issue.record("Another kind of document was read.")
      return
    }
    #expect(back.notes.map(\.text) == notebook.notes.map(\.text))
    for (old, new) in zip(titles, back.notes.map(\.title)) where !old.contains("\0") {
      #expect(new == old)
    }
  }

  @Test func `media travel, and those that are missing are told once`() throws {
    let picture = Array("a picture".utf8)
    let digest = ByteDigest(of: picture)
    let gone = ByteDigest(of: Array("gone".utf8))
    var note = Note(id: "a", title: "With pictures")
    note.picture = Media(.stored(digest), name: "Leaf", mediaType: "image/png")
    note.attachments = [Media(.stored(gone), name: "Gone", mediaType: "audio/x-caf")]
    var notebook = Notebook(id: "n")
    try notebook.insert(.note(note))
    let input = try write(.notebook(notebook), to: "in/n.napkin.json")
    _ = try folder.write("a picture", to: "in/Media/\(digest.hex).png")
    let run = napkin("convert", input, folder.path("out") + "/", "--to=markdown")
    #expect(run.status == 0)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("media 1"))
    #expect(try folder.names(in: "out/Media") == ["\(digest.hex).png"])
    _ = napkin("convert", "-q", folder.path("out"), folder.path("back/n.napkin.json"))
    _ = try folder.write("", to: "back/x")
    #expect(
      napkin("convert", "-q", folder.path("out"), folder.path("back/n.napkin.json")).status == 0)
    #expect(try folder.text("back/Media/\(digest.hex).png") == "a picture")
  }

  @Test func `a folder of another app is read with what belongs to it`() throws {
    _ = try folder.write(
      "Just words.\n\n![a](../img/a%20b.png) and ![[c.jpg]]\n", to: "v/Work/Plan.md")
    _ = try folder.write("# One\n\n- a\n- b\n\n# Two\n", to: "v/map.md")
    _ = try folder.write("- [ ] milk\n- [x] bread\n", to: "v/Today.markdown")
    _ = try folder.write("index of somebody\n", to: "v/index.md")
    _ = try folder.write("PNG", to: "v/img/a b.png")
    _ = try folder.write("JPG", to: "v/deep/er/c.jpg")
    _ = try folder.write("zip", to: "v/other.zip")
    _ = try folder.write("{}", to: "v/.obsidian/app.json")
    let report = folder.path("r.txt")
    let run = napkin("convert", folder.path("v"), folder.path("v.napkin.json"), "--report", report)
    #expect(run.status == 0)
    #expect(try folder.text("r.txt").contains("other.zip"))
    #expect(run.errors.contains("1 dropped (foreign 1)"))
    guard case .notebook(let notebook) = try read("v.napkin.json") else {
      Issue.record("no notebook")
      return
    }
    #expect(notebook.title == "v")
    #expect(notebook.notes.map(\.title) == ["Plan", "index"])
    #expect(notebook.notes.first?.category == "Work")
    #expect(notebook.notes.first?.attachments.map(\.name) == ["../img/a b.png", "c.jpg"])
    #expect(notebook.maps.count == 1)
    #expect(notebook.planLists.map(\.name.text) == ["Today"])
    #expect(try folder.names(in: "Media").count == 2)
  }

  @Test func `pictures stay where the text shows them`() throws {
    var parts = MemoryParts(name: "Vault")
    parts["a.md"] = Array("See ![x](img/x.png) here.\n".utf8)
    parts["img/x.png"] = Array("PNG".utf8)
    let back = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    let (files, ledger, _) = try throughFolder(back.content, media: back.media)
    #expect(files.paths == ["a.md", "img/x.png", "index.md"])
    #expect(files["img/x.png"] == Array("PNG".utf8))
    #expect(ledger[.media].converted == 1)
  }

  @Test func `pictures of one name in several folders are told apart`() throws {
    _ = try folder.write("P", to: "v/img/a.png")
    _ = try folder.write("Q", to: "v/sub/img/a.png")
    _ = try folder.write(
      "# S\n\n![L](img/a.png) ![G](../img/a.png) and [[s | me]].\n", to: "v/sub/s.md")
    let run = napkin("convert", folder.path("v"), folder.path("v.md"))
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.text("v.md")
    let local = "Media/\(ByteDigest(of: Array("Q".utf8)).hex).png"
    let other = "Media/\(ByteDigest(of: Array("P".utf8)).hex).png"
    #expect(text.contains("![L](\(local)) ![G](\(other))"), "\(text)")
  }

  @Test func `of two pictures called alike, the text shows the first`() throws {
    var note = Note(
      id: "n", title: "Two", text: RichText("before ![x](a.png) after", syntax: .markdown))
    note.attachments = ["P", "Q"].map {
      Media(.stored(ByteDigest(of: Array($0.utf8))), name: "a.png", mediaType: "image/png")
    }
    var notebook = Notebook(id: "b")
    try notebook.insert(.note(note))
    let input = try write(.notebook(notebook))
    for name in ["P", "Q"] {
      _ = try folder.write(name, to: "Media/\(ByteDigest(of: Array(name.utf8)).hex).png")
    }
    let run = napkin("convert", input, folder.path("out") + "/", "--to", "markdown")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("out/Two.md").contains("![x](a.png)"))
    #expect(try folder.text("out/a.png") == "P")
  }

  @Test func `words beside a link of the index leave the order as it is`() throws {
    _ = try folder.write(
      "---\nkind: notebook\ntitle: My\n---\n\n# My\n\n- [B](b.md), my favourite\n- [A](a.md)\n",
      to: "v/index.md")
    for name in ["A", "B"] {
      _ = try folder.write("# \(name)\n\ntext\n", to: "v/\(name.lowercased()).md")
    }
    let run = napkin("convert", folder.path("v"), folder.path("v.napkin.json"))
    #expect(run.errors.contains("1 dropped (text 1)"), "\(run.errors)")
    guard case .notebook(let notebook) = try read("v.napkin.json") else {
      Issue.record("Another kind of document was read.")
      return
    }
    #expect(notebook.notes.map(\.title) == ["B", "A"])
  }

  @Test func `somebody's folder comes back with each file where it lay`() throws {
    var parts = MemoryParts(name: "Vault")
    parts["2024-01-05.md"] = Array("# Meeting\n\nSee [b](Work/plan%20b.md), [[plan b]].\n".utf8)
    parts["Work/plan b.md"] = Array(
      "---\ntitle: Plan B\n---\n\nBack to [[2024-01-05]]. ![x](x.png) ![y](../y.png)\n".utf8)
    parts["Work/x.png"] = Array("X".utf8)
    parts["y.png"] = Array("Y".utf8)
    parts["Work/Deep/map.md"] = Array(
      "# Root\n\n## a\n\n- one\n- two\n\n## b\n\n- ![x](../x.png)\n".utf8)
    parts["Work/todo.md"] = Array("- [ ] milk\n- [x] bread\n".utf8)
    let read = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    let (files, ledger, back) = try throughFolder(read.content, media: read.media)
    #expect(Set(parts.paths).subtracting(files.paths).isEmpty)
    #expect(
      files.paths.filter { !parts.paths.contains($0) && !$0.hasPrefix("Media/") } == ["index.md"])
    #expect(ledger[.foreign].dropped == 0 && ledger[.category].dropped == 0)
    let text = String(decoding: files["Work/plan b.md"] ?? [], as: UTF8.self)
    #expect(text == String(decoding: parts["Work/plan b.md"] ?? [], as: UTF8.self))
    #expect(back.content.item == nil)
    guard case .notebook(let notebook) = back.content else {
      Issue.record("Another kind of document was read.")
      return
    }
    #expect(notebook.notes.map(\.category) == [nil, "Work"])
    let media = notebook.maps.flatMap { map in map.walkAll().flatMap { map[$0.slot].media } }
    #expect(media.map(\.source) == [.stored(ByteDigest(of: Array("X".utf8)))])
    let again = try throughFolder(back.content, media: back.media)
    #expect(again.files == files)
    #expect(again.back.content == back.content)
  }

  @Test func `links lead on to notes that cannot lie where they lay`() throws {
    var notebook = Notebook(id: "n")
    for (number, place) in ["sub/aux.md", "sub/b.md", "c.md"].enumerated() {
      var note = Note(id: Note.ID("\(number)"), title: "Note \(number)")
      note.category = "sub"
      note.text = RichText("[a](aux.md) [a](sub/aux.md) [c](../c.md) [[aux]]", syntax: .markdown)
      note.foreign.pieces = [.init(format: "markdown", key: "#file", value: place)]
      try notebook.insert(.note(note))
    }
    let (files, _, _) = try throughFolder(.notebook(notebook))
    func text(_ path: String) -> String {
      String(decoding: files[path] ?? [], as: UTF8.self)
    }
    #expect(text("Note 0.md").contains("[a](<Note 0.md>) [a](sub/aux.md) [c](c.md) [[Note 0]]"))
    #expect(text("sub/b.md").contains("[a](<../Note 0.md>) [a](sub/aux.md) [c](../c.md)"))
    #expect(text("c.md").contains("[a](aux.md) [a](<Note 0.md>) [c](../c.md) [[Note 0]]"))
  }

  @Test func `places that a file tells are taken if they are inside and free`() throws {
    let places = [
      "../up.md", "/etc/x.md", "a//b.md", "./a.md", "index.md", "Index.MD", "x.md/y.md",
      ".git/x.md",
      "CON/x.md", "a.txt", "a\n.md", "", "b/\u{202E}c.md", "Work/a.md", "WORK/A.md", "Work.md",
      String(repeating: "deep/", count: 300) + "x.md",
    ]
    var notebook = Notebook(id: "n")
    for (number, place) in places.enumerated() {
      var note = Note(id: Note.ID("\(number)"), title: "\(number)")
      note.category = "Any"
      note.foreign.pieces = [.init(format: "markdown", key: "#file", value: place)]
      try notebook.insert(.note(note))
    }
    let (files, ledger, _) = try throughFolder(.notebook(notebook))
    #expect(ledger[.foreign].dropped == places.count - 2 && ledger[.foreign].converted == 2)
    let named = places.indices.filter { !["Work/a.md", "Work.md"].contains(places[$0]) }
    #expect(
      Set(files.paths) == Set(["index.md", "Work/a.md", "Work.md"] + named.map { "\($0).md" }))
  }

  @Test func `the index leads to files whose names mean something else in an address`() throws {
    var notebook = Notebook(id: "n")
    let titles = ["%41", "%2541", "A", "a#b", "c?d"]
    for title in titles { try notebook.insert(.note(Note(id: .init(title), title: title))) }
    let (files, _, back) = try throughFolder(.notebook(notebook))
    let index = String(decoding: files["index.md"] ?? [], as: UTF8.self)
    for address in ["%2541.md", "%252541.md", "A.md", "a%23b.md"] {
      #expect(index.contains("](\(address))"), "\(address)")
    }
    guard case .notebook(let read) = back.content else {
      Issue.record("no notebook")
      return
    }
    #expect(read.notes.map(\.title) == titles)
  }

  // MARK: Whole, or not there

  @Test func `what a folder would keep is told before it is written`() throws {
    let input = try write(.notebook(try Documents.notebook()))
    let out = folder.path("Notes") + "/"
    let explained = napkin("explain", input, out, "--to", "markdown", "--json")
    let file = napkin("explain", input, "--to", "markdown", "--json")
    #expect(explained.status == 0 && explained.errors.isEmpty)
    #expect(explained.output.contains("`index.md` leads to its documents"))
    #expect(!file.output.contains("`index.md`"))
    #expect(try folder.names == ["in.napkin.json"])
    let report = folder.path("report.json")
    #expect(napkin("convert", "-q", input, out, "--to", "markdown", "--report", report).status == 0)
    let converted = try ledger(in: folder.text("report.json"))
    #expect(try ledger(in: explained.output) == converted)
    #expect(try ledger(in: file.output) != converted)
  }

  private func ledger(in json: String) throws -> NSDictionary {
    let all = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
    return try #require(all?["ledger"] as? NSDictionary)
  }

  @Test func `a folder with something in it is refused`() throws {
    let input = try write(.notebook(try Documents.notebook()))
    _ = try folder.write("mine", to: "out/mine.txt")
    let run = napkin("convert", input, folder.path("out/"), "--to", "markdown")
    #expect(run.status == 1)
    #expect(run.errors.contains("The folder is not empty"))
    #expect(try folder.names(in: "out") == ["mine.txt"])
  }

  @Test func `losses that are refused leave nothing`() throws {
    let input = try write(.notebook(try Documents.notebook()))
    let run = napkin(
      "convert", input, folder.path("out") + "/", "--to", "markdown", "--fail-on", "dropped")
    #expect(run.status == 1)
    #expect(try folder.names == ["in.napkin.json"])
  }

  @Test func `what a folder cannot be is told`() throws {
    let input = try write(.notebook(try Documents.notebook()))
    #expect(napkin("convert", input, folder.path("out") + "/").status == 2)
    #expect(napkin("convert", input, folder.path("out") + "/", "--to", "opml").status == 0)
    #expect(try folder.names(in: "out") == ["in.opml"])
    _ = try folder.write("x", to: "some/x.txt")
    let nothing = napkin("convert", folder.path("some"), folder.path("x.napkin.json"))
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("some: The folder holds nothing"))
    #expect(
      napkin("convert", input, folder.path("in.napkin.json") + "/", "--to=markdown").status == 1)
  }

  // MARK: TextBundles

  @Test(arguments: [("2*3*4", RichText.Syntax.plain, "2\\*3\\*4"), ("<b>2</b>", .xhtml, "**2**")])
  func `a text becomes Markdown where there is more to show`(
    _ source: String, _ syntax: RichText.Syntax, _ markdown: String
  ) throws {
    let bytes: [UInt8] = [1, 2, 3]
    var note = Note(id: "n", text: RichText(source, syntax: syntax))
    let bare = folder.path("bare.textbundle")
    #expect(napkin("convert", "-q", try write(.note(note)), bare) == Run(status: 0))
    #expect(try folder.names(in: "bare.textbundle") == ["info.json", "text.txt"])
    note.title = "Sums"
    note.attachments = [
      Media(.stored(ByteDigest(of: bytes)), name: "a.png", mediaType: "image/png")
    ]
    _ = try folder.write(
      String(decoding: bytes, as: UTF8.self), to: "Media/\(ByteDigest(of: bytes).hex).png")
    let input = try write(.note(note))
    #expect(napkin("convert", "-q", input, folder.path("all.textbundle")) == Run(status: 0))
    #expect(
      try folder.text("all.textbundle/text.md")
        == "# Sums\n\n\(markdown)\n\n![a.png](assets/a.png)\n")
    let back = folder.path("back.napkin.json")
    #expect(napkin("convert", "-q", folder.path("all.textbundle"), back) == Run(status: 0))
    #expect(try read("back.napkin.json") == .note(note))
  }

  @Test func `another app adds to a text that names its picture and its title`() throws {
    var note = Note(id: "n", title: "T", text: "# T\nsee assets/a.png there")
    let bytes: [UInt8] = [1, 2, 3]
    note.attachments = [
      Media(.stored(ByteDigest(of: bytes)), name: "a.png", mediaType: "image/png")
    ]
    _ = try folder.write(
      String(decoding: bytes, as: UTF8.self), to: "Media/\(ByteDigest(of: bytes).hex).png")
    let bundle = folder.path("b.textbundle")
    #expect(napkin("convert", "-q", try write(.note(note)), bundle) == Run(status: 0))
    let text = try folder.text("b.textbundle/text.md")
    #expect(text.hasPrefix("# T\n\n\\# T") && text.hasSuffix("\n\n![a.png](assets/a.png)\n"))
    _ = try folder.write(text + "\nmore\n", to: "b.textbundle/text.md")
    let back = folder.path("back.napkin.json")
    #expect(napkin("convert", "-q", bundle, back) == Run(status: 0))
    guard case .note(let read) = try read("back.napkin.json") else {
      Issue.record("Another kind of document was read.")
      return
    }
    #expect(read.title == "T" && read.text.source.hasPrefix("\\# T") && read.attachments.count == 1)
  }

  @Test func `a TextBundle goes out and comes in`() throws {
    let note = try Documents.note()
    let input = try write(.note(note))
    let bundle = folder.path("Shopping.textbundle")
    #expect(napkin("convert", "-q", input, bundle) == Run(status: 0))
    #expect(try folder.names(in: "Shopping.textbundle") == ["assets", "info.json", "text.md"])
    #expect(napkin("convert", "-q", bundle, folder.path("back.napkin.json")) == Run(status: 0))
    #expect(try read("back.napkin.json") == .note(note))
    // It is a document: another time it is replaced, as a file is.
    _ = try folder.write("stray", to: "Shopping.textbundle/assets/stray.txt")
    #expect(napkin("convert", "-q", input, bundle) == Run(status: 0))
    #expect(try folder.names(in: "Shopping.textbundle/assets") == ["Sketch.svg"])
    #expect(try folder.names.filter { $0.hasPrefix(".") } == [])
    // Onto itself.
    #expect(napkin("convert", "-q", bundle, bundle) == Run(status: 0))
    #expect(napkin("inspect", bundle).output.contains("Shopping"))
  }

  // MARK: --as

  @Test(arguments: [("note", "note"), ("map", "map"), ("plans", "planList")])
  func `a file becomes what is asked for`(word: String, kind: String) throws {
    let input = try folder.write("# A\n\n- one\n- two\n", to: "a.md")
    #expect(
      napkin("convert", "-q", input, folder.path("a.napkin.json"), "--as", word) == Run(status: 0))
    let content = try read("a.napkin.json")
    switch content {
    case .note: #expect(kind == "note")
    case .map: #expect(kind == "map")
    case .planList: #expect(kind == "planList")
    default: Issue.record("\(content.kind)")
    }
  }

  @Test func `--as is for Markdown`() throws {
    let input = try write(.notebook(try Documents.notebook()))
    let run = napkin("inspect", input, "--as", "map")
    #expect(run.status == 2)
    #expect(run.errors.contains("'--as' has no meaning here"))
    #expect(napkin("inspect", input, "--as", "maps").errors.contains("Did you mean 'map'?"))
  }
}
