import NapkinKit
import Testing

// The code of the articles about archives and XMind. SnippetTests compares it with the articles.

@Suite struct ArchiveArticleTests {
  @Test func filesOfAnArchive() throws {
    let json = "[]"
    var sink = MemorySink()
    var archive = try ArchiveSink()
    try archive.begin("content.json")
    try archive.write(json)
    try archive.finish(to: &sink)
    #expect(try texts(of: sink.bytes).isEmpty)
  }

  private func texts(of bytes: [UInt8]) throws -> [String: [UInt8]] {
    let request = ImportRequest()
    var source = MemorySource(bytes)
    var texts: [String: [UInt8]] = [:]
    let archive = try Archive(reading: &source, limits: request.limits, fileName: request.fileName)
    for path in archive.paths where path.hasSuffix(".txt") {
      var file = archive.open(path)
      texts[path] = try file?.readAll()
    }
    return texts
  }

  @Test func xmind() throws {
    var written = MemorySink()
    _ = try XMindExporter().export(ExportRequest(.map(MindMap(id: "m"))), to: &written)
    let bytes = written.bytes

    var source = MemorySource(bytes)
    let read = try XMindImporter().read(ImportRequest(fileName: "plan.xmind"), from: &source)
    var sink = MemorySink()
    let ledger = try XMindExporter().export(ExportRequest(read), to: &sink)
    #expect(ledger.isLossless && sink.bytes == bytes)
  }
}
