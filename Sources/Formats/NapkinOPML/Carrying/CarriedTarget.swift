import NapkinCore
import NapkinXML

/// Who takes what OPML has no words for, in Napkin's namespace, where outliners do not look: a file,
/// or somebody who asks whether there is anything.
protocol CarriedTarget {
  mutating func take(_ name: CarriedName.Node, _ value: String)
}

extension XMLWriter: CarriedTarget {
  mutating func take(_ name: CarriedName.Node, _ value: String) {
    attribute(CarriedName.prefixToWrite, name.rawValue, value)
  }
}

/// Takes note of whether there is anything.
struct ExtensionDetector: CarriedTarget {
  private(set) var isEmpty = true

  mutating func take(_ name: CarriedName.Node, _ value: String) {
    isEmpty = false
  }
}

/// Takes note of the names.
struct CarriedNames: CarriedTarget {
  private(set) var names: Set<String> = []

  mutating func take(_ name: CarriedName.Node, _ value: String) {
    names.insert(name.qualified)
  }
}

// Only what the plain attributes do not say is carried, so that an outline of text alone has
// nothing of it.
extension CarriedTarget {
  typealias Name = CarriedName.Node

  /// Takes what a node says beyond the plain attributes of its outline; and what these say as well, but
  /// outliners may take away: that its note is in Markdown, and the order of its rows.
  mutating func carry(
    _ node: MindMap.Node, beyond fields: OPMLFields, isFolded: Bool, isFloating: Bool,
    marksAll: Bool = false
  ) {
    if !node.hasInventedID { add(.id, node.id.rawValue) }
    add(.floating, ifTrue: isFloating)
    addText(node.text, .text, .textIn, beyond: fields.text ?? "")
    if !node.isPlain { addNotes(of: node, beyond: fields, marksAll: marksAll) }
    if node.created != fields.created { add(.created, Self.time(node.created)) }
    if node.modified != fields.modified { add(.modified, Self.time(node.modified)) }
    add(.folded, ifTrue: isFolded)
    if !node.isPlain { carryExtras(of: node, beyond: fields, marksAll: marksAll) }
  }

  private mutating func add(_ name: Name, _ value: String?) {
    if let value { take(name, CarriedText.write(value)) }
  }

  private mutating func add(_ name: Name, ifTrue flag: Bool) {
    if flag { take(name, "true") }
  }

  private static func time(_ instant: Instant?) -> String {
    instant.map { String($0.milliseconds) } ?? ""
  }

  private mutating func addText(
    _ text: RichText?, _ name: Name, _ syntaxName: Name, beyond value: String?
  ) {
    guard let text, !OPMLText.means(value, text) else { return }
    addText(text, name, syntaxName, unlike: value)
  }

  /// Takes a text that no value that is shown means.
  mutating func addText(
    _ text: RichText, _ name: Name, _ syntaxName: Name, unlike value: String? = nil
  ) {
    if CarriedText.isPage(of: text.textOfParagraphPage, shown: value) {
      return take(syntaxName, CarriedText.paragraphPage)
    }
    if text.source != value { add(name, text.source) }
    if text.syntax != .plain || text.source == value { add(syntaxName, text.syntax.word) }
  }

  private mutating func addNotes(
    of node: MindMap.Node, beyond fields: OPMLFields, marksAll: Bool
  ) {
    guard let details = node.details else {
      if marksAll, let note = node.note, note.syntax == .markdown, note.source == fields.note {
        return take(.noteIn, note.syntax.word)
      }
      return addText(node.note, .note, .noteIn, beyond: fields.note)
    }
    if let note = node.note { addText(note, .note, .noteIn) }
    addText(details, .details, .detailsIn)
  }

  /// Takes what few nodes have, but for texts and dates.
  mutating func carryExtras(
    of node: MindMap.Node, beyond fields: OPMLFields, marksAll: Bool
  ) {
    guard !node.isPlain else { return }
    let status = node.task.status
    if status != fields.status { add(.task, status.rawValue) }
    add(.progress, of: node)
    add(.priority, of: node)
    if node.link != fields.link { add(.link, node.link) }
    add(.icons, of: node)
    if node.tags != fields.tags {
      take(.tags, CarriedText.write(node.tags))
    }
    addRows(node.attributes, beyond: fields, marksAll: marksAll)
    for (field, names) in Name.others where field.isSet(node) {
      for name in names { add(name, of: node) }
    }
  }

  /// Takes what the core says of a node in one word.
  private mutating func add(_ name: Name, of node: MindMap.Node) {
    if let value = name.word?.value(node) { take(name, value.carried) }
  }

  /// Takes the names of the rows in their order, unless elements say that; but if one means something
  /// else in any case, so that it is not taken for that when an outliner takes away what meant it.
  private mutating func addRows(_ rows: [Attribute], beyond fields: OPMLFields, marksAll: Bool) {
    let shown = fields.showAll(rows) ? rows : fields.rows
    let isOrdered = shown.count == rows.count && (marksAll ? rows.count > 1 : shown != fields.rows)
    let isAmbiguous = marksAll && shown.contains(where: OPMLFields.isAmbiguous)
    if isOrdered || isAmbiguous { take(.rows, CarriedText.write(shown.map(\.name))) }
  }
}
