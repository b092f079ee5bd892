import NapkinCore
import NapkinFormats
import NapkinXML

/// Nearly all nodes show outliners nothing but a text, a date, a note and a link. They are written
/// from where they lie, without making lists of attributes first: a map may have a million of them.
extension OPMLWriter {
  /// Begins the outline of a node, with all that is carried in it but its children; tells whether it
  /// was plain enough for that.
  mutating func writePlainly(_ line: OPMLLines.Line) -> Bool {
    let node = map.address(of: line.slot)
    let extras = node.extras
    if let extras, !extras.showsOnlyTexts { return false }
    let text = node.text.source
    let isVerbatim = node.text.syntax == .plain && OPMLText.isVerbatim(text)
    guard isVerbatim || node.text.syntax != .xhtml && OPMLText.isItself(node.text) else {
      return false
    }
    let (note, link) = (extras?.pointee.note, extras?.pointee.link)
    let page = note?.textOfParagraphPage
    let shownNote =
      page.map(OPMLText.allowed)
      ?? note.flatMap { OPMLShown.note(nil, nil, $0, [], for: .ordinary) }

    xml.begin("outline")
    if isVerbatim {
      text.withBytes { text in add(" text=\"", verbatim: text) }
    } else {
      xml.attribute(OPMLName.text, text)
    }
    if let link {
      xml.attribute(OPMLName.type, "link")
      xml.attribute(OPMLName.link, link)
    }
    let created = node.created
    let isDate = created.map(OPMLShown.isDate) ?? false
    if let created, isDate { add(created) }
    if created != nil && !isDate { reviseDate(of: node) }
    if node.modified != nil { reviseDate(of: node) }
    xml.attribute(OPMLName.note, shownNote)
    if line.isFoldedBeyondWords {
      ledger.revise(.folded, to: .carried, at: node.id.rawValue)
    }
    let isMeant = note.map { OPMLText.means(shownNote, $0) } ?? false
    if let note { revise(note, shown: shownNote, isMeant: isMeant, of: node) }
    if carries {
      carryID(of: node, at: line)
      if CarriedText.isPage(of: page, shown: shownNote) {
        xml.take(.noteIn, CarriedText.paragraphPage)
      } else if let note, !isMeant {
        xml.addText(note, .note, .noteIn, unlike: shownNote)
      } else if let note, note.syntax == .markdown {
        xml.take(.noteIn, note.syntax.word)
      }
      carryDates(of: node, isExact: isDate)
      if node.isFolded { xml.take(.folded, "true") }
    }
    if let extras { writeForeign(of: node, extras, link: link) }
    return true
  }

  private mutating func writeForeign(
    of node: NodePointer, _ extras: UnsafePointer<NodeExtras>, link: String?
  ) {
    let pieces = extras.pointee.foreign.pieces
    reviseForeign(of: node, pieces)
    guard carries else { return }
    var fields = OPMLFields()
    fields.link = link
    xml.carryExtras(of: node, beyond: fields, marksAll: true)
    xml.carry(node, rows: [], pieces)
  }

  private mutating func reviseDate(of node: NodePointer) {
    ledger.revise(.date, to: .carried, at: node.id.rawValue)
  }

  private mutating func add(_ created: Instant) {
    xml.attributes(upTo: 11 + RFC822Dates.limit) { pen in
      pen.put(" created=\"")
      dates.write(created, with: &pen)
      pen.put(UInt8(ascii: "\""))
    }
  }

  /// Adds the name of a node and whether it floats, the first two of ``CarriedName/Node``.
  private mutating func carryID(of node: NodePointer, at line: OPMLLines.Line) {
    if !node.hasInventedID {
      let id = node.id.rawValue
      let isVerbatim = id.withBytes { id in
        let isVerbatim = OPMLText.isVerbatim(id)
        if isVerbatim { add(" napkin:id=\"", verbatim: id) }
        return isVerbatim
      }
      if !isVerbatim { xml.take(.id, CarriedText.write(id)) }
    }
    if line.level == 0, map.parent(of: line.slot) == nil, line.slot != map.slotOfRoot {
      xml.take(.floating, "true")
    }
  }

  /// Adds the dates as far as they say more than the one that is shown.
  private mutating func carryDates(of node: NodePointer, isExact: Bool) {
    let (created, modified) = (node.created, node.modified)
    xml.attributes(upTo: 80) { pen in
      if let created, !isExact || created != created.inSeconds {
        pen.put(" napkin:created=\"")
        pen.put(created.milliseconds)
        pen.put(UInt8(ascii: "\""))
      }
      if let modified {
        pen.put(" napkin:modified=\"")
        pen.put(modified.milliseconds)
        pen.put(UInt8(ascii: "\""))
      }
    }
  }

  /// Adds an attribute in whose value nothing has to be escaped, behind its name.
  private mutating func add(_ name: StaticString, verbatim value: UnsafeBufferPointer<UInt8>) {
    xml.attributes(upTo: name.utf8CodeUnitCount + value.count + 1) { pen in
      pen.put(name)
      pen.put(value)
      pen.put(UInt8(ascii: "\""))
    }
  }
}

extension UnsafePointer<NodeExtras> {
  /// Whether it has nothing to show beside its text but a note and a link, in no spelling of a file's.
  fileprivate var showsOnlyTexts: Bool {
    guard pointee.tags.isEmpty, pointee.attributes.isEmpty, pointee.task.status == .none,
      rarest == nil || rarest?.pointee.details == nil
    else { return false }
    if let link = pointee.link, link.isEmpty || !MarkupText.canHold(link) { return false }
    return pointee.foreign.isEmpty || !pointee.foreign.pieces.contains(where: \.isOPML)
  }
}
