import HostileFiles
import NapkinArchive
import NapkinCore
import NapkinFormats
import Testing

@Suite struct ArchiveTests {
  @Test func `files come back by their paths, sorted`() throws {
    var archive = try ArchiveSink()
    for (path, text) in [("b/two.txt", "2"), ("one.txt", "1"), ("a.txt", "a")] {
      try archive.begin(path)
      try archive.write(text)
    }
    var sink = MemorySink()
    try archive.finish(to: &sink)
    var source = MemorySource(sink.bytes)
    let read = try Archive(reading: &source, limits: Limits(), fileName: "x.zip")
    #expect(read.name == "x.zip" && read.paths == ["a.txt", "b/two.txt", "one.txt"])
    var file = try #require(read.open("b/two.txt"))
    #expect(try file.readAll() == Array("2".utf8) && read.byteCount(of: "one.txt") == 1)
    #expect(read.open("gone") == nil && read.byteCount(of: "gone") == nil)
    #expect(FileHead(sink.bytes).isZip)
  }

  @Test func `names that lead out or come twice are refused`() throws {
    var archive = try ArchiveSink()
    #expect(throws: FormatError.self) { try archive.write("nothing was begun") }
    try archive.begin("a")
    for name in ["../b", "/b", "a", "A", ""] {
      #expect(throws: FormatError.self, "\(name)") { try archive.begin(name) }
    }
  }

  @Test func `files survive as foreign content, whatever their bytes`() throws {
    let files: [(String, [UInt8])] = [("t.txt", Array("täxt".utf8)), ("b.png", [0xFF, 0, 7])]
    var source = MemorySource(HostileZip(files.map { .init($0.0, $0.1) }).bytes)
    let archive = try Archive(reading: &source, limits: Limits(), fileName: nil)
    var copy = try ArchiveSink()
    for (path, _) in files {
      let piece = try #require(try archive.foreignFile(path, of: "x", limits: Limits()))
      #expect(piece.isFile && piece.key == path)
      #expect(try copy.write(foreignFile: piece))
      #expect(try !copy.write(foreignFile: piece))
    }
    let other = Foreign.Entry(format: "x", key: "k", value: "v")
    #expect(try !copy.write(foreignFile: other))
    var sink = MemorySink()
    try copy.finish(to: &sink)
    var again = MemorySource(sink.bytes)
    let read = try Archive(reading: &again, limits: Limits(), fileName: nil)
    for (path, bytes) in files {
      var file = try #require(read.open(path))
      #expect(try file.readAll() == bytes)
    }
    var limits = Limits()
    limits.textBytes = 2
    #expect(throws: FormatError.self) { try archive.foreignFile("b.png", of: "x", limits: limits) }
  }
}
