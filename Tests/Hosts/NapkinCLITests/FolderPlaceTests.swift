import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import Testing

/// Where the files of a folder lie, and what its index says of them.
@Suite struct FolderPlaceTests {
  @Test(arguments: [
    ("- [A](a.md)\n- [b](b.md)\n", 0), ("- [My  A](a.md)\n- [b](b.md)\n", 1),
    ("- [A](a.md)\n  - [b](b.md)\n", 1), ("## Both\n\n- [A](a.md)\n- [b](b.md)\n", 1),
  ])
  func `other names and levels of the index are told`(_ links: String, _ count: Int) throws {
    var parts = MemoryParts(name: "v")
    parts["index.md"] = Array("---\nkind: notebook\ntitle: My\n---\n\n# My\n\n\(links)".utf8)
    parts["a.md"] = Array("# A\n\ntext\n".utf8)
    parts["b.md"] = Array("text\n".utf8)
    let read = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    #expect(read.ledger[.text].dropped == count && read.ledger.total(.dropped) == count)
  }

  /// Reads a folder and writes it again: all files are there, as they were, and nothing is told as lost.
  private func expectThatAllComesBack(_ parts: MemoryParts) throws {
    let read = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    let (files, ledger, _) = try throughFolder(read.content, media: read.media)
    #expect(Set(files.paths) == Set(parts.paths + ["index.md"]))
    for path in parts.paths {
      #expect(
        String(decoding: files[path] ?? [], as: UTF8.self)
          == String(decoding: parts[path] ?? [], as: UTF8.self))
    }
    #expect(read.ledger.total(.approximated) == 0 && read.ledger.total(.dropped) == 0)
    #expect(ledger.total(.approximated) == 0 && ledger.total(.dropped) == 0, "\(ledger)")
  }

  @Test func `a file that a name alone finds stays where it lay`() throws {
    var parts = MemoryParts(name: "v")
    parts["img/p.png"] = Array("P".utf8)
    parts["img/doc.pdf"] = Array("D".utf8)
    parts["a/one.md"] = Array("![[p.png]] and [[doc.pdf]]\n".utf8)
    parts["b/two.md"] = Array("See ![[p.png]].\n".utf8)
    parts["b/three.md"] = Array("See ![[img/p.png]].\n".utf8)
    parts["c/map.md"] = Array("# R\n\n## a\n\nSee ![[p.png]] here.\n\n## b\n".utf8)
    try expectThatAllComesBack(parts)
  }

  @Test func `capitals of a name alone do not matter, but the very name is found first`() throws {
    var parts = MemoryParts(name: "v")
    parts["img/P.PNG"] = Array("P".utf8)
    parts["img/q.png"] = Array("q".utf8)
    parts["low/Q.png"] = Array("Q".utf8)
    parts["a.md"] = Array("![[p.png]], ![[P.Png|40]] and ![[Q.png]], ![[q.png]], ![[Q.PNG]]\n".utf8)
    let read = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    let places = read.content.media.compactMap(\.pathInFolder)
    #expect(Set(places) == ["img/P.PNG", "img/q.png", "low/Q.png"], "\(places)")
    try expectThatAllComesBack(parts)
  }

  @Test func `a place in a file that is shown is none of its name`() throws {
    var parts = MemoryParts(name: "v")
    parts["img/a.svg"] = Array("<svg/>".utf8)
    parts["img/p.pdf"] = Array("D".utf8)
    parts["n.md"] = Array(
      "See ![[a.svg#icon]], [[p.pdf#page=2]]\n\n| a |\n| - |\n| ![[a.svg\\|30]] |\n".utf8)
    try expectThatAllComesBack(parts)
  }

  @Test func `what tags of HTML show stays where it lay`() throws {
    var parts = MemoryParts(name: "v")
    parts["img/a.svg"] = Array("<svg/>".utf8)
    parts["s/n.md"] = Array("# N\n\n<img src=\"../img/a.svg\">\n\nend\n".utf8)
    let read = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    let (files, _, back) = try throughFolder(read.content, media: read.media)
    #expect(Set(files.paths) == Set(parts.paths + ["index.md"]))
    #expect(back.content.media.map(\.source) == read.content.media.map(\.source))
  }

  @Test func `blanks in a row in a name stay`() throws {
    var parts = MemoryParts(name: "v")
    parts["sub  a/x  y.md"] = Array("text\n".utf8)
    parts["a.md"] = Array("# A\n\nsee [x](<sub  a/x  y.md>) and [[x  y]]\n".utf8)
    try expectThatAllComesBack(parts)
  }

  /// A reader would find the file that lies beside the document, or the first of that name.
  @Test(arguments: ["a/p.png", "b/p.png"])
  func `a name alone does not find another file`(_ other: String) throws {
    var first = MemoryParts(name: "v")
    first["img/p.png"] = Array("P".utf8)
    first["b/two.md"] = Array("See ![[p.png]].\n".utf8)
    var second = MemoryParts(name: "w")
    second[other] = Array("Q".utf8)
    second["one.md"] = Array("See ![q](\(other)).\n".utf8)
    let registry = FormatRegistry.builtIn
    var request = ImportRequest()
    let one = try registry.read(request, from: first)
    request.identifiers = Identifiers(seed: 2)
    let two = try registry.read(request, from: second)
    guard case .notebook(var notebook) = one.content, case .notebook(let rest) = two.content else {
      Issue.record("Another kind of document was read.")
      return
    }
    for note in rest.notes { try notebook.insert(.note(note)) }
    let (files, _, _) = try throughFolder(
      .notebook(notebook), media: MediaChain([one.media, two.media]))
    let text = String(decoding: files["b/two.md"] ?? [], as: UTF8.self)
    #expect(text == "See ![[../img/p.png]].\n", "\(text)")
  }
}
