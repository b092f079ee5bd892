import Foundation
import NapkinCLI
import NapkinCore
import NapkinKit
import NapkinTesting
import Testing

@Suite struct BundleTests {
  let folder: Folder
  private let formats: FormatRegistry

  init() throws {
    folder = try Folder()
    var formats = FormatRegistry.builtIn
    formats.register(LinesImporter())
    formats.register(EnvelopeExporter())
    self.formats = formats
  }

  private func write(_ content: Content, to name: String) throws -> String {
    let text = try FormatRegistry.builtIn.written(ExportRequest(content), as: "napkin").text
    return try folder.write(text, to: name)
  }

  private func bundle(_ arguments: String..., input: String = "") -> Run {
    Run(["bundle"] + arguments, input: input, formats: formats)
  }

  @Test func `one file stays what it is`() throws {
    let note = try write(.note(Documents.note()), to: "note.napkin.json")
    #expect(bundle(note, "-o", "-", "-q").output == "a note\n")
    let notebook = try write(
      .notebook(Notebook(id: "b", title: "Mine")), to: "notebook.napkin.json")
    #expect(bundle(notebook, "-o", "-").output == "a notebook\n'Mine'\ndefault: default\n")
  }

  @Test func `several become a notebook, in the order of their kinds and then of the files`() throws
  {
    let plans = try write(.planList(Documents.plans()), to: "plans.napkin.json")
    let drawing = try write(.drawing(Documents.drawing()), to: "drawing.napkin.json")
    let lines = try folder.write("#lines\na\n", to: "map.lines")
    let run = bundle(plans, lines, drawing, "--output", folder.path("a.eml"))
    #expect(run == Run(status: 0))
    #expect(
      try folder.text("a.eml")
        == "a notebook\n''\ndrawing: Sketch\nlines: \nplans: Today\n")
  }

  @Test func `the first notebook takes in the others`() throws {
    let first = try write(.notebook(Documents.notebook()), to: "a.napkin.json")
    var other = Notebook(
      id: "other", title: "Other", defaultPlanList: try Documents.plans(id: "p", name: "Today"))
    try other.insert(.note(Note(id: "blank note")))
    let second = try write(.notebook(other), to: "b.napkin.json")
    let map = try write(.map(MindMap(id: "m2", name: "Second", root: "")), to: "c.napkin.json")
    let run = bundle(map, first, second, "-o", "-", "-q")
    #expect(
      run.output.split(separator: "\n").prefix(8) == [
        "a notebook", "'Everything'", "note: Shopping", "blank note: ", "empty: ", "map: Lecture",
        "m2: Second", "default: default",
      ])
    #expect(run.output.contains("plans: Today\np: Today 2\n"))
  }

  @Test func `taken names and identifiers are resolved the same way each time, and told`() throws {
    let one = try write(.planList(Documents.plans()), to: "a.napkin.json")
    let two = try write(
      .planList(PlanList(id: "plans", name: Name("Today"))), to: "b.napkin.json")
    let run = bundle(one, two, "-o", "-")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines[2] == "plans: Today")
    #expect(lines[3].hasPrefix("ID_") && lines[3].hasSuffix(": Today 2"))
    #expect(run.errors == "napkin: \(two): plan list 'Today' is now 'Today 2'\n")
    #expect(bundle(one, two, "-o", "-") == run)
  }

  @Test func `what is there already comes in once, and is not lost`() throws {
    let note = try write(.note(Documents.note()), to: "note.napkin.json")
    let notebook = try write(.notebook(Documents.notebook()), to: "notebook.napkin.json")
    let alone = bundle(notebook, "-o", "-")
    for arguments in [[notebook, note, note], [note, notebook], [note, notebook, notebook]] {
      let run = Run(["bundle", "-o", "-"] + arguments, formats: formats)
      #expect(run.status == 0)
      #expect(run.output.utf8.count { $0 == 10 } == alone.output.utf8.count { $0 == 10 })
    }
    #expect(bundle(note, notebook, "-o", "-") == alone)
  }

  @Test func `what a mail needs is handed on`() throws {
    let run = bundle(
      "-", "-o", "-", "--to", "ann@example.org", "--from=me@example.org", "--subject", "Two words",
      "--date", "2026-11-21T09:30:00Z", "--attach-zip", input: "#lines\na\n")
    #expect(
      run
        == Run(
          status: 0,
          output: """
            attach-zip: \n\
            date: 2026-11-21T09:30:00Z
            from: me@example.org
            subject: Two words
            to: ann@example.org
            a map

            """))
  }

  @Test func `media of all files are found`() throws {
    var media: [String] = []
    for name in ["a", "b"] {
      var note = Note(id: Note.ID(name))
      let digest = ByteDigest(of: "bytes of \(name)\n".utf8)
      note.attachments = [Media(.stored(digest), mediaType: "text/plain")]
      _ = try folder.write("bytes of \(name)\n", to: "\(name)/Media/\(digest.hex).txt")
      media.append(try write(.note(note), to: "\(name)/note.napkin.json"))
    }
    let run = bundle(media[0], media[1], "-o", "-")
    #expect(run.output.hasSuffix("bytes of a\nbytes of b\n"))
  }

  @Test func `bad files end it, and nothing is written`() throws {
    let good = try folder.write("#lines\na\n", to: "a.lines")
    let bad = try folder.write("#lines\n!\n", to: "b.lines")
    let run = bundle(good, bad, "-o", folder.path("all.eml"))
    #expect(run == Run(status: 1, errors: "napkin: \(bad):2:1: No shouting.\n"))
    #expect(bundle(good, folder.path("none"), "-o", folder.path("all.eml")).status == 1)
    #expect(try folder.names == ["a.lines", "b.lines"])
  }

  @Test func `a report tells what became of all`() throws {
    let one = try folder.write("#lines\n a*\n", to: "a.lines")
    let two = try folder.write("#lines\nb\n", to: "b.lines")
    let run = bundle(one, two, "-o", folder.path("all.eml"), "--report", "-")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("2 files: lines to eml: 1 repaired"))
    #expect(run.output.contains("text          2          2"))
    #expect(run.errors == "napkin: 2 files: 1 repaired (the first at \(one):2:1)\n")
  }

  @Test func `what of a second notebook has no place is told`() throws {
    var settings = Notebook.Settings()
    settings.isLocked = true
    for (name, title) in [("a", "First"), ("b", "Second")] {
      var notebook = Notebook(id: Notebook.ID(name), title: title)
      notebook.settings = settings
      settings.isLocked = false
      try notebook.insertTrashed(
        Notebook.Trashed(
          .note(Note(id: Note.ID("gone \(name)"))), date: Instant(milliseconds: 0)))
      let request = ExportRequest(.notebook(notebook))
      let text = try FormatRegistry.builtIn.written(request, as: "napkin").text
      _ = try folder.write(text, to: "\(name).napkin.json")
    }
    let (first, second) = (folder.path("a.napkin.json"), folder.path("b.napkin.json"))
    let report = folder.path("report.json")
    let run = Run(
      ["bundle", first, second, "-o", folder.path("all.zip"), "--report", report],
      formats: .builtIn)
    #expect(run.status == 0)
    for part in ["title", "trash"] {
      let remark = "its \(part) is left out: a bundle has that of its first notebook"
      #expect(run.errors.contains("\(second): \(remark)\n"))
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains(remark))
    }
  }

  @Test func `of the same notebook nothing is lost`() throws {
    var notebook = Notebook(id: "n", title: "Mine")
    notebook.settings.isLocked = true
    try notebook.insert(.note(Note(id: "a", title: "A")))
    try notebook.insertTrashed(
      Notebook.Trashed(.note(Note(id: "gone")), date: Instant(milliseconds: 0)))
    let first = try write(.notebook(notebook), to: "a.napkin.json")
    let run = Run(
      ["bundle", first, first, "-o", folder.path("a.zip"), "--fail-on", "dropped"],
      formats: .builtIn)
    #expect(run == Run(status: 0))
    notebook.title = "Other"
    let second = try write(.notebook(notebook), to: "b.napkin.json")
    let other = Run(["bundle", first, second, "-o", folder.path("c.zip")], formats: .builtIn)
    #expect(
      other.errors.hasSuffix(
        "\(second): its title is left out: a bundle has that of its first notebook\n"))
  }

  @Test(arguments: ["a.png", "a.md", "a.mm", "a.napkin.json", "a.textpack"])
  func `only a zip or a mail is a bundle`(output: String) throws {
    let input = try folder.write("# A\n", to: "in.md")
    let run = Run(["bundle", input, "-o", folder.path(output)], formats: .builtIn)
    #expect(run.status == 2)
    #expect(run.errors.contains("call it .zip or .eml"))
    #expect(try folder.names == ["in.md"])
  }

  @Test func `one of several files to read is not replaced`() throws {
    let input = try folder.write("# A\n", to: "a.md")
    let zip = folder.path("a.zip")
    #expect(Run(["bundle", input, "-q", "-o", zip], formats: .builtIn).status == 0)
    let before = try Data(contentsOf: folder.url.appending(path: "a.zip"))
    let run = Run(["bundle", input, zip, "-o", folder.path("./a.zip")], formats: .builtIn)
    #expect(run.status == 2)
    #expect(try Data(contentsOf: folder.url.appending(path: "a.zip")) == before)
    #expect(Run(["bundle", zip, "-q", "-o", zip], formats: .builtIn).status == 0)
  }

  @Test func `what a single file shows and what lies near it goes along`() throws {
    _ = try folder.write(
      "# N\n\nSee ![a](a%20(1).png), ![b](in/b.png).\n\n![c](c.png)\n", to: "n.md")
    _ = try folder.write("A", to: "a (1).png")
    _ = try folder.write("B", to: "in/b.png")
    _ = try folder.write("C", to: "c.png")
    let zip = folder.path("n.zip")
    #expect(Run(["bundle", folder.path("n.md"), "-o", zip], formats: .builtIn) == Run(status: 0))
    var names: [String] = []
    for picture in ["A", "B", "C"] {
      names.append(ByteDigest(of: Array(picture.utf8)).hex + ".png")
    }
    _ = Run(["convert", zip, folder.path("back/n.napkin.json"), "-q"], formats: .builtIn)
    _ = try folder.write("", to: "back/x")
    let back = ["convert", "-q", zip, folder.path("back/n.napkin.json")]
    #expect(Run(back, formats: .builtIn).status == 0)
    #expect(try folder.names(in: "back/Media") == names.sorted())
    // A map as well, and in a picture of it.
    let map = try folder.write(
      "<map><node TEXT='a'><hook NAME='ExternalObject' URI='c.png'/></node></map>", to: "m.mm")
    let run = Run(["bundle", map, "-o", folder.path("m.zip")], formats: .builtIn)
    #expect(!run.errors.contains("missing"))
    #expect(Run(["verify", folder.path("m.zip")], formats: .builtIn).status == 0)
  }

  @Test func `what goes along goes once, and odd paths stop nothing`() throws {
    let deep = String(repeating: "a/", count: 3_000) + "x.png"
    _ = try folder.write("t ![](a.png) ![](a.png/b.png) ![](\(deep)) end", to: "0.md")
    _ = try folder.write("A", to: "a.png")
    for round in 0..<3 {
      let (zip, next) = (folder.path("\(round).zip"), folder.path("\(round + 1).md"))
      let bundle = Run(
        ["bundle", "-q", folder.path("\(round).md"), "-o", zip], formats: .builtIn)
      #expect(bundle == Run(status: 0))
      #expect(Run(["convert", "-q", zip, next], formats: .builtIn).status == 0)
    }
    let text = try folder.text("3.md")
    let picture = "Media/\(ByteDigest(of: Array("A".utf8)).hex).png"
    #expect(text.hasPrefix("t ![](\(picture)) ![](a.png/b.png) "), "\(text)")
    #expect(!text.contains("📎"), "\(text)")
  }

  @Test func `a stranger's note takes along nothing hidden, outside, or of another kind`() throws {
    let links = [".ssh/key.png", "../up.png", "/etc/logo.png", "notes.txt", "link.png", "in"]
    for path in ["box/.ssh/key.png", "up.png", "box/notes.txt", "box/in/x.png"] {
      _ = try folder.write("secret", to: path)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("box/link.png"), withDestinationPath: folder.path("up.png"))
    let text = links.map { "words ![x](\($0)) words\n\n" }.joined()
    _ = try folder.write("# N\n\n" + text, to: "box/n.md")
    let zip = folder.path("n.zip")
    #expect(
      Run(["bundle", "-q", folder.path("box/n.md"), "-o", zip], formats: .builtIn).status == 0)
    let back = ["convert", "-q", zip, folder.path("back.napkin.json")]
    #expect(Run(back, formats: .builtIn).status == 0)
    #expect(try !folder.names.contains("Media"))
  }

  @Test func `a map of which nobody could read a word is told in words`() throws {
    let nodes = (0..<1_000).map { "<node TEXT='branch \($0)'/>" }.joined()
    let map = try folder.write("<map><node TEXT='r'>\(nodes)</node></map>", to: "m.mm")
    let run = Run(["bundle", map, "-o", folder.path("m.eml")], formats: .builtIn)
    #expect(run.errors.hasSuffix("1 approximated (map 1)\n"), "\(run.errors)")
    let mail = try String(contentsOfFile: folder.path("m.eml"), encoding: .utf8)
    #expect(!mail.contains("image/png") && mail.contains("branch 7"))
  }

  @Test(arguments: ["zip", "eml"])
  func `missing media are dropped, and called missing`(ending: String) throws {
    var note = try Documents.note()
    note.attachments = [
      Media(.stored(ByteDigest(of: [1])), mediaType: "image/png"),
      Media(.stored(ByteDigest(of: [2])), mediaType: "image/png"),
    ]
    let input = try write(.note(note), to: "note.napkin.json")
    let output = folder.path("a.\(ending)")
    let run = Run(["bundle", input, "-o", output], formats: .builtIn)
    #expect(run.status == 0)
    #expect(
      // The third one is a picture that does not lie beside the note.
      run.errors.contains("3 of its pictures and other media are missing, damaged or elsewhere ("),
      "\(run.errors)")
    #expect(run.errors.contains("media 3"))
    let refused = Run(
      ["bundle", input, "-o", folder.path("b.\(ending)"), "--fail-on", "dropped"],
      formats: .builtIn)
    #expect(refused.status == 1)
    #expect(try folder.names == ["a.\(ending)", "note.napkin.json"])
    guard ending == "zip" else { return }
    let look = Run(["verify", output], formats: .builtIn)
    #expect(look.status == 0)
    for byte in [UInt8(1), 2] {
      let hash = ByteDigest(of: [byte]).hex
      #expect(look.output.contains("\(output): missing when it was made: \(hash)\n"))
    }
  }

  @Test(arguments: ["1900-01-01", "2200-01-01"])
  func `a day that no zip can bear is wrong usage`(day: String) throws {
    let input = try folder.write("# A\n", to: "a.md")
    let run = Run(
      ["bundle", input, "-o", folder.path("a.zip"), "--date", day], formats: .builtIn)
    #expect(run.status == 2)
    #expect(run.errors.contains("1980 to 2107"))
    #expect(try folder.names == ["a.md"])
  }
}
