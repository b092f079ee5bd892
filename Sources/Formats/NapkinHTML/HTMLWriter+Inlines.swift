import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Writes inline elements: text, links, pictures, code.
extension HTMLWriter {
  /// Writes inline text. In a text of one line, line ends that are written as references become `<br />`.
  mutating func write(
    _ bytes: [UInt8], labels: [String: Destination], isOneLine: Bool = false
  ) {
    var bytes = bytes
    var text = InlineParser.parse(bytes, labels: labels)
    if let shown = text.withPictures {
      bytes = shown
      text = InlineParser.parse(bytes, labels: labels)
    }
    text = text.sparingFormulas(labels: labels)
    self.labels.formUnion(text.labels)
    let isIndented = text.hasIndentedLine(isOneLine: isOneLine)
    if isIndented { out.append("<span\(look(.spaces))>") }
    // For each link around the current part, whether the link is written.
    var links: [Bool] = []
    var index = 0
    while index < text.parts.count {
      let part = text.parts[index]
      switch part.kind {
      case .text, .escape: out.append(bytes[part.range], in: .html)
      case .html:
        losses.pictures += LocalLinks.sources(in: Array(text.bytes[part.range]))
        out.append(HTMLComment.removed(from: text.bytes[part.range]), in: .html)
      case .entity:
        let words = text.entity(part)
        if isOneLine, !isIndented, words == "\n" { out.append("<br />") }
        out.append(words, in: .html)
      case .softBreak: out.append(isIndented ? " " : "\n")
      case .hardBreak: out.append(isIndented ? "\n" : "<br />\n")
      case .code:
        out.append("<code>")
        out.append(text.code(part), in: .html)
        out.append("</code>")
      case .autolink: writeAutolink(text.bytes[part.range])
      case .run: write(text.runs[part.data])
      case .linkStart:
        let isInLink = links.contains(true)
        links.append(beginLink(text.destinations[part.data], isInLink: isInLink))
        if links.last == false, !isInLink { loseLink(at: index, in: text) }
      case .linkEnd: if links.popLast() == true { endLink() }
      case .imageStart:
        index = writePicture(at: index, in: text, isInLink: links.contains(true))
      case .imageEnd: break
      }
      index += 1
    }
    if isIndented { out.append("</span>") }
  }

  private mutating func writeAutolink(_ address: ArraySlice<UInt8>) {
    let uri = (Autolink.isMail(address) ? "mailto:" : "") + address.asText
    let isLink = beginLink(Destination(uri: uri), isInLink: false)
    out.append(address, in: .html)
    if isLink { endLink() }
  }

  private mutating func endLink() {
    if heldLinks == nil { out.append("</a>") }
  }

  mutating func beginLink(_ destination: Destination, isInLink: Bool) -> Bool {
    // There are no files beside a page, so a link to a media file that is not in the page is lost.
    let isLeftBehind = media != nil && destination.uri.hasPrefix(Media.folder)
    guard HTMLEscape.isHarmless(destination.uri), !isInLink, !isLeftBehind,
      hasRoom(for: destination)
    else {
      return false
    }
    guard heldLinks == nil else {
      heldLinks?.append(destination)
      return true
    }
    out.append("<a href=\"")
    out.append(PercentCode.address(address(of: destination.uri)), in: .html)
    if let title = destination.title {
      out.append("\" title=\"")
      out.append(title, in: .html)
    }
    out.append("\">")
    return true
  }

  private mutating func hasRoom(for destination: Destination) -> Bool {
    let count = destination.uri.utf8.count + (destination.title?.utf8.count ?? 0)
    guard count <= roomForAddresses else { return false }
    roomForAddresses -= count
    return true
  }

  /// Records the address of a link that is not written, unless the link's text is the address.
  private mutating func loseLink(at start: Int, in text: InlineText) {
    let uri = text.destinations[text.parts[start].data].uri
    if text.plain(of: text.parts[(start + 1)..<end(of: start, .linkEnd, in: text)]) != uri {
      losses.links.append(uri)
    }
  }

  /// Returns the index at which a link or a picture ends.
  private func end(of start: Int, _ kind: Inline.Kind, in text: InlineText) -> Int {
    let data = text.parts[start].data
    return text.parts[start...].firstIndex { $0.kind == kind && $0.data == data }
      ?? text.parts.endIndex
  }

  /// Writes a picture, or a link or a text in its place; returns the index of its end.
  private mutating func writePicture(at start: Int, in text: InlineText, isInLink: Bool) -> Int {
    let destination = text.destinations[text.parts[start].data]
    let end = end(of: start, .imageEnd, in: text)
    let words = Array(text.plain(of: text.parts[(start + 1)..<end]).utf8)
    let path = address(of: destination.uri)
    // Browsers do not show films, recordings or PDFs as pictures.
    let file = String(path.prefix(before: "#?"))
    let isPicture =
      !LocalLinks.isMedia(file)
      || MediaType.kind(of: LocalLinks.mediaType(of: file)) == .image
    if isPicture, let source = source(ofPicture: path), hasRoom(for: destination) {
      writePicture(source, of: path, words: words, title: destination.title)
      losses.shownPictures.append(destination.uri)
    } else {
      let isLink = beginLink(destination, isInLink: isInLink)
      let shown =
        words.isEmpty && (isLink || hasRoom(for: destination))
        ? Array(destination.uri.utf8) : words
      out.append(shown, in: .html)
      if isLink {
        endLink()
      } else if !shown.elementsEqual(destination.uri.utf8) {
        losses.pictures.append(destination.uri)
      }
    }
    return end
  }

  private mutating func write(_ run: DelimiterRun) {
    for count in run.closing { out.append("</\(Self.tag(run.mark, count))>") }
    out.append(byte: run.mark, count: run.left)
    for count in run.opening.reversed() { out.append("<\(Self.tag(run.mark, count))>") }
  }

  private static func tag(_ mark: UInt8, _ count: UInt8) -> String {
    mark == .tilde ? "del" : count == 2 ? "strong" : "em"
  }
}

extension InlineText {
  /// Whether a line after the first begins with visible white space. In a text of one line, line ends can
  /// be written as references.
  fileprivate func hasIndentedLine(isOneLine: Bool) -> Bool {
    zip(parts, parts.dropFirst()).contains { part, next in
      guard part.kind == .hardBreak || isOneLine && part.kind == .entity && entity(part) == "\n"
      else { return false }
      return next.kind == .text && bytes[next.range].first?.isBlank == true
        || next.kind == .entity && [" ", "\t"].contains(entity(next))
    }
  }

  /// Whether the text is unfit for a heading: too long, or with indented lines, as code has.
  var isTooMuchForHeading: Bool {
    bytes.count > 120 && plain.unicodeScalars.count > 120 || hasIndentedLine(isOneLine: true)
  }

  /// The text with Markdown pictures in place of wiki pictures, such as `![[a.png]]`; `nil` if there are none.
  fileprivate var withPictures: [UInt8]? {
    guard bytes.contains(.bang) else { return nil }
    let edits = picturesOfWikis
    return edits.isEmpty ? nil : bytes.replacing(edits)
  }
}
