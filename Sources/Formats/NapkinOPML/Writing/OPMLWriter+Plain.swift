import NapkinCore
import NapkinFormats
import NapkinXML

/// Nearly all nodes show outliners nothing but a text, a date, a note and a link. They are written
/// without making lists of attributes first: a map may have a million of them.
extension OPMLWriter {
  /// Begins the outline of a node, with all that is carried in it but its children; tells whether it
  /// was plain enough for that.
  mutating func writePlainly(_ line: OPMLLines.Line) -> Bool {
    writePlainly(map[line.slot], at: line)
  }

  private mutating func writePlainly(_ node: MindMap.Node, at line: OPMLLines.Line) -> Bool {
    if !node.isPlain, !node.showsOnlyTexts { return false }
    let text = node.text.source
    let isVerbatim = node.text.syntax == .plain && OPMLText.isVerbatim(text)
    guard isVerbatim || node.text.syntax != .xhtml && OPMLText.isItself(node.text) else {
      return false
    }
    let (note, link) = (node.note, node.link)
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
    if !node.isPlain { writeForeign(of: node, link: link) }
    return true
  }

  private mutating func writeForeign(of node: MindMap.Node, link: String?) {
    let pieces = node.foreign.pieces
    reviseForeign(of: node, pieces)
    guard carries else { return }
    var fields = OPMLFields()
    fields.link = link
    xml.carryExtras(of: node, beyond: fields, marksAll: true)
    xml.carry(node, rows: [], pieces)
  }

  private mutating func reviseDate(of node: MindMap.Node) {
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
  private mutating func carryID(of node: MindMap.Node, at line: OPMLLines.Line) {
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
  private mutating func carryDates(of node: MindMap.Node, isExact: Bool) {
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

extension MindMap.Node {
  /// Whether it has nothing to show beside its text but a note and a link, in no spelling of a file's.
  fileprivate var showsOnlyTexts: Bool {
    guard tags.isEmpty, attributes.isEmpty, task.status == .none, details == nil else {
      return false
    }
    if let link, link.isEmpty || !MarkupText.canHold(link) { return false }
    return foreign.isEmpty || !foreign.pieces.contains(where: \.isOPML)
  }
}
