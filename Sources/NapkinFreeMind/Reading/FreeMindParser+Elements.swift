import NapkinCore
import NapkinFormats
import NapkinXML

/// The order in which the writer writes what stands in a node.
enum FreeMindRank {
  static let text = 0
  static let details = 1
  static let note = 2
  static let connector = 3
  static let font = 4
  static let edge = 5
  static let cloud = 6
  static let icon = 7
  static let place = 8
  static let reminder = 9
  static let attribute = 10
  static let picture = 11
  static let floating = 12
  static let node = 13
}

/// What stands in a node beside other nodes.
extension FreeMindParser {
  /// Reads the element that was met last to its end, into the node that is open.
  mutating func readElement() throws(FormatError) {
    let last = open.count - 1
    guard let slot = open[last].slot else { return }
    var frame = open[last]
    switch FreeMindWord(rawValue: reader.name) {
    case .richcontent: try readRichContent(slot, &frame)
    case .icon: try readIcon(slot, &frame)
    case .font: try readFont(slot, &frame)
    case .edge: try readEdge(slot, &frame)
    case .cloud: try readCloud(slot, &frame)
    case .arrowlink: try readConnector(slot, &frame)
    case .attribute: try readAttribute(slot, &frame)
    case .hook: try readHook(slot, &frame)
    default:
      frame.isUsual = false
      try reader.skipElement()
    }
    open[last] = frame
  }

  /// Passes the end of an element in which nothing should stand, and tells whether nothing did.
  private func passEnd() throws(FormatError) -> Bool {
    let level = reader.depth
    var isEmpty = true
    while let event = try reader.next() {
      if event == .end && reader.depth == level { break }
      isEmpty = false
    }
    return isEmpty
  }

  /// Goes through the attributes of an element; `take` tells whether the writer would write it so.
  private func attributes(
    _ take: (FreeMindWord, String) -> Bool
  ) -> Bool {
    var isUsual = true
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      guard let word = FreeMindWord(rawValue: attribute.name), take(word, attribute.value.string)
      else {
        isUsual = false
        continue
      }
    }
    return isUsual
  }

  private mutating func update(_ slot: MindMap.Slot, _ change: (inout MindMap.Node) -> Void) {
    map?.update(slot, change)
  }

  // MARK: Texts

  private mutating func readRichContent(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var type = ""
    var contentType: String?
    var isUsual = true
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      switch reader.spelling(ofName: attribute.name) {
      case "TYPE": type = attribute.value.string
      case "CONTENT-TYPE": contentType = attribute.value.string
      default: isUsual = false
      }
    }
    let content = try reader.readContent()
    guard let text = FreeMindMarkup.text(of: content, contentType) else {
      frame.isUsual = false
      return
    }
    let written = FreeMindMarkup.richContent(text, isForFreeMind: false)
    if written.markup != content || written.contentType != contentType { isUsual = false }
    switch type {
    case "NODE":
      frame.note(rank: FreeMindRank.text)
      frame.lacksText = false
      if text.syntax != .xhtml { isUsual = false }
      update(slot) { node in
        if !node.text.isEmpty { isUsual = false }
        node.text = text
      }
    case "DETAILS":
      frame.note(rank: FreeMindRank.details)
      update(slot) { node in
        if node.details != nil { isUsual = false }
        node.details = text
      }
    case "NOTE":
      frame.note(rank: FreeMindRank.note)
      update(slot) { node in
        if node.note != nil { isUsual = false }
        node.note = text
      }
    default: isUsual = false
    }
    if !isUsual { frame.isUsual = false }
  }

  // MARK: Looks

  private mutating func readIcon(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindRank.icon)
    var name: String?
    let isUsual = attributes { word, value in
      guard word == .BUILTIN else { return false }
      name = value
      return true
    }
    let isEmpty = try passEnd()
    guard let name, isUsual, isEmpty else {
      frame.isUsual = false
      return
    }
    if let icon = TaskIcon(freeMindName: name), icon.rank > frame.iconRank {
      frame.iconRank = icon.rank
      update(slot) { $0.task = $0.task.taking(icon) }
    } else {
      if frame.iconRank > 0 { frame.isUsual = false }
      update(slot) { $0.icons.append(name) }
    }
  }

  private mutating func readFont(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindRank.font)
    var font = NodeStyle.Font()
    let isUsual = attributes { word, value in
      switch word {
      case .NAME: font.family = value
      case .SIZE:
        font.size = FreeMindLength.points(value)
        return font.size.map(whole) == value
      case .BOLD: return Self.flag(value, into: &font.isBold)
      case .ITALIC: return Self.flag(value, into: &font.isItalic)
      case .STRIKETHROUGH: return Self.flag(value, into: &font.isStruckThrough)
      default: return false
      }
      return true
    }
    if try !passEnd() || !isUsual || font == NodeStyle.Font() { frame.isUsual = false }
    update(slot) { node in
      if node.style.font != NodeStyle.Font() { frame.isUsual = false }
      node.style.font = font
    }
  }

  private static func flag(_ value: String, into flag: inout Bool?) -> Bool {
    flag = Bool(value)
    return flag != nil
  }

  private mutating func readEdge(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindRank.edge)
    var edge = NodeStyle.Edge()
    let isUsual = attributes { word, value in
      switch word {
      case .COLOR:
        edge.color = RGBA(hex: value)
        return edge.color?.opaqueHex == value
      case .STYLE:
        edge.shape = NodeStyle.Edge.Shape(freeMindName: value)
        return edge.shape != nil
      case .WIDTH:
        edge.width = value == "thin" ? 1 : FreeMindLength.points(value)
        return edge.width.map(whole) == value
      case .DASH:
        edge.dash = NodeStyle.Dash(freeMindName: value)
        return edge.dash != nil
      default: return false
      }
    }
    if try !passEnd() || !isUsual || edge == NodeStyle.Edge() { frame.isUsual = false }
    update(slot) { node in
      if node.style.edge != NodeStyle.Edge() { frame.isUsual = false }
      node.style.edge = edge
    }
  }

  private mutating func readCloud(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindRank.cloud)
    var cloud = NodeStyle.Cloud()
    let isUsual = attributes { word, value in
      switch word {
      case .COLOR:
        cloud.color = RGBA(hex: value)
        return cloud.color?.opaqueHex == value
      case .SHAPE:
        cloud.shape = NodeStyle.Cloud.Shape(freeMindName: value)
        return cloud.shape != nil
      default: return false
      }
    }
    if try !passEnd() || !isUsual { frame.isUsual = false }
    update(slot) { node in
      if node.style.cloud != nil { frame.isUsual = false }
      node.style.cloud = cloud
    }
  }

  // MARK: Rows and lines

  private mutating func readConnector(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindRank.connector)
    var connector = Connector(to: "", hasEndArrow: false)
    var hasStart = false
    var hasEnd = false
    let isUsual = attributes { word, value in
      switch word {
      case .DESTINATION: connector.target = MindMap.Node.ID(value)
      case .COLOR:
        connector.color = RGBA(hex: value)
        return connector.color?.opaqueHex == value
      case .WIDTH:
        connector.width = FreeMindLength.points(value)
        return connector.width.map(whole) == value
      case .DASH:
        connector.dash = NodeStyle.Dash(freeMindLengths: value)
        return connector.dash != nil
      case .STARTARROW:
        hasStart = true
        connector.hasStartArrow = value.lowercased() == "default"
        return value == "Default" || value == "None"
      case .ENDARROW:
        hasEnd = true
        connector.hasEndArrow = value.lowercased() == "default"
        return value == "Default" || value == "None"
      case .SOURCE_LABEL: connector.startLabel = value
      case .MIDDLE_LABEL: connector.label = value
      case .TARGET_LABEL: connector.endLabel = value
      default: return false
      }
      return true
    }
    if !hasEnd { connector.hasEndArrow = true }
    if try !passEnd() || !isUsual || !hasStart || !hasEnd { frame.isUsual = false }
    guard !connector.target.rawValue.isEmpty else {
      frame.isUsual = false
      return
    }
    update(slot) { $0.connectors.append(connector) }
  }

  private mutating func readAttribute(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindRank.attribute)
    var name: String?
    var text: String?
    let isUsual = attributes { word, value in
      switch word {
      case .NAME: name = value
      case .VALUE: text = value
      default: return false
      }
      return true
    }
    if try !passEnd() || !isUsual || name == nil || text == nil { frame.isUsual = false }
    guard let name else { return }
    update(slot) { $0.attributes.append(Attribute(name, text ?? "")) }
  }

  // MARK: Hooks

  private mutating func readHook(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    let kind = reader.value(ofAttribute: FreeMindWord.NAME.rawValue)?.string
    switch kind {
    case FreeMindName.picture: try readPicture(slot, &frame)
    case FreeMindName.place: try readPlace(slot, &frame)
    case FreeMindName.reminder: try readReminder(slot, &frame)
    case FreeMindName.oldNote: try readOldNote(slot, &frame)
    case FreeMindName.floating where open.count + topLevel == 3:
      frame.note(rank: FreeMindRank.floating)
      frame.isFloating = true
      if try !passEnd() || reader.attributeCount > 1 { frame.isUsual = false }
    default:
      frame.isUsual = false
      try reader.skipElement()
    }
  }

  private mutating func readPicture(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindRank.picture)
    var uri: String?
    var hasSize = false
    let isUsual = attributes { word, value in
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
    if try !passEnd() || !isUsual || !hasSize { frame.isUsual = false }
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
    frame.note(rank: FreeMindRank.place)
    var latitude: Double?
    var longitude: Double?
    var hasZoom = false
    let isUsual = attributes { word, value in
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
    if try !passEnd() || !isUsual || !hasZoom { frame.isUsual = false }
    guard let latitude, let longitude,
      let place = try? Place(latitude: latitude, longitude: longitude)
    else {
      frame.isUsual = false
      return
    }
    update(slot) { node in
      if node.place != nil { frame.isUsual = false }
      node.place = place
    }
  }

  private mutating func readReminder(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.note(rank: FreeMindRank.reminder)
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

  private mutating func readOldNote(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.isUsual = false
    let level = reader.depth
    var text: String?
    while let event = try reader.next() {
      if event == .end && reader.depth == level { break }
      if event == .text, !reader.isBlank { text = (text ?? "") + reader.text.string }
    }
    if let text { update(slot) { if $0.note == nil { $0.note = RichText(text) } } }
  }
}

extension TaskState {
  /// The state with what an icon says of it.
  func taking(_ icon: TaskIcon) -> TaskState {
    switch icon {
    case .status(let status): TaskState(status, progress: progress, priority: priority)
    case .priority(let priority): TaskState(status, progress: progress, priority: priority)
    case .progress(let progress):
      TaskState(
        status == .none && (1..<100).contains(progress) ? .partly : status, progress: progress,
        priority: priority)
    }
  }
}
