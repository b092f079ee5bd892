import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// Where a folder and a file may be meant, and what of a folder is not read.
@Suite struct FolderOrFileTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func write(_ content: Content) throws -> String {
    let text = try FormatRegistry.builtIn.written(ExportRequest(content), as: "napkin").text
    return try folder.write(text, to: "in.napkin.json")
  }

  @Test(arguments: ["convert", "explain"])
  func `a notebook needs a slash or an ending`(verb: String) throws {
    let input = try write(.notebook(try Documents.notebook()))
    let run = napkin(verb, input, folder.path("Notes"), "--to", "markdown")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.errors.hasSuffix(
        "Notes' may be a folder or a file; end the name with / for a folder, or with .md for one "
          + "file. Try 'napkin help \(verb)'.\n"), "\(run.errors)")
    #expect(try folder.names == ["in.napkin.json"])
  }

  @Test func `a name that can be but one of them is taken`() throws {
    let input = try write(.notebook(try Documents.notebook()))
    #expect(napkin("convert", "-q", input, folder.path("a.md")).status == 0)
    #expect(napkin("convert", "-q", input, folder.path("a"), "--to", "opml").status == 0)
    #expect(napkin("convert", "-q", input, "-", "--to", "markdown").status == 0)
    // What is a file already stays one.
    #expect(napkin("convert", "-q", input, folder.path("a"), "--to", "markdown").status == 0)
    let note = folder.path("note")
    #expect(napkin("convert", "-q", folder.path("a.md"), note, "--to", "markdown").status == 0)
    #expect(try folder.names == ["a", "a.md", "in.napkin.json", "note"])
  }

  @Test(arguments: ["v", "v/.", "v/sub/.."])
  func `however a folder is called, its files are converted`(_ way: String) throws {
    _ = try folder.write("# A\n\ntext\n", to: "v/a.md")
    _ = try folder.write("text\n", to: "v/sub/b.md")
    let out = folder.path("out")
    #expect(napkin("convert", "-q", "--to=opml", "--out-dir", out, folder.path(way)).status == 0)
    #expect(try folder.names(in: "out") == ["a.opml", "sub"])
    #expect(try folder.names(in: "out/sub") == ["b.opml"])
  }

  @Test func `files of a folder that are not read are named`() throws {
    _ = try folder.write("# A\n\ntext\n", to: "v/a.md")
    for name in ["b.mm", "c.opml", "d.txt", "e.html"] { _ = try folder.write("x", to: "v/\(name)") }
    let vault = folder.path("v")
    let told =
      "4 files were not read (b.mm, c.opml, d.txt and 1 more); 'napkin convert --out-dir' "
      + "converts many\n"
    let run = napkin("convert", vault, folder.path("a.opml"))
    #expect(run.status == 0 && run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.hasSuffix(told), "\(run.errors)")
    #expect(napkin("inspect", vault).errors.hasSuffix(told))
    #expect(napkin("bundle", vault, "-o", folder.path("a.zip")).errors.contains(told.dropLast()))
    #expect(napkin("explain", vault, "--to", "opml").output.contains(told))
    #expect(
      napkin("convert", "-q", vault, folder.path("a.opml"), "--report", "-").output
        .contains(told))
  }

  @Test func `files that are no documents are named without advice`() throws {
    _ = try folder.write("# A\n\ntext\n", to: "v/a.md")
    _ = try folder.write("x", to: "v/b.css")
    #expect(
      napkin("inspect", folder.path("v")).errors.hasSuffix("; 1 file was not read (b.css)\n"))
    for number in 0..<120 { _ = try folder.write("x", to: "v/\(number).css") }
    #expect(
      napkin("inspect", folder.path("v")).errors.contains("at least 100 files were not read"))
  }

  @Test func `a folder is no note, and what helps is told`() throws {
    _ = try folder.write("# A\n\ntext\n", to: "v/a.md")
    let (vault, out) = (folder.path("v"), folder.path("v.textpack"))
    let told =
      "napkin: \(vault): TextPack does not hold a notebook; convert one of the files in the folder.\n"
    for options in [[], ["--as", "note"]] {
      let run = Run(["convert", vault, out] + options, formats: .builtIn)
      #expect(run == Run(status: 1, errors: told))
    }
    #expect(napkin("convert", "-q", "\(vault)/a.md", out) == Run(status: 0))
  }

  @Test func `each file of a folder becomes what is asked for`() throws {
    _ = try folder.write("# A\n\n- one\n- two\n", to: "v/a.md")
    #expect(napkin("inspect", folder.path("v")).output.contains("A · map"))
    #expect(napkin("inspect", folder.path("v"), "--as", "note").output.contains("A · note"))
  }

  @Test func `a zip of other files is to be unpacked`() throws {
    _ = try folder.write("{}", to: "v/a.json")
    let run = napkin("inspect", try emptyZip())
    #expect(run.status == 1)
    #expect(
      run.errors.hasSuffix("; unpack it and give the folder, or a file of it.\n"), "\(run.errors)")
  }

  /// A zip with one stored file, empty, called `a`.
  private func emptyZip() throws -> String {
    let path = folder.path("other.zip")
    let head: [UInt8] = [20, 0, 0, 0, 0, 0, 0, 0, 33, 0] + [UInt8](repeating: 0, count: 12)
    let name: [UInt8] = [1, 0, 0, 0]
    let local: [UInt8] = [0x50, 0x4B, 3, 4] + head + name + [97]
    let central: [UInt8] =
      [0x50, 0x4B, 1, 2, 20, 0] + head + name + [UInt8](repeating: 0, count: 14) + [97]
    let end: [UInt8] =
      [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, UInt8(central.count), 0, 0, 0]
      + [UInt8(local.count), 0, 0, 0, 0, 0]
    let sink = try FileSink(path: path)
    try sink.write(local + central + end)
    try sink.commit()
    return path
  }
}
