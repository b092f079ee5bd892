import NapkinCLI
import NapkinCore
import NapkinKit
import NapkinTesting
import Testing

/// What might be lost around folders, and is not, or not unnoticed.
@Suite struct FolderLossTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `a folder that is only called a TextBundle keeps what it holds`() throws {
    let input = try folder.write("# N\n\ntext\n", to: "n.md")
    _ = try folder.write("precious", to: "thesis.textbundle/thesis.txt")
    let run = napkin("convert", "-q", input, folder.path("thesis.textbundle"))
    #expect(run.status == 1 && run.errors.contains("The folder is not empty"), "\(run.errors)")
    #expect(try folder.text("thesis.textbundle/thesis.txt") == "precious")
    #expect(try folder.names(in: "thesis.textbundle") == ["thesis.txt"])
  }

  @Test func `a document that the index leads to and that is not there is told`() throws {
    let index = "---\nkind: notebook\ntitle: F\n---\n\n- [A](A.md)\n- [Gone](Gone.md)\n"
    _ = try folder.write(index, to: "f/index.md")
    _ = try folder.write("# A\n\nx\n", to: "f/A.md")
    let (path, out) = (folder.path("f"), folder.path("f.napkin.json"))
    let run = napkin("convert", path, out)
    #expect(run.errors == "napkin: \(path): 1 repaired (the first at f/index.md:7)\n")
    let report = napkin("convert", path, out, "--report", "-").output
    #expect(report.contains("index.md:7: The document that it leads to is not there."))
    let strict = napkin("convert", path, out, "--strict")
    #expect(strict.status == 1 && strict.errors.contains("f/index.md:7: "), "\(strict.errors)")
    #expect(strict.errors.contains("bring it back, or take away the line."))
  }

  @Test func `an index may lead to many documents that are not there`() throws {
    // To look each of them up in all of the text would take minutes.
    let links = (0..<20_000).map { "- [G\($0)](G\($0).md)\n" }.joined()
    _ = try folder.write("---\nkind: notebook\ntitle: F\n---\n\n\(links)", to: "f/index.md")
    let run = napkin("convert", folder.path("f"), folder.path("f.napkin.json"))
    #expect(run.status == 0 && run.errors.contains("20000 repaired (the first at f/index.md:6)"))
  }

  @Test(arguments: [("bl\u{E5}.png", "bla\u{30A}.png"), ("bla\u{30A}.png", "bl\u{E5}.png")])
  func `accents may be spelt otherwise in the names of files`(said: String, named: String) throws {
    let note = try folder.write("# N\n\n![a](d/\(said))\n", to: "in/n.md")
    _ = try folder.write("png", to: "in/d/\(named)")
    #expect(napkin("convert", note, folder.path("n.zip"), "--strict") == Run(status: 0))
    let back = folder.path("n.napkin.json")
    #expect(napkin("convert", "-q", folder.path("n.zip"), back) == Run(status: 0))
    #expect(try folder.text("n.napkin.json").contains(ByteDigest(of: "png".utf8).hex))
    let away = napkin("convert", note, folder.path("n.html"), "--option", "fragment")
    #expect(away.errors.contains("does not lie beside the new file"), "\(away.errors)")
  }

  @Test func `a list from a pipe is not called after it`() {
    func read(_ input: String) -> Run {
      Run(
        ["convert", "-", "-", "--from", "markdown", "--to", "napkin"], input: input,
        formats: .builtIn)
    }
    let list = read("- [ ] a\n- [ ] b\n")
    #expect(list.output.contains("\"name\": \"Plans\""), "\(list.output)")
    let broken = Run(
      ["convert", "-", "-", "--to", "napkin"], input: "<map><node TEXT=\"a\">", formats: .builtIn)
    #expect(broken.errors.contains("standard input"), "\(broken.errors)")
  }

  @Test func `what is only written is told as such`() throws {
    let mail = try folder.write("Subject: a\n\nb\n", to: "a.eml")
    let run = napkin("convert", mail, "-", "--to", "napkin")
    #expect(run.status == 1 && run.errors.contains("is written, and not read"), "\(run.errors)")
  }

  @Test func `boxes of other note apps stay, and broken lines do not stick together`() throws {
    let text = "# T\n\n- [ ] a\n- [/] half\n- [-] no\n- [>] b\n"
    let map = try folder.write(text, to: "a.md")
    #expect(napkin("convert", map, "-", "--to", "markdown").output.hasSuffix(text.dropFirst(3)))
    let list = try folder.write("- [ ] d<br>e\n- [ ] f\n", to: "b.md")
    let names = napkin("convert", list, "-", "--to", "napkin", "--as", "plans").output
    #expect(names.contains("\"d\\ne\""), "\(names)")
  }

  @Test(arguments: [
    ("<title>Old", "<title>New"), ("</svg>\n", "<circle r=\"5\"/></svg>\n"), ("</svg>\n", "</svg>"),
    ("sha256\">", "sha256\">0"),
  ])
  func `what another program changed in a drawing is told`(old: String, new: String) throws {
    let json = """
      {"napkin": 1, "drawing": {"id": "d", "title": "Old", \
      "strokes": [{"id": "s", "points": [0, 0, 9, 9]}]}}
      """
    let drawing = try folder.write(json, to: "d.napkin.json")
    let picture = folder.path("v/d.svg")
    _ = try folder.write("---\nkind: notebook\n---\n\n- [Old](d.svg)\n", to: "v/index.md")
    let back = folder.path("b.napkin.json")
    #expect(napkin("convert", drawing, picture).status == 0)
    #expect(napkin("convert", picture, back) == Run(status: 0))
    #expect(!napkin("convert", folder.path("v"), back).errors.contains("dropped"))
    let whole = try folder.text("v/d.svg")
    #expect(whole.contains(old))
    _ = try folder.write(whole.replacing(old, with: new), to: "v/d.svg")
    let run = napkin("convert", picture, back)
    #expect(run == Run(status: 0, errors: "napkin: \(picture): 1 dropped (foreign 1)\n"))
    #expect(napkin("convert", folder.path("v"), back).errors.contains("1 dropped (foreign 1)"))
  }
}
