import Checkout
import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinTesting
import Testing

/// The format's page, Plugins-doc/JSON.md, says what the code does.
@Suite struct JSONPageTests {
  let page: String

  init() throws {
    page = try Checkout.text("Plugins-doc/JSON.md")
  }

  @Test func `it describes every key, in the order of writing`() {
    let titles = page.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) }
    #expect(titles.map(String.init) == JSONSchema.objects.map(\.name))
    for object in JSONSchema.objects {
      let rows = (section("### \(object.name)\n", "\n### ") ?? "").split(separator: "\n")
      let keys = rows.filter { $0.hasPrefix("| `") }.map { $0.dropFirst(3).prefix { $0 != "`" } }
      #expect(keys.map(String.init) == object.keys, "\(object.name)")
    }
  }

  @Test func `the table of features names no key that is not there`() {
    let keys = Set(JSONSchema.objects.flatMap(\.keys))
    for row in JSONFormat.format.table.rows {
      let pieces = row.how.split(separator: "`", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() where !index.isMultiple(of: 2) {
        #expect(keys.contains(String(piece)), "\(row.feature): \(piece)")
      }
    }
  }

  @Test(arguments: [
    #""map": {"id": "m", "nodes": [{"id": "r", "text": "", "new": [1, {}]}]}"#,
    #""map": {"id": "m", "new": null, "nodes": [{"id": "r", "text": ""}]}"#,
    """
    "notebook": {"id": "b", "defaultPlanList": "d", "planLists": [{"id": "d", "name": "d",
    "plans": []}], "trash": [{"date": 1, "new": 2, "note": {"id": "n", "title": "", "text": ""}}]}
    """,
  ])
  func `an unknown key survives`(_ text: String) throws {
    var source = MemorySource("{\"napkin\": 1, \(text)}")
    let read = try JSONImporter().read(ImportRequest(), from: &source)
    let written = try JSONExporter().written(ExportRequest(read.content))
    #expect(written.text.contains("\"new\""))
  }

  @Test(arguments: [
    #""map": {"id": "m", "width": 9, "nodes": [{"id": "r"}]}"#,
    #""drawing": {"id": "d", "gridSpacing": 9, "strokes": []}"#,
    #""note": {"id": "n", "reminders": [{"at": 1, "every": 2}]}"#,
    #""note": {"id": "n", "picture": {"uri": "a", "type": "b", "height": 1}}"#,
    #""note": {"id": "n", "picture": {"uri": "a", "uri": "b", "type": "b"}}"#,
    #""planList": {"id": "l", "name": "l", "plans": [{"id": "p", "name": "p", "timerRan": 1}]}"#,
  ])
  func `a key that says nothing alone is refused`(_ text: String) {
    #expect(throws: FormatError.self) {
      var source = MemorySource("{\"napkin\": 1, \(text)}")
      _ = try JSONImporter().read(ImportRequest(), from: &source)
    }
  }

  /// What stands between two marks.
  private func section(_ start: String, _ end: String) -> String? {
    guard let from = page.range(of: start) else { return nil }
    let rest = page[from.upperBound...]
    let text = rest.range(of: end).map { rest[..<$0.lowerBound] } ?? rest
    return String(text.drop { $0 == "\n" })
  }
}
