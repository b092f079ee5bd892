import Foundation
import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import Testing

@Suite struct ConvertTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `formats are told by first bytes and endings`() throws {
    let input = try folder.write("#lines\na\n\tb\n", to: "a.unknown")
    let run = Run(["convert", input, folder.path("b.lines")])
    #expect(run == Run(status: 0))
    #expect(try folder.text("b.lines") == "#lines\na\n\tb\n")
  }

  @Test(arguments: ["a.lines", "./a.lines", "x/../a.lines", "link", "b.lines", "x/../b.lines"])
  func `a report takes the place of nothing`(_ report: String) throws {
    let input = try folder.write("#lines\na\n", to: "a.lines")
    try FileManager.default.createDirectory(
      atPath: folder.path("x"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "a.lines")
    let run = Run(["convert", input, folder.path("b.lines"), "--report", folder.path(report)])
    #expect(run.status == 2)
    #expect(try folder.text("a.lines") == "#lines\na\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.lines")))
  }

  @Test func `formats are told by endings where bytes do not tell`() throws {
    let input = try folder.write("a\n", to: "a.LINES")
    #expect(Run(["convert", input, folder.path("b.lines")]).status == 0)
  }

  @Test func `formats are told by options`() throws {
    let input = try folder.write("a\n", to: "a")
    let run = Run(["convert", input, folder.path("b"), "--from=lines", "--to=Lines:LOUD"])
    #expect(run == Run(status: 0))
    #expect(try folder.text("b") == "#lines\nA\n")
  }

  @Test func `what nobody knows is refused`() throws {
    let input = try folder.write("a\n", to: "a")
    let run = Run(["convert", input, folder.path("b.lines")])
    #expect(run.status == 1)
    #expect(
      run.errors == "napkin: \(input): This is none of the formats that can be read, by its first "
        + "bytes and its name; name it with --from: lines, fixed.\n")
    #expect(try folder.names == ["a"])
  }

  @Test func `a document is converted in place`() throws {
    let path = try folder.write("#lines\na\n", to: "a.lines")
    #expect(Run(["convert", path, path, "--to", "lines:loud"]) == Run(status: 0))
    #expect(try folder.text("a.lines") == "#lines\nA\n")
    #expect(try folder.names == ["a.lines"])
  }

  @Test func `a link stays, and what it leads to is replaced`() throws {
    let path = try folder.write("#lines\na\n", to: "a.lines")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.lines"), withDestinationPath: "a.lines")
    #expect(Run(["convert", path, folder.path("link.lines"), "--to", "lines:loud"]).status == 0)
    #expect(try folder.text("a.lines") == "#lines\nA\n")
  }

  @Test func `hyphens stand for standard input and output`() {
    let run = Run("convert - - --to lines", input: "#lines\na\n")
    #expect(run == Run(status: 0, output: "#lines\na\n"))
  }

  @Test func `options go to the formats that know them`() {
    let run = Run("convert - - --to lines --option bullet=+=", input: "#lines\na")
    #expect(run == Run(status: 0, output: "#lines\n+=a\n"))
  }

  // MARK: What goes wrong

  @Test func `bad data is told with its place, and leaves the output alone`() throws {
    let input = try folder.write("#lines\na\n!\n", to: "a.lines")
    let output = try folder.write("old", to: "b.lines")
    let run = Run(["convert", input, output])
    #expect(run == Run(status: 1, errors: "napkin: \(input):3:1: No shouting.\n"))
    #expect(try folder.text("b.lines") == "old")
    #expect(try folder.names == ["a.lines", "b.lines"])
  }

  @Test func `bad data on standard input is told with its place`() {
    let run = Run("inspect -", input: "#lines\n!")
    #expect(run == Run(status: 1, errors: "napkin: standard input:2:1: No shouting.\n"))
  }

  @Test func `what fails in writing leaves the output alone`() throws {
    let input = try folder.write("#lines\na\nboom\n", to: "a.lines")
    #expect(Run(["convert", input, input]).status == 1)
    #expect(try folder.text("a.lines") == "#lines\na\nboom\n")
    let run = Run(["convert", input, "-", "--to=lines"])
    #expect(run == Run(status: 1, errors: "napkin: \(input): It cannot be written.\n"))
    #expect(try folder.names == ["a.lines"])
  }

  @Test func `content that a format does not hold is refused`() throws {
    let output = folder.path("b.lines")
    let run = Run(
      ["convert", "-", output, "--from=fixed"],
      formats: Lines.registry(reading: .planList(PlanList.makeDefault())))
    #expect(
      run.errors == "napkin: standard input: Lines does not hold a plan list; it holds: map.\n"
        && run.status == 1)
    #expect(try folder.names == [])
  }

  @Test(arguments: ["none/b.lines", "a.lines/b.lines"])
  func `outputs that cannot be written end with status 1`(name: String) throws {
    let input = try folder.write("#lines\na\n", to: "a.lines")
    let run = Run(["convert", input, folder.path(name), "--to=lines"])
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("napkin: \(folder.path(name)): "))
    #expect(try folder.text("a.lines") == "#lines\na\n")
  }

  @Test func `limits hold, and the option that raises one is named`() throws {
    let input = "#lines\na\nb\n"
    let run = Run("inspect - --max-nodes 1", input: input)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("napkin: standard input:3:1: More than 1 nodes;"))
    #expect(run.errors.contains("raise the limit '--max-nodes'"))
    #expect(Run("inspect - --max-nodes=2", input: input).status == 0)
    #expect(Run("inspect - --max-input-bytes=10", input: input).status == 1)
    #expect(Run("inspect - --max-input-bytes=11", input: input).status == 0)
  }

  // MARK: What is told

  @Test func `one line tells of repairs and losses`() throws {
    let input = "#lines\n a*\n\t b\n"
    let remark = "napkin: standard input: 2 repaired (the first at 2:1), 1 dropped (note 1)\n"
    let run = Run("convert - - --to lines", input: input)
    #expect(run == Run(status: 0, output: "#lines\na*\n\tb\n", errors: remark))
    #expect(Run("convert - - --to lines -q", input: input).errors == "")
    #expect(
      Run("inspect -", input: input).errors
        == "napkin: standard input: 2 repaired (the first at 2:1)\n")
    #expect(Run("inspect - --quiet", input: input).errors == "")
  }

  @Test func `strict reading repairs nothing`() {
    let run = Run("convert - - --to lines --strict", input: "#lines\n a\n")
    #expect(run == Run(status: 1, errors: "napkin: standard input:2:1: A space.\n"))
  }

  @Test func `a report tells all, for people and for programs`() throws {
    let input = try folder.write("#lines\n a*\n", to: "a.lines")
    let output = folder.path("b.lines")
    let text = Run(["convert", input, output, "-q", "--report", "-"])
    #expect(
      text
        == Run(
          status: 0,
          output: """
            \(input): lines to lines: 1 repaired (the first at 2:1), 1 dropped (note 1)

            feature  source  converted  approximated  carried  dropped
            note          1          0             0        0        1  at 1
            text          1          1             0        0        0

            2:1: Spaces before a text were left out.

            """))
    #expect(
      Run(["convert", input, output, "-q", "--report", folder.path("report.json")]).status == 0)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(folder.text("report.json").utf8)) as? [String: Any])
    #expect(json["name"] as? String == input)
    #expect(json["from"] as? String == "lines")
    #expect(json["to"] as? String == "lines")
    #expect(json["repaired"] as? Int == 1)
    #expect((json["repairs"] as? [[String: Any]])?.first?["line"] as? Int == 2)
    #expect((json["ledger"] as? [String: Any])?["lossless"] as? Bool == false)
  }

  @Test func `a report that cannot be written leaves the output alone`() throws {
    let input = try folder.write("#lines\na\n", to: "a.lines")
    let report = folder.path("none/report")
    #expect(Run(["convert", input, folder.path("b.lines"), "--report", report]).status == 1)
    #expect(try folder.names == ["a.lines"])
    #if os(Linux)
      // There it opens, and is full as soon as the account is put into it.
      #expect(Run(["convert", input, folder.path("b.lines"), "--report", "/dev/full"]).status == 1)
      #expect(try folder.names == ["a.lines"])
    #endif
  }

  // MARK: Terminals and pipes

  @Test func `a terminal is sent nothing that it would obey`() {
    let input = "#lines\na\u{1B}[2J\n\tb\n"
    let run = Run("convert - - --to lines", input: input, isTerminal: true)
    #expect(run == Run(status: 0, output: "#lines\na<U+001B>[2J\n\tb\n"))
    #expect(Run("convert - - --to lines", input: input).output == input)
  }

  @Test func `a pipe that is closed ends the tool quietly`() {
    struct Full: ByteSink {
      func write(_ bytes: [UInt8]) throws(FormatError) {
        throw FormatError("pipe-closed", "Nobody reads.")
      }
    }
    var streams = Streams(
      input: MemorySource("#lines\na\n"), output: Full(), errors: MemorySink())
    let tool = NapkinTool(version: "1", registry: Lines.registry)
    #expect(tool.run(["inspect", "-"], streams: &streams) == 0)
    #expect((streams.errors as? MemorySink)?.text == "")
  }

  @Test func `media that lie beside the input are found`() throws {
    struct MediaExporter: Exporter {
      let format = Format(
        id: "media", name: "Media", fileExtensions: ["media"], mediaType: "text/x-media",
        kinds: Set(ContentKind.allCases), table: FormatTable([]))

      func export(
        _ request: ExportRequest, to sink: inout some ByteSink
      ) throws(FormatError) -> Ledger {
        guard var source = try request.media.open(ByteDigest(of: "hello".utf8)) else {
          throw FormatError(.missingMedia, "It is not there.")
        }
        try sink.write(try source.readAll())
        return Ledger()
      }
    }
    var formats = Lines.registry
    formats.register(MediaExporter())
    let input = try folder.write("#lines\na\n", to: "a.lines")
    let arguments = ["convert", input, "-", "--to=media", "-q"]
    #expect(Run(arguments, formats: formats).status == 1)
    try FileManager.default.createDirectory(
      atPath: folder.path("Media"), withIntermediateDirectories: false)
    _ = try folder.write("hello", to: "Media/\(ByteDigest(of: "hello".utf8).hex).txt")
    #expect(Run(arguments, formats: formats) == Run(status: 0, output: "hello"))
  }

  @Test(arguments: ["mm", "opml", "napkin.json", "zip", "textpack", "svg", "xyz"])
  func `a file without a byte is called empty`(ending: String) throws {
    let input = try folder.write("", to: "a.\(ending)")
    let run = Run(["convert", input, folder.path("b.napkin.json")], formats: .builtIn)
    #expect(
      run
        == Run(
          status: 1,
          errors: "napkin: \(input): The file is empty; look for a complete copy of it.\n"))
    let piped = Run(["inspect", "-", "--from", "mm"], formats: .builtIn)
    #expect(piped.errors.contains("standard input: The file is empty"))
    #expect(
      Run(
        ["convert", "-q", try folder.write("", to: "a.md"), folder.path("c.opml")],
        formats: .builtIn
      ).status == 0)
  }

  @Test(arguments: [
    "<map version='1.0.1'><node TEXT='a'/></map>",
    "<opml version='2.0'><head/><body><outline text='a'/></body></opml>",
  ])
  func `a document type that is left out is told`(document: String) throws {
    let input = try folder.write("<!DOCTYPE x SYSTEM \"x.dtd\">\n" + document, to: "a.txt")
    let run = Run(["convert", input, folder.path("a.napkin.json")], formats: .builtIn)
    #expect(run == Run(status: 0, errors: "napkin: \(input): 1 dropped (foreign 1)\n"))
    let again = Run(
      ["convert", folder.path("a.napkin.json"), folder.path("b.napkin.json")], formats: .builtIn)
    #expect(again == Run(status: 0))
  }
}
