import Foundation
import NapkinFormats
import Testing

@Suite struct FileMemoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of some pieces and a half, in which no two places are alike.
  private func file(pieces: Int) throws -> (path: String, bytes: [UInt8]) {
    let count = pieces * FileMemory.pieceCount + FileMemory.pieceCount / 2
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      for index in 0..<count {
        room[index] = UInt8(truncatingIfNeeded: (index &* 0x9E37_79B9) >> 13 | 1)
      }
      filled = count
    }
    let path = folder("large")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return (path, bytes)
  }

  @Test func `what is read at a place is there, with what comes before and behind it`() throws {
    let (path, bytes) = try file(pieces: 9)
    let memory = try #require(FileMemory(FileSource(path: path), limit: .max))
    #expect(memory.bytes.count == bytes.count)
    #expect(memory.bytes.last == bytes.last)
    var place = 0
    while place < bytes.count {
      let (start, next) = memory.read(at: place)
      #expect(start <= place && next > place)
      let end = min(place + FileMemory.pieceCount, bytes.count)
      #expect(memory.bytes[start..<end].elementsEqual(bytes[start..<end]))
      #expect(memory.isReadToEnd == (next == .max))
      place = next
    }
    #expect(memory.isReadToEnd && memory.isSound)
  }

  @Test func `what is not here any more can be taken back, and goes again`() throws {
    let (path, bytes) = try file(pieces: 9)
    let memory = try #require(FileMemory(FileSource(path: path), limit: .max))
    for piece in 0..<7 { _ = memory.read(at: piece * FileMemory.pieceCount) }
    #expect(!memory.bytes[..<FileMemory.pieceCount].elementsEqual(bytes[..<FileMemory.pieceCount]))
    let range = 10..<(2 * FileMemory.pieceCount + 10)
    #expect(memory.takeBack(range))
    #expect(memory.bytes[range].elementsEqual(bytes[range]))
    let (start, _) = memory.read(at: 7 * FileMemory.pieceCount)
    #expect(memory.bytes[start...].elementsEqual(bytes[start...]))
    #expect(memory.isSound)
  }

  @Test func `a file that became shorter is told`() throws {
    let (path, bytes) = try file(pieces: 5)
    let memory = try #require(FileMemory(FileSource(path: path), limit: .max))
    truncate(path, off_t(bytes.count / 2))
    for piece in 0..<6 { _ = memory.read(at: piece * FileMemory.pieceCount) }
    #expect(!memory.isSound)
    #expect(!memory.takeBack(0..<1))
  }

  @Test func `an empty file is none, and neither is one that is too large`() throws {
    let path = folder("small")
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(FileMemory(try FileSource(path: path), limit: .max) == nil)
    try Data(count: 11).write(to: URL(fileURLWithPath: path))
    #expect(FileMemory(try FileSource(path: path), limit: 10) == nil)
    #expect(FileMemory(try FileSource(path: path), limit: 11) != nil)
  }
}
