import NapkinCore
import Testing

@Suite struct AngleTests {
  @Test func `the angle of a way is that with its sine and cosine`() {
    for step in -1_000...1_000 {
      let angle = Double(step) / 1_000 * Double.pi
      let (sine, cosine) = Angle.sineAndCosine(angle)
      for length in [1e-3, 1, 1e6] {
        let found = Angle.angle(of: Position(x: length * cosine, y: length * sine))
        let difference = (found - angle).magnitude
        #expect(min(difference, 2 * Double.pi - difference) < 1e-9, "\(angle)")
      }
    }
  }

  @Test(arguments: [Position.zero, Position(x: .nan, y: 1), Position(x: .infinity, y: 1)])
  func `what leads nowhere has none`(_ way: Position) {
    #expect(Angle.angle(of: way) == 0)
  }
}
