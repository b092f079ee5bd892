import Foundation
import NapkinCore
import NapkinRooms
import NapkinTesting
import Testing

struct MercatorTests {
  @Test(arguments: [
    (0.0, 0.0, 0.5, 0.5), (0, -180, 0, 0.5), (85.051_128_779_806_59, 0, 0.5, 0),
    (-85.051_128_779_806_59, 0, 0.5, 1), (90, 0, 0.5, 0), (-90, 0, 0.5, 1), (86, 90, 0.75, 0),
  ])
  func knownPoints(_ latitude: Double, _ longitude: Double, _ x: Double, _ y: Double) throws {
    let point = MercatorPoint(try Coordinate(latitude: latitude, longitude: longitude))
    #expect((point.x - x).magnitude < 1e-12)
    #expect((point.y - y).magnitude < 1e-12)
  }

  /// `NAPKIN_PROJECTION` names a file for the points, to be compared with another program's.
  @Test func thereAndBack() throws {
    var random = Chance(seed: 11)
    var lines = ""
    for _ in 0..<10_000 {
      let place = try Coordinate(
        latitude: Double.random(in: -85...85, using: &random),
        longitude: Double.random(in: -180...179.999, using: &random))
      let point = MercatorPoint(place)
      lines += "\(place.latitude) \(place.longitude) \(point.x) \(point.y)\n"
      let back = point.coordinate
      #expect((back.latitude - place.latitude).magnitude < 1e-9)
      #expect((back.longitude - place.longitude).magnitude < 1e-9)
    }
    if let path = ProcessInfo.processInfo.environment["NAPKIN_PROJECTION"] {
      try lines.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  @Test func numbersBeyondTheSquareAreMovedToItsEdge() throws {
    let point = try MercatorPoint(x: 1.5, y: -.infinity)
    #expect(point.x == 1 && point.y == 0)
    #expect(throws: Refusal.self) { try MercatorPoint(x: .nan, y: 0) }
  }
}

struct CoordinateTests {
  @Test(arguments: [
    (180.0, -180.0), (-180, -180), (181, -179), (540, -180), (-181, 179), (720.5, 0.5),
    (18.07, 18.07),
  ])
  func longitudesWrap(_ given: Double, _ kept: Double) throws {
    #expect(try Coordinate(latitude: 0, longitude: given).longitude == kept)
  }

  @Test(arguments: [(90.1, 0.0), (.nan, 0), (-91, 0), (0, .nan), (0, .infinity)])
  func refused(_ latitude: Double, _ longitude: Double) {
    #expect(throws: Refusal.self) { try Coordinate(latitude: latitude, longitude: longitude) }
  }

  @Test func distances() throws {
    let paris = try Coordinate(latitude: 48.8566, longitude: 2.3522)
    #expect((Coordinate.stockholm.metres(to: paris) / 1_000 - 1_544).magnitude < 5)
    let east = try Coordinate(latitude: 0, longitude: 179.9)
    let west = try Coordinate(latitude: 0, longitude: -179.9)
    #expect((east.metres(to: west) / 1_000 - 22.24).magnitude < 0.1)
  }

  @Test func placesAreTheSameToSixDecimals() throws {
    let place = try Coordinate(latitude: 59.3300004, longitude: 18.0699996)
    #expect(place.microdegrees == Coordinate.stockholm.microdegrees)
    let edge = try Coordinate(latitude: 0, longitude: 179.9999999)
    #expect(edge.microdegrees == (try Coordinate(latitude: 0, longitude: 180)).microdegrees)
  }
}
