import Foundation
import NapkinCLI
import NapkinKit
import Testing

/// Texts for which a map has no place where they stand.
@Suite struct MovedTextTests {
  @Test(arguments: ["new.md", "new.opml", "new.mm"])
  func `a text behind a list that comes before it is told, and can be refused`(
    output: String
  ) throws {
    let folder = try Folder()
    let text = "# Shopping\n\nBefore.\n\n- milk\n- bread\n\nAfter the list: pay with the card.\n"
    let input = try folder.write(text, to: "in.md")
    let told = Run(["convert", input, folder.path(output)], formats: .builtIn)
    #expect(told.status == 0 && told.errors.contains("1 approximated (note 1)"), "\(told.errors)")
    let refused = Run(
      ["convert", input, folder.path("no-" + output), "--fail-on=approximated"], formats: .builtIn)
    #expect(refused.status == 1, "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("no-" + output)))
  }
}
