import Foundation
import NapkinCLI
import NapkinKit
import Testing

/// Files that links of documents lead to, and that do not go with them.
@Suite struct LinkedFilesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    for name in ["in/report.doc", "in/sub/paper one.pdf", "out/x"] {
      _ = try folder.write("x", to: name)
    }
  }

  private func napkin(_ arguments: String...) -> Run {
    Run(arguments, formats: .builtIn)
  }

  private func writeMap() throws -> String {
    try folder.write(
      """
      <map><node TEXT="r"><node TEXT="a" LINK="report.doc"/><node TEXT="b" LINK="sub/"/>\
      <node TEXT="c" LINK="https://example.org/report.doc"/><node TEXT="d" LINK="gone.doc"/>\
      <node TEXT="e"><richcontent TYPE="NOTE"><html><head/><body><p>see \
      <a href="sub/paper%20one.pdf">it</a> and <a href="report.doc">that</a></p></body></html>\
      </richcontent></node></node></map>
      """, to: "in/m.mm")
  }

  private static let told =
    "3 of its linked files stay behind (report.doc, sub/, sub/paper%20one.pdf)"

  @Test(arguments: ["m.mm", "m.opml", "m.md", "m.html", "m.svg", "m.napkin.json", "m.zip", "m.eml"])
  func `they are told where they are not`(output: String) throws {
    let map = try writeMap()
    let run = napkin("convert", map, folder.path("out/\(output)"))
    #expect(run.status == 0)
    #expect(run.errors.hasSuffix("\(Self.told)\n"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(napkin("convert", map, folder.path("out/\(output)"), "-q").errors == "")
  }

  @Test(arguments: ["m.opml", "m.md", "m.napkin.json"])
  func `beside the old file, or others of the same names, there is nothing to tell`(
    output: String
  ) throws {
    let map = try writeMap()
    #expect(!napkin("convert", map, folder.path("in/\(output)")).errors.contains("linked"))
    for name in ["out/report.doc", "out/sub/paper one.pdf"] {
      _ = try folder.write("y", to: name)
    }
    #expect(!napkin("convert", map, folder.path("out/\(output)")).errors.contains("linked"))
  }

  @Test(arguments: ["m.png", "-"]) func `where no link leads, nothing is told`(
    output: String
  ) throws {
    let path = output == "-" ? output : folder.path("out/\(output)")
    let run = napkin("convert", try writeMap(), path, "--to", output == "-" ? "opml" : "png")
    #expect(!run.errors.contains("linked"), "\(run.errors)")
  }

  @Test func `a bundle beside the files is sent away without them`() throws {
    let map = try writeMap()
    let note = try folder.write("# N\n\nSee [the data](data.csv).\n", to: "in/n.md")
    _ = try folder.write("1", to: "in/data.csv")
    let run = napkin("bundle", map, note, "-o", folder.path("in/b.zip"))
    #expect(
      run.errors.contains(
        "4 of their linked files stay behind (report.doc, sub/, sub/paper%20one.pdf and 1 more)"),
      "\(run.errors)")
    let report = folder.path("r.json")
    _ = napkin("bundle", note, "-o", folder.path("in/c.eml"), "--report", report)
    #expect(
      try String(contentsOfFile: report, encoding: .utf8).contains(
        #""linked": ["data.csv"]"#))
  }

  @Test func `pictures and PDF that notes link to go along`() throws {
    let note = try folder.write("# N\n\nSee [it](sub/paper%20one.pdf).\n", to: "in/n.md")
    #expect(napkin("bundle", note, "-o", folder.path("b.zip")) == Run(status: 0))
  }

  @Test func `links among the notes of a folder die in one file and live in a folder`() throws {
    _ = try folder.write("# A\n\nSee [b](sub/b.md).\n", to: "n/a.md")
    _ = try folder.write("# B\n\nSee [a](../a.md).\n", to: "n/sub/b.md")
    for output in ["n.mm", "n.html"] {
      let run = napkin("convert", folder.path("n"), folder.path(output))
      #expect(run.errors.hasSuffix("2 of its linked files stay behind (sub/b.md, ../a.md)\n"))
    }
    for (output, format) in [("n.zip", "zip"), ("n.napkin.json", "napkin"), ("n2/", "markdown")] {
      let run = napkin("convert", folder.path("n"), folder.url.path + "/" + output, "--to", format)
      #expect(run.status == 0)
      #expect(!run.errors.contains("linked"), "\(run.errors)")
    }
  }
}
