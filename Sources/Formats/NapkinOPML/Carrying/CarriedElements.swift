import NapkinCore
import NapkinXML

/// Writes the properties that are elements in Napkin's namespace, because a node may have several of each.
extension XMLWriter {
  /// Writes all such properties of a node. `rows` is empty if the outline's plain attributes hold the rows.
  mutating func carry(_ node: MindMap.Node, rows: [CarriedRow], _ foreign: [Foreign.Entry]) {
    for row in rows { carry(row) }
    if !node.isPlain {
      for connector in node.connectors { carry(connector) }
      for media in node.media { carry(media) }
      for reminder in node.reminders { carry(reminder) }
      if let place = node.place { carry(place) }
    }
    carry(foreign)
  }

  mutating func carry(_ pieces: [Foreign.Entry]) {
    for piece in pieces {
      begin(CarriedName.Element.foreign.qualified)
      carried("format", piece.format)
      carried("key", piece.key)
      carried("value", piece.value)
      end()
    }
  }

  private mutating func carry(_ carried: CarriedRow) {
    begin(CarriedName.Element.attribute.qualified)
    self.carried("name", carried.row.name)
    if !carried.isShown { self.carried("value", carried.row.value) }
    carry(carried.row.foreign.pieces)
    end()
  }

  private mutating func carry(_ connector: Connector) {
    begin(CarriedName.Element.connector.qualified)
    carried("to", connector.target.rawValue)
    carried("label", connector.label)
    carried("startLabel", connector.startLabel)
    carried("endLabel", connector.endLabel)
    carried("color", connector.color?.hex)
    carried("width", connector.width)
    carried("dash", connector.dash?.rawValue)
    carried("startArrow", connector.hasStartArrow ? "true" : nil)
    carried("endArrow", connector.hasEndArrow ? "true" : nil)
    carry(connector.foreign.pieces)
    end()
  }

  private mutating func carry(_ media: Media) {
    begin(CarriedName.Element.media.qualified)
    switch media.source {
    case .stored(let digest): carried("sha256", digest.hex)
    case .external(let uri): carried("uri", uri)
    }
    carried("name", media.name.isEmpty ? nil : media.name)
    carried("type", media.mediaType)
    carried("bytes", media.byteCount)
    carried("path", media.pathInFolder)
    carried("thumbnail", media.thumbnail?.hex)
    carried("width", media.extent?.width)
    carried("height", media.extent?.height)
    carried("duration", media.duration)
    if let place = media.place { carry(place) }
    carry(media.foreign.pieces)
    end()
  }

  private mutating func carry(_ reminder: Reminder) {
    begin(CarriedName.Element.reminder.qualified)
    carried("at", reminder.at.milliseconds)
    carried("secondsFromUTC", Int64(reminder.secondsFromUTC))
    carried("zone", reminder.zone)
    carried("message", reminder.message)
    if let recurrence = reminder.recurrence {
      carried("every", Int64(recurrence.every))
      carried("unit", recurrence.unit.rawValue)
      carried("until", recurrence.until?.milliseconds)
    }
    carried("acknowledged", reminder.acknowledged?.milliseconds)
    carry(reminder.foreign.pieces)
    end()
  }

  private mutating func carry(_ place: Place) {
    begin(CarriedName.Element.place.qualified)
    carried("latitude", place.latitude)
    carried("longitude", place.longitude)
    carried("altitude", place.altitude)
    carried("accuracy", place.accuracy)
    carried("name", place.name)
    carry(place.foreign.pieces)
    end()
  }

  // MARK: Values

  mutating func carried(_ name: String, _ value: String?) {
    if let value { attribute(name, CarriedText.write(value)) }
  }

  mutating func carried(_ name: String, _ number: Double?) {
    if let number { attribute(name, CarriedText.write(number)) }
  }

  mutating func carried(_ name: String, _ number: Int64?) { attribute(name, number) }
}
