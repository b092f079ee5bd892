import Foundation
import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// What stands in the files of a bundle, and where it leads.
@Suite struct BundledFilesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `links lead to the first of several plan lists, too`() throws {
    let list = try folder.write("# Shopping list\n\n- [ ] milk\n", to: "shop.md")
    let note = try folder.write("# Trip\n\nBring the [list](shop.md).\n", to: "trip.md")
    for files in [[note, list], [list, note], [list, note, list]] {
      let zip = folder.path("a.zip")
      #expect(Run(["bundle"] + files + ["-o", zip], formats: .builtIn) == Run(status: 0))
      let texts = try folder.texts(in: "a.zip")
      #expect(texts["Shopping list.md"] != nil)
      #expect(texts["Trip.md"]?.contains("[list](<Shopping list.md>)") == true)
      #expect(texts["index.html"]?.contains("href=\"Shopping%20list.md\"") == true)
    }
  }

  @Test func `links of two folders lead to their own documents`() throws {
    for name in ["A", "B"] {
      _ = try folder.write("# Start \(name)\n\n[[sub/end]]\n", to: "\(name)/start.md")
      _ = try folder.write("# End \(name)\n", to: "\(name)/sub/end.md")
      _ = try folder.write(
        "# Way \(name)\n\n[e](end.md) [[End]] [s](/start.md) [[start]]\n", to: "\(name)/sub/w.md")
    }
    _ = try folder.write("# Loose\n\n[a](A/start.md) [b](B/sub/end.md)\n", to: "loose.md")
    for name in ["A", "B"] {
      let notebook = folder.path("\(name).napkin.json")
      #expect(napkin("convert", folder.path(name), notebook).status == 0)
    }
    for ending in ["", ".napkin.json"] {
      let sources = ["A", "B"].map { folder.path($0 + ending) } + [folder.path("loose.md")]
      let run = Run(["bundle"] + sources + ["-o", folder.path("two.zip")], formats: .builtIn)
      #expect(run.status == 0)
      let texts = try folder.texts(in: "two.zip")
      for name in ["A", "B"] {
        let own = ["End \(name)", "Start \(name)"]
        #expect(texts["\(own[1]).md"]?.contains("[[\(own[0])]]") == true)
        let way = "[e](<\(own[0]).md>) [[\(own[0])]] [s](<\(own[1]).md>) [[\(own[1])]]"
        #expect(texts["Way \(name).md"]?.contains(way) == true, "\(texts)")
      }
      let loose = ending.isEmpty ? "[a](<Start A.md>) [b](<End B.md>)" : "[a](A/start.md)"
      #expect(texts["Loose.md"]?.contains(loose) == true)
    }
  }

  @Test func `links by accents that are spelt otherwise follow the file`() throws {
    _ = try folder.write("# Cafe\u{301}\n", to: "in/Cafe\u{301}.md")
    _ = try folder.write(
      "# Out\n\n[c](Cafe\u{301}.md) [[Cafe\u{301}]]\n", to: "in/out.md")
    #expect(napkin("bundle", folder.path("in"), "-o", folder.path("a.zip")).status == 0)
    let texts = try folder.texts(in: "a.zip")
    let name = try #require(texts.keys.first { $0.hasPrefix("Caf") }).dropLast(3)
    let goals = "[c](<\(name).md>) [[\(name)]]"
    #expect(texts["Out.md"]?.utf8.contains(goals.utf8) == true, "\(texts)")
  }

  /// A note that shows a file by two endings, and two that have an ending of their own.
  private func writeNote() throws -> String {
    for name in ["in/a.jpg", "in/a.png"] { _ = try folder.write("picture", to: name) }
    for name in ["in/run.py", "in/deck.PPT"] { _ = try folder.write(name, to: name) }
    return try folder.write(
      "# A\n\ntext ![](a.jpg) and ![](a.png), [r](run.py), [d](deck.PPT)\n", to: "in/A.md")
  }

  private func mediaName(_ text: String, _ ending: String) -> String {
    "Media/\(ByteDigest(of: Array(text.utf8)).hex).\(ending)"
  }

  @Test func `the same bytes lie under each ending that documents spell`() throws {
    _ = try writeNote()
    let zip = folder.path("m.zip")
    #expect(napkin("bundle", folder.path("in"), "-o", zip).status == 0)
    #expect(napkin("verify", zip).status == 0)
    let pictures = ["jpg", "png"].map { mediaName("picture", $0) }
    let others = [mediaName("in/run.py", "py"), mediaName("in/deck.PPT", "ppt")]
    var texts = try folder.texts(in: "m.zip")
    for path in pictures + others {
      #expect(texts.removeValue(forKey: path) != nil)
      #expect(texts["A.md"]?.contains("](\(path))") == true)
      #expect(texts["index.html"]?.contains("\"\(path)\"") == true)
    }
    #expect(texts.keys.filter { $0.hasPrefix("Media/") } == [])
    _ = try folder.write("", to: "out/x")
    #expect(napkin("convert", "-q", zip, folder.path("out/A.md")).status == 0)
    let names = (pictures + others).map { String($0.dropFirst("Media/".count)) }.sorted()
    #expect(try folder.names(in: "out/Media") == names)
    for path in pictures + others { #expect(try folder.text("out/A.md").contains(path)) }
  }

  @Test func `in a mail the same bytes are attached once`() throws {
    _ = try writeNote()
    #expect(napkin("bundle", folder.path("in"), "-o", folder.path("m.eml")).status == 0)
    let mail = try folder.text("m.eml")
    #expect(mail.contains("filename=a.jpg") || mail.contains("filename=\"a.jpg\""))
    #expect(!mail.contains("filename=a.png") && !mail.contains("filename=\"a.png\""))
    #expect(mail.contains("deck.PPT") && mail.contains("run.py"))
  }

  @Test func `the letter shows a picture that goes by another type, too`() throws {
    for name in ["scan.dat", "scan.png"] { _ = try folder.write("picture", to: "in/\(name)") }
    _ = try folder.write("# A\n\n[data](scan.dat)\n", to: "in/a.md")
    _ = try folder.write("# B\n\n![scan](scan.png)\n", to: "in/b.md")
    #expect(napkin("bundle", folder.path("in"), "-o", folder.path("m.eml")).status == 0)
    let mail = try folder.text("m.eml").replacing("=\n", with: "").replacing("=3D", with: "=")
    let id = ByteDigest(of: Array("picture".utf8)).hex.prefix(32) + "@napkin.invalid"
    #expect(mail.contains("src=\"cid:\(id)\"") && mail.contains("Content-ID: <\(id)>"), "\(mail)")
    for text in ["# A\n\n[data](scan.png)\n", "# B\n\n![scan](scan.png)\n"] {
      #expect(mail.contains(Data(text.utf8).base64EncodedString()))
    }
  }

  @Test func `the picture of a note that its text names is led to`() throws {
    let digest = ByteDigest(of: Array("picture".utf8))
    _ = try folder.write("picture", to: "Media/\(digest.hex).png")
    var note = Note(id: "n", title: "T", text: RichText("![p](p.png) end", syntax: .markdown))
    note.text.source = "![p](assets/p.png) end"
    note.picture = Media(.stored(digest), name: "p.png", mediaType: "image/png")
    let json = try FormatRegistry.builtIn.written(ExportRequest(.note(note)), as: "napkin").text
    _ = try folder.write(json, to: "n.napkin.json")
    for output in ["a.zip", "a.eml", "a.md"] {
      let verb = output == "a.md" ? ["convert"] : ["bundle", "-o"]
      let operands = [folder.path("n.napkin.json"), folder.path(output)]
      let run = Run(
        verb + (output == "a.md" ? operands : operands.reversed()), formats: .builtIn)
      #expect(run.status == 0, "\(run.errors)")
    }
    let relinked = "![p](Media/\(digest.hex).png) end"
    #expect(try folder.text("a.md").contains(relinked))
    #expect(try folder.texts(in: "a.zip")["T.md"]?.contains(relinked) == true)
    let attached = Data("---\ntitle: T\n---\n\n![p](p.png) end\n\n![p.png](p.png)\n".utf8)
    #expect(
      try folder.text("a.eml").replacing("\r\n", with: "").contains(
        attached.base64EncodedString()))
  }

  @Test func `a text that shows its drawing or picture leads to the file of it`() throws {
    let digest = ByteDigest(of: Array("picture".utf8))
    _ = try folder.write("picture", to: "Media/\(digest.hex).png")
    let text = "![d](assets/Sketch.svg) ![p](assets/p.png)"
    var note = Note(id: "n", title: "T", text: RichText(text, syntax: .markdown))
    note.drawing = try Documents.drawing()
    note.picture = Media(.stored(digest), name: "p.png", mediaType: "image/png")
    var notebook = Notebook(id: "k")
    try notebook.insert(.note(note))
    let json = try FormatRegistry.builtIn.written(ExportRequest(.notebook(notebook)), as: "napkin")
    let file = try folder.write(json.text, to: "k.napkin.json")
    #expect(napkin("bundle", file, "-o", folder.path("a.zip")).status == 0)
    let relinked = "![d](T.svg) ![p](Media/\(digest.hex).png)"
    #expect(try folder.texts(in: "a.zip")["T.md"]?.contains(relinked) == true)
    #expect(napkin("convert", file, folder.path("out") + "/", "--to=markdown").status == 0)
    #expect(try folder.text("out/T.md").contains(relinked))
    let back = napkin("convert", folder.path("out"), "-", "--to=napkin").output
    #expect(back.contains("\"drawing\"") && back.contains("\"picture\""))
    #expect(!back.contains("\"attachments\""), "\(back)")
  }

  @Test func `strict names the files that are not there`() throws {
    let note = try folder.write("# T\n\n![](gone.png) ![](away/x%20y.png)\n", to: "t.md")
    let run = napkin("bundle", note, "-o", folder.path("t.zip"), "--strict")
    #expect(run.status == 1)
    #expect(run.errors.contains("damaged (gone.png, away/x%20y.png); --strict"), "\(run.errors)")
  }

  @Test func `a manifest that is none is told where it is`() throws {
    let zip = folder.path("a.zip")
    _ = try folder.write("# A\n", to: "a.md")
    #expect(napkin("bundle", folder.path("a.md"), "-o", zip).status == 0)
    _ = try folder.write("{}", to: "out/x")
    for (name, text) in try folder.texts(in: "a.zip") {
      let isManifest = name == "manifest.json"
      _ = try folder.write(isManifest ? "{\"schema\"" : text, to: "out/\(name)")
    }
    let run = napkin("convert", folder.path("out"), folder.path("b.md"), "--strict")
    #expect(run.errors.contains("out/manifest.json:1:10: The file ends"), "\(run.errors)")
  }

  @Test func `links among bundled files still lead to them when the bundle is read again`() throws {
    let one = try folder.write("# One\n\n[two](sub/two.md)\n", to: "one.md")
    let two = try folder.write("# Two\n\n[one](../one.md)\n", to: "sub/two.md")
    #expect(napkin("bundle", one, two, "-o", folder.path("o.zip")) == Run(status: 0))
    #expect(napkin("bundle", folder.path("o.zip"), "-o", folder.path("again.zip")).status == 0)
    #expect(try folder.texts(in: "again.zip")["One.md"]?.contains("[two](Two.md)") == true)
    let out = folder.path("out") + "/"
    #expect(napkin("convert", folder.path("o.zip"), out, "--to", "markdown").status == 0)
    #expect(try folder.text("out/One.md").contains("[two](Two.md)"))
    #expect(try folder.text("out/Two.md").contains("[one](One.md)"))
  }

  @Test func `links of two folders lead to their own documents when the bundle is read again`()
    throws
  {
    for name in ["A", "B"] {
      _ = try folder.write("# Start \(name)\n", to: "\(name)/one.md")
      _ = try folder.write("# End \(name)\n\n[s](../one.md) [[one]]\n", to: "\(name)/sub/two.md")
    }
    let zip = folder.path("o.zip")
    #expect(napkin("bundle", folder.path("A"), folder.path("B"), "-o", zip).status == 0)
    #expect(napkin("bundle", zip, "-o", folder.path("again.zip")).status == 0)
    let texts = try folder.texts(in: "again.zip")
    for name in ["A", "B"] {
      let way = "[s](<Start \(name).md>) [[Start \(name)]]"
      #expect(texts["End \(name).md"]?.contains(way) == true, "\(texts)")
    }
  }

  @Test func `what lies beside an archive is no part of it, whatever its documents show`() throws {
    let note = try folder.write("![](img/p.png) ![](img/q.png)\n", to: "in/n.md")
    _ = try folder.write("own", to: "in/img/p.png")
    #expect(napkin("bundle", note, "-o", folder.path("n.zip")).status == 0)
    let alone = napkin("bundle", folder.path("n.zip"), "-o", folder.path("a.zip"))
    _ = try folder.write("another", to: "img/p.png")
    _ = try folder.write("a third", to: "img/q.png")
    let beside = napkin("bundle", folder.path("n.zip"), "-o", folder.path("b.zip"))
    #expect(alone.errors == beside.errors)
    #expect(
      try Data(contentsOf: URL(filePath: folder.path("a.zip")))
        == Data(contentsOf: URL(filePath: folder.path("b.zip"))))
  }

  @Test func `what a note holds by a name is not looked for beside it`() throws {
    let note = try folder.write("![](img/p.png)\n", to: "in/n.md")
    _ = try folder.write("own", to: "in/img/p.png")
    #expect(napkin("bundle", note, "-o", folder.path("n.zip")).status == 0)
    #expect(napkin("convert", folder.path("n.zip"), folder.path("n.napkin.json")).status == 0)
    let media = try folder.texts(in: "n.zip").filter { $0.key.hasPrefix("Media/") }
    for (path, text) in media { _ = try folder.write(text, to: path) }
    _ = try folder.write("another", to: "img/p.png")
    let run = napkin("bundle", folder.path("n.napkin.json"), "-o", folder.path("b.zip"))
    #expect(run == Run(status: 0))
    #expect(try folder.texts(in: "b.zip").filter { $0.key.hasPrefix("Media/") } == media)
  }

  @Test func `a picture is found by its name in other capitals, too, beside its own`() throws {
    _ = try folder.write("x ![[B.PNG]] ![](sub/b.png)\n", to: "in/n.md")
    _ = try folder.write("p", to: "in/sub/b.png")
    let run = napkin("bundle", folder.path("in"), "-o", folder.path("n.zip"))
    #expect(run == Run(status: 0), "\(run.errors)")
    let text = try #require(try folder.texts(in: "n.zip")["n.md"])
    #expect(text.components(separatedBy: "Media/").count == 3, "\(text)")
  }

  @Test func `what lies beside a picture with its source goes along`() throws {
    let map = try folder.write(
      "<map><node TEXT='a'><node TEXT='b'><hook NAME='ExternalObject' URI='img/p.png'/></node></node></map>",
      to: "m.mm")
    let svg = folder.path("m.svg")
    #expect(napkin("convert", map, svg, "--media=link", "--source=yes").status == 0)
    _ = try folder.write("p", to: "img/p.png")
    let run = napkin("bundle", svg, "-o", folder.path("n.zip"))
    #expect(run.status == 0 && !run.errors.contains("missing"), "\(run.errors)")
    #expect(try folder.texts(in: "n.zip").contains { $0.key.hasPrefix("Media/") })
  }

  @Test func `a note out of an archive does not lie beside that`() throws {
    let note = try folder.write("# N\n\n[c](../c.md)\n", to: "x/n.md")
    #expect(napkin("convert", note, folder.path("x/n.zip")).status == 0)
    let other = try folder.write("# C\n", to: "c.md")
    #expect(
      napkin("bundle", folder.path("x/n.zip"), other, "-o", folder.path("o.zip")).status == 0)
    #expect(try folder.texts(in: "o.zip")["N.md"]?.contains("[c](../c.md)") == true)
  }
}
