import Foundation
import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// Pictures in folders of Markdown, and in TextBundles.
@Suite struct FolderPicturesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test(arguments: ["zip", "napkin.json"]) func `pictures of one name stay two`(
    ending: String
  ) throws {
    for name in ["a", "b"] {
      _ = try folder.write("PNG \(name)", to: "\(name)/x.png")
      _ = try folder.write(
        "# \(name)\n\nSee ![x](x.png), ![[x.png]] and [it][1], not `![x](x.png)`.\n\n[1]: x.png\n",
        to: "\(name)/\(name).md")
    }
    let whole = folder.path("z.zip")
    let notes = ["a/a.md", "b/b.md"].map(folder.path)
    #expect(Run(["bundle"] + notes + ["-o", whole], formats: .builtIn) == Run(status: 0))
    #expect(napkin("convert", whole, folder.path("again.\(ending)")).status == 0)
    let run = napkin(
      "convert", folder.path("again.\(ending)"), folder.path("out") + "/", "--to=markdown")
    #expect(run.errors.contains("2 approximated (markup 1, media 1)"), "\(run.errors)")
    #expect(try folder.text("out/a.md").contains("![x](x.png), ![[x.png]] and [it][1]"))
    #expect(try folder.text("out/x.png") == "PNG a")
    let path = try "Media/" + #require(folder.names(in: "out/Media").first)
    #expect(try folder.text("out/\(path)") == "PNG b")
    let text = try folder.text("out/b.md")
    #expect(
      text.contains("See ![x](\(path)), ![[\(path)]] and [it](\(path)), not `![x](x.png)`."),
      "\(text)")
    #expect(!text.contains("📎"))
    #expect(napkin("convert", folder.path("out"), folder.path("last.zip"), "--strict").status == 0)
  }

  @Test func `each cell of a table is a text of its own, and code shows nothing`() throws {
    _ = try folder.write("PNG", to: "in/x.png")
    _ = try folder.write("PNG 2", to: "in/y.png")
    let text =
      "# N\n\n| ` | ![a](x.png) | ` |\n| --- | --- | --- |\n\nWords `![[y.png]]` and [a](b \"[[y.png]]\").\n"
    _ = try folder.write(text, to: "in/n.md")
    let run = napkin("convert", folder.path("in/n.md"), folder.path("n.textbundle") + "/")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names(in: "n.textbundle/assets") == ["x.png"])
  }

  @Test func `a medium in a folder keeps all that there is of it`() throws {
    _ = try folder.write("PNG", to: "in/a.png")
    _ = try folder.write("# N\n\nWords.\n\n![a](a.png)\n", to: "in/n.md")
    _ = try folder.write("# M\n\n- a\n\n  ![a](a.png)\n- b\n", to: "in/m.md")
    let run = napkin("convert", folder.path("in"), folder.path("out") + "/", "--to=markdown")
    #expect(run == Run(status: 0))
  }

  @Test func `pictures behind texts lie again where they lay`() throws {
    let texts = [
      "trip.md": "# Trip\n\nWords.\n\n![](img/b.png)\n\n![second](img/c.png)\n\n📎 [film](f.mp4)\n",
      "deep/map.md": "# Map\n\n- a\n\n  ![a](../img/b.png)\n- b\n\n  ![](own%2525.png)\n",
      "deep/plans.md": "# Plans\n\n![](<../img/old c.png>)\n\n- [ ] a\n",
    ]
    let pictures = ["img/b.png", "img/c.png", "img/old c.png", "f.mp4", "deep/own%25.png"]
    for (path, text) in texts { _ = try folder.write(text, to: "in/\(path)") }
    for path in pictures { _ = try folder.write("PNG \(path)", to: "in/\(path)") }
    for between in ["z.zip", "z.napkin.json", "z.opml"] {
      #expect(napkin("convert", folder.path("in"), folder.path(between), "-q").status == 0)
    }
    for way in ["in", "z.zip", "z.napkin.json"] {
      let run = napkin(
        "convert", folder.path(way), folder.path("out-\(way)") + "/", "--to=markdown")
      #expect(run == Run(status: 0))
      for (path, text) in texts { #expect(try folder.text("out-\(way)/\(path)") == text) }
      for path in pictures { #expect(try folder.text("out-\(way)/\(path)") == "PNG \(path)") }
      #expect(try !folder.names(in: "out-\(way)").contains("Media"))
    }
  }

  @Test func `of two pictures that lay in one place, one lies among the media`() throws {
    for name in ["one", "two"] {
      _ = try folder.write("# \(name)\n\nWords.\n\n![](x.png)\n", to: "\(name)/\(name).md")
      _ = try folder.write("PNG \(name)", to: "\(name)/x.png")
    }
    let both = folder.path("both.zip")
    let notes = ["one/one.md", "two/two.md"].map(folder.path)
    #expect(Run(["bundle"] + notes + ["-o", both], formats: .builtIn) == Run(status: 0))
    let all = folder.path("all.napkin.json")
    #expect(napkin("convert", both, all) == Run(status: 0))
    #expect(napkin("convert", all, folder.path("out") + "/", "--to=markdown").status == 0)
    #expect(try folder.text("out/x.png") == "PNG one")
    let digest = ByteDigest(of: Array("PNG two".utf8)).hex
    #expect(try folder.text("out/Media/\(digest).png") == "PNG two")
    #expect(try folder.text("out/two.md").hasSuffix("![x.png](Media/\(digest).png)\n"))
  }

  @Test(arguments: [
    "../x.png", "x.md", "/x.png", "Media", ".x.png", "a/../x.png", "index.md/x.png",
  ])
  func `a place that no picture may have is Media`(path: String) throws {
    let digest = ByteDigest(of: Array("PNG".utf8))
    _ = try folder.write("PNG", to: "Media/\(digest.hex).png")
    var note = Note(id: "n", title: "n", text: "Words.")
    note.picture = Media(.stored(digest), name: "x", mediaType: "image/png")
    note.picture?.pathInFolder = path
    let written = try FormatRegistry.builtIn.written(ExportRequest(.note(note)), as: "napkin")
    let file = try folder.write(written.text, to: "n.napkin.json")
    let run = napkin("convert", file, folder.path("out") + "/", "--to=markdown")
    #expect(run.status == 0 && run.errors.contains("1 approximated (media 1)"), "\(run.errors)")
    #expect(try folder.names(in: "out").sorted() == ["Media", "n.md"])
    #expect(try folder.text("out/n.md").contains("![x](Media/\(digest.hex).png)"))
  }

  @Test func `a picture that is a link is read if it leads into the folder`() throws {
    for name in ["up.png", "in/img/there.png", "in/.secret.png"] {
      _ = try folder.write("PNG \(name)", to: name)
    }
    for (link, goal) in [
      ("inside", "img/there.png"), ("outside", "../up.png"), ("hidden", ".secret.png"),
      ("loop", "loop.png"), ("absolute", folder.path("up.png")), ("folder", "img"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("in/\(link).png"), withDestinationPath: goal)
    }
    let links = ["inside", "outside", "hidden", "loop", "absolute", "folder"]
    let text = links.map { "See ![x](\($0).png).\n\n" }.joined()
    _ = try folder.write("# N\n\n\(text)", to: "in/n.md")
    let run = napkin("convert", folder.path("in"), folder.path("n.napkin.json"))
    #expect(run.status == 0 && run.errors.contains("5 dropped (foreign 5)"), "\(run.errors)")
    #expect(try folder.names(in: "Media").count == 1)
    let zip = napkin("convert", folder.path("in"), folder.path("n.zip"))
    #expect(zip.errors.contains("media 5") && zip.errors.contains("outside.png"), "\(zip.errors)")
  }

  @Test(arguments: ["t.textbundle", "t.textpack"])
  func `what a text shows leads to the assets`(output: String) throws {
    _ = try folder.write("PNG", to: "a b.png")
    _ = try folder.write("MP4", to: "f.mp4")
    _ = try folder.write("PDF", to: "p.pdf")
    let text =
      "See ![a](a%20b.png \"T\"), ![r], [f](f.mp4), `![a](a%20b.png)` and <img src='p.pdf'>.\n\n"
      + "| ![a](<a b.png>) |\n| --- |\n\n[r]: f.mp4\n"
    let note = try folder.write("# N\n\n\(text)", to: "n.md")
    #expect(napkin("convert", note, folder.path(output)) == Run(status: 0))
    let bundle = folder.path("again.textbundle")
    #expect(napkin("convert", folder.path(output), bundle) == Run(status: 0))
    #expect(
      try folder.text("again.textbundle/text.md")
        == "# N\n\nSee ![a](<assets/a b.png> \"T\"), ![r](assets/f.mp4), [f](assets/f.mp4), "
        + "`![a](a%20b.png)` and <img src='p.pdf'>.\n\n| ![a](<assets/a b.png>) |\n| --- |\n\n"
        + "[r]: f.mp4\n\n[p.pdf](assets/p.pdf)\n")
    #expect(napkin("convert", bundle, folder.path("back.md"), "-q").status == 0)
    let picture = "Media/\(ByteDigest(of: Array("PNG".utf8)).hex).png"
    let film = "Media/\(ByteDigest(of: Array("MP4".utf8)).hex).mp4"
    #expect(
      try folder.text("back.md").contains("See ![a](\(picture) \"T\"), ![r](\(film)), [f](\(film))")
    )
  }

  @Test func `a map that moves leads to its pictures`() throws {
    _ = try folder.write("PNG A", to: "in/img/a.png")
    _ = try folder.write("PNG B", to: "in/img/b.png")
    _ = try folder.write(
      "# Map\n\n- a ![x](../img/a.png)\n- b ![[b.png]], ![](../img/b.png)\n",
      to: "in/sub/a:map.md")
    let run = napkin("convert", folder.path("in"), folder.path("out") + "/", "--to=markdown")
    #expect(run.errors.contains("4 approximated (markup 2, media 2)"), "\(run.errors)")
    let places = ["PNG A", "PNG B"].map { "Media/\(ByteDigest(of: $0.utf8).hex).png" }
    #expect(
      try folder.text("out/Map.md")
        == "# Map\n\n- a ![x](\(places[0]))\n- b ![[\(places[1])]], ![](\(places[1]))\n")
    #expect(try folder.text("out/\(places[0])") == "PNG A")
    let again = napkin("convert", folder.path("out"), folder.path("again") + "/", "--to=markdown")
    #expect(again == Run(status: 0))
    #expect(try folder.text("again/Map.md") == folder.text("out/Map.md"))
  }

  @Test func `what a map leads to stays with its node`() throws {
    var store = MemoryMedia()
    var notebook = Notebook(id: "n", title: "N")
    for name in ["A", "B"] {
      let media = [("x.png", "image/png"), ("x.pdf", "application/pdf")].map { file, type in
        let bytes = Array("\(name) \(file)".utf8)
        store[ByteDigest(of: bytes)] = bytes
        return Media(.stored(ByteDigest(of: bytes)), name: file, mediaType: type)
      }
      var root = MindMap.Node(
        id: "r", RichText("![x](x.png), [y](x.pdf)", syntax: .markdown))
      root.media = media
      try notebook.insert(.map(MindMap(id: .init(name), name: name, root: root)))
    }
    var parts = MemoryParts(name: "N")
    var request = ExportRequest(.notebook(notebook))
    request.media = store
    let ledger = try FormatRegistry.builtIn.export(request, as: "markdown", into: &parts)
    #expect(ledger[.media].approximated == 1 && ledger[.markup].approximated == 2)
    let back = try FormatRegistry.builtIn.read(ImportRequest(), from: parts)
    guard case .notebook(let read) = back.content else { return #expect(Bool(false)) }
    #expect(back.ledger[.foreign].dropped == 0)
    for (old, new) in zip(notebook.maps, read.maps) {
      let sources = [old, new].map { map in Set(map[map.slotOfRoot].media.map(\.source)) }
      #expect(sources[0] == sources[1])
    }
  }
}
