import NapkinCommonMark
import NapkinCore
import NapkinFormats

/// The texts of nodes, on their lines.
extension MarkdownWriter {
  /// Whether a text can be the words of a link.
  func canBeLinked(_ text: RichText) -> Bool {
    if text.syntax == .plain { return true }
    if text.syntax == .xhtml { return !MarkupConverter.hasLinks(text.source) }
    let linked = Array("[\(text.source)](#)".utf8)
    let line = NodeLine(linked, task: .none, isHeading: false, labels: [:])
    // Addresses are links by themselves.
    return line.link == "#" && line.text == text
      && !InlineParser.parse(Array(text.source.utf8)).parts.contains { $0.kind == .autolink }
  }

  mutating func writeText(
    _ node: UnsafePointer<MindMap.Node>, _ prefix: LinePrefix, _ position: Position,
    isInLink: Bool = false
  ) {
    let isHeading = position.isHeading
    let place: MarkdownEscape.Place = isHeading ? .heading : isInPlans ? .name : .paragraph
    if node.pointee.text.syntax == .plain {
      var escape = MarkdownEscape(place, prefix: prefix)
      node.pointee.text.source.withBytes { escape.append($0, to: &out) }
      if escape.hasReplaced {
        let isTitle = documents.contains(node.pointee.id)
        ledger.revise(isTitle ? .title : .text, to: .approximated, at: node.pointee.id.rawValue)
      }
      return
    }
    let text = node.pointee.text
    let id = node.pointee.id.rawValue
    if text.syntax == .markdown {
      return writeMarkdown(text, place, prefix, at: id, isHeading: isHeading, isInLink: isInLink)
    }
    ledger.revise(.markup, to: .approximated, at: id)
    ledger.losePictures(
      LocalLinks.pictures(in: text), keeping: MarkupConverter.pictures(in: text.source), at: id)
    let markdown =
      partsForPage(of: node)?.line
      ?? MarkupConverter.line(of: text.source, isSingle: isHeading, leading: targets)
    if markdown.isEmpty {
      return writePicture(in: text.source, isNeeded: !isHeading && !isInLink)
    }
    if let piece = MarkdownPiece(markdown).harmless(beside: labels),
      piece.line(inHeading: isHeading) != nil
    {
      append(lines: piece.source, prefix)
    } else {
      append(text.plain, place, prefix, of: .text, at: id)
    }
  }

  /// A text in XHTML with tables, lists or code as a page shows it: its first words on the line of the node, and
  /// the rest below it; `nil` if there is nothing but words.
  func partsForPage(of node: UnsafePointer<MindMap.Node>) -> (line: String, below: MarkdownPiece)? {
    let source = node.pointee.text.source
    guard isForPage, node.pointee.text.syntax == .xhtml, node.pointee.link == nil,
      MarkupConverter.pictures(in: source).isEmpty,
      let (markdown, words) = MarkupConverter.convert(source, leading: targets), words == nil
    else { return nil }
    let piece = MarkdownPiece(markdown)
    let kinds = piece.blocks.map { piece.tree.blocks[$0].kind }
    guard let first = piece.blocks.first,
      kinds.contains(where: { $0 == .list || $0 == .table || $0 == .code })
    else { return nil }
    let block = piece.tree.blocks[first]
    let isLine = kinds[0] == .paragraph || kinds[0] == .heading
    let line = piece.tree.blocks[isLine ? block.next : first].startLine
    let rest = piece.source[piece.tree.bytes(ofLine: line).lowerBound...]
    guard let below = MarkdownPiece(Array(rest)).harmless(beside: labels) else { return nil }
    return (isLine ? piece.tree.text(of: block).asText : "", below)
  }

  /// Writes the picture that XHTML without words shows, or what keeps an item from being empty.
  private mutating func writePicture(in source: String, isNeeded: Bool) {
    if let address = MarkupConverter.pictures(in: source).first {
      out.append("![](")
      LinkTarget.append(address, to: &out)
      out.append(")")
    } else if isNeeded {
      out.append("[]()")
    }
  }

  private mutating func writeMarkdown(
    _ text: RichText, _ place: MarkdownEscape.Place, _ prefix: LinePrefix, at id: String,
    isHeading: Bool, isInLink: Bool
  ) {
    let whole = MarkdownPiece(text.source)
    if let (written, read) = whole.asLine(
      inHeading: isHeading, inLink: isInLink, beside: labels)
    {
      if written.source != whole.source || !isInLink && read != whole.text {
        ledger.revise(.markup, to: .approximated, at: id)
      }
      if written.source != whole.source {
        ledger.losePictures(of: text, writtenAs: written.source, at: id)
      }
      return append(lines: written.source, prefix)
    }
    ledger.revise(.markup, to: .approximated, at: id)
    ledger.losePictures(of: text, writtenAs: nil, at: id)
    append(text.source, place, prefix, of: .text, at: id)
  }
}

extension MarkdownPiece {
  /// What is written of it on the line of a node, and what a reader has then; `nil` if it can only be
  /// written as words.
  func asLine(
    inHeading isHeading: Bool, inLink isInLink: Bool = false,
    beside labels: [String: Destination] = [:]
  ) -> (written: MarkdownPiece, read: RichText)? {
    let whole = MarkdownPiece(Array(source.withoutNewlinesAtEnd))
    guard let piece = whole.harmless(beside: labels) else { return nil }
    for written in isHeading ? piece.onOneLine.softened : piece.softened {
      guard let line = written.line(inHeading: isHeading), isInLink || line == NodeLine(line.text)
      else { continue }
      return (written, line.text)
    }
    return nil
  }

  /// A paragraph without line breaks.
  fileprivate var onOneLine: MarkdownPiece {
    guard blocks.count == 1, tree.blocks[blocks[0]].kind == .paragraph,
      source.contains(.newline)
    else { return self }
    let text = InlineParser.parse(tree.text(of: tree.blocks[blocks[0]]))
    var line: [UInt8] = []
    var start = 0
    for part in text.parts where part.kind == .hardBreak || part.kind == .softBreak {
      line += text.bytes[start..<part.range.lowerBound]
      line += part.kind == .hardBreak ? Array("&#10;".utf8) : [.space]
      start = part.range.upperBound
    }
    line += text.bytes[start...]
    return MarkdownPiece(line.map { $0 == .newline ? .space : $0 })
  }

  /// The text, and the same with an escape where a tag at its end, or a sign at its beginning, would be
  /// more than words; the latter only if it is a single line.
  fileprivate var softened: [MarkdownPiece] {
    var all = [self]
    if let end = source.escapedAtEnd { all.append(MarkdownPiece(end)) }
    if source.contains(.newline) { return all }
    return all + all.compactMap { $0.source.escapedAtBeginning.map { MarkdownPiece($0) } }
  }
}

extension [UInt8] {
  /// The line with an escape before the tag, or the marks of a heading, at its end.
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

  /// The line with an escape at its beginning: before a mark, behind a number, instead of an emoji.
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
