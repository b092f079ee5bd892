import NapkinFormats
import Testing

@Suite struct ParallelTests {
  /// Does pieces of uneven lengths, and returns what was taken.
  private func squares(of count: Int) -> [Int] {
    var pieces = (0..<count).makeIterator()
    var taken: [Int] = []
    Parallel.perform {
      pieces.next()
    } work: { number in
      (0..<(number % 7) * 1000).reduce(0) { ($0 + $1) % 7 } * 0 + number * number
    } take: {
      taken.append($0)
    }
    return taken
  }

  @Test(arguments: [0, 1, 2, 3, 100, 1000]) func resultsComeInOrder(_ count: Int) {
    let expected = (0..<count).map { $0 * $0 }
    #expect(squares(of: count) == expected)
  }

  @Test func anErrorLeavesTheRest() {
    var begun = 0
    var taken: [Int] = []
    #expect(throws: FormatError.self) {
      try Parallel.perform { () -> Int? in
        begun += 1
        return begun
      } work: {
        $0
      } take: { (number) throws(FormatError) in
        if number == 10 { throw FormatError(.io, "The disk is full.") }
        taken.append(number)
      }
    }
    #expect(taken == Array(1..<10))
    #expect(begun < 100)
  }

  @Test func parallelWorkMayBeNested() {
    var pieces = (0..<20).makeIterator()
    var taken: [[Int]] = []
    Parallel.perform {
      pieces.next()
    } work: { number in
      squares(of: number)
    } take: {
      taken.append($0)
    }
    #expect(taken == (0..<20).map { count in (0..<count).map { $0 * $0 } })
  }
}
