import NapkinCore
import NapkinFormats
import NapkinXML

/// Corrects the ledger value by value: the format's table is only general, but a value is converted if a reader
/// gets it back as it was written.
extension FreeMindWriter {
  /// Corrects the ledger for a node.
  ///
  /// - Parameter read: The node that a reader finds in a kept element; `nil` if the writer wrote the whole element.
  mutating func revise(_ node: MindMap.Node, level: Int, as read: MindMap.Node?) {
    let id = node.id.rawValue
    let account = Account(node: node, read: read)
    reviseText(account)
    if id.isEmpty ? !node.hasInventedID : !MarkupText.canHold(id) {
      ledger.revise(.identifier, to: .approximated, at: id)
    }
    if node.isPlain { return }
    reviseForeign(node, isKept: read != nil)
    for media in node.media where media.place != nil { ledger.revise(.place, to: .dropped, at: id) }
    reviseNotes(account)
    reviseRows(account)
    for connector in node.connectors { revise(connector, account) }
    reviseLooks(account)
    reviseTask(account)
    if node.side != nil, level != 1 { ledger.revise(.side, to: .dropped, at: id) }
    if let link = node.link, !MarkupText.canHold(link) {
      ledger.revise(.link, to: .approximated, at: id)
    }
    if let offset = node.offset {
      let isExact =
        account.isRead(\.offset)
        ?? [offset.x, offset.y].allSatisfy {
          isForFreeMind ? isWhole($0) : isLength($0)
        }
      settle(.position, isExact: hasGaps && isExact, at: id)
    }
    reviseTime(account)
  }

  /// A node, and the node that a reader finds instead, if that is known.
  private struct Account {
    let node: MindMap.Node
    let read: MindMap.Node?

    var id: String { node.id.rawValue }

    /// Whether a reader finds the same value; `nil` if that is not known.
    func isRead<Value: Equatable>(_ value: (MindMap.Node) -> Value) -> Bool? {
      read.map { value($0) == value(node) }
    }
  }

  /// Enters whether a reader gets a value back. A value that comes back but is not shown counts as carried.
  private mutating func settle(_ feature: Feature, isExact: Bool, at id: String) {
    if !isExact {
      ledger.revise(feature, to: .approximated, at: id)
    } else if isForFreeMind, FreeMindFormat.unseenByFreeMind.contains(feature) {
      ledger.revise(feature, to: .carried, at: id)
    }
  }

  // MARK: Texts

  private mutating func reviseText(_ account: Account) {
    let (node, id) = (account.node, account.id)
    if let read = account.read {
      reviseText(node.text, .text, read: read.text, at: id)
    } else if FreeMindMarkup.isRich(node.text) {
      reviseMarkup(node.text, .text, at: id)
    } else {
      settle(.text, isExact: MarkupText.canHold(node.text.plain), at: id)
      if node.text.syntax == .xhtml { ledger.revise(.markup, to: .approximated, at: id) }
      ledger.loseLinks(node.text.addressesOfLinks, writing: node.text.plain, at: id)
    }
  }

  private mutating func reviseNotes(_ account: Account) {
    for (text, feature, read) in [
      (account.node.details, Feature.details, account.read?.details),
      (account.node.note, .note, account.read?.note),
    ] {
      guard let text else { continue }
      if account.read != nil {
        reviseText(text, feature, read: read, at: account.id)
      } else {
        reviseMarkup(text, feature, at: account.id)
      }
    }
  }

  /// Enters the treatment of a text, given the text that a reader finds.
  private mutating func reviseText(
    _ text: RichText, _ feature: Feature, read: RichText?, at id: String
  ) {
    let isSame = read == text
    let hasItsKind = feature != .text || read?.syntax == text.syntax
    settle(feature, isExact: isSame || hasItsKind && read?.plain == text.plain, at: id)
    if text.syntax != .plain { settle(.markup, isExact: isSame, at: id) }
    if !isSame { ledger.loseLinks(text.addressesOfLinks, writing: read?.source ?? "", at: id) }
  }

  private mutating func reviseMarkup(_ text: RichText, _ feature: Feature, at id: String) {
    let canHold = MarkupText.canHold(text.source)
    settle(feature, isExact: canHold, at: id)
    // Plain text always comes back as the same text.
    if text.syntax == .plain { return }
    let type = feature == .text ? "NODE" : feature == .details ? "DETAILS" : "NOTE"
    settle(.markup, isExact: comesBack(text, type), at: id)
    // XHTML that is not well-formed is written as plain text.
    if !FreeMindMarkup.isRich(text) {
      ledger.loseLinks(text.addressesOfLinks, writing: text.plain, at: id)
    }
  }

  /// Whether a reader gets the same text back.
  private func comesBack(_ text: RichText, _ type: String) -> Bool {
    var (contentType, markup): (String?, String) = (nil, "")
    if let setting = setting(of: text, type) {
      if !isForFreeMind {
        return FreeMindMarkup.comesBack(text.source, behind: setting.before)
      }
      markup = XMLFragment.withReferences(
        setting.before + FreeMindMarkup.page(text.source) + setting.behind)
    } else {
      (contentType, markup) = FreeMindMarkup.richContent(text, isForFreeMind: isForFreeMind)
    }
    return markup.withBytes { FreeMindMarkup.text(of: $0, contentType) } == text
  }

  // MARK: Rows

  private mutating func reviseRows(_ account: Account) {
    let (node, id) = (account.node, account.id)
    for tag in node.tags {
      let isOne = !tag.has(UInt8(ascii: "\n")) && MarkupText.canHold(tag)
      settle(.tag, isExact: isOne, at: id)
    }
    for attribute in node.attributes {
      let isExact = MarkupText.canHold(attribute.name) && MarkupText.canHold(attribute.value)
      settle(.attribute, isExact: isExact, at: id)
    }
    let picture = node.media.first { $0.kind == .image }
    var isShown = false
    for media in node.media {
      let path = media.path
      let isExact =
        media == picture && !isShown && FreeMindMedia.picture(path) == media
        && MarkupText.canHold(path)
      if media == picture { isShown = true }
      settle(.media, isExact: account.read.map { $0.media.contains(media) } ?? isExact, at: id)
    }
  }

  private mutating func revise(_ connector: Connector, _ account: Account) {
    for label in [connector.startLabel, connector.label, connector.endLabel] {
      guard let label else { continue }
      settle(.connectorLabel, isExact: MarkupText.canHold(label), at: account.id)
    }
    let target = connector.target.rawValue
    let isExact =
      // The format has no value for a solid line.
      connector.dash != .solid && !target.isEmpty && MarkupText.canHold(target)
      && isOpaque(connector.color)
      && isWhole(connector.width)
    settle(
      .connector, isExact: account.read.map { $0.connectors.contains(connector) } ?? isExact,
      at: account.id)
  }

  // MARK: Looks

  private func isOpaque(_ color: RGBA?) -> Bool { color.map { $0.alpha == 255 } ?? true }

  private func isWhole(_ length: Double?) -> Bool {
    length.map { FreeMindLength.points(whole($0)) == $0 } ?? true
  }

  private func isLength(_ length: Double?) -> Bool {
    length.map { FreeMindLength.points(points($0)) == $0 } ?? true
  }

  private mutating func reviseLooks(_ account: Account) {
    let (style, id) = (account.node.style, account.id)
    if style == NodeStyle() { return }
    if let color = style.color {
      settle(.color, isExact: account.isRead(\.style.color) ?? isOpaque(color), at: id)
    }
    if let color = style.background {
      settle(.color, isExact: account.isRead(\.style.background) ?? isOpaque(color), at: id)
    }
    for path in [\NodeStyle.maximumWidth, \.minimumWidth, \.childGap] {
      guard let length = style[keyPath: path] else { continue }
      let isExact = isForFreeMind && path == \.childGap ? isWhole(length) : isLength(length)
      settle(.shape, isExact: account.isRead { $0.style[keyPath: path] } ?? isExact, at: id)
    }
    if style.font != NodeStyle.Font() {
      let hasFamily = style.font.family.map(MarkupText.canHold) ?? true
      let isSeen = !isForFreeMind || style.font.size != nil
      let isExact = hasFamily && isSeen && isWhole(style.font.size)
      settle(.font, isExact: account.isRead(\.style.font) ?? isExact, at: id)
    }
    if style.border != NodeStyle.Border() {
      let isExact = isOpaque(style.border.color) && isLength(style.border.width)
      settle(.border, isExact: account.isRead(\.style.border) ?? isExact, at: id)
    }
    if style.edge != NodeStyle.Edge() {
      let isExact = isOpaque(style.edge.color) && isWhole(style.edge.width)
      settle(.edge, isExact: account.isRead(\.style.edge) ?? isExact, at: id)
    }
    if let name = style.name {
      settle(.style, isExact: account.isRead(\.style.name) ?? MarkupText.canHold(name), at: id)
    }
    if let names = style.moreNames {
      let isExact = account.isRead(\.style.moreNames) ?? names.allSatisfy(MarkupText.canHold)
      settle(.style, isExact: isExact, at: id)
    }
    if let cloud = style.cloud {
      settle(.cloud, isExact: account.isRead(\.style.cloud) ?? isOpaque(cloud.color), at: id)
    }
  }

  /// Corrects the ledger for icons and the task: both are icons in a file, so a reader may divide them otherwise.
  private mutating func reviseTask(_ account: Account) {
    let (node, id) = (account.node, account.id)
    if node.task == .none && node.icons.isEmpty { return }
    let (icons, task) =
      account.read.map { ($0.icons, $0.task) }
      ?? TaskIcon.read(node.task.icons(after: node.icons))
    var counts = icons.reduce(into: [:]) { counts, icon in counts[icon, default: 0] += 1 }
    for icon in node.icons {
      // An icon that is there twice may come back once as an icon, and once as a part of the task.
      let count = counts[icon, default: 0]
      counts[icon] = count - 1
      if count < 1 || !MarkupText.canHold(icon) { settle(.icon, isExact: false, at: id) }
    }
    if task.status != node.task.status {
      if node.task.status != .none { settle(.task, isExact: false, at: id) }
      if node.task.progress != nil { settle(.progress, isExact: false, at: id) }
    } else if task.progress != node.task.progress {
      settle(node.task.progress == nil ? .task : .progress, isExact: false, at: id)
    }
    if task.priority != node.task.priority, node.task.priority != nil {
      settle(.priority, isExact: false, at: id)
    }
  }

  // MARK: Time, place, and the rest

  private mutating func reviseTime(_ account: Account) {
    let (node, id) = (account.node, account.id)
    if !node.foreign.isEmpty {
      let dates = [node.created, node.modified].compactMap { $0 }
      for _ in 0..<node.foreign.datesElsewhere(dates) {
        ledger.revise(.date, to: .approximated, at: id)
      }
    }
    if let place = node.place {
      let isExact = place.altitude == nil && place.accuracy == nil && place.name == nil
      settle(.place, isExact: account.isRead(\.place) ?? isExact, at: id)
    }
    for (index, reminder) in node.reminders.enumerated() {
      var same = Reminder(at: reminder.at)
      same.recurrence = reminder.recurrence
      same.recurrence?.until = nil
      same.foreign = reminder.foreign
      let isRead = account.read.map { $0.reminders.contains(reminder) }
      if index > 0, isRead != true {
        ledger.revise(.reminder, to: .dropped, at: id)
      } else {
        settle(.reminder, isExact: isRead ?? (same == reminder), at: id)
      }
    }
  }

  private mutating func reviseForeign(_ node: MindMap.Node, isKept: Bool) {
    var count = node.foreign.thingCount
    if isKept {
      // These are not lost: the kept element is written, and the text that a clone showed and the identifier that
      // was taken are elsewhere in the file.
      let said = [FreeMindClone.key, FreeMindClone.aheadKey, FreeMindElement.takenKey]
      count -= 1 + said.count { FreeMindElement.markup($0, in: node.foreign) != nil }
    }
    for connector in node.connectors { count += connector.foreign.pieces.count }
    for attribute in node.attributes { count += attribute.foreign.pieces.count }
    for reminder in node.reminders { count += reminder.foreign.pieces.count }
    for media in node.media {
      count += media.foreign.pieces.count + (media.place?.foreign.pieces.count ?? 0)
    }
    if let place = node.place { count += place.foreign.pieces.count }
    for _ in 0..<count { ledger.revise(.foreign, to: .dropped, at: node.id.rawValue) }
  }

  // MARK: The document

  /// Corrects the ledger for notes, and for maps inside of a notebook: all of them become nodes.
  mutating func reviseDocuments(in content: Content) {
    for item in content.items {
      switch item {
      case .note(let note): ledger.revise(.note, to: .approximated, at: note.id.rawValue)
      case .map(let map) where content.kind == .notebook: revisePart(map)
      case .drawing, .map, .planList: break
      }
    }
  }

  private mutating func revisePart(_ map: MindMap) {
    let id = map.id.rawValue
    if !map.isNameInOutline { ledger.revise(.title, to: .dropped, at: id) }
    loseInfo(of: map)
    if map.canvas != CanvasSettings() { ledger.revise(.canvas, to: .dropped, at: id) }
    if !map.styles.isUnset { ledger.revise(.style, to: .dropped, at: id) }
    for date in [map.created, map.modified] where date != nil {
      ledger.revise(.date, to: .dropped, at: id)
    }
    for _ in 0..<map.foreign.thingCount { ledger.revise(.foreign, to: .dropped, at: id) }
    for _ in map.slotsOfFloating { ledger.revise(.floating, to: .approximated, at: id) }
  }

  /// Enters the description of a map as dropped.
  private mutating func loseInfo(of map: MindMap) {
    if map.info.isEmpty { return }
    ledger.revise(.title, to: .dropped, at: map.id.rawValue)
    if map.info.syntax != .plain { ledger.revise(.markup, to: .dropped, at: map.id.rawValue) }
    ledger.loseLinks(map.info.addressesOfLinks, writing: "", at: map.id.rawValue)
  }

  /// Corrects the ledger for the description of the map.
  private mutating func reviseInfo(of map: MindMap) {
    guard let info else { return loseInfo(of: map) }
    let id = map.id.rawValue
    let text = map.info
    let isExact = comesBack(text, info == .details ? "DETAILS" : "NOTE")
    if !MarkupText.canHold(text.source) || text.syntax == .plain && !isExact {
      ledger.revise(.title, to: .approximated, at: id)
    } else if isForFreeMind && info == .details {
      ledger.revise(.title, to: .carried, at: id)
    }
    if text.syntax != .plain { settle(.markup, isExact: isExact, at: id) }
  }

  /// Corrects the ledger for the looks of the map as a whole, given the looks that a reader finds.
  mutating func revise(_ map: MindMap, as read: FreeMindStyles) {
    let id = map.id.rawValue
    if read.background == nil, map.canvas != CanvasSettings() {
      ledger.revise(.canvas, to: .dropped, at: id)
    } else if read.background != nil {
      let isExact = map.canvas == CanvasSettings(background: read.background)
      settle(.canvas, isExact: isExact, at: id)
    }
    if !map.styles.isUnset {
      let isHeld = (map.styles.shownAttributes ?? []).allSatisfy(MarkupText.canHold)
      settle(.style, isExact: isHeld && read.styles == FreeMindStyles(of: map).styles, at: id)
    }
  }

  /// Corrects the ledger for the map as a whole.
  mutating func revise(_ map: MindMap, isNamed: Bool, carried: Int) {
    let id = map.id.rawValue
    if isNamed, !map.name.isEmpty {
      let isExact = MarkupText.canHold(map.name)
      ledger.revise(.title, to: isExact ? .carried : .approximated, at: id)
    }
    reviseInfo(of: map)
    for date in [map.created, map.modified] where date != nil {
      ledger.revise(.date, to: .dropped, at: id)
    }
    for _ in 0..<(map.foreign.thingCount - carried) {
      ledger.revise(.foreign, to: .dropped, at: id)
    }
    guard isForFreeMind else { return }
    for _ in map.slotsOfFloating { ledger.revise(.floating, to: .approximated, at: id) }
  }
}
