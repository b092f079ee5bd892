import NapkinCore
import NapkinFormats
import NapkinXML

/// Most nodes have nothing but a text and dates to show to outliners. They are written without making
/// lists of attributes first: a map may have a million of them.
extension OPMLWriter {
  /// Begins the outline of a node where it lies, with all that is carried in it but its children;
  /// tells whether it was plain enough for that.
  mutating func writePlainly(_ line: OPMLLines.Line) -> Bool {
    let node = map.address(of: line.slot)
    guard node.showsOnlyText, node.text.syntax != .xhtml else { return false }
    let text = node.text.source
    let isOrdinary = node.text.syntax == .plain && OPMLText.isOrdinary(text)
    guard isOrdinary || OPMLText.means(text, node.text) && MarkupText.canHold(text) else {
      return false
    }
    xml.begin("outline")
    xml.attribute(OPMLName.text, text)
    let created = node.created
    let isDate = created.map(OPMLShown.isDate) ?? false
    if let created, isDate { xml.add(OPMLName.created, created) }
    if created != nil && !isDate { reviseDate(of: line.slot) }
    if node.modified != nil { reviseDate(of: line.slot) }
    let isFoldedBeyondWords = node.isFolded && !OPMLFolding.isSayable(line, in: map)
    if isFoldedBeyondWords {
      ledger.revise(.folded, to: .carried, at: node.id.rawValue)
    }
    if carries { carryPlainly(line, isExact: isDate) }
    if !node.isPlain {
      let pieces = node.foreign.pieces
      reviseForeign(of: node, pieces)
      if carries {
        xml.carryExtras(of: node, beyond: OPMLFields())
        xml.carry(node, rows: [], pieces)
      }
    }
    return true
  }

  private mutating func reviseDate(of slot: MindMap.Slot) {
    ledger.revise(.date, to: .carried, at: map.address(of: slot).id.rawValue)
  }

  /// Adds what any node may have in Napkin's namespace, in the order of ``CarriedName/Node``.
  private mutating func carryPlainly(_ line: OPMLLines.Line, isExact: Bool) {
    let node = map.address(of: line.slot)
    if !node.hasInventedID { xml.take(.id, CarriedText.write(node.id.rawValue)) }
    if line.level == 0, map.parent(of: line.slot) == nil, line.slot != map.slotOfRoot {
      xml.take(.floating, "true")
    }
    if let created = node.created, !isExact || created != created.inSeconds {
      xml.attribute(CarriedName.Node.created.qualified, created.milliseconds)
    }
    xml.attribute(CarriedName.Node.modified.qualified, node.modified?.milliseconds)
    if node.isFolded { xml.take(.folded, "true") }
  }
}

extension UnsafePointer<MindMap.Node> {
  /// Whether it has nothing to show but its text, in no spelling of a file's.
  fileprivate var showsOnlyText: Bool {
    if isPlain { return true }
    return note == nil && details == nil && link == nil && tags.isEmpty && attributes.isEmpty
      && task.status == .none && !foreign.pieces.contains(where: \.isOPML)
  }
}
