import NapkinCore
import NapkinFormats

/// The account of what the format's table says only in general.
extension OPMLWriter {
  /// What becomes of things that the plain attributes do not say.
  private var elsewhere: Treatment { dialect.isFaithful ? .carried : .dropped }

  /// Corrects the account of the map as a whole.
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
    revise(map.created, told: told.created, at: id)
    revise(map.modified, told: told.modified, at: id)
    if !dialect.isFaithful, map.isRootImplied, needsMark(map.address(of: map.slotOfRoot)) {
      ledger.revise(.map, to: .approximated, at: id)
    }
    for _ in 0..<frame.rejectedCount { ledger.revise(.foreign, to: .dropped, at: id) }
    let hasFrame = OPMLFrame(map.foreign) != nil
    for piece in map.foreign.pieces
    where (!piece.isOPML || !hasFrame) && !piece.isSpelling {
      ledger.revise(.foreign, to: elsewhere, at: id)
    }
  }

  private mutating func revise(_ date: Instant?, told: Instant?, at id: String) {
    guard let date, date != told else { return }
    if told == nil {
      ledger.revise(.date, to: elsewhere, at: id)
    } else if !dialect.isFaithful {
      ledger.revise(.date, to: .approximated, at: id)
    }
  }

  /// Corrects the account of a node.
  mutating func revise(_ outline: OPMLOutline) {
    let node = outline.node
    let id = node.id.rawValue
    reviseText(outline)
    if outline.isFoldedBeyondWords { ledger.revise(.folded, to: elsewhere, at: id) }
    revise(node.created, told: outline.fields.created, at: id)
    if node.modified != nil && outline.fields.modified != node.modified {
      ledger.revise(.date, to: elsewhere, at: id)
    }
    if !node.isPlain { reviseExtras(outline) }
  }

  private mutating func reviseText(_ outline: OPMLOutline) {
    let node = outline.node
    let id = node.id.rawValue
    let text = outline.fields.text ?? ""
    if dialect.isFaithful {
      if !MarkupText.canHold(node.text.source) {
        ledger.revise(.text, to: .approximated, at: id)
      }
    } else {
      let told = dialect == .workflowy ? OPMLHTML.text(of: node.text) : text
      if !says(told, node.text) { ledger.revise(.text, to: .approximated, at: id) }
    }
    reviseMarkup(of: node.text, told: text, at: id)
  }

  /// Whether a reader of a dialect takes for the same text what it is told.
  private func says(_ told: String, _ text: RichText) -> Bool {
    let read = OPMLText.read(told)
    if text.syntax == .plain, read.syntax == .markdown { return false }
    return read.plain == text.plain
  }

  private mutating func reviseMarkup(of text: RichText, told: String?, at id: String) {
    switch text.syntax {
    case .plain: return
    case .markdown: if dialect != .workflowy && told == text.source { return }
    case .xhtml: if let told, OPMLText.means(told, text) { return }
    }
    ledger.revise(.markup, to: dialect.isFaithful ? .carried : .approximated, at: id)
    if !dialect.isFaithful { ledger.loseLinks(text.addressesOfLinks, writing: told ?? "", at: id) }
  }

  private mutating func reviseExtras(_ outline: OPMLOutline) {
    let node = outline.node
    let id = node.id.rawValue
    if let details = node.details { reviseMarkup(of: details, told: outline.fields.note, at: id) }
    if let note = node.note {
      reviseMarkup(of: note, told: outline.fields.note, at: id)
      if !MarkupText.canHold(note.source) { ledger.revise(.note, to: .approximated, at: id) }
      if let told = outline.fields.note {
        // In a dialect the details stand before it.
        let isAlone = !dialect.isFaithful && node.details == nil && note.syntax == .plain
        if isAlone, !says(told, note) { ledger.revise(.note, to: .approximated, at: id) }
      } else {
        ledger.revise(.note, to: elsewhere, at: id)
      }
    }
    if node.link != outline.fields.link { ledger.revise(.link, to: elsewhere, at: id) }
    if node.tags != outline.fields.tags {
      let treatment: Treatment = dialect.isFaithful ? .carried : .approximated
      for _ in node.tags { ledger.revise(.tag, to: treatment, at: id) }
    }
    if node.attributes != outline.fields.rows {
      let treatment: Treatment = dialect.isFaithful ? .carried : .approximated
      for carried in outline.carriedRows where !carried.isShown {
        ledger.revise(.attribute, to: treatment, at: id)
      }
    }
    if node.task.status != outline.fields.status { ledger.revise(.task, to: elsewhere, at: id) }
    for _ in 0..<outline.foreign.rejectedCount { ledger.revise(.foreign, to: .dropped, at: id) }
    reviseForeign(of: node, outline.foreign.others)
  }

  /// Corrects the account of what came from other formats, on the node and on what it has.
  mutating func reviseForeign(of node: NodePointer, _ pieces: [Foreign.Piece]) {
    let id = node.id.rawValue
    var count = pieces.count { !$0.isSpelling }
    if node.connectors.isEmpty && node.attributes.isEmpty && node.media.isEmpty
      && node.reminders.isEmpty && node.place == nil
    {
      for _ in 0..<count { ledger.revise(.foreign, to: elsewhere, at: id) }
      return
    }
    for foreign in node.connectors.map(\.foreign) + node.attributes.map(\.foreign)
      + node.media.map(\.foreign) + node.reminders.map(\.foreign)
    {
      count += foreign.pieces.count
    }
    for place in [node.place] + node.media.map(\.place) {
      count += place?.foreign.pieces.count ?? 0
    }
    for _ in 0..<count { ledger.revise(.foreign, to: elsewhere, at: id) }
  }
}
