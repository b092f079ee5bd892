import NapkinFormats
import NapkinTesting
import Testing

@Suite struct PiecesTests {
  private func pieces(of levels: [Int], _ count: Int) -> [Range<Int>] {
    var pieces = Pieces(levels.count, of: count) { levels[$0] }
    var all: [Range<Int>] = []
    while let piece = pieces.next() { all.append(piece) }
    return all
  }

  @Test(arguments: 0..<200) func piecesAreAllOfIt(_ seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    var levels: [Int] = []
    for _ in 0..<chance.below(80) { levels.append(chance.below((levels.last ?? -1) + 2)) }
    for count in 1..<10 {
      let pieces = pieces(of: levels, count)
      #expect(pieces.flatMap(\.self) == Array(levels.indices), "seed \(seed)")
      for (last, next) in zip(pieces, pieces.dropFirst()) {
        #expect(last.count >= count)
        #expect(levels[next.lowerBound] <= levels[next.lowerBound - 1], "seed \(seed)")
      }
    }
  }

  @Test func noPieceBeginsInTheMidstOfManyLevels() {
    // Down to level 500 and up again, twice.
    let levels = (0..<2000).map { $0 % 1000 < 500 ? $0 % 1000 : 1000 - $0 % 1000 }
    for piece in pieces(of: levels, 10).dropFirst() { #expect(levels[piece.lowerBound] <= 200) }
    #expect(pieces(of: Array(0..<1000), 10).count == 1)
  }

  /// Where all is deep, pieces are as much longer.
  @Test func deepMapsAreCutToo() {
    let levels = (0..<10_000).map { min($0, 400) }
    let pieces = pieces(of: levels, 10)
    #expect(pieces.count > 2 && pieces.dropLast().allSatisfy { 3200..<3700 ~= $0.count })
  }
}
