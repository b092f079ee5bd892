extension StrokePoints: Codable {
  private enum CodingKeys: String, CodingKey {
    case offset, coordinates, pressure, time, altitude, azimuth
  }

  /// Reads points. Refused if one is a point that no drawing accepts.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let coordinates = try container.decode([Double].self, forKey: .coordinates)
    let count = coordinates.count / 2

    // The values of one kind end with the last point; they may begin later than the first.
    func read<Value: Decodable>(_ key: CodingKeys) throws -> (Int) -> Value? {
      let values = try container.decodeIfPresent([Value?].self, forKey: key) ?? []
      guard values.count <= count, coordinates.count == 2 * count else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "A point has two coordinates."
        )
      }
      let start = count - values.count
      return { $0 < start ? nil : values[$0 - start] }
    }
    let pressure: (Int) -> Float? = try read(.pressure)
    let time: (Int) -> Int32? = try read(.time)
    let altitude: (Int) -> Float? = try read(.altitude)
    let azimuth: (Int) -> Float? = try read(.azimuth)

    self.init()
    for index in 0..<count {
      try append(
        StrokePoint(
          x: coordinates[2 * index], y: coordinates[2 * index + 1], pressure: pressure(index),
          time: time(index), altitude: altitude(index), azimuth: azimuth(index)
        )
      )
    }
    try place(at: try container.decodeIfPresent(Position.self, forKey: .offset) ?? .zero)
  }

  /// Writes the points as they were drawn and how far they have been moved since.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if offset != .zero { try container.encode(offset, forKey: .offset) }
    try container.encode(coordinates, forKey: .coordinates)

    func write<Value: Encodable>(_ key: CodingKeys, _ value: (StrokePoint) -> Value?) throws {
      guard let start = firstIndex(where: { value($0) != nil }) else { return }
      try container.encode(self[start...].map(value), forKey: key)
    }
    try write(.pressure, \.pressure)
    try write(.time, \.time)
    try write(.altitude, \.altitude)
    try write(.azimuth, \.azimuth)
  }
}
