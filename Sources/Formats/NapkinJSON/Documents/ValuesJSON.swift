import NapkinCore
import NapkinFormats

extension Foreign {
  private static let keys = JSONKeys<ForeignKey>()

  mutating func read(_ json: inout JSONReader) throws(FormatError) {
    pieces += try json.array { json throws(FormatError) in
      var piece = Foreign.Entry(format: "", key: "", value: "")
      var ignored = Foreign()
      try json.object(Self.keys, keeping: &ignored) { key, json, _ throws(FormatError) in
        switch key {
        case .format: piece.format = try json.string()
        case .key: piece.key = try json.string()
        case .value: piece.value = try json.string()
        }
      }
      guard ignored.isEmpty else {
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
  private static let keys = JSONKeys<PlaceKey>()

  static func read(_ json: inout JSONReader) throws(FormatError) -> Place {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var accuracy: Double?
    var name: String?
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .latitude: latitude = try json.double()
      case .longitude: longitude = try json.double()
      case .altitude: altitude = try json.double()
      case .accuracy: accuracy = try json.double()
      case .name: name = try json.string()
      case .foreign: try foreign.read(&json)
      }
    }
    let north = try json.require(latitude, "latitude")
    let east = try json.require(longitude, "longitude")
    return try json.obeying { () throws(Refusal) in
      try Place(
        latitude: north, longitude: east, altitude: altitude, accuracy: accuracy,
        name: name, foreign: foreign)
    }
  }

  func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field(PlaceKey.latitude, latitude)
    json.field(PlaceKey.longitude, longitude)
    json.field(PlaceKey.altitude, altitude)
    json.field(PlaceKey.accuracy, accuracy)
    json.field(PlaceKey.name, name)
    json.foreign(foreign, under: PlaceKey.foreign)
    json.endObject()
  }
}

extension Reminder {
  private static let keys = JSONKeys<ReminderKey>()

  static func read(_ json: inout JSONReader) throws(FormatError) -> Reminder {
    var at: Instant?
    var every: Int?
    var unit: Recurrence.Unit?
    var until: Instant?
    var reminder = Reminder(at: Instant(milliseconds: 0))
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .at: at = try json.instant()
      case .secondsFromUTC: reminder.secondsFromUTC = try json.integer(in: Reminder.offsets)
      case .zone: reminder.zone = try json.string()
      case .message: reminder.message = try json.string()
      case .every: every = try json.integer(in: 1...Int.max)
      case .unit: unit = try json.word(as: Recurrence.Unit.self)
      case .until: until = try json.instant()
      case .acknowledged: reminder.acknowledged = try json.instant()
      case .foreign: try foreign.read(&json)
      }
    }
    reminder.at = try json.require(at, "at")
    reminder.foreign = foreign
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
    json.field(ReminderKey.at, at)
    json.field(ReminderKey.secondsFromUTC, secondsFromUTC)
    json.field(ReminderKey.zone, zone)
    json.field(ReminderKey.message, message)
    if let recurrence {
      json.field(ReminderKey.every, recurrence.every)
      json.field(ReminderKey.unit, recurrence.unit)
      json.field(ReminderKey.until, recurrence.until)
    }
    json.field(ReminderKey.acknowledged, acknowledged)
    json.foreign(foreign, under: ReminderKey.foreign)
    json.endObject()
  }
}

extension Media {
  private static let keys = JSONKeys<MediaKey>()

  static func read(_ json: inout JSONReader) throws(FormatError) -> Media {
    var source: Source?
    var type: String?
    var media = Media(.external(""), mediaType: "")
    var width: Double?
    var height: Double?
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .sha256, .uri:
        if source != nil { throw json.lonely("two sources", "one") }
        source = key == .uri ? .external(try json.string()) : .stored(try json.digest())
      case .name: media.name = try json.string()
      case .type: type = try json.string()
      case .bytes: media.byteCount = try json.integer()
      case .path: media.pathInFolder = try json.string()
      case .thumbnail: media.thumbnail = try json.digest()
      case .width: width = try json.double()
      case .height: height = try json.double()
      case .duration: media.duration = try json.integer()
      case .place: media.place = try Place.read(&json)
      case .foreign: try foreign.read(&json)
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
    case .stored(let digest): json.field(MediaKey.sha256, digest)
    case .external(let uri): json.field(MediaKey.uri, uri)
    }
    if !name.isEmpty { json.field(MediaKey.name, name) }
    json.field(MediaKey.type, mediaType)
    json.field(MediaKey.bytes, byteCount)
    json.field(MediaKey.path, pathInFolder)
    json.field(MediaKey.thumbnail, thumbnail)
    json.field(MediaKey.width, extent?.width)
    json.field(MediaKey.height, extent?.height)
    json.field(MediaKey.duration, duration)
    if let place {
      json.key(MediaKey.place.rawValue)
      place.write(to: &json)
    }
    json.foreign(foreign, under: MediaKey.foreign)
    json.endObject()
  }
}
