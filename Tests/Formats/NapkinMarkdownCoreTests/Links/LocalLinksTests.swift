import NapkinMarkdownCore
import Testing

@Suite struct LocalLinksTests {
  @Test(arguments: [
    ("", "a.md", "a.md"), ("b/", "b/a.md", "a.md"), ("b/", "a.md", "../a.md"),
    ("b/c/", "b/d/a.md", "../d/a.md"),
  ])
  func `a way from a folder leads to the file again`(
    _ folder: String, _ path: String, _ way: String
  ) {
    #expect(LocalLinks.way(from: folder, to: path) == way)
    #expect(LocalLinks.path(of: way, from: folder) == path)
  }

  @Test(arguments: ["a b.md", "%41.md", "a#b.md", "c?d.md", "ü.md"])
  func `an address of a file is decoded to its name`(_ name: String) {
    #expect(LocalLinks.decoded(LocalLinks.encoded(name)) == name)
  }

  @Test func `no address leads out of the folder`() {
    #expect(LocalLinks.path(of: "../../a.md", from: "b/") == nil)
  }
}
