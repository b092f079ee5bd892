import NapkinCLI
import NapkinKit
import Testing

/// What a bundle cannot be told, and what it says instead.
@Suite struct BundleUsageTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `a file whose format nobody knows is told how to be named`() throws {
    let run = Run(
      ["bundle", "-", "-o", folder.path("a.zip")], input: "# A\n", formats: .builtIn)
    #expect(run.status == 1)
    #expect(run.errors.contains("'napkin convert - - --from FORMAT --to napkin'"))
    let named = Run(
      ["bundle", "-", "-o", folder.path("a.zip"), "--from", "markdown"], input: "# A\n",
      formats: .builtIn)
    #expect(named.status == 2)
    #expect(named.errors.contains("'--from' is the sender of a mail"))
    let way = ["convert", "-", "-", "-q", "--from", "markdown", "--to", "napkin"]
    let json = Run(way, input: "# A\n", formats: .builtIn).output
    #expect(
      Run(["bundle", "-", "-o", folder.path("a.zip")], input: json, formats: .builtIn).status == 0)
  }
}
