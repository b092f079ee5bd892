import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads hooks: pictures, places, reminders, and the notes of old files.
extension FreeMindParser {
  mutating func readHook(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    let kind = reader.value(ofAttribute: FreeMindWord.NAME.rawValue)?.string
    switch kind {
    case FreeMindName.picture: try readPicture(slot, &frame)
    case FreeMindName.place: try readPlace(slot, &frame)
    case FreeMindName.plainPlace: try readPlainPlace(slot, &frame)
    case FreeMindName.reminder: try readReminder(slot, &frame)
    case FreeMindName.oldNote: try readOldNote(slot, &frame)
    case FreeMindName.oldDates: try readOldDates(slot, &frame)
    case FreeMindName.formula:
      frame.isUsual = false
      formulas[slot] = reader.value(ofAttribute: FreeMindWord.EQUATION.rawValue)?.string
      try reader.skipElement()
    case FreeMindName.floating where open.count + topLevel == 3:
      frame.isFloating = true
      try readAttributes(&frame, rank: FreeMindElementOrder.floating) { word, _ in word == .NAME }
    case FreeMindName.body:
      update(slot) { $0.isBody = true }
      try readAttributes(&frame, rank: FreeMindElementOrder.body) { word, _ in word == .NAME }
    case FreeMindName.author: try readAuthor(slot, &frame)
    case FreeMindName.moreStyles: try readMoreStyles(slot, &frame)
    case FreeMindName.foreign: try readForeign(slot, &frame)
    case FreeMindName.styles where open.count == 2, FreeMindName.levels where open.count == 2:
      frame.note(rank: FreeMindElementOrder.foreign)
      let mark = reader.mark
      try reader.skipElement()
      lookHooks.append(reader.sourceOfElement(from: mark, to: reader.mark).string)
    default:
      frame.isUsual = false
      try reader.skipElement()
    }
  }

  private mutating func readAuthor(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var author: String?
    try readAttributes(&frame, rank: FreeMindElementOrder.author) { word, value in
      if word == .VALUE { author = EscapedText.read(value) }
      return word == .NAME || word == .VALUE
    }
    let isFirst = author != nil && map[slot].author == nil
    if !isFirst { frame.isUsual = false }
    if isFirst { update(slot) { $0.author = author } }
  }

  /// Reads the further styles of a node. A style with a condition is only kept in its spelling.
  private mutating func readMoreStyles(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindElementOrder.moreStyles)
    let mark = reader.mark
    try reader.skipElement()
    let markup = reader.sourceOfElement(from: mark, to: reader.mark).string
    let rules = FreeMindRules.read(markup, with: FreeMindElement.makeReader()).map(\.rule)
    let end = rules.firstIndex { $0.tests.isEmpty && $0.isLast } ?? rules.count - 1
    let names = rules.prefix(end + 1).filter(\.tests.isEmpty).map(\.style)
    if names.isEmpty || map[slot].style.moreNames != nil
      || FreeMindRules.hook(of: names, isForFreeMind) != markup
    {
      frame.isUsual = false
    }
    if !names.isEmpty { update(slot) { $0.style.moreNames = ($0.style.moreNames ?? []) + names } }
  }

  /// Reads a piece of foreign content of the node or the map that another format added.
  private mutating func readForeign(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var piece = Foreign.Entry(format: "", key: "", value: "")
    try readAttributes(&frame, rank: FreeMindElementOrder.foreign) { word, value in
      switch word {
      case .NAME: break
      case .FORMAT: piece.format = EscapedText.read(value)
      case .KEY: piece.key = EscapedText.read(value)
      case .VALUE: piece.value = EscapedText.read(value)
      default: return false
      }
      return true
    }
    update(slot) { $0.foreign.pieces.append(piece) }
  }

  private mutating func readPicture(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var uri: String?
    var hasSize = false
    try readAttributes(&frame, rank: FreeMindElementOrder.picture) { word, value in
      switch word {
      case .NAME: break
      case .URI: uri = value
      case .SIZE:
        hasSize = true
        return value == "1.0"
      default: return false
      }
      return true
    }
    if !hasSize { frame.isUsual = false }
    guard let uri else {
      frame.isUsual = false
      return
    }
    let media = FreeMindMedia.picture(uri)
    update(slot) { node in
      if !node.media.isEmpty { frame.isUsual = false }
      node.media.append(media)
    }
  }

  private mutating func readPlace(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var latitude: Double?
    var longitude: Double?
    var hasZoom = false
    try readAttributes(&frame, rank: FreeMindElementOrder.place) { word, value in
      switch word {
      case .NAME: return true
      case .LAT: latitude = Double(value)
      case .LON: longitude = Double(value)
      case .ZOOM:
        hasZoom = true
        return value == "9"
      default: return false
      }
      return Double(value)?.description == value
    }
    if !hasZoom { frame.isUsual = false }
    set(place(latitude, longitude), of: slot, &frame)
  }

  /// Reads the hook of a place from FreeMind; the map in its window may show another place.
  private mutating func readPlainPlace(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindElementOrder.place)
    let mark = reader.mark
    let level = reader.depth
    var latitude: Double?
    var longitude: Double?
    while let event = try reader.next() {
      if event == .end && reader.depth == level { break }
      guard event == .start, reader.name == FreeMindWord.Parameters.rawValue else { continue }
      _ = attributes { word, value in
        switch word {
        case .XML_STORAGE_POS_LAT: latitude = Double(value)
        case .XML_STORAGE_POS_LON: longitude = Double(value)
        default: break
        }
        return true
      }
    }
    let place = place(latitude, longitude)
    let usual = isForFreeMind ? place?.plainHook() : nil
    if reader.sourceOfElement(from: mark, to: reader.mark).string != usual { frame.isUsual = false }
    set(place, of: slot, &frame)
  }

  private func place(_ latitude: Double?, _ longitude: Double?) -> Place? {
    guard let latitude, let longitude else { return nil }
    return try? Place(latitude: latitude, longitude: longitude)
  }

  private mutating func set(_ place: Place?, of slot: MindMap.Slot, _ frame: inout FreeMindFrame) {
    guard let place, map[slot].place == nil else {
      frame.isUsual = false
      return
    }
    update(slot) { $0.place = place }
  }

  private mutating func readReminder(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindElementOrder.reminder)
    if reader.attributeCount > 1 { frame.isUsual = false }
    let level = reader.depth
    var reminder: Reminder?
    while let event = try reader.next() {
      if event == .end && reader.depth == level { break }
      switch event {
      case .start where reader.name == FreeMindWord.Parameters.rawValue && reminder == nil:
        reminder = readParameters(&frame)
      case .end,
        .text where reader.isBlank:
        break
      default: frame.isUsual = false
      }
    }
    guard let reminder else {
      frame.isUsual = false
      return
    }
    update(slot) { node in
      if !node.reminders.isEmpty { frame.isUsual = false }
      node.reminders.append(reminder)
    }
  }

  private func readParameters(_ frame: inout FreeMindFrame) -> Reminder? {
    var at: Int64?
    var every: Int?
    var unit: Recurrence.Unit?
    let isUsual = attributes { word, value in
      switch word {
      case .REMINDUSERAT:
        at = Int64(value)
        return at.map { "\($0)" } == value
      case .PERIOD:
        every = Int(value)
        return every.map { "\($0)" } == value
      case .UNIT:
        unit = Recurrence.Unit(freeMindName: value)
        return unit?.freeMindName == value
      default: return false
      }
    }
    if !isUsual || (every == nil) != (unit == nil) { frame.isUsual = false }
    guard let at else { return nil }
    var reminder = Reminder(at: Instant(milliseconds: at))
    if let every, let unit {
      reminder.recurrence = try? Recurrence(every: every, unit: unit)
      if reminder.recurrence == nil { frame.isUsual = false }
    }
    return reminder
  }

  /// Reads the dates in a hook of old files, for a node whose tag has none.
  private mutating func readOldDates(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.isUsual = false
    let level = reader.depth
    while let event = try reader.next() {
      if event == .end && reader.depth == level { break }
      guard event == .start, reader.name == FreeMindWord.Parameters.rawValue else { continue }
      let created = reader.value(ofAttribute: FreeMindWord.CREATED.rawValue)?.integer
      let modified = reader.value(ofAttribute: FreeMindWord.MODIFIED.rawValue)?.integer
      update(slot) { node in
        node.created = node.created ?? created.map(Instant.init(milliseconds:))
        node.modified = node.modified ?? modified.map(Instant.init(milliseconds:))
      }
    }
  }
}
