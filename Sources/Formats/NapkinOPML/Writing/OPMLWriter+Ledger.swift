import NapkinCore
import NapkinFormats

/// Makes the ledger exact where the format's table gives only the general treatment.
extension OPMLWriter {
  /// The treatment of properties that the plain attributes do not hold.
  private var elsewhere: Treatment { dialect.isFaithful ? .carried : .dropped }

  /// Corrects the ledger for the map as a whole.
  mutating func revise(_ frame: OPMLFrame) {
    let id = map.id.rawValue
    let told = OPMLHead(frame)
    if !map.info.isEmpty {
      ledger.revise(.title, to: elsewhere, at: id)
      if map.info.syntax != .plain { ledger.revise(.markup, to: elsewhere, at: id) }
      if !dialect.isFaithful { ledger.loseLinks(map.info.addressesOfLinks, writing: "", at: id) }
    }
    if !map.name.isEmpty && told.title != map.name {
      ledger.revise(.title, to: dialect.isFaithful ? .carried : .approximated, at: id)
    }
    revise(map.created, told: told.created, map.foreign, at: id)
    revise(map.modified, told: told.modified, map.foreign, at: id)
    if !dialect.isFaithful, map.isRootImplied, needsMark(map[map.slotOfRoot]) {
      ledger.revise(.map, to: .approximated, at: id)
    }
    for _ in 0..<frame.rejectedCount { ledger.revise(.foreign, to: .dropped, at: id) }
    let hasFrame = OPMLFrame(map.foreign) != nil
    for piece in map.foreign.pieces where (!piece.isOPML || !hasFrame) && !piece.isSpelling {
      ledger.revise(.foreign, to: elsewhere, at: id)
    }
  }

  private mutating func revise(
    _ date: Instant?, told: Instant?, _ foreign: Foreign, at id: String
  ) {
    guard let date else { return }
    if told == nil {
      ledger.revise(.date, to: elsewhere, at: id)
    } else if !dialect.isFaithful, date != told || foreign.datesElsewhere([date]) > 0 {
      ledger.revise(.date, to: .approximated, at: id)
    }
  }

  /// Corrects the ledger for a node.
  mutating func revise(_ outline: OPMLOutline, isRoot: Bool) {
    let node = outline.node
    let id = node.id.rawValue
    reviseText(outline)
    if outline.isFoldedBeyondWords { ledger.revise(.folded, to: elsewhere, at: id) }
    revise(node.created, told: outline.fields.created, node.foreign, at: id)
    if node.modified != nil && outline.fields.modified != node.modified {
      ledger.revise(.date, to: elsewhere, at: id)
    }
    if !node.isPlain { reviseExtras(outline, isRoot: isRoot) }
  }

  private mutating func reviseText(_ outline: OPMLOutline) {
    let node = outline.node
    let id = node.id.rawValue
    let text = outline.fields.text ?? ""
    if dialect.isFaithful {
      if !MarkupText.canHold(node.text.source) { ledger.revise(.text, to: .approximated, at: id) }
    } else {
      let told = dialect == .workflowy ? OPMLHTML.text(of: node.text) : text
      if !says(told, node.text) { ledger.revise(.text, to: .approximated, at: id) }
    }
    reviseMarkup(of: node.text, told: text, isMeant: OPMLText.means(text, node.text), at: id)
  }

  /// Whether a reader of a dialect reads the same plain text from the written value.
  private func says(_ told: String, _ text: RichText) -> Bool {
    let read = OPMLText.read(told)
    if text.syntax == .plain, read.syntax == .markdown { return false }
    return read.plain == text.plain
  }

  private mutating func reviseMarkup(
    of text: RichText, told: String?, isMeant: @autoclosure () -> Bool, at id: String
  ) {
    switch text.syntax {
    case .plain: return
    case .markdown: if dialect != .workflowy && told == text.source && isMeant() { return }
    case .xhtml: if isMeant() { return }
    }
    ledger.revise(.markup, to: dialect.isFaithful ? .carried : .approximated, at: id)
    if !dialect.isFaithful { ledger.loseLinks(text.addressesOfLinks, writing: told ?? "", at: id) }
  }

  private mutating func reviseExtras(_ outline: OPMLOutline, isRoot: Bool) {
    let node = outline.node
    let id = node.id.rawValue
    let told = outline.fields.note
    if let details = node.details {
      let place = isRoot && shownInfo == .details ? map.id.rawValue : id
      reviseMarkup(of: details, told: told, isMeant: OPMLText.means(told, details), at: place)
    }
    if let note = node.note {
      let isMeant = OPMLText.means(told, note)
      if isRoot, shownInfo == .note {
        reviseMarkup(of: note, told: told, isMeant: isMeant, at: map.id.rawValue)
      } else {
        revise(note, shown: told, isMeant: isMeant, of: node)
      }
    }
    if node.link != outline.fields.link {
      ledger.revise(.link, to: elsewhere, at: id)
    } else if !dialect.isFaithful, let target = node.link.flatMap(MindMap.Node.ID.init(ofLink:)),
      map.contains(target)
    {
      // Without identifiers, a reader cannot find the outline that is linked.
      ledger.revise(.link, to: .approximated, at: id)
    }
    if node.tags != outline.fields.tags {
      let treatment: Treatment = dialect.isFaithful ? .carried : .approximated
      for _ in node.tags { ledger.revise(.tag, to: treatment, at: id) }
    }
    if node.attributes != outline.fields.rows {
      let treatment: Treatment = dialect.isFaithful ? .carried : .approximated
      let count = outline.carriedRows.count { !$0.isShown }
      for _ in 0..<max(0, categorized.contains(node.id) ? count - 1 : count) {
        ledger.revise(.attribute, to: treatment, at: id)
      }
    }
    if node.task.status != outline.fields.status { ledger.revise(.task, to: elsewhere, at: id) }
    for _ in 0..<outline.foreign.rejectedCount { ledger.revise(.foreign, to: .dropped, at: id) }
    reviseForeign(of: node, outline.foreign.others)
  }

  /// Corrects the ledger for the note of a node. `told` is the text that outliners show, and `isMeant` whether it
  /// means the note.
  mutating func revise(
    _ note: RichText, shown told: String?, isMeant: Bool, of node: MindMap.Node
  ) {
    let id = node.id.rawValue
    reviseMarkup(of: note, told: told, isMeant: isMeant, at: id)
    let canHold = MarkupText.canHold(note.source)
    if let told {
      // In a dialect, the details come before the note.
      let isAlone = !dialect.isFaithful && node.details == nil && note.syntax == .plain
      if !canHold || isAlone && !says(told, note) {
        ledger.revise(.note, to: .approximated, at: id)
      }
    } else {
      ledger.revise(.note, to: canHold || !dialect.isFaithful ? elsewhere : .approximated, at: id)
    }
  }

  /// Corrects the ledger for pieces from other formats, on the node and on its properties.
  mutating func reviseForeign(of node: MindMap.Node, _ pieces: [Foreign.Entry]) {
    guard !node.isPlain else { return }
    var count = pieces.count { !$0.isSpelling }
    for connector in node.connectors { count += connector.foreign.pieces.count }
    for row in node.attributes { count += row.foreign.pieces.count }
    for media in node.media {
      count += media.foreign.pieces.count + (media.place?.foreign.pieces.count ?? 0)
    }
    for reminder in node.reminders { count += reminder.foreign.pieces.count }
    count += node.place?.foreign.pieces.count ?? 0
    for _ in 0..<count { ledger.revise(.foreign, to: elsewhere, at: node.id.rawValue) }
  }
}
