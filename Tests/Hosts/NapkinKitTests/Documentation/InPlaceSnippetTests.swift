import NapkinKit
import Testing

/// The code that shows how a file is changed in its place.
@Suite struct InPlaceSnippetTests {
  @Test func `a file is opened, changed and saved`() throws {
    let registry = FormatRegistry.builtIn
    var source = MemorySource("* a\n* b\n")
    let file = try registry.open(ImportRequest(fileName: "trip.md"), from: &source)
    var content = file.content
    // … change it …
    let saved = try registry.save(content, over: file)
    #expect(saved.bytes == file.bytes)
    content = .map(MindMap(id: "other"))
    #expect(try registry.save(content, over: file).bytes != file.bytes)
  }
}
