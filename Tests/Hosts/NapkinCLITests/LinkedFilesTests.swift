import Foundation
import NapkinCLI
import NapkinFormats
import NapkinKit
import Testing

/// Files that links of documents lead to, and that do not go with them.
@Suite struct LinkedFilesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    for name in ["in/report.doc", "in/sub/paper one.pdf", "out/x"] {
      _ = try folder.write("x", to: name)
    }
  }

  private func writeMap() throws -> String {
    try folder.write(
      """
      <map><node TEXT="r"><node TEXT="a" LINK="report.doc"/><node TEXT="b" LINK="sub/"/>\
      <node TEXT="c" LINK="https://example.org/report.doc"/><node TEXT="d" LINK="gone.doc"/>\
      <node TEXT="e"><richcontent TYPE="NOTE"><html><head/><body><p>see \
      <a href="sub/paper%20one.pdf">it</a> and <a href="report.doc">that</a></p></body></html>\
      </richcontent></node></node></map>
      """, to: "in/m.mm")
  }

  private static let told =
    "3 of its linked files stay behind (report.doc, sub/, sub/paper%20one.pdf)"

  @Test(arguments: ["m.mm", "m.opml", "m.md", "m.html", "m.svg", "m.napkin.json", "m.zip", "m.eml"])
  func `they are told where they are not`(output: String) throws {
    let map = try writeMap()
    let run = napkin("convert", map, folder.path("out/\(output)"))
    #expect(run.status == 0)
    #expect(run.errors.hasSuffix("\(Self.told)\n"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(napkin("convert", map, folder.path("out/\(output)"), "-q").errors == "")
    #expect(napkin("explain", map, folder.path("out/\(output)")).output.contains(Self.told))
  }

  @Test(arguments: ["n.textpack", "n.textbundle"])
  func `a note that goes alone tells what its text leads to`(output: String) throws {
    let note = try folder.write("# N\n\n[c](report.doc)\n", to: "in/n.md")
    let told = "1 of its linked files stays behind (report.doc)\n"
    #expect(napkin("convert", note, folder.path("out/\(output)")).errors.hasSuffix(told))
    #expect(napkin("explain", note, folder.path("out/\(output)/")).output.contains(told))
  }

  @Test(arguments: ["m.opml", "m.md", "m.napkin.json"])
  func `beside the old file, or others of the same names, there is nothing to tell`(
    output: String
  ) throws {
    let map = try writeMap()
    #expect(!napkin("convert", map, folder.path("in/\(output)")).errors.contains("linked"))
    for name in ["out/report.doc", "out/sub/paper one.pdf"] {
      _ = try folder.write("y", to: name)
    }
    #expect(!napkin("convert", map, folder.path("out/\(output)")).errors.contains("linked"))
  }

  @Test(arguments: ["m.png", "-"]) func `where no link leads, nothing is told`(
    output: String
  ) throws {
    let path = output == "-" ? output : folder.path("out/\(output)")
    let run = napkin("convert", try writeMap(), path, "--to", output == "-" ? "opml" : "png")
    #expect(!run.errors.contains("linked"), "\(run.errors)")
  }

  @Test func `a bundle beside the files is sent away without them`() throws {
    let map = try writeMap()
    let note = try folder.write("# N\n\nSee [the data](data.csv).\n", to: "in/n.md")
    _ = try folder.write("1", to: "in/data.csv")
    let run = napkin("bundle", map, note, "-o", folder.path("in/b.zip"))
    #expect(
      run.errors.contains(
        "4 of their linked files stay behind (report.doc, sub/, sub/paper%20one.pdf and 1 more)"),
      "\(run.errors)")
    let report = folder.path("r.json")
    _ = napkin("bundle", note, "-o", folder.path("in/c.eml"), "--report", report)
    #expect(
      try String(contentsOfFile: report, encoding: .utf8).contains(
        #""linked": ["data.csv"]"#))
  }

  @Test func `pictures and PDF that notes link to go along`() throws {
    let note = try folder.write("# N\n\nSee [it](sub/paper%20one.pdf).\n", to: "in/n.md")
    #expect(napkin("bundle", note, "-o", folder.path("b.zip")) == Run(status: 0))
  }

  @Test func `documents of a bundle find each other`() throws {
    _ = try folder.write("See [b](b.md#x), [[b]] and [m](sub/m.mm#ID_2).\n", to: "in/a.md")
    _ = try folder.write("---\ntitle: Bee\n---\n\nBack [a](a.md).\n", to: "in/b.md")
    _ = try folder.write(
      "<map><node TEXT='Top'><node TEXT='n' ID='ID_2' LINK='../b.md#x'/></node></map>",
      to: "in/sub/m.mm")
    let inputs = ["a.md", "b.md", "sub/m.mm"].map { folder.path("in/" + $0) }
    let zip = Run(["bundle"] + inputs + ["-o", folder.path("b.zip")], formats: .builtIn)
    #expect(zip == Run(status: 0))
    let parts = try folder.texts(in: "b.zip")
    #expect(parts["a.md"] == "See [b](Bee.md#x), [[Bee]] and [m](Top.mm#ID_2).\n")
    #expect(parts["Bee.md"]?.hasSuffix("Back [a](a.md).\n") == true)
    #expect(parts["Top.mm"]?.contains("LINK=\"Bee.md#x\"") == true)
    // Alone, it has nothing that it could find.
    let alone = napkin("convert", inputs[0], folder.path("a.zip"))
    #expect(
      alone.errors.hasSuffix("2 of its linked files stay behind (b.md#x, sub/m.mm#ID_2)\n"),
      "\(alone.errors)")
  }

  @Test func `notes without a title are called like their files`() throws {
    let note = try folder.write("milk\n", to: "in/groceries.v2.md")
    #expect(napkin("convert", note, folder.path("g.zip")) == Run(status: 0))
    #expect(try folder.texts(in: "g.zip")["groceries.v2.md"] == "milk\n")
    #expect(napkin("convert", note, folder.path("g.eml")) == Run(status: 0))
    let mail = try String(contentsOfFile: folder.path("g.eml"), encoding: .utf8)
    #expect(mail.hasPrefix("Subject: groceries.v2\r\n"))
  }

  @Test func `notes that cannot keep their names are found by the new ones`() throws {
    let notes = [
      "index.md": "Home\n", "what?.md": "Why\n", "sub/Note.md": "[low](note.md)\n",
      "sub/note.md": "[high](Note.md) [hub](../hub.md)\n",
      "todo.md": "---\nkind: plans\n---\n\n# todo\n\n- [ ] do\n\n  See [why](what%3F.md).\n",
      "hub.md": "[home](index.md) [why](what%3F.md) [[what?]] [low](sub/note.md)\n",
    ]
    for (name, text) in notes { _ = try folder.write(text, to: "n/" + name) }
    let run = napkin("convert", folder.path("n"), folder.path("n2") + "/", "--to=markdown")
    #expect(run.errors.hasSuffix("3 dropped (foreign 3)\n"), "\(run.errors)")
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path("n2/" + name), encoding: .utf8)
    }
    #expect(
      try text("hub.md").hasSuffix(
        "[home](<index 2.md>) [why](what_.md) [[what_]] [low](note.md)\n"))
    #expect(try text("todo.md").hasSuffix("See [why](what_.md).\n"))
    #expect(try text("note.md").hasSuffix("[high](sub/Note.md) [hub](hub.md)\n"))
    #expect(try text("sub/Note.md").hasSuffix("[low](../note.md)\n"))
  }

  @Test func `those that wikis mean by their names stay behind as well`() throws {
    _ = try folder.write("# A\n", to: "in/A.md")
    for name in ["t.txt", "C#1.pdf", "C#2.pdf"] { _ = try folder.write("t", to: "in/\(name)") }
    let note = try folder.write(
      "# B\n\n[[A]] [[A|x]] ![[t.txt]] [[gone]] `[[sub/s]]`\n[c](C#1.pdf) [d](./C#2.pdf) [e](A.md#x)\n",
      to: "in/b.md")
    for (output, told) in [
      ("b.zip", "2 of its linked files stay behind (A.md#x, t.txt)\n"),
      ("b.html", "4 of its linked files stay behind (C#1.pdf, ./C#2.pdf, A.md#x and 1 more)\n"),
    ] {
      let words = output == "b.html" ? ["--option", "fragment"] : []
      let run = Run(["convert", note, folder.path("out/\(output)")] + words, formats: .builtIn)
      #expect(run.errors.hasSuffix(told), "\(run.errors)")
    }
    let whole = napkin("convert", folder.path("in"), folder.path("out/in.zip"))
    #expect(!whole.errors.contains("A.md"), "\(whole.errors)")
  }

  @Test func `what a folder has is not told as left behind`() throws {
    _ = try folder.write("pdf", to: "n/doc.pdf")
    _ = try folder.write("# N\n\n[p](doc.pdf) [s](sub/)\n", to: "n/n.md")
    _ = try folder.write("# M\n\n- [q](doc.pdf)\n- [r](./sub/)\n", to: "n/m.md")
    _ = try folder.write("# S\n", to: "n/sub/s.md")
    let run = napkin("convert", folder.path("n"), folder.path("new") + "/", "--to=markdown")
    #expect(run.status == 0 && !run.errors.contains("linked"), "\(run.errors)")
    #expect(try folder.text("new/doc.pdf") == "pdf")
  }

  @Test func `a page shows and links files however the text spells them`() throws {
    for name in ["in/pics/a.png", "in/doc.pdf"] { _ = try folder.write("x", to: name) }
    let note = try folder.write(
      """
      # N

      ![1](pics/a.png) ![2](./pics/a.png) ![3](pics/a.png?raw=true) ![[a.png]] [4](doc.pdf#page=3)
      ![[doc.pdf#page=2]] ![[a.png|300]]

      | ![[a.png]] | z |
      | --- | --- |
      """, to: "in/n.md")
    let run = napkin("convert", note, folder.path("out/n.zip"), "--fail-on", "approximated")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let texts = try folder.texts(in: "out/n.zip")
    for name in ["index.html", "N.md"] {
      let text = try #require(texts[name])
      #expect(text.matches(of: /Media\/[0-9a-f]{64}\.png/).count >= 4, "\(text)")
      #expect(text.contains(/Media\/[0-9a-f]{64}\.pdf#page=3/), "\(text)")
      #expect(text.contains(/Media\/[0-9a-f]{64}\.pdf#page=2/), "\(text)")
      #expect(!text.contains("pics/") && !text.contains("\"doc.pdf"))
    }
    let page = try #require(texts["index.html"])
    #expect(page.contains(">z</th>") && page.contains(">doc.pdf</a>"), "\(page)")
    #expect(page.matches(of: /<img src="Media[^"]*" alt="a.png"/).count == 3, "\(page)")
  }

  @Test func `links among the notes of a folder live on in one file and in a folder`() throws {
    _ = try folder.write("# A\n\nSee [b](sub/b.md) and [[b]].\n", to: "n/a.md")
    _ = try folder.write("# B\n\nSee [a](../a.md).\n", to: "n/sub/b.md")
    for (output, format) in [
      ("n.mm", "freemind"), ("n.opml", "opml"), ("n.md", "markdown"), ("n.html", "html"),
      ("n.zip", "zip"), ("n.napkin.json", "napkin"), ("n2/", "markdown"),
    ] {
      let run = napkin("convert", folder.path("n"), folder.url.path + "/" + output, "--to", format)
      #expect(run.status == 0)
      #expect(!run.errors.contains("linked"), "\(run.errors)")
    }
    // What outliners read has no identifiers.
    let plain = napkin("convert", folder.path("n"), folder.path("p.opml"), "--to", "opml:plain")
    #expect(plain.errors.hasSuffix("2 of its linked files stay behind (sub/b.md, ../a.md)\n"))
  }

  @Test func `other files stay behind when a notebook becomes one file`() throws {
    _ = try folder.write("# A\n\n[b](b.md) [t](t.txt)\n", to: "n/a.md")
    _ = try folder.write("# B\n\n- [t](t.txt)\n- [a](a.md)\n", to: "n/b.md")
    _ = try folder.write("t", to: "n/t.txt")
    for output in ["n.mm", "n.opml", "n.md"] {
      let run = napkin("convert", folder.path("n"), folder.path("out/" + output))
      #expect(
        run.errors.hasSuffix("1 of its linked files stays behind (t.txt)\n"),
        "\(run.errors)")
    }
  }

  @Test func `links of wikis among documents lead to them on the pages of bundles`() throws {
    _ = try folder.write(
      "[s](two.md), [[two]], [[two#h|that]], `[[two]]` and [[gone]]\n", to: "g/one.md")
    _ = try folder.write("# Second\n\nhi\n", to: "g/two.md")
    _ = napkin("convert", "-q", folder.path("g"), folder.path("g.zip"))
    let page = try folder.texts(in: "g.zip")["index.html"] ?? ""
    let linked = [
      "<a href=\"Second.md\">s</a>", "<a href=\"Second.md\">Second</a>",
      "<a href=\"Second.md#h\">that</a>",
    ]
    for link in linked { #expect(page.contains(link), "\(page)") }
    #expect(page.contains("[[two]]</code> and [[gone]]"), "\(page)")
    _ = napkin("convert", "-q", folder.path("g"), folder.path("g.eml"))
    #expect(try folder.text("g.eml").contains("<a>Second</a>, <a>that</a>"))
  }
}
