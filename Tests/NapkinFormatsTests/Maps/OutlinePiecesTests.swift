import NapkinFormats
import NapkinTesting
import Testing

@Suite struct OutlinePiecesTests {
  private struct Line: Hashable {
    var number: Int
    var level: Int
  }

  private func pieces(
    of lines: [Line], _ count: Int
  ) -> [OutlinePieces<IndexingIterator<[Line]>>.Piece] {
    var pieces = OutlinePieces(lines.makeIterator(), of: count, level: \.level)
    var all: [OutlinePieces<IndexingIterator<[Line]>>.Piece] = []
    while let piece = pieces.next() { all.append(piece) }
    return all
  }

  @Test(arguments: 0..<200) func piecesAreAllOfIt(_ seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    var level = 0
    let lines = (0..<chance.below(80)).map { number in
      defer { level = chance.below(level + 2) }
      return Line(number: number, level: level)
    }
    for count in 1..<10 {
      let pieces = pieces(of: lines, count)
      #expect(pieces.flatMap(\.lines) == lines, "seed \(seed)")
      for (last, next) in zip(pieces, pieces.dropFirst()) {
        #expect(last.lines.count >= count)
        #expect(next.previous == last.lines.last && last.next == next.lines.first)
        #expect((last.next?.level ?? 0) <= (next.previous?.level ?? 0), "seed \(seed)")
      }
      #expect(pieces.first?.previous == nil && pieces.last?.next == nil)
    }
  }

  @Test func noPieceBeginsInTheMidstOfManyLevels() {
    let lines = (0..<1000).map { Line(number: $0, level: $0 % 500) }
    let starts = pieces(of: lines, 10).compactMap(\.lines.first?.level)
    #expect(starts == [0, 0])
    let deep = (0..<1000).map { Line(number: $0, level: min($0, 100)) }
    #expect(pieces(of: deep, 10).count == 1)
  }
}
