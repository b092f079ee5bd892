import Foundation
import NapkinCLI
import NapkinKit
import Testing

/// Text between the children of a node, on its way through other formats.
@Suite struct MovedTextTests {
  @Test(arguments: ["there.opml", "there.mm", "there.napkin.json"])
  func `text, list, text stay in this order through other formats`(there: String) throws {
    let folder = try Folder()
    let text = """
      # Shopping

      Before.

      - milk
        - fresh

        Not on Mondays.

        - cheap
      - bread

      Between: *pay* with the card.

      - salt

      ```
      behind
      ```

      """
    let input = try folder.write(text, to: "in.md")
    let output = folder.path("back.md")
    for (from, to) in [(input, folder.path(there)), (folder.path(there), output)] {
      let told = Run(["convert", from, to], formats: .builtIn)
      #expect(told.status == 0 && !told.errors.contains("dropped"), "\(told.errors)")
    }
    let back = try String(contentsOfFile: output, encoding: .utf8)
    #expect(back.hasSuffix(text), "\(back)")
  }
}
