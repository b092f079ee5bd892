import NapkinFormats
import NapkinMarkup

/// Escapes Markdown that must not be written as it is: HTML, and links that do more than open an address.
extension MarkdownFragment {
  /// The number of times that a text is searched: escaped HTML may have more HTML inside.
  private static let mostRounds = 8

  /// The text as it may be written: a backslash before each piece of HTML, and before each harmful link, makes it
  /// plain text. `nil` if that does not help.
  var harmless: MarkdownFragment? { harmless(beside: [:]) }

  /// Returns the text as it may be written beside texts that define labels: links by these labels become plain text,
  /// too. `nil` if that does not help.
  func harmless(beside labels: [String: Destination]) -> MarkdownFragment? {
    var piece = self
    for _ in 0..<Self.mostRounds {
      let places = piece.harmfulPlaces(beside: labels)
      if places.isEmpty { return piece }
      piece = MarkdownFragment(
        piece.source.replacing(Set(places).map { TextEdit($0..<$0, [.backslash]) }))
    }
    return nil
  }

  var isHarmless: Bool { harmfulPlaces(beside: [:]).isEmpty }

  /// Returns the offsets in the source at which a backslash is missing.
  private func harmfulPlaces(beside labels: [String: Destination]) -> [Int] {
    var places: [Int] = []
    var tree = tree
    tree.destinations.merge(tree.inBrackets(labels)) { own, _ in own }
    tree.forEachText { text, indices in
      let found = text.harmfulPlaces
      if found.isEmpty { return }
      let all = indices()
      places += found.map { all[$0] }
    }
    for block in tree.blocks {
      switch block.kind {
      case .html: places += htmlPlaces(of: block)
      case .definition:
        places += tree.definitions(in: block).compactMap { definition in
          LinkTarget.isHarmless(definition.destination.uri) ? nil : definition.range.lowerBound
        }
      default: continue
      }
    }
    return places
  }

  /// Returns the offsets of HTML in an HTML block, up to a code fence, which opens code once the HTML is escaped.
  private func htmlPlaces(of block: Block) -> [Int] {
    var places: [Int] = []
    for piece in tree.pieces[block.pieces] {
      let line = tree.bytes[piece.start..<piece.end]
      let words = line.drop(while: \.isBlank)
      if words.starts(with: "```".utf8) || words.starts(with: "~~~".utf8) { break }
      let isIndented =
        line[..<words.startIndex].contains(.tab) || words.startIndex > line.startIndex + 3
      guard words.first == .less, places.isEmpty || !isIndented, HTMLStart.rule(words) != nil else {
        continue
      }
      places.append(words.startIndex)
    }
    return places
  }
}

extension BlockTree {
  /// Returns the labels that are in brackets somewhere, and may be references there.
  fileprivate func inBrackets(_ labels: [String: Destination]) -> [String: Destination] {
    var found: [String: Destination] = [:]
    if labels.isEmpty { return found }
    for block in blocks where [.paragraph, .heading, .table].contains(block.kind) {
      let text = text(of: block)
      for index in text.indices where text[index] == .leftBracket {
        var scan = LinkScan(text, at: index)
        if let label = scan.takeLabel() { found[label] = labels[label] }
      }
    }
    return found
  }
}

extension InlineText {
  /// The offsets at which a backslash is missing.
  fileprivate var harmfulPlaces: [Int] {
    var places = openDefinitions
    var address: Int?
    for part in parts {
      if let place = address, endsAddress(part) { places.append(place) }
      address = self.address(behind: part, address)
      switch part.kind {
      case .html: places.append(part.range.lowerBound)
      case .autolink where !LinkTarget.isHarmless(bytes[part.range].asText):
        places.append(part.range.lowerBound - 1)
      case .linkStart, .imageStart:
        if !isHarmless(part) { places.append(part.range.upperBound - 1) }
      case .linkEnd, .imageEnd:
        // Without a backslash, the bracket would end a link around it.
        if isReference(part), !isHarmless(part) { places.append(part.range.lowerBound) }
      default: continue
      }
    }
    return places
  }

  private func isHarmless(_ part: Inline) -> Bool {
    let uri = destinations[part.data].uri
    let isPicture = part.kind == .imageStart || part.kind == .imageEnd
    return isPicture ? LinkTarget.isHarmlessPicture(uri) : LinkTarget.isHarmless(uri)
  }

  /// The offsets of lines that other programs take for harmful definitions: footnotes of one word, and on GitHub
  /// also definitions with a parenthesis that is not closed.
  private var openDefinitions: [Int] {
    bytes.indices.filter { index in
      guard bytes[index] == .leftBracket, index == 0 || bytes[index - 1] == .newline else {
        return false
      }
      var scan = LinkScan(bytes, at: index)
      guard scan.takeLabel() != nil, scan.take(.colon) else { return false }
      scan.skipSpaceWithOneNewline()
      let word = bytes[scan.position...].prefix { !$0.isSpace }
      let address = scan.takeDestination(isEmptyAllowed: false) ?? Entity.decode(word)
      return !LinkTarget.isHarmless(address)
    }
  }

  /// Whether an address that continues up to a part ends there with an angle bracket, or includes the marks of code.
  /// GitHub takes everything before that for the address, even a backslash.
  private func endsAddress(_ part: Inline) -> Bool {
    switch part.kind {
    case .text: false
    case .autolink, .code: true
    default: bytes[part.range].first { $0 == .less || $0.isSpace } == .less
    }
  }

  /// Returns the offset at which a backslash breaks an address that may continue after a part.
  private func address(behind part: Inline, _ before: Int?) -> Int? {
    let isText = if case .text = part.kind { true } else { false }
    return bytes.withUnsafeBufferPointer { bytes in
      var address = before
      for index in part.range {
        let rest = bytes[index..<part.range.upperBound]
        switch bytes[index] {
        case .less: address = nil
        case let byte where byte.isSpace: address = nil
        case .colon where isText && address == nil:
          if rest.starts(with: "://".utf8) { address = index }
        case UInt8(ascii: "w") where isText && address == nil:
          if rest.starts(with: "www.".utf8) { address = index + 3 }
        default: break
        }
      }
      return address
    }
  }
}
