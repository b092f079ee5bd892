import Foundation
import NapkinKit
import NapkinTesting
import Testing

/// Many tasks at once read and write with one registry, and none sees another: what the thread
/// sanitizer looks at. `NAPKIN_SCALE=full` starts 10,000.
@Suite struct ManyTasksTests {
  private static let count =
    ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full" ? 10_000 : 400
  private static let formats = ["opml", "freemind", "napkin", "markdown", "svg", "zip"]

  @Test func `tasks that read and write at once do not meet`() async throws {
    let registry = FormatRegistry.builtIn
    let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<Self.count {
        group.addTask { try Self.comesBack(number, registry) }
      }
      var wrong = 0
      for try await isRight in group where !isRight { wrong += 1 }
      return wrong
    }
    #expect(wrong == 0)
  }

  /// Each task has a map of its own, which goes through one format and back.
  private static func comesBack(_ number: Int, _ registry: FormatRegistry) throws -> Bool {
    var map = MindMap(id: "m", root: MindMap.Node(id: "root", "Map \(number)"))
    for child in 0..<5 {
      _ = map.append(
        MindMap.Node(id: .init("n\(child)"), "Ä & <\(number)> \(child)"), under: map.slotOfRoot)
    }
    let name = FormatName(format: formats[number % formats.count])
    var request = ExportRequest(.map(map))
    if name.format == "svg" { request.options["source"] = "yes" }
    let bytes = try registry.written(request, as: name).bytes
    var wish = ImportRequest()
    wish.kind = .map
    var source = MemorySource(bytes)
    guard case .map(let back) = try registry.read(wish, as: name, from: &source).content else {
      return false
    }
    let texts = { (map: MindMap) in map.walkAll().map { map[$0.slot].text.plain } }
    return texts(back) == texts(map)
  }
}
