import NapkinFormats
import NapkinXML

extension OPMLParser {
  mutating func readHead() throws(FormatError) {
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
      name == CarriedName.Element.map.rawValue, carriedMap == nil
    {
      carriedMap = try readCarried()
      return nil
    }
    let isKnown = [.title, .dateCreated, .dateModified, .expansionState].contains(word)
    guard isKnown, let word, reader.attributeCount == 0, isFirst("\(word)") else {
      count(word)
      return .markup(try reader.readElement())
    }
    let (text, markup) = try readText(in: "\(word)")
    guard let text, let entry = OPMLFrame.Entry("\(word)", text) else {
      tally.foreign += 1
      return .markup(markup)
    }
    return entry
  }

  private func isFirst(_ name: String) -> Bool {
    !frame.entries.contains { $0.name == name }
  }

  private mutating func count(_ word: OPMLWord?) {
    switch word {
    case .ownerName, .ownerEmail, .ownerId: tally.author += 1
    default: tally.foreign += 1
    }
  }

  /// Reads an element that should hold nothing but text: that text, unless there is more, and all
  /// of it as markup.
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
        markup += MarkupText.escaped(reader.text.string)
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
