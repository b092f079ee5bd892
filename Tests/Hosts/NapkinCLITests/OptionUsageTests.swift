import NapkinCLI
import NapkinFormats
import NapkinKit
import Testing

/// How options and formats are found by those who do not know them yet.
@Suite struct OptionUsageTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `options are listed as convert takes them`() throws {
    let mail = napkin("formats", "eml").output
    #expect(mail.contains("  --option to=VALUE "))
    #expect(mail.contains("  --option from=VALUE "))
    #expect(mail.contains("  --subject VALUE "))
    #expect(mail.contains("  --attach-zip "))
    #expect(napkin("manual").output.contains("\\-\\-option to=VALUE"))
    let input = try folder.write("# A\n\ntext\n", to: "a.md")
    let output = folder.path("a.eml")
    #expect(
      napkin("convert", "-q", input, output, "--option", "to=ann@example.org") == Run(status: 0))
    #expect(try folder.text("a.eml").contains("To: ann@example.org"))
  }

  @Test(arguments: [
    ("--theme", "drak", "is one of day, night, print, colorblind, tapered", "a.svg", "svg"),
    ("--layout", "left", "is one of both, right, down, radial", "a.svg", "svg"),
    ("--width", "wide", "is a number from 1 to 100000", "a.svg", "svg"),
    ("--fit", "60", "is a box such as 60x60", "a.svg", "svg"),
    ("--source", "maybe", "is yes or no", "a.svg", "svg"),
    ("--headings", "9", "is a number from 0 to 6", "b.md", "markdown"),
    ("--date", "soon", "is a time as in 2026-11-21T18:30:00+01:00", "a.eml", "eml"),
    ("--date", "soon", "is a day as in 2026-11-21", "a.zip", "zip"),
    ("--max-size", "big", "is a size as in 25MB, 500KB or 1000000", "a.zip", "zip"),
  ])
  func `a value that means nothing is repeated`(
    option: String, value: String, what: String, output: String, format: String
  ) throws {
    let input = try folder.write("# A\n\n- one\n- two\n", to: "a.md")
    let run = napkin("convert", input, folder.path(output), option, value)
    #expect(
      run
        == Run(
          status: 2,
          errors:
            "napkin: The option '\(option.dropFirst(2))' \(what), not '\(value)'. "
            + "Try 'napkin formats \(format)'.\n"))
  }

  @Test func `a TextBundle is found among the formats`() throws {
    #expect(napkin("formats").output.contains(".textpack .textbundle/"))
    #expect(napkin("formats", "textbundle") == napkin("formats", "textpack"))
    #expect(napkin("formats", "textpack").output.contains("OUT.textbundle"))
    let input = try folder.write("text\n", to: "a.md")
    let run = napkin("convert", input, folder.path("b"), "--to", "textbundle")
    #expect(
      run
        == Run(
          status: 2,
          errors: "napkin: TextBundle is not named with --to; end OUT with .textbundle. "
            + "Try 'napkin formats textpack'.\n"))
  }
}
