import NapkinCore
import NapkinXML

/// A node as an outline: its plain attributes, and what they do not say.
struct OPMLOutline {
  let node: NodePointer
  /// The plain attributes as Napkin writes them, or as the file had them that the node came from.
  private let shown: OPMLShown?
  private let spelt: [OPMLAttribute]
  let fields: OPMLFields
  let foreign: OPMLForeign
  let isFloating: Bool
  /// Whether the node is folded and the list of open lines cannot say so.
  let isFoldedBeyondWords: Bool

  init(_ line: OPMLLines.Line, of map: MindMap, for dialect: OPMLDialect) {
    node = map.address(of: line.slot)
    foreign = OPMLForeign(node.foreign)
    if dialect.isFaithful, let spelling = foreign.spelling {
      shown = nil
      spelt = spelling.attributes(of: node, foreign: foreign.attributes)
      fields = OPMLFields(spelt)
    } else {
      let shown = OPMLShown(node, for: dialect, foreign.spelling)
      self.shown = shown
      spelt = foreign.attributes
      fields = shown.fields
    }
    isFloating =
      line.level == 0 && map.parent(of: line.slot) == nil && line.slot != map.slotOfRoot
    isFoldedBeyondWords = node.isFolded && !OPMLFolding.isSayable(line, in: map)
  }

  /// Writes the plain attributes.
  func writeAttributes(to xml: inout XMLWriter) {
    shown?.write(to: &xml)
    for attribute in spelt { xml.attribute(attribute.name, attribute.value) }
  }

  /// Hands over what goes into Napkin's namespace as attributes.
  func carryAttributes(to target: inout some CarriedTarget) {
    target.carry(node, beyond: fields, isFolded: isFoldedBeyondWords, isFloating: isFloating)
  }

  /// The rows that go there as elements: all, if one of them does not find its place.
  var carriedRows: [Attribute] {
    fields.rows == node.attributes ? [] : node.attributes
  }

  /// Whether the node has anything that goes there as an element.
  var carriesElements: Bool {
    if node.isPlain { return false }
    return !carriedRows.isEmpty || !node.connectors.isEmpty || !node.media.isEmpty
      || !node.reminders.isEmpty || node.place != nil || !foreign.others.isEmpty
  }
}
