import NapkinCore
import NapkinFormats
import NapkinXML

/// Most outlines show nothing but a text and a date, as Napkin writes them. They are read without
/// making lists of attributes first: a file may have a million of them.
extension OPMLParser {
  /// Adds the outline that was met last; if it shows anything else, or spells it in another way,
  /// nothing is done.
  mutating func addPlainly(under parent: MindMap.Slot?) -> MindMap.Slot? {
    guard let outline = PlainOutline(reader), names.hasUsualPrefix || !outline.isCarried else {
      return nil
    }
    let id = outline.id.map { MindMap.Node.ID($0.string) }
    guard let carried = carried(by: outline.others) else { return nil }
    if parent == nil { tree.prepareForTopEntry() }
    let text = RichText(outline.text.string)
    if let id, !tree.isFree(id) { return nil }
    var node = MindMap.Node(
      id: id ?? tree.nextID(), text, created: outline.created, modified: outline.modified)
    node.hasInventedID = id == nil
    node.isFolded = outline.isFolded
    if !carried.isEmpty { carried.apply(to: &node, nil) }
    return tree.add(node, under: parent)
  }

  /// What attributes of Napkin's say, if all of them are good and beyond what outliners are shown.
  private mutating func carried(by attributes: [Int]) -> CarriedNode? {
    var carried = CarriedNode()
    for index in attributes {
      let attribute = reader.attribute(at: index)
      let (_, kind) = names.look(up: attribute.name, in: reader)
      guard case .carried(let spelling, let name?) = kind, name.matter == .rest else { return nil }
      carried.take(attribute.value.string, name, named: spelling)
    }
    return carried.unknown.isEmpty ? carried : nil
  }
}

/// Such an outline as it lies in the reader's memory.
private struct PlainOutline {
  let text: XMLText
  private(set) var id: XMLText?
  private(set) var created: Instant?
  private(set) var modified: Instant?
  private(set) var isFolded = false
  /// Whether any of these stands in Napkin's namespace.
  private(set) var isCarried = false
  /// Where the other attributes stand.
  private(set) var others: [Int] = []

  init?(_ reader: XMLReader) {
    let count = reader.attributeCount
    guard count > 0 else { return nil }
    let first = reader.attribute(at: 0)
    guard first.name == OPMLWord.text.rawValue, OPMLText.isOrdinary(first.value.bytes) else {
      return nil
    }
    text = first.value
    for index in 1..<count {
      let attribute = reader.attribute(at: index)
      guard let word = OPMLWord(rawValue: attribute.name) else {
        others.append(index)
        continue
      }
      guard take(attribute.value, word) else { return nil }
    }
  }

  /// Takes in an attribute behind the text; tells whether it is spelt as usual.
  private mutating func take(_ value: XMLText, _ word: OPMLWord) -> Bool {
    if word == .created {
      // What it is in milliseconds stands behind it.
      if isCarried { return false }
      created = WrittenDate.asWritten(value.bytes)
      return created != nil
    }
    isCarried = true
    switch word {
    case .carriedID:
      id = value
      return OPMLText.isOrdinary(value.bytes)
    case .carriedCreated:
      let exactly = value.integer.map(Instant.init(milliseconds:))
      guard let exactly, exactly.inSeconds == created else { return false }
      created = exactly
      return true
    case .carriedModified:
      modified = value.integer.map(Instant.init(milliseconds:))
      return modified != nil
    case .carriedFolded:
      isFolded = true
      return value == "true"
    default: return false
    }
  }
}
