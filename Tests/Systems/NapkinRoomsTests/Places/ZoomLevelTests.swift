import NapkinCore
import NapkinRooms
import Testing

struct ZoomLevelTests {
  /// Both sides of the edges of all 18 levels.
  @Test(arguments: 0...17)
  func edges(_ number: Int) throws {
    let edge = 225 / Double(1 << number)
    #expect(try ZoomLevel(showing: edge).number == number)
    #expect(try ZoomLevel(showing: edge.nextUp).number == max(0, number - 1))
    #expect(ZoomLevel(clamping: number).span == edge)
  }

  @Test(arguments: [
    (360.0, 0), (225.1, 0), (1e300, 0), (0.0, 17), (-0.0, 17), (225 / 262_144.0, 17),
    (1e-300, 17), (18.07, 3),
  ])
  func clampedOrOrdinary(_ span: Double, _ number: Int) throws {
    #expect(try ZoomLevel(showing: span).number == number)
  }

  @Test func anEndlessSpanShowsAll() throws {
    #expect(try ZoomLevel(showing: .infinity) == .widest)
  }

  @Test(arguments: [Double.nan, -1, -Double.infinity, -Double.leastNonzeroMagnitude])
  func refused(_ span: Double) {
    #expect(throws: Refusal.self) { try ZoomLevel(showing: span) }
  }

  @Test(arguments: 0...17)
  func threeLevelsToEachSideAreVisible(_ number: Int) {
    let visible = ZoomLevel(clamping: number).visible
    #expect(visible.lowerBound.number == max(0, number - 3))
    #expect(visible.upperBound.number == min(17, number + 3))
  }
}
