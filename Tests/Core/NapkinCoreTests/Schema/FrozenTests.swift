import Foundation
import NapkinCore
import NapkinTesting
import Testing

/// What was encoded once opens for ever, and is encoded the same way again. The files are never recorded
/// anew: a new way to encode something gets a file of its own.
@Suite struct FrozenTests {
  @Test func `documents with everything in them stay readable`() throws {
    try isFrozen(MindMap.self, "map")
    try isFrozen(Notebook.self, "notebook")
  }

  @Test func `a clip stays readable`() throws {
    try isFrozen(Clip.self, "clip")
  }

  @Test func `histories in which everything was set stay readable`() throws {
    try isFrozen(Editor<MindMap>.self, "map-history")
    var editor = try isFrozen(Editor<Notebook>.self, "notebook-history")
    let end = editor.document
    while try editor.undo() != nil {}
    #expect(editor.document != end)
    while try editor.redo() != nil {}
    #expect(editor.document == end)
  }

  @discardableResult
  private func isFrozen<Value: Codable>(_ type: Value.Type, _ name: String) throws -> Value {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "__Snapshots__/FrozenTests/\(name).json")
    let value = try JSONDecoder().decode(type, from: try Data(contentsOf: file))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    try checkSnapshot(text, named: name, fileExtension: "json", record: .never)
    return value
  }
}
