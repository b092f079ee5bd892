import NapkinCLI
import NapkinKit
import Testing

/// Dates that clocks of other zones showed, where only the moments are kept.
@Suite struct ZonesOfDatesTests {
  private static let dates = [
    "Tue, 01 Jan 2019 10:00:00 +0200", "Tue, 1 Jan 2019 10:00 EST", "2019-01-01T10:00:00+02:00",
  ]

  /// What is told of a map of OPML with a date of its own and one of a node.
  private func told(_ date: String, of name: String, as format: String) throws -> String {
    let folder = try Folder()
    let map = try folder.write(
      "<opml version=\"2.0\"><head><title>T</title><dateCreated>\(date)</dateCreated></head>"
        + "<body><outline text=\"a\" created=\"\(date)\"/><outline text=\"b\"/></body></opml>",
      to: "in.opml")
    let run = Run(["convert", map, folder.path(name), "--to", format], formats: .builtIn)
    #expect(run.status == 0)
    return run.errors
  }

  @Test(arguments: dates) func `the zone of a date is told where it is lost`(date: String) throws {
    #expect(try told(date, of: "x.md", as: "markdown").contains("1 approximated (date 1)"))
    #expect(try told(date, of: "x.mm", as: "freemind").contains("1 approximated (date 1)"))
    #expect(try told(date, of: "x.opml", as: "opml:plain").contains("2 approximated (date 2)"))
  }

  @Test(arguments: dates) func `what is spelt as it was keeps the zone`(date: String) throws {
    #expect(try told(date, of: "x.opml", as: "opml").isEmpty)
    #expect(try told(date, of: "x.napkin.json", as: "napkin").isEmpty)
  }

  @Test(arguments: ["Tue, 01 Jan 2019 10:00:00 GMT", "2019-01-01", "Tue, 1 Jan 2019 10:00 +0000"])
  func `a date of UTC loses nothing`(date: String) throws {
    #expect(try !told(date, of: "x.md", as: "markdown").contains("approximated"))
    #expect(try told(date, of: "x.opml", as: "opml:plain").isEmpty)
  }
}
