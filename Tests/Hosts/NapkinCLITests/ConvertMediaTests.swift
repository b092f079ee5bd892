import Foundation
import NapkinCLI
import NapkinCore
import NapkinKit
import NapkinTesting
import Testing

/// What becomes of the pictures and recordings that a document refers to.
@Suite struct ConvertMediaTests {
  let folder: Folder
  private let texts = ["a picture", "a sound", "a thumbnail"]

  init() throws {
    folder = try Folder()
  }

  private func name(_ index: Int) -> String {
    ByteDigest(of: texts[index].utf8).hex + [".png", ".caf", ".bin"][index]
  }

  /// Writes a map that refers to three files, some of which are there.
  private func writeMap(present: Range<Int>) throws -> String {
    var map = MindMap(id: "m", root: "Root")
    var picture = Media(.stored(ByteDigest(of: texts[0].utf8)), mediaType: "image/png")
    picture.thumbnail = ByteDigest(of: texts[2].utf8)
    map.update(map.slotOfRoot) { root in
      root.media = [
        picture, picture, Media(.external("x.jpg"), mediaType: "image/jpeg"),
        Media(.stored(ByteDigest(of: texts[1].utf8)), mediaType: "audio/x-caf"),
      ]
    }
    let text = try FormatRegistry.builtIn.written(ExportRequest(.map(map)), as: "napkin").text
    for index in present { _ = try folder.write(texts[index], to: "in/Media/\(name(index))") }
    return try folder.write(text, to: "in/map.napkin.json")
  }

  private func convert(_ input: String, _ arguments: String...) -> Run {
    Run(["convert", input, "-q"] + arguments, formats: .builtIn)
  }

  @Test(arguments: ["out.napkin.json", "out.mm", "out.opml"])
  func `they are copied beside a document that refers to them`(output: String) throws {
    let input = try writeMap(present: 0..<3)
    _ = try folder.write("", to: "out/x")
    #expect(convert(input, folder.path("out/\(output)")) == Run(status: 0))
    #expect(try folder.names(in: "out/Media") == (0..<3).map(name).sorted())
    for index in 0..<3 { #expect(try folder.text("out/Media/\(name(index))") == texts[index]) }
    #expect(try folder.names(in: "out") == ["Media", output, "x"])
  }

  @Test func `a page that finds them elsewhere needs no copies`() throws {
    let input = try writeMap(present: 0..<3)
    _ = try folder.write("", to: "out/x")
    let page = [input, folder.path("out/a.html"), "--option", "fragment"]
    #expect(convert(page[0], page[1], page[2], page[3], "--media", "/all/") == Run(status: 0))
    #expect(try folder.names(in: "out") == ["a.html", "x"])
    #expect(convert(page[0], page[1], page[2], page[3], "--media", "Media/") == Run(status: 0))
    #expect(try folder.names(in: "out/Media").count == 3)
  }

  @Test func `a picture that is shown is not lost beside a tag`() throws {
    _ = try folder.write("png", to: "in/a.png")
    let input = try folder.write("a ![i](a.png)\n\n<img src=\"a.png\">\n", to: "in/two.md")
    let run = Run(
      ["convert", input, folder.path("two.html"), "--option", "fragment"], formats: .builtIn)
    #expect(run.errors.contains("stays behind") || run.errors.contains("beside"), "\(run.errors)")
    #expect(!run.errors.contains("not shown"), "\(run.errors)")
  }

  @Test func `those that are there already are trusted by their bytes, not by their names`() throws
  {
    let input = try writeMap(present: 0..<3)
    _ = try folder.write("bad", to: "out/Media/\(name(0))")
    let other = name(1).replacing(".caf", with: ".other")
    _ = try folder.write(texts[1], to: "out/Media/\(other)")
    #expect(convert(input, folder.path("out/a.napkin.json")) == Run(status: 0))
    #expect(try folder.text("out/Media/\(name(0))") == texts[0])
    // Documents lead to the name.
    #expect(try folder.names(in: "out/Media") == [name(0), name(1), other, name(2)].sorted())
    #expect(convert(input, folder.path("in/b.napkin.json")).status == 0)
    #expect(try folder.names(in: "in/Media").count == 3)
  }

  @Test func `bad ones in the folder stay where there are no better ones, and are told`() throws {
    let input = try writeMap(present: 1..<3)
    _ = try folder.write("bad", to: "in/Media/\(name(0))")
    for output in ["in/b.napkin.json", "c.napkin.json"] {
      let run = Run(["convert", input, folder.path(output)], formats: .builtIn)
      #expect(run.errors.contains("2 dropped (media 2); 1 of its pictures"), "\(run.errors)")
    }
    #expect(try folder.text("in/Media/\(name(0))") == "bad")
    #expect(try folder.names(in: "Media") == [name(1), name(2)].sorted())
  }

  @Test(arguments: ["pipe", "folder"])
  func `what is no file is as good as missing`(_ kind: String) throws {
    let input = try writeMap(present: 0..<1)
    let path = folder.path("in/Media/\(name(1))")
    if kind == "pipe" {
      try #require(mkfifo(path, 0o600) == 0)
    } else {
      _ = try folder.write("", to: "in/Media/\(name(1))/x")
    }
    for output in ["a/x.napkin.json", "in/y.napkin.json", "b.opml", "c.zip", "d.eml"] {
      _ = try folder.write("", to: "a/x")
      let run = Run(["convert", input, folder.path(output)], formats: .builtIn)
      #expect(run.status == 0)
      #expect(run.errors.contains("of its pictures and other media "), "\(run.errors)")
      #expect(run.errors.contains(" missing"), "\(run.errors)")
    }
  }

  @Test func `a pipe is not written to`() throws {
    let input = try writeMap(present: 0..<3)
    _ = try folder.write("", to: "out/Media/x")
    try #require(mkfifo(folder.path("out/Media/\(name(1))"), 0o600) == 0)
    let run = Run(["convert", input, folder.path("out/x.napkin.json")], formats: .builtIn)
    #expect(run.errors.contains("1 of its pictures and other media is missing or damaged"))
  }

  @Test func `a format that leaves them out gets no copies`() throws {
    let input = try writeMap(present: 0..<3)
    #expect(convert(input, folder.path("out.opml"), "--to", "opml:plain").status == 0)
    #expect(try folder.names == ["in", "out.opml"])
  }

  @Test func `those that are missing are told`() throws {
    let input = try writeMap(present: 0..<1)
    let run = Run(["convert", input, folder.path("out.napkin.json")], formats: .builtIn)
    #expect(
      run
        == Run(
          status: 0,
          errors: "napkin: \(input): 1 dropped (media 1); "
            + "1 of its pictures and other media is missing or damaged "
            + "(Media/\(name(1)))\n"))
    #expect(try folder.names(in: "Media") == [name(0)])
  }

  @Test func `those with other bytes than their names say are told, and not copied`() throws {
    let input = try writeMap(present: 0..<3)
    _ = try folder.write("somebody else's", to: "in/Media/\(name(1))")
    let run = Run(["convert", input, folder.path("out.napkin.json")], formats: .builtIn)
    #expect(
      run.errors == "napkin: \(input): 1 dropped (media 1); "
        + "1 of its pictures and other media is missing or damaged (Media/\(name(1)))\n")
    #expect(try folder.names(in: "Media").sorted() == [name(0), name(2)].sorted())
  }

  @Test(arguments: ["-", "/dev/null"])
  func `what is no file has no place for them, which is told`(_ output: String) throws {
    let input = try writeMap(present: 0..<3)
    let run = Run(["convert", input, output, "--to", "napkin"], formats: .builtIn)
    #expect(run.status == 0)
    #expect(
      run.errors == "napkin: \(input): pictures and other media are not copied: only beside a file "
        + "is a folder for them\n")
    #expect(try folder.names == ["in"])
    #expect(!FileManager.default.fileExists(atPath: "/dev/Media"))
  }

  @Test func `if one cannot be copied, nothing is left`() throws {
    let input = try writeMap(present: 0..<1)
    let path = folder.path("in/Media/\(name(1))")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let run = convert(input, folder.path("out.napkin.json"))
    #expect(run.status == 1)
    #expect(run.errors.contains("The link leads in a circle"))
    #expect(try folder.names == ["in"])
  }

  @Test func `if there can be no folder for them, nothing is written`() throws {
    let input = try writeMap(present: 0..<3)
    _ = try folder.write("a file", to: "Media")
    #expect(convert(input, folder.path("out.napkin.json")).status == 1)
    #expect(try folder.names == ["Media", "in"])
    #expect(try folder.text("Media") == "a file")
  }

  @Test func `documents of a batch share their folder`() throws {
    let input = try writeMap(present: 0..<3)
    for number in 0..<20 {
      try FileManager.default.copyItem(
        atPath: input, toPath: folder.path("in/\(number).napkin.json"))
    }
    let run = Run(
      ["convert", "-q", "--to=napkin", "--out-dir", folder.path("out")]
        + (0..<20).map { folder.path("in/\($0).napkin.json") }, formats: .builtIn)
    #expect(run == Run(status: 0))
    #expect(try folder.names(in: "out").count == 21)
    #expect(try folder.names(in: "out/Media") == (0..<3).map(name).sorted())
  }

  @Test func `a picture that links to them has them beside it`() throws {
    let input = try writeMap(present: 0..<3)
    _ = try folder.write("", to: "out/x")
    #expect(convert(input, folder.path("out/a.svg"), "--media", "link").status == 0)
    #expect(try folder.names(in: "out/Media") == (0..<3).map(name).sorted())
    #expect(convert(input, folder.path("b.svg")).status == 0)
    #expect(try folder.names == ["b.svg", "in", "out"])
  }

  @Test(arguments: ["opml", "textpack", "mm"])
  func `the account knows which are missing`(format: String) throws {
    let input = try writeMap(present: 0..<1)
    var note = Note(id: "n")
    note.attachments = [
      Media(.stored(ByteDigest(of: texts[1].utf8)), mediaType: "audio/x-caf")
    ]
    let text = try FormatRegistry.builtIn.written(ExportRequest(.note(note)), as: "napkin").text
    let other = try folder.write(text, to: "in/note.napkin.json")
    let run = Run(
      ["convert", format == "textpack" ? other : input, folder.path("out.\(format)")],
      formats: .builtIn)
    #expect(run.status == 0)
    #expect(run.errors.contains(format == "mm" ? "1 of its pictures" : "media 1"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["napkin.json", "textpack", "textbundle"])
  func `what refers to media that are not there is refused in strict mode`(
    ending: String
  ) throws {
    var note = Note(id: "n", title: "Leaf")
    note.picture = Media(
      .stored(ByteDigest(of: texts[0].utf8)), name: "leaf.png", mediaType: "image/png")
    note.picture?.thumbnail = ByteDigest(of: texts[2].utf8)
    let text = try FormatRegistry.builtIn.written(ExportRequest(.note(note)), as: "napkin").text
    let json = try folder.write(text, to: "in/n.napkin.json")
    let input = folder.path("in/n.\(ending)")
    if input != json { #expect(convert(json, input).status == 0) }
    #expect(convert(input, folder.path("a.napkin.json")).status == 0)
    #expect(
      convert(input, folder.path("b.napkin.json"), "--strict")
        == Run(
          status: 1,
          errors: "napkin: \(input): 1 of its pictures and other media is missing or damaged "
            + "(Media/\(name(0))); --strict refuses that.\n"))
    #expect(Run(["inspect", "-", "--strict"], input: text, formats: .builtIn).status == 0)
    for index in [0, 2] { _ = try folder.write(texts[index], to: "in/Media/\(name(index))") }
    if input != json { #expect(convert(json, input).status == 0) }
    _ = try? FileManager.default.removeItem(atPath: folder.path("in/Media/\(name(2))"))
    // A thumbnail can be made again, and nobody misses it, however often the note is converted.
    let whole = Run(
      ["convert", input, folder.path("c.napkin.json"), "--strict"], formats: .builtIn)
    #expect(whole == Run(status: 0))
    for output in ["c2.napkin.json", "c3.napkin.json", "d.eml", "d.textpack", "d.zip"] {
      let from = output == "c3.napkin.json" ? folder.path("c2.napkin.json") : input
      let run = convertLoudly(from, folder.path(output))
      #expect(!run.errors.contains("missing"), "\(run.errors)")
    }
    let verified = Run(["verify", folder.path("d.zip")], formats: .builtIn)
    #expect(verified.status == 0)
    #expect(!(verified.output + verified.errors).contains("missing"))
  }

  private func convertLoudly(_ input: String, _ output: String) -> Run {
    Run(["convert", input, output], formats: .builtIn)
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"), ([0xFF, 0xD8, 0xFF], "jpg"),
  ])
  func `a thumbnail in a zip has the ending of its bytes`(
    bytes: [UInt8], ending: String
  ) throws {
    var note = Note(id: "n", title: "Leaf")
    note.picture = Media(.stored(ByteDigest(of: bytes)), mediaType: "image/png")
    note.picture?.thumbnail = ByteDigest(of: bytes + [0])
    var request = ExportRequest(.note(note))
    request.media = MemoryMedia([
      ByteDigest(of: bytes): bytes, ByteDigest(of: bytes + [0]): bytes + [0],
    ])
    let written = try FormatRegistry.builtIn.written(request, as: "zip")
    let name = "Media/\(ByteDigest(of: bytes + [0]).hex).\(ending)"
    #expect(String(decoding: written.bytes, as: UTF8.self).contains(name))
    let zip = folder.path("n.zip")
    try Data(written.bytes).write(to: URL(filePath: zip))
    #expect(Run(["verify", zip], formats: .builtIn).status == 0)
    #expect(convert(zip, folder.path("n.napkin.json")) == Run(status: 0))
    #expect(try folder.names.contains("Media"))
  }
}
