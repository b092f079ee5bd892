import NapkinCore
import Testing

@Suite struct PlaceTests {
  @Test(
    arguments: [
      (59.33, 18.07, nil, 5, "geo:59.33,18.07;u=5"), (0, 0, nil, nil, "geo:0,0"),
      (-0.0, -0.0, -0.0, 0, "geo:0,0,0;u=0"), (90, -180, nil, nil, "geo:90,-180"),
      (-90, 180, 8848.86, nil, "geo:-90,180,8848.86"),
      (1e-7, -1.5e-10, nil, nil, "geo:0.0000001,-0.00000000015"),
      (12.5, 100, 1e20, 0.25, "geo:12.5,100,100000000000000000000;u=0.25"),
      (10, 100, 1.25e17, 1e16, "geo:10,100,125000000000000000;u=10000000000000000"),
      (0.1, 0.30000000000000004, -12, nil, "geo:0.1,0.30000000000000004,-12"),
      (58.430967, -0.05, nil, 1234567.5, "geo:58.430967,-0.05;u=1234567.5"),
    ] as [(Double, Double, Double?, Double?, String)])
  func isALink(
    latitude: Double, longitude: Double, altitude: Double?, accuracy: Double?, uri: String
  ) throws {
    let place = try Place(
      latitude: latitude, longitude: longitude, altitude: altitude, accuracy: accuracy)
    #expect(place.geoURI == uri)
  }

  @Test(
    arguments: [
      (90.000001, 0, nil, nil), (-90.1, 0, nil, nil), (.nan, 0, nil, nil), (.infinity, 0, nil, nil),
      (0, 180.0001, nil, nil), (0, -181, nil, nil), (0, .nan, nil, nil), (0, -.infinity, nil, nil),
      (0, 0, .nan, nil), (0, 0, .infinity, nil), (0, 0, nil, -1), (0, 0, nil, .nan),
      (0, 0, nil, .infinity),
    ] as [(Double, Double, Double?, Double?)])
  func refusesWhatIsNotOnEarth(
    latitude: Double, longitude: Double, altitude: Double?, accuracy: Double?
  ) {
    let refusal = #expect(throws: Refusal.self) {
      try Place(latitude: latitude, longitude: longitude, altitude: altitude, accuracy: accuracy)
    }
    #expect(refusal?.code == .outOfRange)
  }

  @Test func digitsReadBack() throws {
    var value = 1e-300
    while value < 90 {
      let uri = try Place(latitude: value, longitude: -value, altitude: 1 / value).geoURI
      let numbers = uri.dropFirst(4).split(separator: ",").compactMap { Double($0) }
      #expect(numbers == [value, -value, 1 / value])
      #expect(!uri.dropFirst(4).contains("e"))
      value *= 1.37e7
    }
  }

  @Test func keepsItsName() throws {
    var place = try Place(latitude: 1, longitude: 2, name: "Home")
    place.name = "Work"
    #expect(try place == Place(latitude: 1, longitude: 2, name: "Work"))
    #expect(try place != Place(latitude: 1, longitude: 2))
  }
}
