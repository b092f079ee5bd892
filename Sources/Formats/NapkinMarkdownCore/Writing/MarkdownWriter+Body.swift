import NapkinMarkup
import NapkinCore
import NapkinFormats

/// Writes the content below the line of a node.
extension MarkdownWriter {
  mutating func writeBody(
    _ node: MindMap.Node, _ prefix: LinePrefix,
    _ position: Position, without picture: Bool
  ) {
    if let below = partsForPage(of: node)?.below {
      appendBlock(below.standing(behind: prefix).closed.source, prefix)
    }
    if let details = node.details {
      writeDetails(details, prefix, node.id.rawValue)
    }
    if let note = node.note {
      let feature: Feature = documents.contains(node.id) ? .text : .note
      writeNote(
        note, prefix, node.id.rawValue, isBelowHeading: position.isHeading, as: feature)
    }
    writeMarks(node, prefix, without: picture)
    if !node.attributes.isEmpty { writeAttributes(of: node, prefix) }
  }

  // MARK: Texts

  private mutating func writeDetails(_ details: RichText, _ prefix: LinePrefix, _ id: String) {
    if details.source.isEmpty { return ledger.revise(.details, to: .dropped, at: id) }
    let quote = prefix.quoted(1)
    let (markdown, isExact, _) = markdown(of: details)
    if let markdown {
      let whole = MarkdownFragment(markdown)
      if let piece = apart(whole)?.standing(behind: quote), !piece.isQuote,
        !piece.source.trimmed().isEmpty
      {
        let isKept = isExact && piece.source == whole.source && !piece.defines
        let read = piece.tree.richText(inside: 0)
        if !isKept || read != whole.text {
          ledger.revise(.markup, to: .approximated, at: id)
        }
        if !isKept { ledger.losePictures(of: details, writtenAs: piece.source, at: id) }
        if read.syntax == .plain { return read.source.withBytes { appendWords($0, quote) } }
        return appendBlock(piece.source, quote)
      }
    }
    if details.syntax != .plain { ledger.revise(.markup, to: .approximated, at: id) }
    ledger.losePictures(of: details, writtenAs: nil, at: id)
    beginBlock()
    out.append(quote)
    append(details.plain, .body, quote, of: .details, at: id)
    out.append("\n")
  }

  /// Writes a note. It also writes the info of a map, which is a part of its title, the text of a document, and a
  /// text after the children of a node.
  mutating func writeNote(
    _ note: RichText, _ prefix: LinePrefix, _ id: String, isBelowHeading: Bool,
    as feature: Feature = .note, isBehindList: Bool = false
  ) {
    if note.source.isEmpty { return ledger.revise(feature, to: .dropped, at: id) }
    let (markdown, isExact, words) = markdown(of: note)
    if let words {
      ledger.revise(.markup, to: .approximated, at: id)
      ledger.losePictures(of: note, writtenAs: nil, at: id)
      return words.withBytes { appendWords($0, prefix) }
    }
    if let markdown {
      let whole = MarkdownFragment(markdown)
      if let own = apart(whole), !own.source.trimmed().isEmpty {
        let read = own.tree.richText(inside: 0)
        // On a page, the text of a document is written as it is, because nobody takes it for nodes.
        let isText = isForPage && feature == .text
        let stands =
          isText || read.syntax == .plain
          || (isBehindList
            ? own.standsBehindList(belowHeading: isBelowHeading)
            : own.standsAsNote(belowHeading: isBelowHeading))
        // Two quotes mark a note for a reader; for people, one is enough.
        let prefix = stands ? prefix : prefix.quoted(isForPage ? 1 : 2)
        let piece = own.standing(behind: prefix)
        let isKept = isExact && piece.source == whole.source && !piece.defines
        if !isKept || !isText && read != whole.text {
          ledger.revise(.markup, to: .approximated, at: id)
        }
        if !isKept { ledger.losePictures(of: note, writtenAs: piece.source, at: id) }
        if read.syntax == .plain { return read.source.withBytes { appendWords($0, prefix) } }
        return appendBlock(isText ? piece.closed.source : piece.source, prefix)
      }
    }
    if note.syntax != .plain { ledger.revise(.markup, to: .approximated, at: id) }
    ledger.losePictures(of: note, writtenAs: nil, at: id)
    beginBlock()
    out.append(prefix)
    append(note.plain, .body, prefix, of: feature, at: id)
    out.append("\n")
  }

  /// Returns the Markdown of a text with markup, and whether it is complete; for a text that is only paragraphs of
  /// plain text, returns the plain text.
  func markdown(of text: RichText) -> (source: String?, isExact: Bool, words: String?) {
    switch text.syntax {
    case .plain: return (nil, true, nil)
    case .markdown:
      let (source, isExact) = exact(text.source)
      return (source, isExact, nil)
    case .xhtml:
      let converted = text.styled.markdown(FileSpelling(leading: targets))
      return (converted?.source, false, converted?.words)
    }
  }

  /// Returns Markdown without blank lines around it, and whether it is complete. Line ends at the end have no
  /// meaning.
  private func exact(_ source: String) -> (source: String?, isExact: Bool) {
    let bytes = Array(source.utf8)
    let trimmed = bytes.trimmedLines
    let isExact =
      trimmed.count == bytes.withoutNewlinesAtEnd.count && !source.hasUnwritable
    return (trimmed.asText, isExact)
  }

  private mutating func appendWords(_ words: UnsafeBufferPointer<UInt8>, _ prefix: LinePrefix) {
    beginBlock()
    out.append(prefix)
    var escape = MarkdownEscape(.body, prefix: prefix, isBesideLabels: !labels.isEmpty)
    escape.append(words, to: &out)
    out.append(byte: .newline)
  }

  private mutating func appendBlock(_ source: [UInt8], _ prefix: LinePrefix) {
    beginBlock()
    out.append(prefix)
    append(lines: source, prefix)
    out.append("\n")
  }

  // MARK: Marks

  private mutating func writeMarks(
    _ node: MindMap.Node, _ prefix: LinePrefix,
    without picture: Bool
  ) {
    // Most nodes have no marks.
    if !node.hasRarest, node.link == nil, node.connectors.isEmpty,
      node.task == .none, node.text.syntax != .xhtml
    {
      return
    }
    let id = node.id.rawValue
    var marks = MarkLines(prefix: prefix)
    for address in Self.picturesBesideWords(of: node.text) {
      marks.begin(in: &self)
      out.append("![")
      endLink(to: address)
    }
    for media in node.media.dropFirst(picture ? 1 : 0)
    where isWritten(media, id) {
      marks.begin(in: &self)
      writeMedia(media, id)
    }
    if let link = node.link, !isInLink(node) {
      marks.begin(in: &self)
      writeLink(link, id)
    }
    for connector in node.connectors { write(connector, id, &marks) }
    write(node.task, &marks)
    for reminder in node.reminders {
      marks.begin(in: &self)
      write(reminder, id)
    }
    if let place = node.place {
      marks.begin(in: &self)
      write(place, id)
    }
    if !marks.isEmpty { out.append("\n") }
  }

  private mutating func write(_ task: TaskState, _ marks: inout MarkLines) {
    if let progress = task.progress {
      marks.begin(in: &self)
      out.append("\(MarkdownNames.Mark.progress.rawValue) \(progress) %")
    }
    if let priority = task.priority {
      marks.begin(in: &self)
      out.append("\(MarkdownNames.Mark.priority.rawValue) \(priority)")
    }
  }

  /// Returns the pictures in a text that its line does not show: a line without text shows the first picture.
  static func picturesBesideWords(of text: RichText) -> ArraySlice<String> {
    guard text.syntax == .xhtml else { return [] }
    let styled = text.styled
    let pictures = styled.harmlessImages
    if pictures.isEmpty { return [] }
    let isShown = styled.line(isSingle: true).isEmpty
    return pictures.dropFirst(isShown ? 1 : 0)
  }

  private mutating func writeLink(_ link: String, _ id: String) {
    out.append(MarkdownNames.Mark.link.rawValue + " ")
    guard mayLead(to: link) else {
      ledger.revise(.link, to: .approximated, at: id)
      return append(link, .line, of: nil, at: id)
    }
    let address = address(of: link, id)
    out.append("[")
    append(address, .line, of: nil, at: id)
    endLink(to: address)
  }

  /// Whether the text of another node may be written again: thousands of references to one huge node would fill a
  /// disk. The first 200 bytes of each repetition do not count.
  mutating func mayRepeat(_ words: String...) -> Bool {
    repeatedBytes += max(0, words.reduce(-200) { $0 + $1.utf8.count })
    return repeatedBytes <= Self.mostRepeatedBytes
  }

  private mutating func write(_ connector: Connector, _ id: String, _ marks: inout MarkLines) {
    guard let target = targets[connector.target], mayRepeat(target.words, target.slug) else {
      ledger.revise(.connector, to: .dropped, at: id)
      for _ in connector.labels { ledger.revise(.connectorLabel, to: .dropped, at: id) }
      return
    }
    marks.begin(in: &self)
    out.append(MarkdownNames.Mark.connector.rawValue + " ")
    if let label = connector.label {
      append(label, .line, of: .connectorLabel, at: id)
      out.append(": ")
    }
    out.append("[")
    append(target.words, .line, of: nil, at: id)
    endLink(to: "#" + target.slug)
    var plain = Connector(to: connector.target, label: connector.label)
    plain.foreign = connector.foreign
    plain.startLabel = connector.startLabel
    plain.endLabel = connector.endLabel
    if plain != connector || target.isInList {
      ledger.revise(.connector, to: .approximated, at: id)
    }
    for label in [connector.startLabel, connector.endLabel] where label != nil {
      ledger.revise(.connectorLabel, to: .dropped, at: id)
    }
  }

  mutating func write(_ reminder: Reminder, _ id: String) {
    out.append(MarkdownNames.Mark.reminder.rawValue + " ")
    append(isForPage ? reminder.words : reminder.line, .line, of: nil, at: id)
    var back = Reminder(line: reminder.line)
    back?.foreign = reminder.foreign
    if back != reminder || reminder.line.hasUnwritable {
      ledger.revise(.reminder, to: .approximated, at: id)
    }
  }

  mutating func write(_ place: Place, _ id: String) {
    out.append(MarkdownNames.Mark.place.rawValue + " [")
    append(isForPage ? place.words : place.name ?? "", .line, of: nil, at: id)
    endLink(to: place.geoURI)
    var back = Place(geoURI: place.geoURI, name: place.name ?? "")
    back?.foreign = place.foreign
    if back != place || place.name?.hasUnwritable == true {
      ledger.revise(.place, to: .approximated, at: id)
    }
  }

  // MARK: Media

  /// Writes a medium. Only an image is read back as the picture of a note.
  mutating func writeMedia(
    _ media: Media, _ id: String, isMarked: Bool = false, isPicture: Bool = false
  ) {
    let isImage = media.kind == .image
    let sign = MarkdownNames.Mark.attachment.rawValue + " "
    writePicture(
      media, (isImage && !isMarked ? "" : sign) + (isImage ? "!" : ""), id,
      isKept: isImage || !isPicture)
  }

  /// Writes a reference to a medium, after the mark that shows or names it.
  mutating func writePicture(
    _ media: Media, _ mark: String, _ id: String, isKept isSame: Bool = true
  ) {
    if media.place != nil { ledger.revise(.place, to: .dropped, at: id) }
    if isForPage, !HTMLEscape.mayStand(media) {
      return append(HTMLEscape.words(of: media), .line, of: .media, at: id)
    }
    out.append(mark)
    let isKept = place?.keeps(media) == true
    let path = isKept ? media.pathInFolder ?? "" : media.path
    var back = Media(path: path, name: media.name, isImage: media.kind == .image)
    back.foreign = media.foreign
    if isKept { back.pathInFolder = path }
    // A reader of the folder knows the size of the file.
    if place != nil, case .stored = media.source {
      back.source = media.source
      back.byteCount = media.byteCount
    }
    out.append("[")
    // A medium without a name gets the name of its file when it is read.
    if !(isKept && media.name == FileSystem.name(of: path)) {
      append(media.name, .line, of: nil, at: id)
    }
    endLink(to: place?.address(of: media) ?? media.path)
    if !isSame || back != media || media.name.hasUnwritable || media.path.hasUnwritable {
      ledger.revise(.media, to: .approximated, at: id)
    }
  }

  // MARK: Attributes

  private mutating func writeAttributes(
    of node: MindMap.Node, _ prefix: LinePrefix
  ) {
    beginBlock()
    out.append(prefix)
    out.append(Self.attributeHeader)
    out.append(prefix)
    out.append("| --- | --- |\n")
    for attribute in node.attributes {
      out.append(prefix)
      out.append(byte: .bar, byte: .space)
      var name = MarkdownEscape(.cell)
      name.append(attribute.name, to: &out)
      out.append(" | ")
      var value = MarkdownEscape(.cell)
      value.append(attribute.value, to: &out)
      out.append(" |\n")
      // The category of a document is one of these attributes, and is counted anyway.
      if name.hasReplaced || value.hasReplaced, !documents.contains(node.id) {
        ledger.revise(.attribute, to: .approximated, at: node.id.rawValue)
      }
    }
  }

  private static let attributeHeader =
    "| " + MarkdownNames.attributeHeader.joined(separator: " | ") + " |\n"
}

extension Connector {
  fileprivate var labels: [String] { [label, startLabel, endLabel].compactMap { $0 } }
}

/// The lines of marks below a node, without blank lines between them.
private struct MarkLines {
  let prefix: LinePrefix
  private(set) var isEmpty = true

  mutating func begin(in writer: inout MarkdownWriter) {
    if isEmpty {
      writer.beginBlock()
    } else {
      // A link ends with its bracket, so a backslash does not become a part of it.
      let isAddress = writer.out.withBytes { text in
        text.last != .rightParenthesis && MarkdownEscape.endsInAddress(text[...])
      }
      writer.out.append(isAddress ? "  \n" : "\\\n")
    }
    writer.out.append(prefix)
    isEmpty = false
  }
}
