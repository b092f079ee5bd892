import Foundation
import NapkinCLI
import NapkinKit
import Testing

/// Pictures that are not shown any more, or are not there.
@Suite struct LostPicturesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  // MARK: Among words

  @Test(arguments: ["x.html", "x.svg", "x.kml", "x/"])
  func `a tag in Markdown that becomes words is a picture dropped`(output: String) throws {
    let text = "# N\n\na <img src='https://example.org/a.png'> b <IMG SRC=https://b.org/b.png>\n"
    let note = try folder.write(text, to: "n.md")
    let format = output == "x/" ? ["--to=markdown"] : []
    let path = folder.path(output.hasSuffix("/") ? "x" : output) + (format.isEmpty ? "" : "/")
    let run = Run(["convert", note, path] + format, formats: .builtIn)
    #expect(run.status == 0 && run.errors.contains("media 2"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "2 of its pictures and other media are not shown in the new file "
          + "(https://example.org/a.png, https://b.org/b.png)"), "\(run.errors)")
    let refused = Run(
      ["convert", note, folder.path("no"), "--fail-on=dropped", "--to=html"], formats: .builtIn)
    #expect(refused.status == 1, "\(refused.errors)")
    #expect(convert(note, folder.path("n.napkin.json"), "--fail-on=dropped") == Run(status: 0))
  }

  @Test func `a rich text that is drawn without its picture has lost it`() throws {
    let page = "<html><head/><body><p>a <img src='https://a.org/k.png'/> b</p></body></html>"
    let map = try folder.write(
      "<map><node TEXT='r'><node TEXT='a'><richcontent TYPE='NOTE'>\(page)</richcontent></node>"
        + "<node><richcontent TYPE='NODE'>\(page)</richcontent></node></node></map>", to: "m.mm")
    for ending in ["svg", "geojson"] {
      let run = convert(map, folder.path("m.\(ending)"))
      #expect(run.errors.contains("media 2"), "\(run.errors)")
    }
    for ending in ["md", "html"] {
      let run = convert(map, folder.path("m.\(ending)"))
      #expect(!run.errors.contains("media"), "\(run.errors)")
    }
    #expect(!convert(map, folder.path("m.opml")).errors.contains("media"))
    #expect(convert(map, folder.path("p.opml"), "--to=opml:plain").errors.contains("media 2"))
    #expect(convert(map, folder.path("n.mm"), "--fail-on=dropped") == Run(status: 0))
  }

  @Test func `plain words are no pictures`() throws {
    let text = "a `<img src=x.png>` \\<img src=y.png>\n\n```\n<img src=z.png>\n```\n"
    let note = try folder.write("# N\n\n\(text)", to: "n.md")
    for ending in ["md", "html", "svg"] {
      let run = convert(note, folder.path("x.\(ending)"))
      #expect(!run.errors.contains("media"), "\(run.errors)")
    }
  }

  @Test func `a picture that a folder holds is shown there once more`() throws {
    _ = try folder.write("PNG", to: "in/a.png")
    _ = try folder.write("# N\n\nSee <img src='a.png'> here.\n", to: "in/n.md")
    let run = convert(folder.path("in"), folder.path("out") + "/", "--to=markdown")
    #expect(!run.errors.contains("media"), "\(run.errors)")
    #expect(try folder.text("out/n.md").contains("](a.png)"))
    #expect(try folder.text("out/a.png") == "PNG")
  }

  // MARK: Reports

  @Test func `the report has all names`() throws {
    let names = (1...5).map { "gone \($0).png" }
    let text = names.map { "a ![x](<\($0)>) b\n\n" }.joined()
    let note = try folder.write(
      "# N\n\n\(text)c <img src='https://a.org/t.png'> d\n", to: "n.md")
    let report = folder.path("r.json")
    #expect(convert(note, folder.path("n.eml"), "--report", report).errors.contains("and 2 more"))
    let lost = ["https://a.org/t.png"]
    #expect(try media(of: "r.json") == ["elsewhere": names, "lost": lost])
    #expect(
      convert(note, folder.path("x.html"), "--option", "fragment", "--report", report).status == 0)
    #expect(try media(of: "r.json") == ["lost": lost])
    for name in names { _ = try folder.write("PNG", to: name) }
    _ = try folder.write("x", to: "deep/x")
    #expect(convert(note, folder.path("deep/y.md"), "-q", "--report", report).status == 0)
    #expect(try media(of: "r.json") == ["leftBehind": names])
    #expect(
      convert(note, folder.path("y.html"), "--option", "fragment", "--report", folder.path("r.txt"))
        .status == 0)
    #expect(try folder.text("r.txt").hasSuffix("\nlost: https://a.org/t.png\n"))
  }

  private func media(of report: String) throws -> [String: [String]]? {
    let json = try JSONSerialization.jsonObject(with: Data(folder.text(report).utf8))
    return (json as? [String: Any])?["media"] as? [String: [String]]
  }

  @Test func `of several documents, it is their pictures`() throws {
    let notes = try ["a", "b"].map {
      try folder.write("# \($0)\n\nSee ![x](\($0).png).\n", to: "\($0).md")
    }
    let run = Run(["bundle"] + notes + ["-o", folder.path("z.zip")], formats: .builtIn)
    #expect(run.errors.contains("2 of their pictures and other media are"), "\(run.errors)")
  }

  // MARK: Strict

  @Test func `strict refuses what shows a file that is not there`() throws {
    let note = try folder.write("# N\n\nSee ![a](img/a%20b.png) here.\n", to: "n.md")
    let map = try folder.write(
      "<map><node TEXT='r'><hook NAME='ExternalObject' URI='img/a%20b.png'/></node></map>",
      to: "m.mm")
    let vault = try folder.write("See ![a](../img/a%20b.png).\n", to: "v/w/n.md")
    for input in [note, map, folder.path("v")] {
      let run = convert(input, folder.path("x.napkin.json"), "--strict")
      #expect(run.status == 1 && run.errors.contains("is missing or damaged"), "\(run.errors)")
      #expect(run.errors.contains("img/a%20b.png); --strict"), "\(run.errors)")
      #expect(convert(input, folder.path("y.napkin.json"), "-q").status == 0)
    }
    for path in ["img/a b.png", "v/img/a b.png"] { _ = try folder.write("PNG", to: path) }
    for input in [note, map, folder.path("v"), vault] {
      let run = convert(input, folder.path("x.napkin.json"), "--strict", "-q")
      #expect(run.status == 0, "\(run.errors)")
    }
    let far = try folder.write(
      "See ![a](/no/where.png) ![b](https://a.org/b.png) [c](c.md)\n", to: "far.md")
    #expect(convert(far, folder.path("x.napkin.json"), "--strict", "-q").status == 0)
  }

  // MARK: Batches

  @Test func `a batch does not write over what one of its documents shows`() throws {
    _ = try folder.write("OLD", to: "a.svg")
    let plain = try folder.write("# A\n\nwords\n", to: "a.md")
    let shows = try folder.write("# B\n\nSee ![a](a.svg).\n", to: "b.md")
    let arguments = ["convert", plain, shows, "--to", "svg", "--out-dir"]
    let run = Run(arguments + [folder.path("")], formats: .builtIn)
    #expect(run.status == 2 && run.errors.contains("which would be lost"), "\(run.errors)")
    #expect(try folder.text("a.svg") == "OLD" && !folder.names.contains("b.svg"))
    for _ in 0..<2 {
      #expect(Run(arguments + [folder.path("out")], formats: .builtIn).status == 0)
    }
  }
}
