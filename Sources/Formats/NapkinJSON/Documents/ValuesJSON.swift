import NapkinCore
import NapkinFormats

extension Foreign {
  static let keys = SchemaKeys<Foreign.Entry>(["format", "key", "value"], [], [])

  mutating func read(_ json: inout JSONReader) throws(FormatError) {
    pieces += try json.array { json throws(FormatError) in
      var piece = Foreign.Entry(format: "", key: "", value: "")
      let more = try json.object(Self.keys, into: &piece) { key, json, piece throws(FormatError) in
        switch key {
        case "format": piece.format = try json.string()
        case "key": piece.key = try json.string()
        default: piece.value = try json.string()
        }
      }
      guard more.isEmpty else {
        throw FormatError(
          .malformed, "A foreign piece has a format, a key and a value; this one has more.",
          at: json.here)
      }
      guard piece.format != JSONFormat.id else {
        throw FormatError(
          .malformed, "A foreign piece is of another format; what is of this one has its own key.",
          at: json.here)
      }
      return piece
    }
  }
}

extension Place {
  static let keys = SchemaKeys<[String: Double]>(
    ["latitude", "longitude", "altitude", "accuracy", "name"], [])

  static func read(_ json: inout JSONReader) throws(FormatError) -> Place {
    var numbers: [String: Double] = [:]
    var name: String?
    let foreign = try json.object(keys, into: &numbers) { key, json, numbers throws(FormatError) in
      switch key {
      case "name": name = try json.string()
      default: numbers[key] = try json.double()
      }
    }
    let north = try json.require(numbers["latitude"], "latitude")
    let east = try json.require(numbers["longitude"], "longitude")
    return try json.obeying { () throws(Refusal) in
      try Place(
        latitude: north, longitude: east, altitude: numbers["altitude"],
        accuracy: numbers["accuracy"], name: name, foreign: foreign)
    }
  }

  func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field("latitude", latitude)
    json.field("longitude", longitude)
    json.field("altitude", altitude)
    json.field("accuracy", accuracy)
    json.field("name", name)
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }
}

extension Reminder {
  static let keys = SchemaKeys<Reminder>(
    ["at", "secondsFromUTC", "zone", "message", "every", "unit", "until", "acknowledged"], [])

  static func read(_ json: inout JSONReader) throws(FormatError) -> Reminder {
    var at: Instant?
    var every: Int?
    var unit: Recurrence.Unit?
    var until: Instant?
    var reminder = Reminder(at: Instant(milliseconds: 0))
    reminder.foreign = try json.object(keys, into: &reminder) {
      key, json, reminder throws(FormatError) in
      switch key {
      case "at": at = try json.instant()
      case "secondsFromUTC": reminder.secondsFromUTC = try json.integer(in: Reminder.offsets)
      case "zone": reminder.zone = try json.string()
      case "message": reminder.message = try json.string()
      case "every": every = try json.integer(in: 1...Int.max)
      case "unit": unit = try json.word(as: Recurrence.Unit.self)
      case "until": until = try json.instant()
      default: reminder.acknowledged = try json.instant()
      }
    }
    reminder.at = try json.require(at, "at")
    if unit == nil, every != nil || until != nil {
      throw json.lonely("'every' or 'until'", "'unit'")
    }
    if let unit {
      reminder.recurrence = try json.obeying { () throws(Refusal) in
        try Recurrence(every: every ?? 1, unit: unit, until: until)
      }
    }
    return reminder
  }

  func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field("at", at.milliseconds)
    json.field("secondsFromUTC", secondsFromUTC)
    json.field("zone", zone)
    json.field("message", message)
    if let recurrence {
      json.field("every", recurrence.every)
      json.field("unit", recurrence.unit.rawValue)
      json.field("until", recurrence.until?.milliseconds)
    }
    json.field("acknowledged", acknowledged?.milliseconds)
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }
}

extension Media {
  static let keys = SchemaKeys<Media>(
    [
      "sha256", "uri", "name", "type", "bytes", "path", "thumbnail", "width", "height",
      "duration", "place",
    ], [])

  static func read(_ json: inout JSONReader) throws(FormatError) -> Media {
    var source: Source?
    var type: String?
    var media = Media(.external(""), mediaType: "")
    var width: Double?
    var height: Double?
    let foreign = try json.object(keys, into: &media) { key, json, media throws(FormatError) in
      switch key {
      case "sha256", "uri":
        if source != nil { throw json.lonely("two sources", "one") }
        source = key == "uri" ? .external(try json.string()) : .stored(try json.digest())
      case "name": media.name = try json.string()
      case "type": type = try json.string()
      case "bytes": media.byteCount = try json.integer()
      case "path": media.pathInFolder = try json.string()
      case "thumbnail": media.thumbnail = try json.digest()
      case "width": width = try json.double()
      case "height": height = try json.double()
      case "duration": media.duration = try json.integer()
      default: media.place = try Place.read(&json)
      }
    }
    media.source = try json.require(source, "sha256")
    media.mediaType = type ?? media.typeByName
    try json.refuse(width == nil, without: height == nil, "'width' and 'height'")
    if let width, let height { media.extent = Extent(width: width, height: height) }
    if !foreign.isEmpty { media.foreign = foreign }
    return media
  }

  /// The media type by the name, or else by the address of the file; empty if neither shows it.
  private var typeByName: String {
    if let type = MediaType.named(ofFile: name) { return type }
    if case .external(let uri) = source { return MediaType.named(ofFile: uri) ?? "" }
    return ""
  }

  func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    switch source {
    case .stored(let digest): json.field("sha256", digest.hex)
    case .external(let uri): json.field("uri", uri)
    }
    if !name.isEmpty { json.field("name", name) }
    json.field("type", mediaType)
    json.field("bytes", byteCount)
    json.field("path", pathInFolder)
    json.field("thumbnail", thumbnail?.hex)
    json.field("width", extent?.width)
    json.field("height", extent?.height)
    json.field("duration", duration)
    if let place {
      json.key("place")
      place.write(to: &json)
    }
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }
}
