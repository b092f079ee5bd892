import NapkinMarkup
import NapkinCore

/// The content of the line of a heading or an item: a text, with the signs, icons and tags before and after it.
struct NodeLine: Hashable {
  var text = RichText.empty
  var link: String?
  var icons: [String] = []
  var tags: [String] = []
  var status = TaskState.Status.none
  var created: Day?
  var completed: Day?
  /// A picture in place of the text.
  var picture: Media?

  init(_ text: RichText) {
    self.text = text
  }

  /// Whether the line has only a link with a text, or only a picture.
  var isLinkOrPicture: Bool {
    var other = NodeLine(text)
    (other.link, other.picture) = (link, picture)
    return self == other && (picture != nil || link != nil && !text.source.isEmpty)
  }

  /// Reads a line. Boxes of items have been read already.
  init(_ source: [UInt8], task: Block.Task, isHeading: Bool, labels: [String: Destination]) {
    var rest = source[...]
    switch task {
    case .none: break
    case .open: status = .open
    case .done: status = .done
    }
    if isHeading { readBox(&rest, labels) }
    // A box that was ticked later overrides the sign after it.
    if take(MarkdownNames.partlySign, from: &rest), status != .done { status = .partly }
    while let icon = Self.takeIcon(&rest) { icons.append(icon) }
    while takeTag(&rest) {}
    tags.reverse()
    readText(Array(rest), labels)
  }

  /// Reads the line of a plan, whose name may contain anything except days at its end.
  init(planIn source: [UInt8], task: Block.Task, labels: [String: Destination]) {
    var rest = source[...]
    status = task == .done ? .done : task == .open ? .open : .none
    while takeDay(&rest) {}
    // A name is plain text, in which the brackets of wikis remain.
    var source = Array(rest)
    if task == .open, let day = completed {
      // A plan without a tick is not done, whatever day is written after it.
      source += Array(" \(MarkdownNames.completedSign) \(day)".utf8)
      completed = nil
    }
    let inline = InlineParser.parse(source, labels: labels)
    if inline.isPlain {
      text = RichText(inline.plain)
    } else if inline.isWrapped, !inline.parts.contains(where: { $0.kind == .hardBreak }) {
      text = RichText(inline.plain.split(whereSeparator: \.isNewline).joined(separator: " "))
    } else {
      text = RichText(source.asText, syntax: .markdown)
    }
  }

  // MARK: Before the text

  private mutating func readBox(_ rest: inout ArraySlice<UInt8>, _ labels: [String: Destination]) {
    if take(MarkdownNames.openBox, from: &rest) || take("[ ]", from: &rest) {
      status = .open
    } else if take(MarkdownNames.doneBox, from: &rest)
      || labels["x"] == nil && (take("[x]", from: &rest) || take("[X]", from: &rest))
    {
      status = .done
    }
  }

  /// Whether a line begins with an icon or the sign of a task.
  static func hasSign(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = line.prefix(Shortcode.mostBytes).prefix { !$0.isSpace }.asText
    return MarkdownNames.taskSigns.contains(word) || MarkdownNames.iconNames[word] != nil
  }

  private func take(_ sign: String, from rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: sign.utf8) else { return false }
    let tail = rest.dropFirst(sign.utf8.count)
    guard tail.first ?? .space == .space else { return false }
    rest = tail.drop { $0 == .space }
    return true
  }

  private static func takeIcon(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let first = rest.first, first >= 0x80 || first == .colon || first.isDigit else {
      return nil
    }
    let word = rest.prefix(Shortcode.mostBytes).prefix { !$0.isSpace }
    guard word.endIndex == rest.endIndex || rest[word.endIndex] == .space else { return nil }
    let name: String
    if first == .colon {
      guard MarkdownEscape.isShortcode(rest) else { return nil }
      name = Shortcode.decode(word.dropFirst().dropLast())
    } else {
      guard let known = MarkdownNames.iconNames[word.asText] else { return nil }
      name = known
    }
    rest = rest[word.endIndex...].drop { $0 == .space }
    return name
  }

  // MARK: After the text

  private mutating func takeDay(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let tail = rest.suffix(14)
    guard tail.count == 14, tail.first == 0xE2, let day = Day(tail.suffix(10).asText) else {
      return false
    }
    let sign = tail.prefix(4).asText
    guard tail.startIndex == rest.startIndex || rest[tail.startIndex - 1].isSpace else {
      return false
    }
    if sign == MarkdownNames.completedSign + " ", completed == nil {
      completed = day
    } else if sign == MarkdownNames.createdSign + " ", created == nil {
      created = day
    } else {
      return false
    }
    cut(&rest, at: tail.startIndex)
    return true
  }

  private mutating func takeTag(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.suffix(2).elementsEqual("]]".utf8) { return takeLongTag(&rest) }
    guard let last = rest.last, last.isAlphanumeric || last >= 0x80 || "-_/".utf8.contains(last)
    else { return false }
    var start = rest.endIndex
    while start > rest.startIndex, !rest[start - 1].isSpace, rest[start - 1] != .hash { start -= 1 }
    guard start > rest.startIndex, rest[start - 1] == .hash,
      start - 1 == rest.startIndex || rest[start - 2].isSpace,
      Self.isTag(rest[start...].asText)
    else { return false }
    tags.append(rest[start...].asText)
    cut(&rest, at: start - 1)
    return true
  }

  private mutating func takeLongTag(_ rest: inout ArraySlice<UInt8>) -> Bool {
    var start = rest.endIndex - 2
    while start >= rest.startIndex + 3, !rest[start - 3..<start].elementsEqual("#[[".utf8) {
      if rest[start - 1] == .rightBracket, rest[start - 2] != .backslash {
        return false
      }
      start -= 1
    }
    guard start >= rest.startIndex + 3 else { return false }
    let sign = start - 3
    guard sign == rest.startIndex || rest[sign - 1].isSpace else { return false }
    tags.append(InlineParser.parse(Array(rest[start..<rest.endIndex - 2])).plain)
    cut(&rest, at: sign)
    return true
  }

  private func cut(_ rest: inout ArraySlice<UInt8>, at end: Int) {
    let words = rest[..<end].droppingLast(while: \.isSpace)
    // A hard line break before the removed text is removed with it.
    let isBehindLine = rest[words.endIndex..<end].contains(.newline)
    rest = isBehindLine ? words.withoutBreak : words
  }

  /// Whether a tag can be written without brackets.
  static func isTag(_ text: String) -> Bool {
    var hasLetter = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if scalar == "-" || scalar == "_" || scalar == "/" || properties.isAlphabetic {
        hasLetter = true
      } else if properties.numericType == nil, properties.generalCategory != .nonspacingMark,
        properties.generalCategory != .spacingMark
      {
        return false
      }
    }
    return hasLetter
  }

  // MARK: The text itself

  private mutating func readText(_ source: [UInt8], _ labels: [String: Destination]) {
    // Most lines are plain text, and need not be parsed.
    if !source.hasMarkup {
      text = RichText(source.asText)
      return
    }
    if let shown = Media(wikilink: source[...]) {
      picture = shown
      return
    }
    let inline = InlineParser.parse(source, labels: labels)
    if let whole = inline.wholeLink, whole.destination.title == nil {
      let uri = whole.destination.uri
      if whole.isImage {
        if inline.isPlain(whole.inside) {
          picture = Media(path: uri, name: inline.plain(of: whole.inside), isImage: true)
        } else {
          text = RichText(markdown: source, inline)
        }
        return
      }
      // A link with neither text nor target means an empty text.
      if whole.inside.isEmpty, uri.isEmpty { return }
      link = uri
      let inside = Array(inline.sourceInside)
      if inside.first == .bang, let shown = Media(picture: inside[...], labels), shown.standsInLinks
      {
        picture = shown
        return
      }
      text = RichText(markdown: inside, InlineParser.parse(inside, labels: labels))
    } else if inline.parts.count == 1, inline.parts[0].kind == .autolink {
      let address = inline.bytes[inline.parts[0].range]
      text = RichText(address.asText)
      link = (Autolink.isMail(address) ? "mailto:" : "") + address.asText
    } else if let wiki = Wikilink(source) {
      text = RichText(wiki.words)
      link = wiki.target
    } else {
      text = RichText(markdown: source, inline)
    }
  }
}

extension RichText {
  /// Creates a text from Markdown; it is plain if there is no markup in it.
  init(markdown source: [UInt8], _ inline: InlineText) {
    let isPlain = inline.isPlain && !source.hasSignsOfOthers
    self =
      isPlain
      ? RichText(inline.plain) : RichText(inline.selfContained.asText, syntax: .markdown)
  }
}
