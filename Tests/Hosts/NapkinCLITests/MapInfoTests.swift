import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// What is said of a map, before its first heading.
@Suite struct MapInfoTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func convert(_ text: String, _ output: String) throws -> Run {
    let input = try folder.write(text, to: "in.md")
    return Run(["convert", input, folder.path(output), "--as=map"], formats: .builtIn)
  }

  @Test(
    arguments: [
      ("x.svg", "markup 1"), ("x.kml", "markup 1"), ("x.opml:plain", nil), ("x.html", nil),
      ("x.md", nil), ("x.opml", nil), ("x.mm", nil),
    ] as [(String, String?)])
  func `markup in it counts`(output: String, loss: String?) throws {
    let parts = output.split(separator: ":").map(String.init)
    let input = try folder.write("Intro with a [link](https://a.org/b).\n\n- item\n", to: "in.md")
    let format = parts.count > 1 ? ["--to=opml:plain"] : []
    let run = Run(
      ["convert", input, folder.path(parts[0]), "--as=map"] + format, formats: .builtIn)
    #expect(run.status == 0)
    if let loss { #expect(run.errors.contains(loss), "\(run.errors)") }
    if loss == nil { #expect(!run.errors.contains("dropped"), "\(run.errors)") }
  }

  @Test func `pictures in it that are not shown any more are told`() throws {
    let text = "![words](https://a.org/lost.png)\n\n- item\n"
    for output in ["x.svg", "x.geojson"] {
      let run = try convert(text, output)
      #expect(run.errors.contains("media 1") && run.errors.contains("lost.png"), "\(run.errors)")
    }
    for output in ["x.md", "x.html", "x.mm"] {
      let run = try convert(text, output)
      #expect(!run.errors.contains("media"), "\(run.errors)")
    }
  }

  @Test(arguments: ["opml", "mm"])
  func `a notebook tells that it has no place for a map as a whole`(ending: String) throws {
    let named = try folder.write("---\ntitle: Lecture\n---\n\n# Root\n\n- a\n- b\n", to: "v/m.md")
    #expect(named.hasSuffix("v/m.md"))
    let run = Run(["convert", folder.path("v"), folder.path("x." + ending)], formats: .builtIn)
    #expect(run.errors.contains("title 1") && run.errors.contains("foreign 1"), "\(run.errors)")
    var map = MindMap(id: "m", name: "Root", root: "Root")
    map.created = Instant(milliseconds: 0)
    var notebook = Notebook(id: "n", title: "N")
    try notebook.insert(.map(map))
    let ledger = try FormatRegistry.builtIn.written(
      ExportRequest(.notebook(notebook)), as: ending == "mm" ? "freemind" : "opml"
    ).ledger
    #expect(ledger[.title].dropped == 0 && ledger[.date].dropped == 1)
  }

  @Test func `pictures in it that do not go along are told`() throws {
    _ = try folder.write("no picture", to: "pic.png")
    let text = "Intro ![alt](pic.png)\n\n# One\n\n# Two\n"
    let run = try convert(text, "x.zip")
    #expect(run.errors.contains("media 1") && run.errors.contains("pic.png"), "\(run.errors)")
  }

  @Test(arguments: ["svg", "opml", "mm", "md"])
  func `a notebook in which it has no place tells it`(ending: String) throws {
    var map = MindMap(id: "m", name: "Garden", root: "Garden")
    map.info = RichText("*So* ![a](https://a.org/lost.png)", syntax: .markdown)
    var notebook = Notebook(id: "n", title: "N")
    try notebook.insert(.map(map))
    let request = ExportRequest(.notebook(notebook))
    let text = try FormatRegistry.builtIn.written(request, as: "napkin").text
    let input = try folder.write(text, to: "n.napkin.json")
    let run = Run(["convert", input, folder.path("n.\(ending)")], formats: .builtIn)
    for loss in ["title", "markup 1", "lost.png"] {
      #expect(run.errors.contains(loss), "\(run.errors)")
    }
  }
}
