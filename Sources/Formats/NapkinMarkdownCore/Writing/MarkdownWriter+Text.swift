import NapkinMarkup
import NapkinCore
import NapkinFormats

/// Writes the texts of nodes on their lines.
extension MarkdownWriter {
  /// Whether the text of a node is written as the text of its link.
  func isInLink(_ node: MindMap.Node) -> Bool {
    guard let link = node.link else { return false }
    return mayLead(to: link) && Self.canBeLinked(node.text)
  }

  static func canBeLinked(_ text: RichText) -> Bool {
    if text.syntax == .plain { return true }
    if text.syntax == .xhtml { return text.addressesOfLinks.isEmpty }
    let linked = Array("[\(text.source)](#)".utf8)
    let line = NodeLine(linked, task: .none, isHeading: false, labels: [:])
    // Addresses are links by themselves; a picture is read as the picture of the node.
    return line.link == "#" && (line.text == text || line.picture != nil)
      && !InlineParser.parse(Array(text.source.utf8)).parts.contains { $0.kind == .autolink }
  }

  mutating func writeText(
    _ node: MindMap.Node, _ prefix: LinePrefix, _ position: Position,
    isInLink: Bool = false
  ) {
    let isHeading = position.isHeading
    let place: MarkdownEscape.Place = isHeading ? .heading : isInPlans ? .name : .paragraph
    if node.text.syntax == .plain {
      // In the text of a link, pandoc takes brackets for another link.
      var escape = MarkdownEscape(
        place, prefix: prefix, isBesideLabels: isInLink || !labels.isEmpty)
      node.text.source.withBytes { escape.append($0, to: &out) }
      if escape.hasReplaced {
        let isTitle = documents.contains(node.id)
        ledger.revise(isTitle ? .title : .text, to: .approximated, at: node.id.rawValue)
      }
      return
    }
    let text = node.text
    let id = node.id.rawValue
    if text.syntax == .markdown, partsForPage(of: node) == nil {
      return writeMarkdown(
        text, place, prefix, at: id, isHeading: isHeading, isInLink: isInLink,
        mayLead: node.mayLead)
    }
    ledger.revise(.markup, to: .approximated, at: id)
    let styled = text.styled
    ledger.losePictures(LocalLinks.pictures(in: text), keeping: styled.harmlessImages, at: id)
    let parts = partsForPage(of: node)
    let markdown = parts?.line ?? styled.line(isSingle: isHeading, leading: targets)
    if markdown.isEmpty {
      let link = writePicture(of: node, isNeeded: !isHeading && !isInLink)
      return loseLinks(of: text, writing: link.map { [$0] } ?? [], at: id)
    }
    let whole = MarkdownFragment(markdown).harmless(beside: labels)
    if let piece = parts != nil && isHeading ? whole?.onOneLine : whole,
      let line = piece.line(inHeading: isHeading),
      // A reader would take a link that is the whole text for the link of the node.
      isForPage || node.mayLead || line.link == nil
    {
      append(lines: piece.source, prefix)
      // On a page, the text below the line has links as well.
      if parts == nil {
        loseLinks(
          of: text, writing: InlineParser.parse(piece.source).destinations.map(\.uri), at: id)
      }
    } else {
      append(parts?.line ?? text.plain, place, prefix, of: .text, at: id)
      loseLinks(of: text, writing: [], at: id)
    }
  }

  /// Records the links of a text in XHTML that the written text does not have.
  private mutating func loseLinks(
    of text: RichText, writing links: @autoclosure () -> [String], at id: String
  ) {
    let addresses = text.addressesOfLinks
    if addresses.isEmpty { return }
    let written = Set(links())
    let lost = addresses.filter {
      !targets.isFar($0) && !written.contains(targets.goal(of: $0) ?? $0)
    }
    ledger.loseLinks(lost, writing: "", at: id)
  }

  /// Returns the parts of a text with tables, lists, code or several blocks of Markdown for a page: its first text
  /// on the line of the node, and the rest below it; `nil` if all of it can be on the line.
  func partsForPage(of node: MindMap.Node) -> (line: String, below: MarkdownFragment?)? {
    guard isForPage, node.text.syntax != .plain, node.link == nil,
      let piece = blocks(of: node.text)
    else { return nil }
    let kinds = piece.blocks.map { piece.tree.blocks[$0].kind }
    let isMarkdown = node.text.syntax == .markdown
    guard let first = piece.blocks.first,
      isMarkdown && (kinds.count > 1 || kinds[0] == .heading)
        || kinds.contains(where: { $0 == .list || $0 == .table || $0 == .code })
    else { return nil }
    let block = piece.tree.blocks[first]
    let isLine = kinds[0] == .paragraph || kinds[0] == .heading
    let words = isLine ? piece.tree.text(of: block).asText : ""
    // A text that begins with another block is shown as it is.
    if isMarkdown, words.isEmpty { return nil }
    let rest = isLine ? block.next : first
    if rest == Block.none { return (words, nil) }
    let start = piece.tree.bytes(ofLine: piece.tree.blocks[rest].startLine).lowerBound
    let below = MarkdownFragment(Array(piece.source[start...])).harmless(beside: labels)
    return below.map { (words, $0) }
  }

  /// Returns the blocks of a text with markup; `nil` if it is plain, or shows pictures.
  private func blocks(of text: RichText) -> MarkdownFragment? {
    if text.syntax == .markdown {
      return LocalLinks.pictures(in: text).isEmpty ? MarkdownFragment(text.source) : nil
    }
    let styled = text.styled
    guard styled.harmlessImages.isEmpty,
      let (markdown, words) = styled.markdown(FileSpelling(leading: targets)), words == nil
    else { return nil }
    return MarkdownFragment(markdown)
  }

  /// Writes the picture that XHTML without text shows, or `[]()` to keep an item from being empty. Returns the
  /// address of a link around the picture, which becomes the link of the node if it has none.
  private mutating func writePicture(
    of node: MindMap.Node, isNeeded: Bool
  ) -> String? {
    let picture = node.text.styled.runs.first {
      $0.image.map(LinkTarget.isHarmlessPicture) ?? false
    }
    guard let picture, let address = picture.image else {
      if isNeeded { out.append("[]()") }
      return nil
    }
    let around = picture.style.link.map { targets.goal(of: $0) ?? $0 }
    let link = around.flatMap { node.mayLead && mayLead(to: $0) ? $0 : nil }
    if link != nil { out.append("[") }
    out.append("![")
    endLink(to: address)
    guard let link else { return nil }
    endLink(to: link)
    return link
  }

  private mutating func writeMarkdown(
    _ text: RichText, _ place: MarkdownEscape.Place, _ prefix: LinePrefix, at id: String,
    isHeading: Bool, isInLink: Bool, mayLead: Bool
  ) {
    let whole = MarkdownFragment(text.source)
    if let (written, read) = whole.asLine(
      inHeading: isHeading, inLink: isInLink, mayLead: mayLead, beside: labels)
    {
      if written.source != whole.source || read != whole.text && (!isInLink || read.isEmpty) {
        ledger.revise(.markup, to: .approximated, at: id)
      }
      if written.source != whole.source {
        ledger.losePictures(of: text, writtenAs: written.source, at: id)
      }
      // A text without markup is written as plain text, because it is read as plain text.
      let said = RichText(markdown: written.source, InlineParser.parse(written.source))
      if said.syntax == .plain { return append(said.source, place, prefix, of: nil, at: id) }
      return append(lines: written.source, prefix)
    }
    ledger.revise(.markup, to: .approximated, at: id)
    ledger.losePictures(of: text, writtenAs: nil, at: id)
    append(text.source, place, prefix, of: .text, at: id)
  }
}

extension MarkdownFragment {
  /// Returns the Markdown for a node's line, and the text that a reader makes of it; `nil` if it must be plain text.
  /// With `mayLead`, a text that is one link or picture becomes the node's own link or picture.
  func asLine(
    inHeading isHeading: Bool, inLink isInLink: Bool = false, mayLead: Bool = false,
    beside labels: [String: Destination] = [:]
  ) -> (written: MarkdownFragment, read: RichText)? {
    let whole = MarkdownFragment(Array(source.withoutNewlinesAtEnd))
    guard let piece = whole.harmless(beside: labels)?.asParagraph else { return nil }
    for written in isHeading ? piece.onOneLine.softened : piece.softened {
      guard let line = written.line(inHeading: isHeading),
        isInLink || line == NodeLine(line.text) || mayLead && line.isLinkOrPicture
      else { continue }
      return (written, line.text)
    }
    return nil
  }

  /// The text with an escape in each line that would begin another block, or underline the line above it, if
  /// everything else keeps its meaning.
  fileprivate var asParagraph: MarkdownFragment {
    if !source.contains(.newline) || isParagraph && !hasMarksAmongWords { return self }
    var lines: [[UInt8]] = []
    let all = source.split(separator: .newline, omittingEmptySubsequences: false).map { Array($0) }
    for line in all {
      // A line that begins a block at the beginning of a text may continue a paragraph.
      let above = lines.last.map { MarkdownFragment($0).isParagraph ? $0 : Array("x\n".utf8) + $0 }
      let isPart =
        above.map {
          MarkdownFragment($0 + [.newline] + line).isParagraph
            && MarkLine(line[...].withoutBreak, [:]) == nil
        }
        ?? true
      lines.append(isPart ? line : line.escapedAtBeginning ?? line)
    }
    // If no other line begins a block, the first line does.
    let escaped =
      lines == all
      ? source.escapedAtBeginning ?? source : Array(lines.joined(separator: [.newline]))
    let isSame = InlineParser.parse(escaped).says(InlineParser.parse(source))
    return isSame ? MarkdownFragment(escaped) : self
  }

  var isParagraph: Bool {
    blocks.count == 1 && tree.blocks[blocks[0]].kind == .paragraph
  }

  fileprivate var onOneLine: MarkdownFragment {
    guard isParagraph, source.contains(.newline) else { return self }
    let text = InlineParser.parse(tree.text(of: tree.blocks[blocks[0]]))
    var line: [UInt8] = []
    var start = 0
    for part in text.parts where part.kind == .hardBreak || part.kind == .softBreak {
      line += text.bytes[start..<part.range.lowerBound]
      line += part.kind == .hardBreak ? Array("&#10;".utf8) : [.space]
      start = part.range.upperBound
    }
    line += text.bytes[start...]
    return MarkdownFragment(line.map { $0 == .newline ? .space : $0 })
  }

  /// The text, and variants with an escape where a tag at its end, or a sign at its beginning, would be more than
  /// text; the latter only for a single line. Variants that define a label are left out, because labels count for
  /// the whole file.
  fileprivate var softened: [MarkdownFragment] {
    var all = [self]
    if let end = source.escapedAtEnd { all.append(MarkdownFragment(end)) }
    if !source.contains(.newline) {
      all += all.compactMap { $0.source.escapedAtBeginning.map { MarkdownFragment($0) } }
    }
    return all.filter { !$0.defines }
  }
}

extension InlineText {
  /// Whether the text has the same content with the same markup as another text.
  fileprivate func says(_ other: InlineText) -> Bool {
    plain == other.plain && markup == other.markup
      && parts.count { $0.kind == .hardBreak } == other.parts.count { $0.kind == .hardBreak }
  }

  /// The kinds of markup in the text, except line ends.
  var markup: [Inline.Kind] {
    parts.filter { !isPlain([$0]) && $0.kind != .softBreak }.map(\.kind)
  }
}

extension [UInt8] {
  /// The line with an escape before the tag, or before the marks of a heading, at its end.
  fileprivate var escapedAtEnd: [UInt8]? {
    let isLong = suffix(2).elementsEqual("]]".utf8)
    var index = endIndex
    while index > 0 {
      index -= 1
      guard self[index] == .hash, !isLong || self[index...].starts(with: "#[[".utf8) else {
        continue
      }
      while index > 0, self[index - 1] == .hash { index -= 1 }
      guard index == 0 || self[index - 1].isSpace else { return nil }
      return self[..<index] + [.backslash] + self[index...]
    }
    return nil
  }

  /// The line with an escape at its beginning: before a mark, after a number, instead of an emoji.
  fileprivate var escapedAtBeginning: [UInt8]? {
    guard let first else { return nil }
    if first.isPunctuation { return [.backslash] + self }
    let digits = prefix { $0.isDigit }.count
    if digits > 0, digits < count, self[digits] == .dot || self[digits] == .rightParenthesis {
      return self[..<digits] + [.backslash] + self[digits...]
    }
    guard first >= 0x80 || first.isDigit, let scalar = asText.unicodeScalars.first else {
      return nil
    }
    return Array("&#\(scalar.value);".utf8) + dropFirst(UTF8.width(scalar))
  }
}
