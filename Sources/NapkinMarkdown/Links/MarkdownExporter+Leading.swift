package import NapkinCore
import NapkinFormats

/// Texts whose pictures and links lead elsewhere than they did.
extension MarkdownExporter: TextLeading {
  /// The text with other addresses in its links, its pictures and `![[a.png]]`, and which of those that
  /// were given stood there. Code and tags of HTML stay as they are.
  package func leading(
    _ text: RichText, to addresses: [String: String]
  ) -> (text: RichText, found: Set<String>) {
    let unchanged = (text, Set<String>())
    if text.syntax != .markdown || addresses.isEmpty { return unchanged }
    let piece = MarkdownPiece(text.source)
    guard piece.source.elementsEqual(text.source.utf8) else { return unchanged }
    var goals = Goals(addresses)
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    piece.tree.forEachText { text, places in
      let own = text.edits(leadingTo: &goals)
      if own.isEmpty { return }
      let places = places()
      edits += own.map { (places.range($0.range), $0.text) }
    }
    if edits.isEmpty { return unchanged }
    return (RichText(piece.source.replacing(edits).asText, syntax: .markdown), goals.found)
  }
}

/// Where the addresses of a text are to lead, however they are spelt in it.
private struct Goals {
  private let addresses: [String: String]
  private var names: [String: String] = [:]
  /// The addresses that were met.
  private(set) var found: Set<String> = []

  init(_ addresses: [String: String]) {
    self.addresses = addresses
    for name in addresses.keys.sorted() {
      for place in LocalLinks.places(of: name) where names[place] == nil { names[place] = name }
    }
  }

  /// Where an address is to lead; `nil` if it stays.
  mutating func goal(of address: String) -> String? {
    if LinkTarget.scheme(of: address) != nil { return nil }
    let place = LocalLinks.places(of: address).first { names[$0] != nil }
    guard let name = place.flatMap({ names[$0] }) else { return nil }
    found.insert(name)
    return addresses[name]
  }
}

extension InlineText {
  /// What to write in the place of the ends of links and pictures, and of the names in `![[…]]`.
  fileprivate func edits(leadingTo goals: inout Goals) -> [(range: Range<Int>, text: [UInt8])] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for part in parts where part.kind == .linkEnd || part.kind == .imageEnd {
      var destination = destinations[part.data]
      guard let goal = goals.goal(of: destination.uri) else { continue }
      destination.uri = goal
      edits.append((part.range, destination.behindWords))
    }
    LocalLinks.forEachWikilink(in: bytesOfWords) { name, range, isShown in
      guard isShown, let goal = goals.goal(of: name) else { return }
      edits.append((range, Array(goal.utf8)))
    }
    return edits
  }
}
