/// A place on earth where something was made or has to be done.
public struct Place: Hashable, Sendable {
  /// Degrees north of the equator, from -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, from -180 to 180.
  public let longitude: Double
  /// Metres above the ellipsoid of WGS 84, if known.
  public let altitude: Double?
  /// The possible error of the position in metres, if known.
  public let accuracy: Double?
  /// The name of the place, if it has one.
  public var name: String?
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign

  /// Creates a place. Coordinates that are not on earth, or not numbers at all, are refused.
  public init(
    latitude: Double,
    longitude: Double,
    altitude: Double? = nil,
    accuracy: Double? = nil,
    name: String? = nil,
    foreign: Foreign = Foreign()
  ) throws(Refusal) {
    // A comparison with NaN is false, so that these tests refuse NaN as well.
    guard latitude.magnitude <= 90 else {
      throw Refusal(.outOfRange, "A latitude is a number from -90 to 90.")
    }
    guard longitude.magnitude <= 180 else {
      throw Refusal(.outOfRange, "A longitude is a number from -180 to 180.")
    }
    guard altitude?.isFinite ?? true else {
      throw Refusal(.outOfRange, "An altitude is a finite number of metres.")
    }
    guard accuracy.map({ $0 >= 0 && $0.isFinite }) ?? true else {
      throw Refusal(.outOfRange, "An accuracy is a finite number of metres, 0 or more.")
    }
    // Adding zero turns -0 into 0, so that equal places are written alike.
    self.latitude = latitude + 0
    self.longitude = longitude + 0
    self.altitude = altitude.map { $0 + 0 }
    self.accuracy = accuracy.map { $0 + 0 }
    self.name = name
    self.foreign = foreign
  }

  /// The place as a link that map programs open, after RFC 5870: `geo:59.33,18.07;u=5`.
  public var geoURI: String {
    var uri = "geo:\(Place.decimal(latitude)),\(Place.decimal(longitude))"
    if let altitude { uri += ",\(Place.decimal(altitude))" }
    if let accuracy { uri += ";u=\(Place.decimal(accuracy))" }
    return uri
  }

  /// Writes a number in the fewest digits that identify it exactly, without an exponent, which RFC 5870 does not
  /// allow.
  private static func decimal(_ value: Double) -> String {
    let parts = value.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    var digits = Array(mantissa.joined())
    var point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    if point < 1 {
      digits.insert(contentsOf: repeatElement("0", count: 1 - point), at: 0)
      point = 1
    }
    if point > digits.count {
      digits.append(contentsOf: repeatElement("0", count: point - digits.count))
    }
    while digits.count > point, digits.last == "0" { digits.removeLast() }
    let fraction = digits.count > point ? "." + String(digits[point...]) : ""
    return (value < 0 ? "-" : "") + String(digits[..<point]) + fraction
  }
}

extension Place: Codable {
  private enum CodingKeys: String, CodingKey {
    case latitude, longitude, altitude, accuracy, name, foreign
  }

  /// Reads a place, and refuses one that is not on earth.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      latitude: container.decode(Double.self, forKey: .latitude),
      longitude: container.decode(Double.self, forKey: .longitude),
      altitude: container.decodeIfPresent(Double.self, forKey: .altitude),
      accuracy: container.decodeIfPresent(Double.self, forKey: .accuracy),
      name: container.decodeIfPresent(String.self, forKey: .name),
      foreign: container.decodeIfPresent(Foreign.self, forKey: .foreign) ?? Foreign())
  }
}
