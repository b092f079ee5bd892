import NapkinCore
import NapkinXML

/// A node as an outline: its plain attributes, and everything that they do not hold.
struct OPMLOutline {
  let node: MindMap.Node
  /// The plain attributes as Napkin writes them; `nil` if the outline keeps the spelling of its file.
  private let shown: OPMLVisibleAttributes?
  private var spelt: [OPMLAttribute]
  let fields: OPMLFields
  private(set) var foreign: OPMLForeign
  let isFloating: Bool
  /// Whether the node is folded and the list of open lines cannot show it.
  let isFoldedBeyondWords: Bool

  init(_ line: OPMLLines.Line, of map: MindMap, for dialect: OPMLDialect) {
    node = map[line.slot]
    var foreign = OPMLForeign(node.foreign)
    // The other dialects do not declare Napkin's namespace.
    if !dialect.isFaithful { foreign.keepAttributes { !$0.isCarried } }
    self.foreign = foreign
    if dialect.isFaithful,
      let (spelt, fields) = foreign.spelling?.attributes(of: node, foreign: foreign.attributes)
    {
      shown = nil
      self.spelt = spelt
      self.fields = fields
    } else {
      let shown = OPMLVisibleAttributes(node, for: dialect, foreign.spelling)
      self.shown = shown
      spelt = foreign.attributes
      fields = shown.fields
    }
    isFloating = line.level == 0 && map.parent(of: line.slot) == nil && line.slot != map.slotOfRoot
    isFoldedBeyondWords = line.isFoldedBeyondWords
    if foreign.usesPrefix { leaveOutDoubled() }
  }

  /// Leaves out foreign attributes whose names Napkin itself writes on the outline.
  private mutating func leaveOutDoubled() {
    var carried = CarriedNames()
    carryAttributes(to: &carried, markingAll: true)
    foreign.keepAttributes { !carried.names.contains($0.name) }
    spelt.removeAll { carried.names.contains($0.name) }
  }

  /// Writes the plain attributes.
  func writeAttributes(to xml: inout XMLWriter) {
    for attribute in (shown?.attributes ?? []) + spelt {
      xml.attribute(attribute.name, attribute.value)
    }
  }

  /// Passes on the attributes in Napkin's namespace. With `markingAll`, they show every folded node, because many
  /// programs drop the list of open lines; see ``CarriedTarget/carry(_:beyond:isFolded:isFloating:marksAll:)`` for
  /// the others.
  func carryAttributes(to target: inout some CarriedTarget, markingAll: Bool = false) {
    let isFolded = markingAll ? node.isFolded : isFoldedBeyondWords
    target.carry(
      node, beyond: fields, isFolded: isFolded, isFloating: isFloating, marksAll: markingAll)
  }

  /// The rows that become elements: all rows, to keep their order, if one of them is not shown.
  var carriedRows: [CarriedRow] {
    fields.showAll(node.attributes) ? [] : CarriedRow.all(node.attributes, shown: fields.rows)
  }

  /// Whether the node has anything that becomes an element.
  var carriesElements: Bool {
    if node.isPlain { return false }
    return !carriedRows.isEmpty || !node.connectors.isEmpty || !node.media.isEmpty
      || !node.reminders.isEmpty || node.place != nil || !foreign.others.isEmpty
  }
}
