import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinTesting
import Testing

/// Files that were written once open for ever, and are written the same way again. They are never
/// recorded anew.
@Suite struct FrozenJSONTests {
  @Test(arguments: ["map", "notebook"])
  func `a file with everything in it stays readable`(_ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "__Snapshots__/FrozenJSONTests/\(name).json")
    var source = MemorySource(Array(try Data(contentsOf: file)))
    let content = try JSONImporter().read(ImportRequest(), from: &source).content
    var sink = MemorySink()
    _ = try JSONExporter().export(ExportRequest(content), to: &sink)
    try checkSnapshot(sink.bytes, named: name, fileExtension: "json", record: .never)
  }
}
