import NapkinMarkup
import NapkinCore
import NapkinFormats

/// A line below a node that begins with a sign, or is a picture.
enum MarkLine {
  case picture(Media)
  case connector(NodeBody.Line)
  case link(String)
  case reminder(Reminder)
  case place(Place)
  case progress(UInt8)
  case priority(UInt8)

  /// The sign of the line, if a node can have only one such line.
  var single: MarkdownNames.Mark? {
    switch self {
    case .picture, .connector, .reminder: nil
    case .link: .link
    case .place: .place
    case .progress: .progress
    case .priority: .priority
    }
  }

  var feature: Feature {
    switch self {
    case .picture: .media
    case .connector: .connector
    case .link: .link
    case .reminder: .reminder
    case .place: .place
    case .progress: .progress
    case .priority: .priority
    }
  }

  /// Whether a line may begin with a sign or be a picture; other lines need not be read.
  static func isLikely(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    return first == .bang || first >= 0xE2
  }

  /// Reads a line; `nil` for an ordinary line.
  init?(_ line: ArraySlice<UInt8>, _ labels: [String: Destination]) {
    if line.first == .bang {
      guard let picture = Media(picture: line, labels) else { return nil }
      self = .picture(picture)
      return
    }
    guard
      let mark = MarkdownNames.Mark.allCases.first(where: { line.starts(with: $0.rawValue.utf8) })
    else { return nil }
    let rest = line.dropFirst(mark.rawValue.utf8.count)
    guard rest.first == .space else { return nil }
    guard let read = Self.read(mark, rest.dropFirst(), labels) else { return nil }
    self = read
  }

  /// Whether a line of plain text would be read as a property of the node, such as a reminder or a priority. Connectors
  /// and places need a link, so plain text is never one.
  static func isRead(inWords line: ArraySlice<UInt8>) -> Bool {
    guard
      let mark = MarkdownNames.Mark.allCases.first(where: { line.starts(with: $0.rawValue.utf8) })
    else { return false }
    let rest = line.dropFirst(mark.rawValue.utf8.count)
    guard rest.first == .space else { return false }
    switch mark {
    case .connector, .place: return false
    case .attachment: return Media(wikilink: rest.dropFirst()) != nil
    case .link: return isAddress(rest.dropFirst()) || Wikilink(Array(rest.dropFirst())) != nil
    case .reminder: return Reminder(line: rest.dropFirst().asText) != nil
    case .progress, .priority: return read(mark, rest.dropFirst(), [:]) != nil
    }
  }

  private static func read(
    _ mark: MarkdownNames.Mark, _ rest: ArraySlice<UInt8>, _ labels: [String: Destination]
  ) -> MarkLine? {
    let inline = InlineParser.parse(Array(rest), labels: labels)
    switch mark {
    case .connector: return connector(inline)
    case .link:
      if let wiki = Wikilink(Array(rest)) { return .link(wiki.target) }
      guard let whole = inline.wholeLink else {
        return inline.isPlain && isAddress(Array(inline.plain.utf8)[...])
          ? .link(inline.plain) : nil
      }
      // A node cannot hold the text of its link. The text of a link to a node is the identifier of that node.
      let (words, uri) = (inline.plain(of: whole.inside), whole.destination.uri)
      let areNodes = words.utf8.first == .hash && uri.utf8.first == .hash
      let isAlone = words.isEmpty || words == uri || areNodes
      guard isAlone, !whole.isImage, whole.destination.title == nil, inline.isPlain(whole.inside)
      else {
        return nil
      }
      return .link(uri)
    case .reminder:
      guard inline.isPlain else { return nil }
      return Reminder(line: inline.plain).map { .reminder($0) }
    case .place:
      guard let whole = inline.wholeLink, !whole.isImage, whole.destination.title == nil,
        inline.isPlain(whole.inside)
      else { return nil }
      let words = inline.plain(of: whole.inside)
      return Place(geoURI: whole.destination.uri, name: words).map { .place($0) }
    case .attachment:
      if rest.first == .bang { return Media(picture: rest, labels).map { .picture($0) } }
      guard let whole = inline.wholeLink, whole.destination.title == nil,
        inline.isPlain(whole.inside)
      else { return nil }
      let name = inline.plain(of: whole.inside)
      return .picture(Media(path: whole.destination.uri, name: name, isImage: false))
    case .progress:
      let digits = rest.prefix { $0.isDigit }
      guard ["%", " %"].contains(rest[digits.endIndex...].asText),
        let number = UInt8(digits.asText), number <= 100
      else { return nil }
      return .progress(number)
    case .priority:
      guard rest.allSatisfy(\.isDigit), let number = UInt8(rest.asText), number <= 9 else {
        return nil
      }
      return .priority(number)
    }
  }

  /// Whether a text may be an address: text for people contains blanks, or is a single word.
  private static func isAddress(_ words: ArraySlice<UInt8>) -> Bool {
    !words.contains(where: \.isBlank) && words.contains { "./:#".utf8.contains($0) }
  }

  private static func connector(_ inline: InlineText) -> MarkLine? {
    guard let end = inline.parts.last, end.kind == .linkEnd,
      let start = inline.parts.lastIndex(where: { $0.kind == .linkStart && $0.data == end.data }),
      inline.destinations[end.data].title == nil,
      // A link out of the document is not a connector.
      inline.destinations[end.data].uri.utf8.first == .hash
    else { return nil }
    let label = inline.plain(of: inline.parts[..<start])
    guard label.isEmpty || label.hasSuffix(": ") else { return nil }
    return .connector(
      NodeBody.Line(
        label: label.isEmpty ? nil : String(label.dropLast(2)),
        target: inline.destinations[end.data].uri,
        words: inline.plain(of: inline.parts[(start + 1)...]),
        hasMarkup: !inline.isPlain(inline.parts[..<start])
          || !inline.isPlain(inline.parts[(start + 1)...].dropLast())))
  }
}

extension Media {
  /// Creates the medium that a line embeds as wikis do, `![[a.png]]`. Notes, parts of notes and pictures with a size
  /// stay in the text.
  init?(wikilink line: ArraySlice<UInt8>) {
    guard line.starts(with: "![[".utf8), let wiki = Wikilink(line.dropFirst()), wiki.isMedia,
      !wiki.isSized, !wiki.words.contains("|")
    else { return nil }
    self.init(path: wiki.target, name: wiki.words, isImage: false)
  }

  /// Whether a link may consist of this picture, which must be a file beside the document. Other pictures, such as
  /// badges from servers, stay in the text, which every format has.
  var standsInLinks: Bool {
    kind == .image && LinkTarget.scheme(of: path) == nil && LinkTarget.isHarmlessPicture(path)
  }

  init?(picture line: ArraySlice<UInt8>, _ labels: [String: Destination]) {
    if let shown = Media(wikilink: line) {
      self = shown
      return
    }
    let inline = InlineParser.parse(Array(line), labels: labels)
    guard let whole = inline.wholeLink, whole.isImage, whole.destination.title == nil,
      inline.isPlain(whole.inside)
    else { return nil }
    let name = inline.plain(of: whole.inside)
    self.init(path: whole.destination.uri, name: name, isImage: true)
  }
}
