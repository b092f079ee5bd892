#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The platform's mathematical functions that maps need, because Swift has none of its own.
enum Trigonometry {
  static func sine(_ angle: Double) -> Double { sin(angle) }
  static func cosine(_ angle: Double) -> Double { cos(angle) }
  static func arcsine(_ value: Double) -> Double { asin(value) }
  static func arctangent(_ value: Double) -> Double { atan(value) }
  static func hyperbolicSine(_ value: Double) -> Double { sinh(value) }
  static func inverseHyperbolicTangent(_ value: Double) -> Double { atanh(value) }
}
