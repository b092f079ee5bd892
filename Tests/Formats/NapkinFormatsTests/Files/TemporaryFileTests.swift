import NapkinFormats
import Testing

/// What is too much for memory waits in files without a name.
@Suite struct TemporaryFileTests {
  @Test func `what was written is read at any place, and copied whole`() throws {
    let file = try TemporaryFile()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      try file.write(Array(bytes[start..<start + 1000]))
    }
    #expect(file.count == bytes.count)
    let reader = try file.reader()
    #expect(reader.read(upTo: 10, at: 123_456) == Array(bytes[123_456..<123_466]))
    #expect(reader.wholeFile() === reader && reader.expectedCount == bytes.count)
    var sink = MemorySink()
    try file.copy(to: &sink)
    #expect(sink.bytes == bytes)
  }

  @Test func `bytes are written over others, and behind the end`() throws {
    let file = try TemporaryFile()
    try file.write([1, 2, 3, 4])
    try file.write([9], at: 1)
    try file.write([7, 8], at: 3)
    try file.write([5])
    #expect(file.count == 6)
    var sink = MemorySink()
    try file.copy(to: &sink)
    #expect(sink.bytes == [1, 9, 3, 7, 8, 5])
  }

  @Test func `a reader outlives the file that it was made of`() throws {
    var file: TemporaryFile? = try TemporaryFile()
    try file?.write([1, 2])
    let reader = try #require(try file?.reader())
    file = nil
    #expect(reader.read(upTo: 5, at: 0) == [1, 2])
  }
}
