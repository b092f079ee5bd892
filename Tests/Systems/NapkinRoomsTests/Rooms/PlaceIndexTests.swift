import NapkinRooms
import NapkinTesting
import Testing

struct PlaceIndexTests {
  /// However the edges of a box fall on columns, each room in it is found, and found once.
  @Test(arguments: [
    (180.0, -179.99999999, 180.0), (180, -180, 180), (180, 179, -179), (180, 179, 180),
    (-180, -180, 0), (10, 10.00000001, 10), (10, 10, 10),
    (0, 10.00000001, 10), (-180, 10.00000001, 10), (5, -179.99999999, 180),
  ])
  func everyNumberIsFoundOnce(_ longitude: Double, _ west: Double, _ east: Double) throws {
    var index = PlaceIndex()
    index.insert(1, at: try Coordinate(latitude: 0, longitude: longitude))
    let box = try MapBox(west: west, east: east, south: -1, north: 1)
    #expect(index.numbers(in: box) == [1])
  }

  /// What a crowd had is used again, wherever the next one comes together.
  @Test func itShrinksAgain() throws {
    var index = PlaceIndex()
    for round in 0..<1_000 {
      let (south, west) = (Double(round % 170 - 85), Double(round % 350 - 175))
      let places = try (0..<33).map { number in
        let (up, right) = (Double(number % 6) * 1e-7, Double(number / 6) * 1e-7)
        return try Coordinate(latitude: south + up, longitude: west + right)
      }
      for (number, place) in places.enumerated() { index.insert(number, at: place) }
      #expect(index.numbers(in: .earth).sorted() == Array(0..<33))
      for (number, place) in places.enumerated() { index.remove(number, at: place) }
    }
    #expect(index.numbers(in: .earth).isEmpty)
    #expect(index.quarterCount < 300)
  }

  @Test func oneOfManyAtOnePlaceGoesAtOnce() {
    var index = PlaceIndex()
    for number in 0..<100_000 { index.insert(number, at: .stockholm) }
    #expect(index.numbers(in: .earth).count == 100_000)
    let time = processorTime {
      for number in 1..<100_000 { index.remove(number, at: .stockholm) }
    }
    #expect(time < .seconds(60), "\(time)")
    #expect(index.numbers(in: .earth) == [0])
  }
}
