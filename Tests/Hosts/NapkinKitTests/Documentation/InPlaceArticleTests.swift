import Foundation
import NapkinKit
import Testing

// The code of the article about files in place. SnippetTests compares it with the article.

@Suite struct InPlaceArticleTests {
  @Test func inPlace() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/garden.mm"
    let text =
      "<map version='1.0.1'>\n  <node TEXT='Garden'>\n    <node ID='peas' TEXT='Sow'/>\n  </node>\n</map>\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    let registry = FormatRegistry.builtIn

    let file = try registry.open(path: path)
    guard case .map(var map) = file.content else { return }
    try map.update("peas") { $0.task = TaskState(.done) }
    let saved = try registry.save(.map(map), over: file, at: path)

    #expect(!saved.isWhole && saved.ledger[.task].converted == 1)
    let now = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      now
        == text.replacing(
          "<node ID='peas' TEXT='Sow'/>",
          with: "<node ID='peas' TEXT='Sow'>\n      <icon BUILTIN=\"checked\"/>\n    </node>"))
    #expect(throws: FormatError.self) { try registry.save(.map(map), over: file, at: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == now)
  }
}
