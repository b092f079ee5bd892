import NapkinMarkup
package import NapkinCore
package import NapkinFormats

extension RichText {
  /// The text with each `![[a.png]]` of a wiki replaced by a picture of Markdown.
  package var showingPictures: RichText {
    guard syntax == .markdown, source.hasBytes(of: "![[") else { return self }
    let piece = MarkdownFragment(source)
    let edits = piece.tree.edits(\.picturesOfWikis)
    return edits.isEmpty ? self : RichText(piece.source.replacing(edits).asText, syntax: .markdown)
  }

  /// Returns the text with the names of files replaced by their paths, and the names that it contained. Names in
  /// `others`, which may look the same, are not replaced.
  package func relinking(
    to paths: [String: String], besides others: Set<ExactText> = []
  ) -> (text: RichText, found: Set<String>) {
    if paths.isEmpty { return (self, []) }
    var goals = NewTargets(paths, besides: others)
    let relinked = linkingWikis(to: paths.keys.filter { !others.contains(ExactText($0)) }).relinking
    {
      goals.goal(of: $0).map { LocalLinks.encoded($0.path) + $0.fragment }
    } wikilinks: { name, isShown in
      isShown ? goals.goal(of: name).map { $0.path + $0.fragment } : nil
    }
    return relinked.map { ($0, goals.found) } ?? (self, [])
  }

  /// Returns the text with each wikilink to one of the files, as `[[a.pdf]]`, replaced by a link of Markdown.
  package func linkingWikis(to files: some Sequence<String>) -> RichText {
    guard source.hasBytes(of: "[[") else { return self }
    return edited { tree in tree.edits { $0.linksOfWikis(to: Set(files)) } } ?? self
  }

  /// Returns the text with other addresses in its links to nodes and headings, which begin with `#`; `nil` if no
  /// address changes.
  func relinkingInside(to goal: (String) -> String?) -> RichText? {
    if syntax != .markdown || innerAddresses.isEmpty { return nil }
    return relinking(links: goal, wikilinks: { _, _ in nil })
  }

  /// Returns the Markdown text with other addresses in its links and pictures, and other names in `[[…]]`; `nil` if
  /// nothing changes. Code and tags of HTML stay as they are.
  func relinking(
    links: (String) -> String?, wikilinks: (_ name: String, _ isShown: Bool) -> String?
  ) -> RichText? {
    edited { tree in tree.edits { $0.edits(links, wikilinks) } }
  }

  /// Returns the Markdown text with edits; `nil` if there are none.
  func edited(_ edits: (BlockTree) -> [TextEdit]) -> RichText? {
    guard syntax == .markdown, !source.utf8.contains(0) else { return nil }
    // A change converts the line ends to those of Markdown.
    let piece = MarkdownFragment(source)
    let edits = edits(piece.tree)
    return edits.isEmpty ? nil : RichText(piece.source.replacing(edits).asText, syntax: .markdown)
  }
}

extension MindMap.Node {
  /// Returns the node with other addresses in the links to nodes of its texts; `nil` if no address changes.
  func relinkingInside(to goal: (String) -> String?) -> MindMap.Node? {
    withTexts { $0.relinkingInside(to: goal) }
  }

  /// Returns the node with its texts with markup replaced; `nil` if no text changes.
  func withTexts(_ other: (RichText) -> RichText?) -> MindMap.Node? {
    // Most nodes have only plain text.
    if isPlain, text.syntax == .plain { return nil }
    func relinked(_ text: RichText?) -> RichText? { text.flatMap(other) }
    let line = relinked(text)
    let note = relinked(self.note)
    let details = relinked(self.details)
    if line == nil, note == nil, details == nil { return nil }
    var node = self
    node.text = line ?? node.text
    node.note = note ?? node.note
    node.details = details ?? node.details
    return node
  }
}

extension Destination {
  /// Returns a link with a text to this destination, escaped for the cell of a table.
  func behind(_ words: String) -> [UInt8] {
    let escaped = FileSpelling.escaped(words).replacing("|", with: "\\|")
    return Array("[\(escaped)".utf8) + behindWords
  }
}

/// The new targets of the addresses in a text, however they are spelt there.
private struct NewTargets {
  private let addresses: [String: String]
  private let others: Set<ExactText>
  private var names: [String: String] = [:]
  private(set) var found: Set<String> = []

  init(_ addresses: [String: String], besides others: Set<ExactText>) {
    (self.addresses, self.others) = (addresses, others)
    for name in addresses.keys.sorted() {
      for place in LocalLinks.places(of: name) where names[place] == nil { names[place] = name }
    }
  }

  /// The new target of an address, and its fragment with the `#`; `nil` if the address stays as it is.
  mutating func goal(of address: String) -> (path: String, fragment: Substring)? {
    if LinkTarget.scheme(of: address) != nil { return nil }
    let places = LocalLinks.places(of: address)
    guard !places.contains(where: { others.contains(ExactText($0)) }),
      let index = places.firstIndex(where: { names[$0] != nil }),
      let name = names[places[index]], let path = addresses[name]
    else { return nil }
    found.insert(name)
    // The name of the file may contain a `#` itself.
    let isBare = index == places.count - 1
    return (path, isBare ? LocalLinks.fragment(of: address) : "")
  }
}

extension InlineText {
  /// The edits that replace embedded media of wikis by pictures of Markdown, escaped for the cell of a table.
  package var picturesOfWikis: [TextEdit] {
    var edits: [TextEdit] = []
    forEachWikilink(in: bytesOfWords) { wiki, name, range, isShown in
      let file = String(name.prefix(before: "#"))
      guard isShown, LocalLinks.isMedia(file) else { return }
      let words = wiki.isSized || wiki.words == name ? file : wiki.words
      edits.append(TextEdit(range, [.bang] + Destination(uri: wiki.target).behind(words)))
    }
    return edits
  }

  /// Returns the edits that replace wikilinks to some files by links of Markdown.
  fileprivate func linksOfWikis(to files: Set<String>) -> [TextEdit] {
    var edits: [TextEdit] = []
    forEachWikilink(in: bytesOfWords) { wiki, _, range, isShown in
      let file = LocalLinks.decoded(String(wiki.target.prefix(before: "#")))
      guard !isShown, files.contains(file) else { return }
      edits.append(TextEdit(range, Destination(uri: wiki.target).behind(wiki.words)))
    }
    return edits
  }

  /// Calls a closure with each link in double brackets in some bytes, and with its whole range.
  func forEachWikilink(
    in words: [UInt8],
    _ body: (Wikilink, _ name: String, _ range: Range<Int>, _ isShown: Bool) -> Void
  ) {
    LocalLinks.forEachWikilink(in: words) { name, range, isShown in
      let start = range.lowerBound - 2
      guard
        let bracket = words[range.upperBound...].prefix(LocalLinks.lengthLimit).firstIndex(
          of: .rightBracket),
        let wiki = Wikilink(bytes[start..<min(bracket + 2, bytes.count)])
      else { return }
      body(wiki, name, (isShown ? start - 1 : start)..<(bracket + 2), isShown)
    }
  }

  /// Returns the edits of the addresses of links and pictures, and of the names in `[[…]]`.
  fileprivate func edits(
    _ links: (String) -> String?, _ wikilinks: (_ name: String, _ isShown: Bool) -> String?
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    for part in parts where part.kind == .linkEnd || part.kind == .imageEnd {
      var destination = destinations[part.data]
      guard let goal = links(destination.uri) else { continue }
      destination.uri = goal
      edits.append(TextEdit(part.range, destination.behindWords))
    }
    LocalLinks.forEachWikilink(in: bytesOfWords) { name, range, isShown in
      guard let goal = wikilinks(name, isShown) else { return }
      edits.append(TextEdit(range, Array(goal.utf8)))
    }
    return edits
  }
}
