import NapkinCLI
import NapkinFormats
import NapkinTesting
import Testing

@Suite struct HelpTests {
  @Test func `the overview is as recorded`() throws {
    let run = Run("help")
    #expect(run.status == 0 && run.errors.isEmpty)
    try checkSnapshot(run.output, named: "help")
    #expect(Run("--help") == run)
    #expect(Run("-h") == run)
  }

  @Test(arguments: Verb.all.map(\.name))
  func `the page of each command is as recorded`(verb: String) throws {
    let run = Run("help \(verb)")
    #expect(run.status == 0 && run.errors.isEmpty)
    try checkSnapshot(run.output, named: "help-\(verb)")
    #expect(Run("\(verb) --help") == run)
    #expect(Run("-h \(verb) some operands and more") == run)
  }

  @Test(arguments: Verb.all.map(\.name) + [""])
  func `help fits into 80 columns`(verb: String) {
    for line in Run("help \(verb)").output.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(arguments: Verb.all)
  func `help speaks Chinese, and fits into 80 columns`(verb: Verb) throws {
    let page = Run(["help", verb.name, "--language", "zh"]).output
    // What can be set is typed, and typed words are English.
    for remark in verb.remarks where !remark.hasPrefix("What can be set") {
      #expect(!page.contains(remark))
    }
    for summary in verb.options.map(\.summary) + verb.limits.map(\.summary) {
      #expect(!page.contains("  \(summary)\n"))
    }
    for line in page.split(separator: "\n") where !line.hasPrefix("  ") {
      #expect(line.reduce(0) { $0 + ($1.isASCII || "“”".contains($1) ? 1 : 2) } <= 80, "\(line)")
    }
    if verb.name == "convert" { try checkSnapshot(page, named: "help-convert-zh") }
  }

  @Test func `every example is understood`() throws {
    for example in Verb.all.flatMap(\.examples) {
      let words = example.split(separator: " ").map(String.init)
      #expect(words.first == "napkin")
      _ = try Invocation(Array(words.dropFirst()))
    }
  }

  @Test func `a name means one option, whatever the command`() {
    var known: [String: Option] = [:]
    for option in Verb.all.flatMap(\.allOptions) {
      let first = known[option.name, default: option]
      // What a value means may differ, but not whether there is one.
      #expect((first.value == nil) == (option.value == nil) && first.letter == option.letter)
      known[option.name] = first
      #expect(option.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 })
    }
  }

  @Test func `every limit has its option`() {
    let names = Run("help convert").output
    #expect(names.contains("--max-depth N"))
    #expect(names.contains("--max-archive-bytes N"))
    for kind in Limits.Kind.all { #expect(names.contains("\(kind.summary) (")) }
  }

  @Test func `formats are listed`() {
    #expect(
      Run("formats").output == """
        id     name   endings  read  write  dialects
        lines  Lines  .lines   yes   yes    loud
        fixed  Fixed  .fixed   yes   no

        """)
  }

  @Test func `a format is told about`() {
    #expect(
      Run("formats LINES").output == """
        Lines, read and written

        id          lines
        endings     .lines
        media type  text/x-lines
        holds       map

        dialects, as in --to lines:loud
          loud  in capitals

        options
          --bullet VALUE  what stands before each line
          --bare          nothing stands before a line

        """)
  }
}
