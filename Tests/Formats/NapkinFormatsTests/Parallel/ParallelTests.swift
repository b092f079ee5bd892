import NapkinCore
import NapkinFormats
import Synchronization
import Testing

@Suite struct ParallelTests {
  /// Does pieces of uneven lengths, and returns what was taken.
  private func squares(of count: Int, mostWaiting: Int = 16) -> [Int] {
    var pieces = (0..<count).makeIterator()
    var taken: [Int] = []
    Parallel.perform(mostWaiting: mostWaiting) {
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
    for mostWaiting in [0, 1, 2, 5_000] {
      #expect(squares(of: count, mostWaiting: mostWaiting) == expected)
    }
  }

  @Test func noMoreThanAreAllowedWait() {
    let most = 3
    let counts = Mutex((begun: 0, taken: 0, farthest: 0))
    var numbers = (0..<200).makeIterator()
    Parallel.perform(mostWaiting: most) {
      numbers.next()
    } work: { number in
      counts.withLock { counts in
        counts.begun += 1
        counts.farthest = max(counts.farthest, counts.begun - counts.taken)
      }
      return number
    } take: { _ in
      counts.withLock { $0.taken += 1 }
    }
    let (_, taken, farthest) = counts.withLock(\.self)
    #expect(taken == 200)
    #expect(farthest <= most)
  }

  @Test func anErrorLeavesTheRest() {
    var begun = 0
    var taken: [Int] = []
    #expect(throws: FormatError.self) {
      try Parallel.perform(mostWaiting: 4) { () -> Int? in
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
    #expect(begun < 20)
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
