import NapkinCore
import NapkinFormats
import NapkinXML

/// The account of what the format's table says only in general: of each thing, whether a reader
/// gets back what was written.
extension FreeMindWriter {
  /// Corrects the account of a node. What is written as the file spelt it is exact.
  ///
  /// - Parameter source: The spelling that is written; `nil` if all is written in our own.
  mutating func revise(_ node: MindMap.Node, level: Int, as source: FreeMindSource?) {
    let id = node.id.rawValue
    func isNew(_ aspect: FreeMindAspect) -> Bool { source?.changed.contains(aspect) ?? true }
    if isNew(.text) {
      reviseText(node, isRounded: source?.rounded.contains(.text) ?? false)
    } else {
      reviseSpelling(of: node.text, at: id)
    }
    if isNew(.id), id.isEmpty ? !node.hasInventedID : !MarkupText.canHold(id) {
      ledger.revise(.identifier, to: .approximated, at: id)
    }
    if node.isPlain { return }
    reviseForeign(node, isSpelt: source != nil)
    for media in node.media where media.place != nil { ledger.revise(.place, to: .dropped, at: id) }
    // What is as it was spelt is exact, though FreeMind does not show all of it.
    if let source, source.changed.isEmpty, !isForFreeMind { return }
    if let source, isForFreeMind { revisePlain(node, source) }
    reviseNotes(node, isNew)
    // What is spelt as before in a changed element may say more than the words that the writer has.
    let said = isForFreeMind ? [:] : source?.said ?? [:]
    func isSaid(_ value: some Hashable, _ aspect: FreeMindAspect) -> Bool {
      said[aspect]?.contains(AnyHashable(value)) ?? false
    }
    reviseRows(node, isNew)
    for connector in node.connectors {
      let isNew = isNew(.connectors) && !isSaid(connector, .connectors)
      revise(connector, isNew: isNew, at: id)
    }
    reviseLooks(node) { aspect in
      switch aspect {
      case .font: isNew(aspect) && !isSaid(node.style.font, aspect)
      case .edge: isNew(aspect) && !isSaid(node.style.edge, aspect)
      case .cloud: isNew(aspect) && !isSaid(node.style.cloud, aspect)
      default: isNew(aspect)
      }
    }
    if isNew(.icons) { reviseTask(node) }
    if node.side != nil, level != 1, isNew(.side) { ledger.revise(.side, to: .dropped, at: id) }
    if isNew(.link), let link = node.link, !MarkupText.canHold(link) {
      ledger.revise(.link, to: .approximated, at: id)
    }
    if isNew(.offset), let offset = node.offset {
      let lengths = [offset.x, offset.y]
      let isExact = lengths.allSatisfy { isForFreeMind ? isWhole($0) : isLength($0) }
      settle(.position, isExact: hasGaps && isExact, at: id)
    }
    reviseTime(node, isNew)
  }

  /// Enters whether a thing comes back; what comes back but is not shown is carried.
  private mutating func settle(_ feature: Feature, isExact: Bool, at id: String) {
    if !isExact {
      ledger.revise(feature, to: .approximated, at: id)
    } else if isForFreeMind, FreeMindFormat.unseenByFreeMind.contains(feature) {
      ledger.revise(feature, to: .carried, at: id)
    }
  }

  /// Enters what is not quite the same in FreeMind's words, and that it shows no pictures beside texts.
  private mutating func revisePlain(_ node: MindMap.Node, _ source: FreeMindSource) {
    for (aspect, feature) in Self.roundedFeatures
    where source.rounded.contains(aspect) && !source.changed.contains(aspect) {
      ledger.revise(feature, to: .approximated, at: node.id.rawValue)
    }
    guard source.changed.isDisjoint(with: [.picture, .attributes, .link]) else { return }
    for _ in source.parts(about: .picture) {
      ledger.revise(.media, to: .carried, at: node.id.rawValue)
    }
  }

  private static let roundedFeatures: [(FreeMindAspect, Feature)] = [
    (.text, .markup), (.details, .markup), (.note, .markup), (.offset, .position),
    (.connectors, .connector), (.font, .font), (.edge, .edge), (.cloud, .cloud), (.color, .color),
    (.background, .color),
  ]

  // MARK: Texts

  private mutating func reviseText(_ node: MindMap.Node, isRounded: Bool) {
    let id = node.id.rawValue
    if FreeMindMarkup.isRich(node.text) {
      reviseMarkup(node.text, .text, at: id)
    } else {
      settle(.text, isExact: !isRounded && MarkupText.canHold(node.text.plain), at: id)
      if node.text.syntax == .xhtml { ledger.revise(.markup, to: .approximated, at: id) }
      ledger.loseLinks(node.text.addressesOfLinks, writing: node.text.plain, at: id)
    }
  }

  private mutating func reviseNotes(_ node: MindMap.Node, _ isNew: (FreeMindAspect) -> Bool) {
    let id = node.id.rawValue
    if let details = node.details {
      if isNew(.details) {
        reviseMarkup(details, .details, at: id)
      } else {
        settle(.details, isExact: true, at: id)
        reviseSpelling(of: details, at: id)
      }
    }
    guard let note = node.note else { return }
    if isNew(.note) {
      reviseMarkup(note, .note, at: id)
    } else {
      reviseSpelling(of: note, at: id)
    }
  }

  /// Enters that markup which is written as the file spelt it has references in it now.
  private mutating func reviseSpelling(of text: RichText, at id: String) {
    guard isForFreeMind, text.syntax == .xhtml else { return }
    settle(.markup, isExact: XMLFragment.withReferences(text.source) == text.source, at: id)
  }

  private mutating func reviseMarkup(_ text: RichText, _ feature: Feature, at id: String) {
    let canHold = MarkupText.canHold(text.source)
    settle(feature, isExact: canHold, at: id)
    // What plain text becomes is read as the same text.
    if text.syntax == .plain { return }
    let type = feature == .text ? "NODE" : feature == .details ? "DETAILS" : "NOTE"
    settle(.markup, isExact: comesBack(text, type), at: id)
    // What is not well-formed is written as words.
    if !FreeMindMarkup.isRich(text) {
      ledger.loseLinks(text.addressesOfLinks, writing: text.plain, at: id)
    }
  }

  /// Whether a reader gets the same text back.
  private func comesBack(_ text: RichText, _ type: String) -> Bool {
    var (contentType, markup): (String?, String) = (nil, "")
    if let setting = setting(of: text, type) {
      let page = FreeMindPage(text.source)
      if !isForFreeMind { return page.comesBack(behind: setting.before) }
      markup = XMLFragment.withReferences(setting.before + page.markup + setting.behind)
    } else {
      (contentType, markup) = FreeMindMarkup.richContent(text, isForFreeMind: isForFreeMind)
    }
    return markup.withBytes { FreeMindMarkup.text(of: $0, contentType) } == text
  }

  // MARK: Rows

  private mutating func reviseRows(_ node: MindMap.Node, _ isNew: (FreeMindAspect) -> Bool) {
    let id = node.id.rawValue
    for tag in node.tags {
      let isOne = !tag.has(UInt8(ascii: "\n")) && MarkupText.canHold(tag)
      settle(.tag, isExact: isOne || !isNew(.tags), at: id)
    }
    for attribute in node.attributes where isNew(.attributes) {
      let isExact = MarkupText.canHold(attribute.name) && MarkupText.canHold(attribute.value)
      settle(.attribute, isExact: isExact, at: id)
    }
    let picture = node.media.first { $0.kind == .image }
    var isShown = false
    for media in node.media where isNew(.picture) || isNew(.attributes) || isNew(.link) {
      let path = media.path
      let isExact =
        media == picture && !isShown && FreeMindMedia.picture(path) == media
        && MarkupText.canHold(path)
      if media == picture { isShown = true }
      settle(.media, isExact: isExact, at: id)
    }
  }

  private mutating func revise(_ connector: Connector, isNew: Bool, at id: String) {
    for label in [connector.startLabel, connector.label, connector.endLabel] {
      guard let label else { continue }
      settle(.connectorLabel, isExact: !isNew || MarkupText.canHold(label), at: id)
    }
    guard isNew else { return }
    let target = connector.target.rawValue
    let isExact =
      // A line that is not broken has no word of its own.
      connector.dash != .solid && !target.isEmpty && MarkupText.canHold(target)
      && isOpaque(connector.color)
      && isWhole(connector.width)
    settle(.connector, isExact: isExact, at: id)
  }

  // MARK: Looks

  private func isOpaque(_ color: RGBA?) -> Bool { color.map { $0.alpha == 255 } ?? true }

  private func isWhole(_ length: Double?) -> Bool {
    length.map { FreeMindLength.points(whole($0)) == $0 } ?? true
  }

  private func isLength(_ length: Double?) -> Bool {
    length.map { FreeMindLength.points(points($0)) == $0 } ?? true
  }

  private mutating func reviseLooks(_ node: MindMap.Node, _ isNew: (FreeMindAspect) -> Bool) {
    let id = node.id.rawValue
    let style = node.style
    if style == NodeStyle() { return }
    if isNew(.color), let color = style.color { settle(.color, isExact: isOpaque(color), at: id) }
    if isNew(.background), let color = style.background {
      settle(.color, isExact: isOpaque(color), at: id)
    }
    if isNew(.width), let width = style.maximumWidth {
      settle(.shape, isExact: isLength(width), at: id)
    }
    if isNew(.font), style.font != NodeStyle.Font() {
      let hasFamily = style.font.family.map(MarkupText.canHold) ?? true
      let isSeen = !isForFreeMind || style.font.size != nil
      settle(.font, isExact: hasFamily && isSeen && isWhole(style.font.size), at: id)
    }
    if style.border != NodeStyle.Border() {
      let isExact = isOpaque(style.border.color) && isLength(style.border.width)
      settle(.border, isExact: isExact || !isNew(.border), at: id)
    }
    if isNew(.edge), style.edge != NodeStyle.Edge() {
      settle(.edge, isExact: isOpaque(style.edge.color) && isWhole(style.edge.width), at: id)
    }
    if isNew(.cloud), let cloud = style.cloud {
      settle(.cloud, isExact: isOpaque(cloud.color), at: id)
    }
  }

  /// Icons stand for the task too, so they may come back as more or less than they were.
  private mutating func reviseTask(_ node: MindMap.Node) {
    if node.task == .none && node.icons.isEmpty { return }
    let id = node.id.rawValue
    let (icons, task) = TaskIcon.read(node.task.icons(after: node.icons))
    var counts = icons.reduce(into: [:]) { counts, icon in counts[icon, default: 0] += 1 }
    for icon in node.icons {
      // One that stands there twice may come back once as an icon, and once as a task.
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

  private mutating func reviseTime(_ node: MindMap.Node, _ isNew: (FreeMindAspect) -> Bool) {
    let id = node.id.rawValue
    if !node.foreign.isEmpty {
      let dates = [node.created, node.modified].compactMap { $0 }
      for _ in 0..<node.foreign.datesElsewhere(dates) {
        ledger.revise(.date, to: .approximated, at: id)
      }
    }
    if isNew(.place), let place = node.place {
      let isExact = place.altitude == nil && place.accuracy == nil && place.name == nil
      settle(.place, isExact: isExact, at: id)
    }
    guard isNew(.reminders), let first = node.reminders.first else { return }
    var same = Reminder(at: first.at)
    same.recurrence = first.recurrence
    same.recurrence?.until = nil
    same.foreign = first.foreign
    settle(.reminder, isExact: same == first, at: id)
    for _ in node.reminders.dropFirst() { ledger.revise(.reminder, to: .dropped, at: id) }
  }

  private mutating func reviseForeign(_ node: MindMap.Node, isSpelt: Bool) {
    var count = node.foreign.thingCount
    if isSpelt {
      // The spelling is written, what a clone showed stands elsewhere in the file, and so does the
      // identifier that was taken.
      let said = [FreeMindClone.key, FreeMindClone.aheadKey, FreeMindSource.takenKey]
      count -= 1 + said.count { FreeMindSource.markup($0, in: node.foreign) != nil }
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

  /// Corrects the account of notes, and of maps inside of a notebook: all of it becomes nodes.
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
    for date in [map.created, map.modified] where date != nil {
      ledger.revise(.date, to: .dropped, at: id)
    }
    for _ in 0..<map.foreign.thingCount { ledger.revise(.foreign, to: .dropped, at: id) }
    for _ in map.slotsOfFloating { ledger.revise(.floating, to: .approximated, at: id) }
  }

  /// Enters that what is said of a map stands nowhere.
  private mutating func loseInfo(of map: MindMap) {
    if map.info.isEmpty { return }
    ledger.revise(.title, to: .dropped, at: map.id.rawValue)
    if map.info.syntax != .plain { ledger.revise(.markup, to: .dropped, at: map.id.rawValue) }
    ledger.loseLinks(map.info.addressesOfLinks, writing: "", at: map.id.rawValue)
  }

  /// Corrects the account of what is said of the map.
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

  /// Corrects the account of the map as a whole.
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
