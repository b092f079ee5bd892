import Foundation
import NapkinFormats
import Testing

@Suite struct FileSourceTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func readsAFileInPieces() throws {
    try folder.write("abcdefg", to: "a.txt")
    let source = try FileSource(path: folder("a.txt"))
    #expect(try source.read(upTo: 3) == Array("abc".utf8))
    #expect(try source.read(upTo: 100) == Array("defg".utf8))
    #expect(try source.read(upTo: 3).isEmpty)
    #expect(try source.read(upTo: 3).isEmpty)
  }

  @Test func readsAllUpToALimit() throws {
    try folder.write(String(repeating: "x", count: 600_000), to: "a.txt")
    for (limit, isEnough) in [(600_001, true), (600_000, true), (599_999, false), (0, false)] {
      var source = try FileSource(path: folder("a.txt"))
      if isEnough {
        #expect(try source.readAll(limit: limit).count == 600_000)
      } else {
        let error = #expect(throws: FormatError.self) { try source.readAll(limit: limit) }
        #expect(error?.limit == .inputBytes)
      }
    }
  }

  @Test func errorsNameThePathAndWhatToDo() throws {
    let missing = folder("none.txt")
    let error = #expect(throws: FormatError.self) { try FileSource(path: missing) }
    #expect(error?.description == "\(missing): There is no such file; check its name.")
    var source = try FileSource(path: folder.path)
    let isFolder = #expect(throws: FormatError.self) { try source.readAll() }
    #expect(isFolder?.message == "It is a folder; name a file.")
    #expect(isFolder?.location.file == folder.path)
  }

  @Test func peekingTakesNothingAway() throws {
    try folder.write("abcdefg", to: "a.txt")
    var source = PeekableSource(try FileSource(path: folder("a.txt")))
    #expect(try source.peek(3) == Array("abc".utf8))
    #expect(try source.peek(5) == Array("abcde".utf8))
    #expect(try source.peek(2) == Array("ab".utf8))
    #expect(try source.read(upTo: 2) == Array("ab".utf8))
    #expect(try source.peek(100) == Array("cdefg".utf8))
    #expect(try source.readAll() == Array("cdefg".utf8))
    #expect(try source.peek(1).isEmpty)
  }

  @Test func memoryIsReadInPieces() throws {
    var source = MemorySource("abcdefg")
    #expect(source.read(upTo: 3) == Array("abc".utf8))
    #expect(source.read(upTo: -1).isEmpty)
    #expect(try source.readAll() == Array("defg".utf8))
    #expect(source.read(upTo: 1).isEmpty)
    var empty = MemorySource([])
    #expect(try empty.readAll(limit: 0).isEmpty)
  }
}
