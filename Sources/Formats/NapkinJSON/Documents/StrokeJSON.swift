import NapkinCore
import NapkinFormats

extension Stroke {
  /// The keys of a stroke: the keys of the core's schema, and the points.
  static let keys = SchemaKeys(
    ["id"], Property.words, PointFields.keys + ["foreign"])

  func write(to json: inout JSONWriter) {
    json.owner = id.rawValue
    json.beginObject(.line)
    json.field("id", id.rawValue)
    json.words(Self.keys, of: self)
    let drawn = points.drawn
    if points.offset != .zero { json.field("offset", points.offset) }
    json.key("points")
    json.beginArray(.packed)
    for point in drawn {
      json.double(point.x)
      json.double(point.y)
    }
    json.endArray()
    json.channel("pressure", of: drawn) { point in point.pressure.map(ChannelValue.float) }
    json.channel("time", of: drawn) { point in point.time.map(ChannelValue.integer) }
    json.channel("altitude", of: drawn) { point in point.altitude.map(ChannelValue.float) }
    json.channel("azimuth", of: drawn) { point in point.azimuth.map(ChannelValue.float) }
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Stroke {
    var id: String?
    var stroke = Stroke(id: "")
    var fields = PointFields()
    stroke.foreign = try json.object(keys, into: &stroke) { key, json, _ throws(FormatError) in
      if key == "id" { id = try json.string() } else { try fields.read(key, &json) }
    }
    stroke.id = ID(try json.require(id, "id"))
    stroke.points = try fields.points(&json)
    try json.obeying { () throws(Refusal) in try stroke.check() }
    return stroke
  }
}

/// A value of a channel: an integer, or a `Float`, which has few digits.
enum ChannelValue {
  case integer(Int32)
  case float(Float)
}

extension JSONWriter {
  /// Writes a property of the pen at each point: null where it is unknown, and no array if it is never known.
  fileprivate mutating func channel(
    _ key: String, of points: StrokePoints, _ value: (StrokePoint) -> ChannelValue?
  ) {
    guard points.contains(where: { value($0) != nil }) else { return }
    self.key(key)
    beginArray(.packed)
    for point in points {
      switch value(point) {
      case .integer(let number): integer(Int64(number))
      case .float(let number): float(number)
      case nil: null()
      }
    }
    endArray()
  }
}

/// The points of a stroke, collected channel by channel.
private struct PointFields {
  static let keys = ["offset", "points", "pressure", "time", "altitude", "azimuth"]

  var offset = Position.zero
  var coordinates: [Double] = []
  var pressure: [Float?] = []
  var time: [Int32?] = []
  var altitude: [Float?] = []
  var azimuth: [Float?] = []

  mutating func read(_ key: String, _ json: inout JSONReader) throws(FormatError) {
    switch key {
    case "offset": offset = try json.point()
    case "points":
      let limit = (Limits.Kind.points, 2 * min(max(0, json.budget.points), .max / 2))
      coordinates = try json.array(limit: limit) { json throws(FormatError) in try json.double() }
      guard coordinates.count.isMultiple(of: 2) else {
        throw FormatError(.malformed, "Points are written [x, y, x, y].", at: json.location)
      }
    case "pressure": pressure = try floats(&json)
    case "time":
      time = try json.array(limit: (.points, json.budget.points)) { json throws(FormatError) in
        try json.null() ? nil : Int32(try json.integer(in: 0...Int(Int32.max)))
      }
    case "altitude": altitude = try floats(&json)
    default: azimuth = try floats(&json)
    }
  }

  private func floats(_ json: inout JSONReader) throws(FormatError) -> [Float?] {
    try json.array(limit: (.points, json.budget.points)) { json throws(FormatError) in
      try json.null() ? nil : Float(try json.double())
    }
  }

  func points(_ json: inout JSONReader) throws(FormatError) -> StrokePoints {
    let count = coordinates.count / 2
    for channel in [pressure.count, time.count, altitude.count, azimuth.count]
    where channel != 0 && channel != count {
      throw FormatError(
        .malformed,
        "The stroke that ends here has \(count) points, but \(channel) values of one kind.",
        at: json.here)
    }
    var points = StrokePoints()
    try json.obeying(atEnd: true) { () throws(Refusal) in
      for index in 0..<count {
        try points.append(
          StrokePoint(
            x: coordinates[2 * index], y: coordinates[2 * index + 1],
            pressure: pressure.isEmpty ? nil : pressure[index],
            time: time.isEmpty ? nil : time[index],
            altitude: altitude.isEmpty ? nil : altitude[index],
            azimuth: azimuth.isEmpty ? nil : azimuth[index]))
      }
      try points.place(at: offset)
    }
    return points
  }
}
