import Foundation
import NapkinCLI
import NapkinCore
import NapkinKit
import NapkinTesting
import Testing

@Suite struct ExplainTests {
  @Test func `what would be lost is told, with places, before anything is written`() throws {
    let folder = try Folder()
    let input = try folder.write("#lines\n a*\nb*\n", to: "a.lines")
    let run = Run(["explain", input, "--to", "lines"])
    #expect(
      run
        == Run(
          status: 0,
          output: """
            \(input): lines to lines: 1 repaired (the first at 2:1), 2 dropped (note 2)

            dropped
              note  2  left out (at 1, 2)

            converted
              text  2

            repaired
            2:1: Spaces before a text were left out.

            """))
    #expect(try folder.names == ["a.lines"])
  }

  @Test func `a map with something of everything is explained as recorded`() throws {
    var formats = Lines.registry(reading: .map(try Documents.map()))
    formats.register(SketchyExporter())
    let run = Run(["explain", "-", "--from=fixed", "--to=sketchy"], formats: formats)
    #expect(run.status == 0 && run.errors.isEmpty)
    try checkSnapshot(run.output, named: "map")
    let loud = Run(["explain", "-", "--from=fixed", "--to=sketchy:loud"], formats: formats)
    #expect(loud.output.contains("in CAPITALS"))
  }

  @Test func `how things are written is not said of what is left out, as in the trash`() throws {
    var notebook = Notebook(id: "n", title: "N")
    try notebook.insert(.note(try Documents.note()))
    try notebook.discard(.note(try Documents.note().id), date: Instant(milliseconds: 1))
    let folder = try Folder()
    let request = ExportRequest(.notebook(notebook))
    let text = try FormatRegistry.builtIn.written(request, as: "napkin").text
    let input = try folder.write(text, to: "n.napkin.json")
    let run = Run(["explain", input, "--to=freemind"], formats: .builtIn)
    let dropped = try #require(
      run.output.components(separatedBy: "\n\n").first { $0.hasPrefix("dropped") })
    #expect(dropped.hasPrefix("dropped, with all that lies in the trash\n"))
    #expect(dropped.contains("trash") && !dropped.contains("`TEXT`"), "\(dropped)")
  }

  @Test func `it is the account of the conversion`() throws {
    let folder = try Folder()
    let input = try folder.write("#lines\na*\n", to: "a.lines")
    let explained = Run(["explain", input, "--to=lines", "--json"]).output
    let report = folder.path("report.json")
    #expect(Run(["convert", input, folder.path("b.lines"), "--report", report]).status == 0)
    let reported = try folder.text("report.json")
    #expect(explained == reported.dropLast(3) + ",\n  \"how\": {}\n}\n")
  }

  @Test func `programs are told where each feature goes`() throws {
    var formats = Lines.registry(reading: .note(try Documents.note()))
    formats.register(SketchyExporter())
    let run = Run(["explain", "-", "--from=fixed", "--to=sketchy", "--json"], formats: formats)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let how = try #require(json["how"] as? [String: String])
    #expect(how["text"] == "`text`, \"as it is\"")
    #expect(how["media"] == "–")
    #expect(how["connector"] == nil)
  }

  @Test func `a terminal is sent nothing that it would obey`() {
    let run = Run("explain - --to lines", input: "#lines\na\u{1B}[2J*\n", isTerminal: true)
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func `what cannot be read or written is refused`() {
    #expect(Run("explain - --to lines", input: "#lines\n!\n").status == 1)
    #expect(Run("explain - --to lines", input: "#lines\nboom\n").status == 1)
    #expect(Run("explain - --to lines --strict", input: "#lines\n a\n").status == 1)
  }
}

/// A format for tests that does something else to each feature.
private struct SketchyExporter: Exporter {
  let format = Format(
    id: "sketchy", name: "Sketchy", fileExtensions: ["sketchy"], mediaType: "text/x-sketchy",
    kinds: Set(ContentKind.allCases),
    dialects: [
      .init(
        "loud", "in capitals", differences: [.init(.text, writes: .converted, how: "in CAPITALS")])
    ],
    table: [
      .init(.node, writes: .converted, how: "a line"),
      .init(.text, writes: .converted, how: "`text`, \"as it is\""),
      .init(.icon, writes: .approximated, how: "an emoji"),
      .init(.attribute, writes: .carried, how: "a comment"),
      .init(.media, writes: .dropped, how: "–"),
    ])

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    Ledger(of: request.content, following: format.table)
  }
}
