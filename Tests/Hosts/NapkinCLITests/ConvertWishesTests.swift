import NapkinCLI
import NapkinFormats
import NapkinKit
import Testing

/// What people ask of a conversion beyond its formats.
@Suite struct ConvertWishesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  // MARK: Large pictures

  @Test func `a map of more than 10,000 pixels is told, with how to make it smaller`() throws {
    func errors(_ count: Int, _ options: [String] = []) throws -> String {
      let nodes = (1...count).map { "<node TEXT=\"\($0)\"/>" }.joined()
      let map = "<map version=\"freeplane 1.7.0\"><node TEXT=\"r\">\(nodes)</node></map>"
      let input = try folder.write(map, to: "a.mm")
      return Run(["convert", input, folder.path("a.svg")] + options, formats: .builtIn).errors
    }
    let hint = "pixels; --option fold=2, branch=NODE or fit=4000x4000 makes it smaller"
    #expect(try errors(1200).contains(hint))
    #expect(try !errors(1200, ["--option", "fit=4000x4000"]).contains(hint))
    #expect(try !errors(20).contains(hint))
  }

  // MARK: Losses that are not wanted

  @Test func `losses that are refused write nothing`() throws {
    let input = try folder.write("#lines\na*\n", to: "a.lines")
    let output = try folder.write("old", to: "b.lines")
    let report = folder.path("report.json")
    for word in ["dropped", "approximated"] {
      let run = Run(["convert", input, output, "--fail-on", word, "--report", report])
      #expect(
        run
          == Run(
            status: 1,
            errors: "napkin: \(input): 1 dropped (note 1); --fail-on \(word) refuses that, "
              + "nothing is written but the report.\n"))
    }
    #expect(try folder.text("b.lines") == "old")
    #expect(try folder.names == ["a.lines", "b.lines", "report.json"])
    #expect(try folder.text("report.json").contains("\"note\""))
    #expect(Run(["convert", input, "-", "--to=lines", "--fail-on=dropped"]).output.isEmpty)
  }

  @Test func `what is not lost is not refused`() throws {
    let run = Run("convert - - --to lines --fail-on approximated", input: "#lines\n a\n")
    #expect(run.status == 0 && run.output == "#lines\na\n")
  }

  @Test func `what is only approximated passes where only drops are refused`() throws {
    struct Rough: Exporter {
      let format = Format(
        id: "rough", name: "Rough", fileExtensions: ["rough"], mediaType: "text/x-rough",
        kinds: Set(ContentKind.allCases), table: FormatTable([]))

      func export(
        _ request: ExportRequest, to sink: inout some ByteSink
      ) throws(FormatError) -> Ledger {
        try sink.write("rough\n")
        return Ledger(of: request.content, as: .approximated)
      }
    }
    var formats = Lines.registry
    formats.register(Rough())
    let arguments = ["convert", "-", "-", "--to=rough", "-q", "--fail-on"]
    let input = "#lines\na\n"
    #expect(Run(arguments + ["dropped"], input: input, formats: formats).output == "rough\n")
    #expect(Run(arguments + ["approximated"], input: input, formats: formats).status == 1)
  }

  // MARK: Options of formats

  @Test func `options of formats are options of the tool`() {
    let input = "#lines\na\n"
    #expect(Run("convert --bullet + - - --to lines", input: input).output == "#lines\n+a\n")
    #expect(Run("convert --bullet=+ - - --to lines", input: input).output == "#lines\n+a\n")
    #expect(
      Run("convert --bare - - --bullet + --to lines", input: input).output == "#lines\na\n")
    #expect(
      Run("convert --bare=no - - --bullet + --to lines", input: input).output == "#lines\n+a\n")
  }

  @Test func `a dialect of the input is told to its format`() {
    let input = "#lines\nA\n"
    #expect(Run("convert - - --from lines:loud --to lines", input: input).output == "#lines\na\n")
    #expect(Run("convert - - --from lines --to lines", input: input).output == input)
    #expect(Run("convert - - --from lines:soft --to lines", input: input).status == 2)
  }

  // MARK: Names of formats

  @Test(arguments: [("md", "# A\n"), (".MD", "# A\n"), ("mm:1.0", "<map"), ("json", "{")])
  func `a format is known by the ending of its files, too`(name: String, start: String) throws {
    let note = try folder.write("# A\n\nWords.\n", to: "a.txt")
    let run = Run(
      ["convert", note, "-", "-q", "--from", "md", "--to", name], formats: .builtIn)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(start), "\(run.errors)")
    let batch = Run(
      ["convert", note, "-q", "--from=md", "--to=\(name)", "--out-dir", folder.path("out")],
      formats: .builtIn)
    #expect(batch == Run(status: 0))
    #expect(Run(["formats", name], formats: .builtIn).status == 0)
  }

  @Test func `an ending that no format has is told`() {
    let run = Run(["convert", "-", "-", "--to", "mn"], formats: .builtIn)
    #expect(run.status == 2)
    #expect(run.errors.contains("There is no format 'mn' to write"))
  }
}
