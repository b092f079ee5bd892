import NapkinCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Distances on a sphere of the size of the earth.
enum Earth {
  private static let radius = 6_371_008.8
  static let metresOfDegree = radius * .pi / 180

  /// Returns the distance along a great circle.
  static func metres(from one: Place, to other: Place) -> Double {
    let degree = Double.pi / 180
    let north = sin((other.latitude - one.latitude) * degree / 2)
    let east = sin((other.longitude - one.longitude) * degree / 2)
    let shrinking = cos(one.latitude * degree) * cos(other.latitude * degree)
    let chord = north * north + shrinking * east * east
    return 2 * radius * asin(min(1, chord.squareRoot()))
  }
}
