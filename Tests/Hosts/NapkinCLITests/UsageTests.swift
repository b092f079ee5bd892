import NapkinCLI
import NapkinFormats
import Testing

/// What people get who type something wrong, or ask for little.
@Suite struct UsageTests {
  struct Wrong: Sendable, CustomTestStringConvertible {
    let line: String
    let message: String

    init(_ line: String, _ message: String) {
      self.line = line
      self.message = message
    }

    var testDescription: String { "napkin \(line)" }
  }

  static let wrong = [
    Wrong("", "Say what to do. Try 'napkin help'."),
    Wrong("--quiet", "Say what to do. Try 'napkin help'."),
    Wrong("convrt a b", "There is no command 'convrt'. Did you mean 'convert'? Try 'napkin help'."),
    Wrong("conv a b", "There is no command 'conv'. Did you mean 'convert'? Try 'napkin help'."),
    Wrong("frobnicate", "There is no command 'frobnicate'. Try 'napkin help'."),
    Wrong("-", "There is no command '-'. Try 'napkin help'."),
    Wrong("help nothing", "There is no command 'nothing'. Try 'napkin help'."),
    Wrong("help a b", "'help' has no use for 'b'. Try 'napkin help help'."),
    Wrong("--hepl", "There is no option '--hepl'. Did you mean '--help'? Try 'napkin help'."),
    Wrong(
      "convert --max-dept=1 a b",
      "There is no option '--max-dept'. Did you mean '--max-depth'? Try 'napkin help'."),
    Wrong(
      "--nonsense",
      "There is no option '--nonsense'; a file name like this goes behind '--'. "
        + "Try 'napkin help'."),
    Wrong(
      "-x", "There is no option '-x'; a file name like this goes behind '--'. Try 'napkin help'."),
    Wrong(
      "-quiet formats",
      "There is no option '-quiet'; a file name like this goes behind '--'. Try 'napkin help'."),
    Wrong("--version=2", "'--version' takes no value. Try 'napkin help'."),
    Wrong("-q=1 formats", "'--quiet' takes no value. Try 'napkin help'."),
    Wrong("convert a b --to", "'--to' needs a value: --to=FORMAT. Try 'napkin help'."),
    Wrong("convert --to --quiet a b", "'--to' needs a value: --to=FORMAT. Try 'napkin help'."),
    Wrong("bundle a --to -o b.eml", "'--to' needs a value: --to=ADDRESS. Try 'napkin help'."),
    Wrong("formats --to lines", "'formats' has no option '--to'. Try 'napkin help formats'."),
    Wrong("--raw convert a b", "'convert' has no option '--raw'. Try 'napkin help convert'."),
    Wrong(
      "convert",
      "'convert' needs IN, the file or folder to read, or - for standard input. Try 'napkin help convert'."
    ),
    Wrong(
      "convert a",
      "'convert' needs OUT, the file or folder to write, or - for standard output. Try 'napkin help convert'."
    ),
    Wrong(
      "convert a b c",
      "Name the format to write with --to. Try 'napkin help convert'."),
    Wrong(
      "inspect",
      "'inspect' needs FILE, the file or folder to show, or - for standard input. "
        + "Try 'napkin help inspect'."),
    Wrong("show a b", "'show' has no use for 'b'. Try 'napkin help show'."),
    Wrong("formats a b", "'formats' has no use for 'b'. Try 'napkin help formats'."),
    Wrong(
      "formats line", "There is no format 'line'. Did you mean 'lines'? Try 'napkin formats'."),
    Wrong(
      "convert a b.zip",
      "'b.zip' does not tell its format; name it with --to. Try 'napkin formats'."),
    Wrong(
      "convert a -",
      "Standard output does not tell its format; name it with --to. Try 'napkin formats'."),
    Wrong(
      "convert a b --to lnies",
      "--to: There is no format 'lnies' to write; there are: lines. Did you mean 'lines'? "
        + "Try 'napkin formats'."),
    Wrong(
      "convert a b --to lines:soft",
      "--to: Lines has no dialect 'soft'; it has: loud. Try 'napkin formats'."),
    Wrong(
      "inspect a --from lnies",
      "--from: There is no format 'lnies' to read; there are: lines, fixed. Did you mean 'lines'? "
        + "Try 'napkin formats'."),
    Wrong(
      "convert a b.lines --max-nodes many",
      "'--max-nodes' is a whole number, not 'many'. Try 'napkin help convert'."),
    Wrong(
      "convert a b.lines --max-nodes -1",
      "'--max-nodes' is a whole number, not '-1'. Try 'napkin help convert'."),
    Wrong(
      "convert a b.lines --max-nodes 1 --max-nodes 2",
      "'--max-nodes' is given twice; give it once. Try 'napkin help'."),
    Wrong(
      "convert - b.lines --from lines --bullet 1 --option bullet=2",
      "The option 'bullet' is given twice; give it once. Try 'napkin help convert'."),
    Wrong(
      "convert a b/",
      "'b/' is a folder; name a file, or with --to one of: none. Try 'napkin help convert'."),
    Wrong(
      "convert a b.lines --as maps",
      "'--as' is note, map, plans, not 'maps'. Did you mean 'map'? Try 'napkin help convert'."),
    Wrong(
      "formats lines:soft",
      "Lines has no dialect 'soft'. Try 'napkin formats lines'."),
    Wrong(
      "completions sh",
      "There are completions for bash, zsh and fish. Did you mean 'zsh'? "
        + "Try 'napkin help completions'."),
    Wrong(
      "convert a b.lines --max-nodes=-1",
      "'--max-nodes' is a whole number, not '-1'. Try 'napkin help convert'."),
    Wrong(
      "convert - b.lines --from lines --option bulet=*",
      "Lines has no option 'bulet'. Did you mean 'bullet'? Try 'napkin formats lines'."),
    Wrong(
      "convert - b.lines --from fixed --option x",
      "Fixed and Lines have no option 'x'. Try 'napkin formats lines'."),
    Wrong(
      "inspect - --from fixed --option x",
      "Fixed has no option 'x'. Try 'napkin formats fixed'."),
    Wrong(
      "convert - b.lines --from lines --option =*",
      "'--option' needs a name: --option NAME=VALUE. Try 'napkin help convert'."),
    Wrong(
      "convert a b.lines --bulet=*",
      "There is no option '--bulet'. Did you mean '--bullet'? Try 'napkin help'."),
    Wrong(
      "convert a b.lines --bullet",
      "'--bullet' needs a value: --bullet=VALUE. "
        + "Try 'napkin help'."),
    Wrong("formats -o b", "'formats' has no option '-o'. Try 'napkin help formats'."),
    Wrong(
      "convert a -o b --out-dir c --to lines",
      "Give '--output' or '--out-dir', not both. Try 'napkin help convert'."),
    Wrong(
      "bundle a --out q.zip",
      "There is no option '--out'. Did you mean '--output'? Try 'napkin help'."),
    Wrong(
      "--out q convert a",
      "There is no option '--out'. Did you mean '--output'? Try 'napkin help'."),
    Wrong(
      "inspect a --bulet=*",
      "There is no option '--bulet'; a file name like this goes behind '--'. Try 'napkin help'."),
    Wrong(
      "convert a b.lines --to ann@example.org",
      "'--to' names a format here, not who the mail is for; say '--option to=ann@example.org', or "
        + "use 'napkin bundle'. Try 'napkin help bundle'."),
    Wrong(
      "explain a --from ann@example.org --to lines",
      "'--from' names a format here, not who the mail is from; say '--option "
        + "from=ann@example.org', or use 'napkin bundle'. Try 'napkin help bundle'."),
    Wrong("formats --bullet=x", "'formats' has no option '--bullet'. Try 'napkin help formats'."),
    Wrong(
      "inspect - --from fixed --bullet=x",
      "Fixed has no option 'bullet'. Try 'napkin formats fixed'."),
    Wrong(
      "convert - b.lines --from lines --bare=perhaps",
      "The option 'bare' is yes or no, not 'perhaps'. Try 'napkin formats lines'."),
    Wrong(
      "convert a b.lines --fail-on droped",
      "'--fail-on' is 'approximated' or 'dropped', not 'droped'. Did you mean 'dropped'? "
        + "Try 'napkin help convert'."),
    Wrong(
      "convert --out-dir out a b",
      "Name the format to write with --to. Try 'napkin help convert'."),
    Wrong(
      "convert --out-dir= a --to lines", "'--out-dir' names a folder. Try 'napkin help convert'."),
    Wrong(
      "convert --out-dir out --to lines",
      "'convert' needs IN, a file or folder to read. Try 'napkin help convert'."),
    Wrong(
      "convert --out-dir out --to lines a -",
      "Standard input has no name to be kept in a folder. Try 'napkin help convert'."),
    Wrong(
      "convert --out-dir out --to lines a/x.fixed b b/X.lines",
      "'a/x.fixed' and 'b/X.lines' would both become 'out/X.lines'; convert them into folders of "
        + "their own. Try 'napkin help convert'."),
    Wrong(
      "convert --out-dir out --to lines a --bulet *",
      "There is no option '--bulet'. Did you mean '--bullet'? Try 'napkin help'."),
    Wrong(
      "convert --out-dir out --to lines a --option bulet=*",
      "Lines and Fixed have no option 'bulet'. Did you mean 'bullet'? "
        + "Try 'napkin formats lines'."),
    Wrong(
      "convert --out-dir out --to lines a --report out/a.lines",
      "The report cannot go to 'out/a.lines': that is a file of the document. Try 'napkin help convert'."
    ),
    Wrong(
      "explain a", "Name the format to write with --to. Try 'napkin help explain'."),
    Wrong(
      "bundle a", "Name the bundle to write with -o OUT. Try 'napkin help bundle'."),
    Wrong(
      "bundle a -o b.rar",
      "'b.rar' does not tell what bundle it is to be; call it .zip or .eml. "
        + "Try 'napkin help bundle'."),
    Wrong(
      "bundle - -o b.lines --to ann@example.org",
      "'b.lines' does not tell what bundle it is to be; call it .zip or .eml. "
        + "Try 'napkin help bundle'."),
    Wrong(
      "convert a b.lines --report b.lines",
      "The report cannot go to 'b.lines': that is a file of the document. Try 'napkin help convert'."
    ),
    Wrong(
      "convert a - --to lines --report=-",
      "The report cannot go to '-': the document goes there. Try 'napkin help convert'."),
    Wrong(
      "convert a b.lines --report=",
      "The report cannot go to '': that is no name. Try 'napkin help convert'."),
  ]

  // The code of the comment on the tool. SnippetTests compares it with the comment.
  @Test func `a file that is not there is told`() {
    var streams = Streams(output: MemorySink(), errors: MemorySink())
    let status = NapkinTool().run(["convert", "a.mm", "b.opml"], streams: &streams)
    #expect(status == 1)
  }

  @Test(arguments: wrong)
  func `wrong usage ends with status 2 and one line`(_ wrong: Wrong) {
    let run = Run(wrong.line)
    #expect(run == Run(status: 2, errors: "napkin: \(wrong.message)\n"))
  }

  @Test func `empty operands are named`() {
    #expect(
      Run(["inspect", ""]).errors
        == "napkin: FILE is empty; it is the file or folder to show, or - for standard input. "
        + "Try 'napkin help inspect'.\n")
    #expect(Run(["convert", "a", ""]).status == 2)
    #expect(Run([""]).status == 2)
  }

  @Test(arguments: ["--version", "convert --version", "--version --quiet", "--help --version"])
  func `the version is printed`(line: String) {
    #expect(Run(line) == Run(status: 0, output: "napkin 1.2.3\n"))
  }

  @Test func `no formats are made up for a version or help`() {
    let calls = Calls()
    let tool = NapkinTool(version: "1", registry: calls.registry)
    for arguments in [["--version"], ["help"], ["convert", "--help"], ["nonsense"], []] {
      var streams = Streams(output: MemorySink(), errors: MemorySink())
      _ = tool.run(arguments, streams: &streams)
    }
    #expect(calls.count == 0)
    var streams = Streams(output: MemorySink(), errors: MemorySink())
    _ = tool.run(["formats"], streams: &streams)
    #expect(calls.count == 1)
  }

  /// Counts how often formats are asked for, by one thread.
  private final class Calls: @unchecked Sendable {
    var count = 0

    var registry: FormatRegistry {
      count += 1
      return Lines.registry
    }
  }

  @Test(arguments: [
    "convert IN OUT --quiet --to lines", "--quiet --to=lines convert IN OUT",
    "convert -q IN --to lines OUT", "convert --to lines --quiet -- IN OUT",
    "--to lines -q -- convert IN OUT", "convert --to lines IN -q OUT",
  ])
  func `options may stand anywhere before two hyphens`(line: String) throws {
    let folder = try Folder()
    let input = try folder.write("#lines\na*\n", to: "in")
    let paths = ["IN": input, "OUT": folder.path("out")]
    let run = Run(line.split(separator: " ").map { paths[String($0)] ?? String($0) })
    #expect(run == Run(status: 0))
    #expect(try folder.text("out") == "#lines\na*\n")
  }

  @Test func `behind two hyphens nothing is an option`() {
    let run = Run("inspect -- --raw")
    #expect(
      run == Run(status: 1, errors: "napkin: --raw: There is no such file; check its name.\n"))
    #expect(Run("-- show -- x").status == 2)
  }
}

extension Run {
  init(status: Int32, output: String = "", errors: String = "") {
    self.init([])
    self.status = status
    self.output = output
    self.errors = errors
  }
}
