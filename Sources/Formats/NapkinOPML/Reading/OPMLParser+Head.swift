import NapkinFormats
import NapkinXML
import NapkinMarkup

extension OPMLParser {
  mutating func readHead() throws(FormatError) {
    hasHead = true
    frame.sections.append(.head)
    frame.headAttributes = readAttributes()
    tally.foreign += frame.headAttributes.count
    let level = reader.depth
    while let event = try reader.next() {
      switch event {
      case .end where reader.depth == level: return
      case .start: if let entry = try readEntry() { frame.entries.append(entry) }
      case .end,
        .text where reader.isBlank:
        break
      case .text, .comment, .instruction: keep(event)
      }
    }
  }

  private mutating func keep(_ event: XMLEvent) {
    var markup: [String] = []
    if case .markup(let last)? = frame.entries.last {
      frame.entries.removeLast()
      markup.append(last)
    }
    keep(event, behind: &markup)
    frame.entries += markup.map(OPMLFrame.Entry.markup)
  }

  /// Reads one element of the head.
  private mutating func readEntry() throws(FormatError) -> OPMLFrame.Entry? {
    let word = OPMLWord(rawValue: reader.name)
    if case .carried(let name, _) = names.look(up: reader.name, in: reader).kind,
      name == CarriedName.Element.map.rawValue
    {
      try takeMap()
      return nil
    }
    let isKnown = [.title, .dateCreated, .dateModified, .expansionState].contains(word)
    guard isKnown, let word, reader.attributeCount == 0, !seenEntries.contains("\(word)") else {
      count(word)
      return .markup(try reader.readElement())
    }
    let (text, markup) = try readText(in: "\(word)")
    // An invalid list of open lines is kept as markup, because a valid one may follow.
    let isReadable = word != .expansionState || text.flatMap(OPMLFolding.openLines) != nil
    guard let text, isReadable, let entry = OPMLFrame.Entry("\(word)", text) else {
      tally.foreign += 1
      return .markup(markup)
    }
    seenEntries.insert(entry.name)
    return entry
  }

  /// Reads the properties of the whole map. A second element with them is dropped, because it would count as the
  /// first after the map is written and read again.
  private mutating func takeMap() throws(FormatError) {
    if carriedMap == nil {
      carriedMap = try readCarried()
    } else {
      try reader.skipElement()
      tally.lostMaps += 1
    }
  }

  private mutating func count(_ word: OPMLWord?) {
    switch word {
    case .ownerName, .ownerEmail, .ownerId: tally.author += 1
    default: tally.foreign += 1
    }
  }

  /// Reads an element that should contain only text; returns the text, or `nil` if there is anything else, and the
  /// whole element as markup.
  private func readText(in name: String) throws(FormatError) -> (text: String?, markup: String) {
    let level = reader.depth
    var text: String? = ""
    var markup = "<\(name)>"
    while let event = try reader.next() {
      switch event {
      case .end where reader.depth == level: return (text, markup + "</\(name)>")
      case .end: break
      case .text:
        text? += reader.text.string
        markup += MarkupContext.anywhere.escape(reader.text.string)
      case .start:
        text = nil
        markup += try reader.readElement()
      case .comment, .instruction:
        text = nil
        markup += reader.sourceOfMarkup
      }
    }
    return (text, markup)
  }
}
