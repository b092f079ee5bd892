import NapkinCore

/// A property of which a node may have several, as one of Napkin's elements holds it.
enum NapkinExtension {
  case row(CarriedRow)
  case connector(Connector)
  case media(Media)
  case reminder(Reminder)
  case place(Place)
  case foreign(Foreign.Entry)
}

/// A row of a node, with the information whether it is shown.
struct CarriedRow {
  var row: Attribute
  /// Whether the value is in an attribute of the outline, where people see and change it.
  var isShown = false

  /// Returns all rows of a node; `shown` lists the rows that are shown.
  static func all(_ rows: [Attribute], shown: [Attribute]) -> [CarriedRow] {
    var shown = shown
    return rows.map { row in
      let index = shown.firstIndex(of: row)
      if let index { shown.remove(at: index) }
      return CarriedRow(row: row, isShown: index != nil)
    }
  }
}

extension NapkinExtension {
  /// Whether this is a foreign piece of OPML itself, which is counted when it is read.
  var isOfOPML: Bool {
    if case .foreign(let piece) = self { piece.format == OPMLFrame.format } else { false }
  }
}

/// The extensions of one node, sorted by kind.
struct NapkinExtensions {
  private(set) var rows: [CarriedRow] = []
  private var connectors: [Connector] = []
  private var media: [Media] = []
  private var reminders: [Reminder] = []
  private var place: Place?
  private var pieces: [Foreign.Entry] = []

  init(_ things: [NapkinExtension]) {
    for thing in things {
      switch thing {
      case .row(let row): rows.append(row)
      case .connector(let connector): connectors.append(connector)
      case .media(let medium): media.append(medium)
      case .reminder(let reminder): reminders.append(reminder)
      case .place(let place): self.place = place
      case .foreign(let piece): pieces.append(piece)
      }
    }
  }

  /// Sets the extensions on a node, with rows that have already been merged.
  func add(to node: inout MindMap.Node, rows: [Attribute]) {
    if !rows.isEmpty { node.attributes = rows }
    if !connectors.isEmpty { node.connectors = connectors }
    if !media.isEmpty { node.media = media }
    if !reminders.isEmpty { node.reminders = reminders }
    if let place { node.place = place }
    if !pieces.isEmpty { node.foreign.pieces += pieces }
  }
}

extension CarriedElement {
  /// The property in the element; `nil` if this version does not know it or if it is damaged.
  var thing: NapkinExtension? {
    guard isUnderstood else { return nil }
    return switch CarriedName.Element(rawValue: name) {
    case .attribute: row.map(NapkinExtension.row)
    case .connector: connector.map(NapkinExtension.connector)
    case .media: media.map(NapkinExtension.media)
    case .reminder: reminder.map(NapkinExtension.reminder)
    case .place: place.map(NapkinExtension.place)
    case .foreign: piece.map(NapkinExtension.foreign)
    case .map, nil: nil
    }
  }

  private var row: CarriedRow? {
    guard let name = value("name") else { return nil }
    var row = Attribute(name, value("value") ?? "")
    row.foreign = foreign
    return CarriedRow(row: row, isShown: value("value") == nil)
  }

  private var connector: Connector? {
    guard let target = value("to") else { return nil }
    var connector = Connector(
      to: MindMap.Node.ID(target), label: value("label"),
      hasStartArrow: value("startArrow") == "true", hasEndArrow: value("endArrow") == "true")
    connector.startLabel = value("startLabel")
    connector.endLabel = value("endLabel")
    connector.color = color("color")
    connector.width = number("width")
    connector.dash = value("dash").flatMap(NodeStyle.Dash.init)
    connector.foreign = foreign
    return connector
  }

  private var media: Media? {
    guard let type = value("type"), (number("width") == nil) == (number("height") == nil) else {
      return nil
    }
    let source: Media.Source
    switch (value("sha256").flatMap { ByteDigest(hex: $0) }, value("uri")) {
    case (let digest?, nil): source = .stored(digest)
    case (nil, let uri?): source = .external(uri)
    default: return nil
    }
    var media = Media(
      source, name: value("name") ?? "", mediaType: type, byteCount: integer("bytes"))
    if let path = value("path") { media.pathInFolder = path }
    if let thumbnail = value("thumbnail").flatMap({ ByteDigest(hex: $0) }) {
      media.thumbnail = thumbnail
    }
    if let width = number("width"), let height = number("height") {
      media.extent = Extent(width: width, height: height)
    }
    if let duration = integer("duration") { media.duration = duration }
    if let place = children.lazy.compactMap(\.place).first { media.place = place }
    if !foreign.isEmpty { media.foreign = foreign }
    return media
  }

  private var reminder: Reminder? {
    guard let at = instant("at") else { return nil }
    var reminder = Reminder(
      at: at, secondsFromUTC: integer("secondsFromUTC").flatMap { Int(exactly: $0) } ?? 0,
      zone: value("zone"), message: value("message"), acknowledged: instant("acknowledged"),
      foreign: foreign)
    if let unit = value("unit").flatMap(Recurrence.Unit.init) {
      let every = integer("every").flatMap { Int(exactly: $0) } ?? 1
      guard let recurrence = try? Recurrence(every: every, unit: unit, until: instant("until"))
      else { return nil }
      reminder.recurrence = recurrence
    } else if value("every") != nil || value("until") != nil {
      return nil
    }
    return reminder
  }

  private var place: Place? {
    guard name == CarriedName.Element.place.rawValue, let latitude = number("latitude"),
      let longitude = number("longitude")
    else { return nil }
    return try? Place(
      latitude: latitude, longitude: longitude, altitude: number("altitude"),
      accuracy: number("accuracy"), name: value("name"), foreign: foreign)
  }

  private var piece: Foreign.Entry? {
    guard name == CarriedName.Element.foreign.rawValue, let format = value("format"),
      let key = value("key"), let value = value("value")
    else { return nil }
    return Foreign.Entry(format: format, key: key, value: value)
  }

  /// Whether `parent` includes everything that this element holds.
  func isPart(of parent: CarriedElement) -> Bool {
    let isPlace = parent.name == CarriedName.Element.media.rawValue && place != nil
    return isUnderstood && (isPlace || piece != nil)
  }

  /// The foreign pieces inside of the element.
  var foreign: Foreign { Foreign(children.compactMap(\.piece)) }
}
