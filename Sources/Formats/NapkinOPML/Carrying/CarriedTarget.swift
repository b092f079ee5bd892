import NapkinCore
import NapkinXML

/// Receives the attributes in Napkin's namespace, which hold what plain OPML cannot express and outliners ignore:
/// either a file, or a check whether there are any.
protocol CarriedTarget {
  mutating func take(_ name: CarriedName.Node, _ value: String)
}

extension XMLWriter: CarriedTarget {
  mutating func take(_ name: CarriedName.Node, _ value: String) {
    attribute(CarriedName.prefixToWrite, name.rawValue, value)
  }
}

/// Detects whether there are any attributes.
struct ExtensionDetector: CarriedTarget {
  private(set) var isEmpty = true

  mutating func take(_ name: CarriedName.Node, _ value: String) { isEmpty = false }
}

/// Collects the names of the attributes that a node would carry.
struct CarriedNames: CarriedTarget {
  private(set) var names: Set<String> = []

  mutating func take(_ name: CarriedName.Node, _ value: String) { names.insert(name.qualified) }
}

// Only properties that the plain attributes do not hold are carried, so an outline of text alone has no attributes
// in Napkin's namespace.
extension CarriedTarget {
  typealias Name = CarriedName.Node

  /// Passes on the properties of a node that its outline's plain attributes do not hold. With `marksAll`, it also
  /// passes on what outliners may drop: that the note is in Markdown, and the order of the rows.
  mutating func carry(
    _ node: MindMap.Node, beyond fields: OPMLFields, isFolded: Bool, isFloating: Bool,
    marksAll: Bool = false
  ) {
    if !node.hasInventedID { add(.id, node.id.rawValue) }
    add(.floating, ifTrue: isFloating)
    addText(node.text, .text, .textIn, beyond: fields.text ?? "")
    if !node.isPlain { addNotes(of: node, beyond: fields, marksAll: marksAll) }
    if node.created != fields.created { add(.created, CarriedMap.time(node.created)) }
    if node.modified != fields.modified { add(.modified, CarriedMap.time(node.modified)) }
    add(.folded, ifTrue: isFolded)
    if !node.isPlain { carryExtras(of: node, beyond: fields, marksAll: marksAll) }
  }

  private mutating func add(_ name: Name, _ value: String?) {
    if let value { take(name, CarriedText.write(value)) }
  }

  private mutating func add(_ name: Name, ifTrue flag: Bool) {
    if flag { take(name, "true") }
  }

  private mutating func addText(
    _ text: RichText?, _ name: Name, _ syntaxName: Name, beyond value: String?
  ) {
    guard let text, !OPMLText.means(value, text) else { return }
    addText(text, name, syntaxName, unlike: value)
  }

  /// Passes on a text that the shown value does not determine.
  mutating func addText(
    _ text: RichText, _ name: Name, _ syntaxName: Name, unlike value: String? = nil
  ) {
    if CarriedText.isPage(of: text.textOfParagraphPage, shown: value) {
      return take(syntaxName, CarriedText.paragraphPage)
    }
    if text.source != value { add(name, text.source) }
    if text.syntax != .plain || text.source == value { add(syntaxName, text.syntax.word) }
  }

  private mutating func addNotes(of node: MindMap.Node, beyond fields: OPMLFields, marksAll: Bool) {
    guard let details = node.details else {
      if marksAll, let note = node.note, note.syntax == .markdown, note.source == fields.note {
        return take(.noteIn, note.syntax.word)
      }
      return addText(node.note, .note, .noteIn, beyond: fields.note)
    }
    if let note = node.note { addText(note, .note, .noteIn) }
    addText(details, .details, .detailsIn)
  }

  /// Passes on the properties that few nodes have, except texts and dates.
  mutating func carryExtras(of node: MindMap.Node, beyond fields: OPMLFields, marksAll: Bool) {
    guard !node.isPlain else { return }
    let status = node.task.status
    if status != fields.status { add(.task, status.rawValue) }
    add(.progress, of: node)
    add(.priority, of: node)
    if node.link != fields.link { add(.link, node.link) }
    add(.icons, of: node)
    if node.tags != fields.tags { take(.tags, CarriedText.write(node.tags)) }
    addRows(node.attributes, beyond: fields, marksAll: marksAll)
    for (field, names) in Name.others where field.isSet(node) {
      for name in names { add(name, of: node) }
    }
  }

  /// Passes on a property with its value from the core's schema.
  private mutating func add(_ name: Name, of node: MindMap.Node) {
    if let value = name.word?.value(node) { take(name, value.carried) }
  }

  /// Passes on the names of the rows in their order, unless elements give the order; also if a row's name has
  /// another meaning, so that the row is not misread when an outliner removes the attribute with that meaning.
  private mutating func addRows(_ rows: [Attribute], beyond fields: OPMLFields, marksAll: Bool) {
    let shown = fields.showAll(rows) ? rows : fields.rows
    let isOrdered = shown.count == rows.count && (marksAll ? rows.count > 1 : shown != fields.rows)
    let isAmbiguous = marksAll && shown.contains(where: OPMLFields.isAmbiguous)
    if isOrdered || isAmbiguous { take(.rows, CarriedText.write(shown.map(\.name))) }
  }
}
