import Foundation
import NapkinTesting
import Testing

/// TextBundles of other apps, written again.
@Suite struct TextBundleTests {
  private func written(
    _ files: KeyValuePairs<String, String>
  ) throws -> (text: String, names: [String]) {
    let folder = try Folder()
    for (path, text) in files { _ = try folder.write(text, to: "A.textbundle/\(path)") }
    let run = napkin("convert", folder.path("A.textbundle"), folder.path("B.textbundle"))
    #expect(run == Run(status: 0), "\(run.errors)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path("B.textbundle"))
    return (try folder.text("B.textbundle/text.md"), names.sorted())
  }

  @Test func `a picture under two names is one file, which both places show`() throws {
    let (text, names) = try written([
      "info.json": #"{"version": 2, "type": "net.daringfireball.markdown"}"#,
      "text.md": "# A\n\n![](assets/a.png) ![](assets/b.png)\n",
      "assets/a.png": "same", "assets/b.png": "same",
    ])
    #expect(names == ["assets", "assets/a.png", "info.json", "text.md"])
    #expect(text == "# A\n\n![](assets/a.png) ![](assets/a.png)\n")
  }

  @Test func `the last line end of plain words is no sign of Markdown`() throws {
    let (text, _) = try written([
      "info.json": #"{"version": 2, "type": "public.plain-text"}"#, "text.txt": "one\n",
    ])
    #expect(text == "# A\n\none\n")
  }

  @Test func `what XHTML shows among the assets is shown once`() throws {
    let folder = try Folder()
    let html = "<html><body><p>see <img src='assets/a.png'/> more</p></body></html>"
    let note = try folder.write(
      """
      {"napkin": 1, "note": {"id": "n", "title": "A", "text": "\(html)", "textIn": "xhtml",
      "attachments": [{"uri": "assets/a.png", "name": "a.png", "type": "image/png"}]}}
      """, to: "n.napkin.json")
    _ = try folder.write("p", to: "assets/a.png")
    #expect(napkin("convert", note, folder.path("A.textbundle")).status == 0)
    let text = try folder.text("A.textbundle/text.md")
    #expect(text.components(separatedBy: "a.png").count == 2, "\(text)")
  }
}
