import NapkinFormats
import Synchronization
import Testing

@Suite struct CrewTests {
  /// Does pieces of uneven lengths, and returns what was taken.
  private func squares(of count: Int, mostWaiting: Int = 16) -> [Int] {
    var pieces = (0..<count).makeIterator()
    var taken: [Int] = []
    Crew.perform(mostWaiting: mostWaiting) {
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
    for mostWaiting in [0, 1, 2, .max] {
      #expect(squares(of: count, mostWaiting: mostWaiting) == expected)
    }
  }

  @Test func noMoreThanAreAllowedWait() {
    let most = 3
    let begun = Mutex(0)
    var (taken, farthest) = (0, 0)
    Crew.perform(mostWaiting: most) { () -> Int? in
      // One is asked for before it may be begun.
      let number = begun.withLock { begun in
        begun += 1
        return begun
      }
      return number <= 200 ? number : nil
    } work: {
      $0
    } take: { _ in
      taken += 1
      farthest = max(farthest, min(begun.withLock(\.self) - 1, 200) - taken)
    }
    #expect(taken == 200)
    #expect(farthest <= most)
  }

  @Test func anErrorLeavesTheRest() {
    var begun = 0
    var taken: [Int] = []
    #expect(throws: FormatError.self) {
      try Crew.perform(mostWaiting: 4) { () -> Int? in
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

  @Test func crewsWorkWithinCrews() {
    var pieces = (0..<20).makeIterator()
    var taken: [[Int]] = []
    Crew.perform {
      pieces.next()
    } work: { number in
      squares(of: number)
    } take: {
      taken.append($0)
    }
    #expect(taken == (0..<20).map { count in (0..<count).map { $0 * $0 } })
  }
}
