import Foundation
import NapkinCLI
import NapkinKit
import Testing

/// Pictures that documents show from files which do not go with them.
@Suite struct ShownMediaTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func writeNote() throws -> String {
    for name in ["up.png", "box/there.png"] { _ = try folder.write("PNG", to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("box/link.png"), withDestinationPath: folder.path("up.png"))
    return try folder.write(
      """
      # N

      Words ![a](there.png), ![b](gone%20a.png), ![c](../up.png) and <img src="/x/logo.png">.

      ![d](link.png) ![d](link.png) `![e](code.png)` [f](gone.md) ![g](https://example.org/g.png)

      ```
      ![[h.png]]
      ```

      ![[wiki.png|100]] [[wiki]] ![[page]] ![i][i]

      [i]: below.png

      """, to: "box/n.md")
  }

  private let shown = "(gone%20a.png, ../up.png, /x/logo.png and 3 more)"

  @Test(arguments: ["n.zip", "n.eml", "n.textpack", "n.textbundle", "n.svg", "folder/"])
  func `those of a note are told and dropped, once each`(output: String) throws {
    let note = try writeNote()
    let format = output == "folder/" ? ["--to=markdown"] : []
    let run = Run(["convert", note, folder.path("out-") + output] + format, formats: .builtIn)
    #expect(run.status == 0)
    #expect(run.errors.split(separator: "\n").count == 1)
    // A drawing does not even name the one on the web.
    let isDrawn = output == "n.svg"
    let web = "; 1 of its pictures and other media is not shown in the new file"
    #expect(
      run.errors.contains(
        "6 of its pictures and other media are missing, damaged or elsewhere \(shown)"
          + (isDrawn ? web : "\n")), "\(run.errors)")
    #expect(run.errors.contains(isDrawn ? "(link 1, media 7)" : "(media 6"))
    let refused = Run(
      ["convert", note, folder.path("no-") + output, "--fail-on=dropped"] + format,
      formats: .builtIn)
    #expect(refused.status == 1)
    #expect(try !folder.names.contains { $0.hasPrefix("no-") })
  }

  @Test func `one is told in the singular`() throws {
    let note = try folder.write("# N\n\nSee ![a](gone.png) here.\n", to: "n.md")
    #expect(
      convert(note, folder.path("n.zip")).errors
        == "napkin: \(note): 1 dropped (media 1); 1 of its pictures and other media is missing, "
        + "damaged or elsewhere (gone.png)\n")
  }

  @Test func `those that texts of a map show go along`() throws {
    _ = try folder.write("PNG", to: "m/img/ü.png")
    _ = try folder.write("PNG 2", to: "m/r.png")
    let text =
      "---\nkind: map\n---\n\n# Trip\n\n## Day\n\nWe saw ![it](img/%C3%BC.png).\n\n"
      + "- swim ![](r.png) more\n- eat\n"
    let trip = try folder.write(text, to: "m/Trip.md")
    #expect(convert(trip, folder.path("t.zip")) == Run(status: 0))
    #expect(convert(folder.path("t.zip"), folder.path("t.napkin.json")) == Run(status: 0))
    #expect(try folder.names(in: "Media").count == 2)
    // In a folder the files stay where the texts show them.
    #expect(convert(folder.path("m"), folder.path("m2") + "/", "--to=markdown") == Run(status: 0))
    #expect(try String(contentsOfFile: folder.path("m2/Trip.md"), encoding: .utf8).hasSuffix(text))
    #expect(try folder.names(in: "m2/img") == ["ü.png"])
    #expect(try folder.names(in: "m2") == ["Trip.md", "img", "index.md", "r.png"])
  }

  @Test func `those that the documents of a notebook show go along`() throws {
    for name in ["a.png", "b.png"] { _ = try folder.write("PNG \(name)", to: "img/\(name)") }
    let notebook = try folder.write(
      """
      {"napkin":1,"notebook":{"id":"nb","title":"N","defaultPlanList":"pl","notes":[{"id":"n",\
      "title":"T","text":"![w](img/a.png)","textIn":"markdown",\
      "picture":{"uri":"img/b.png","type":"image/png"}}],\
      "planLists":[{"id":"pl","name":"To do","plans":[]}]}}
      """, to: "nb.napkin.json")
    #expect(convert(notebook, folder.path("nb.zip")) == Run(status: 0))
    #expect(convert(folder.path("nb.zip"), folder.path("out.napkin.json")) == Run(status: 0))
    #expect(try folder.names(in: "Media").count == 2)
  }

  @Test func `those of a map are told and dropped`() throws {
    let map = try folder.write(
      """
      <map><node TEXT="r"><node><richcontent TYPE="NODE"><html><body><p>a <img src="z.png"/> b</p>      </body></html></richcontent></node><node TEXT="e"><hook NAME="ExternalObject" URI="c.png"/>      </node><node TEXT="f" LINK="g.png"/></node></map>
      """, to: "m.mm")
    let run = convert(map, folder.path("m.zip"))
    #expect(run.errors.contains("2 dropped (media 2); 2 of its pictures"), "\(run.errors)")
    #expect(run.errors.contains("(z.png, c.png)"))
    let outline = try folder.write(
      "<opml version='2.0'><body><outline text='a' _note='![](x.png)'/></body></opml>",
      to: "o.opml")
    #expect(convert(outline, folder.path("o.zip")) == Run(status: 0))
  }

  @Test func `what a bundle holds is not told again`() throws {
    let note = try writeNote()
    _ = try folder.write("# M\n\nSee ![a](there.png) and ![a](./there.png).\n", to: "box/m.md")
    let bundle = Run(
      ["bundle", folder.path("box/m.md"), "-o", folder.path("m.zip")], formats: .builtIn)
    #expect(bundle == Run(status: 0))
    for ending in ["zip", "textpack", "eml", "textbundle"] {
      #expect(convert(folder.path("m.zip"), folder.path("again.\(ending)")) == Run(status: 0))
    }
    for ending in ["textpack", "textbundle"] {
      let again = convert(folder.path("again.\(ending)"), folder.path("third.zip"))
      #expect(again.errors == "", "\(again.errors)")
    }
    let explained = Run(["explain", note, "--to", "zip"], formats: .builtIn)
    #expect(explained.output.contains("media  6 of 7  "), "\(explained.output)")
  }

  @Test(arguments: ["n.md", "n.napkin.json", "n.mm"])
  func `what lies near a file and not near the new one is told`(output: String) throws {
    let note = try writeNote()
    _ = try folder.write("PNG", to: "box/wiki.png")
    _ = try folder.write("x", to: "deep/else/x")
    let run = convert(note, folder.path("deep/else/\(output)"))
    #expect(
      run.errors.contains(
        "4 of its pictures and other media do not lie beside the new file "
          + "(there.png, ../up.png, link.png and 1 more)"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    let batch = convert(note, "--out-dir", folder.path("out"), "--to=markdown")
    #expect(batch.errors.contains("beside the new file (there.png, link.png, wiki.png)"))
    // Nothing was copied, and nothing is told where they are.
    #expect(try folder.names(in: "deep/else") == [output, "x"].sorted())
    #expect(!convert(note, folder.path("box/again-\(output)")).errors.contains("beside"))
    for name in ["there.png", "wiki.png", "link.png", "../up.png"] {
      _ = try folder.write("PNG", to: "deep/else/\(name)")
    }
    #expect(!convert(note, folder.path("deep/else/\(output)")).errors.contains("beside"))
  }

  @Test(arguments: ["x.kml", "x.geojson", "x.opml", "null", "near.mm", "/dev/null"])
  func `where nothing is shown, or it lies beside, nothing is told`(output: String) throws {
    let input = try folder.write(
      "<map><node TEXT='r'><node TEXT='a'><richcontent TYPE='NOTE'><html><head/><body>"
        + "<p>a <img src='k.png'/></p></body></html></richcontent></node></node></map>",
      to: "in/m.mm")
    for name in ["in/k.png", "out/x"] { _ = try folder.write("PNG", to: name) }
    for (link, goal) in [("null", "/dev/null"), ("near.mm", "../in/near.mm")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("out/\(link)"), withDestinationPath: goal)
    }
    let path = output.hasPrefix("/") ? output : folder.path("out/\(output)")
    let names = ["x.opml": "opml:plain", "null": "mm", "/dev/null": "mm"]
    let format = names[output].map { ["--to", $0] } ?? []
    let run = Run(["convert", input, path] + format, formats: .builtIn)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("beside"), "\(run.errors)")
    #expect(convert(input, folder.path("out/loud.mm")).errors.contains("beside"))
    #expect(convert(input, folder.path("out/quiet.mm"), "-q") == Run(status: 0))
  }

  @Test(arguments: ["", "/"])
  func `a folder holds what it shows`(slash: String) throws {
    _ = try folder.write("# N\n\nSee ![a](a.png) here.\n", to: "in/Notes/n.md")
    for name in ["in/a.png", "in/Notes/b.png", "out/x"] { _ = try folder.write("PNG", to: name) }
    let run = convert(
      folder.path("in/Notes") + slash, folder.path("out/n.html"), "--from", "markdown")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("beside"), "\(run.errors)")
  }

  @Test(arguments: [
    "Write `![[a.png]]` to embed.", "<!-- <img src=\"old.png\"> -->", #"\![[a.png]]"#,
    #"!\[[a.png]]"#, "a <!-- ![[a.png]] <img src='a.png'> --> b", "<script src=\"x.js\"></script>",
    "a <iframe src='page.html'></iframe>", "<img data-src=\"lazy.png\" src=\"data:,x\">",
    "<p>Write src=\"a.png\" for it.</p>", "<p title='<img src=\"a.png\">'>x</p>", "<img alt='",
    "<!--", "<img src=", "<https://example.org/![[a.png]]>", "<imgs src='a.png'>",
  ])
  func `words, code and comments show nothing`(text: String) throws {
    let note = try folder.write("# N\n\n\(text)\n", to: "n.md")
    #expect(convert(note, folder.path("n.zip"), "--fail-on=dropped") == Run(status: 0))
    let map =
      "<map><node TEXT='r'><richcontent TYPE='NOTE'><html><body>"
      + "<p>Write src=\"a.png\" <!-- <img src=\"a.png\"/> --></p></body></html></richcontent>"
      + "</node></map>"
    let input = try folder.write(map, to: "m.mm")
    #expect(!convert(input, folder.path("m.zip")).errors.contains("a.png"))
    _ = try folder.write(text.replacing("a.png", with: "assets/a.png"), to: "n.textbundle/text.md")
    _ = try folder.write("{\"version\": 2}", to: "n.textbundle/info.json")
    let inspected = Run(["inspect", folder.path("n.textbundle"), "--strict"], formats: .builtIn)
    #expect(inspected.status == 0, "\(inspected.errors)")
  }

  @Test(arguments: [
    "<IMG alt='>' SRC = \"a.png\" >", "x <video src=a.png></video>", #"\\![[a.png]]"#,
    "<!-- x --><audio><source src='a.png'/></audio>", "`x` ![[a.png]]", "<!--> <img src='a.png'>",
  ])
  func `what is shown is found in any spelling`(text: String) throws {
    let note = try folder.write("# N\n\n\(text)\n", to: "n.md")
    let run = convert(note, folder.path("n.zip"))
    #expect(run.errors.contains("1 dropped (media 1)"), "\(run.errors)")
    #expect(run.errors.contains("(a.png)"))
  }

  @Test func `a TextBundle that shows what it does not hold is refused in strict mode`() throws {
    _ = try folder.write(
      "See ![a](assets/a.png), ![b](assets/b%20c.png).\n", to: "n.textbundle/text.md")
    _ = try folder.write("{\"version\": 2}", to: "n.textbundle/info.json")
    _ = try folder.write("PNG", to: "n.textbundle/assets/a.png")
    let input = folder.path("n.textbundle")
    let run = convert(input, folder.path("a.napkin.json"), "--strict")
    #expect(run.status == 1)
    #expect(
      run.errors.contains("is missing or damaged (assets/b%20c.png); --strict"), "\(run.errors)")
    #expect(convert(input, folder.path("a.zip")).errors.contains("(assets/b%20c.png)"))
    _ = try folder.write("PNG", to: "n.textbundle/assets/b c.png")
    #expect(convert(input, folder.path("b.napkin.json"), "--strict") == Run(status: 0))
    #expect(convert(input, folder.path("b.zip")) == Run(status: 0))
  }

  @Test func `what a document shows is not written over`() throws {
    for name in ["soup.png", "plan.svg", "among.pdf"] { _ = try folder.write("PNG", to: name) }
    let note = try folder.write(
      "# Soup\n\n![s](soup.png)\n\nSee ![p](plan.svg) and <img src='./among.pdf'>.\n", to: "soup.md"
    )
    for name in ["soup.png", "plan.svg", "among.pdf"] {
      let run = convert(note, folder.path(name))
      #expect(run.status == 2 && run.errors.contains("which would be lost"), "\(run.errors)")
      #expect(convert(note, folder.path("x.html"), "--report", folder.path(name)).status == 2)
      #expect(try folder.text(name) == "PNG")
    }
    #expect(convert(note, folder.path("other.html")).status == 0)
    #expect(convert(note, folder.path("other.html")).status == 0)
  }
}
