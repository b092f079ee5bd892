package import NapkinCore

/// A link among the words of a text that leads nowhere where these were written. No account counts it
/// as a link before.
package struct LostLink: Hashable, Sendable {
  /// Where it leads, as the text says it.
  package let address: String
  /// The identifier of the note, node or plan whose text it is.
  package let place: String
}

extension Ledger {
  /// Tells of the links of a text whose addresses stand nowhere in the words that are written of it.
  package mutating func loseLinks(
    _ addresses: [String], writing words: @autoclosure () -> String, at place: String
  ) {
    if addresses.isEmpty { return }
    // Scalar by scalar, which is much faster than by what people take for characters.
    let (around, apart) = (".,;:!?()[]".unicodeScalars, "<>\"'".unicodeScalars)
    let shown = words().unicodeScalars.split { $0.properties.isWhitespace || apart.contains($0) }
    var known = Set(shown.map { Substring($0) })
    for word in shown {
      let start = word.drop { around.contains($0) }
      if let end = start.lastIndex(where: { !around.contains($0) }) {
        known.insert(Substring(start[...end]))
      }
    }
    var (last, isLost) = ("", false)
    for address in addresses {
      // Many may lead to one place, whose address is long.
      if address != last { (last, isLost) = (address, !known.contains(Substring(address))) }
      if isLost { lostLinks.append(LostLink(address: address, place: place)) }
    }
  }
}

extension Content {
  /// Tells each text that has markup, and what it belongs to; not those in the trash.
  package func forEachMarkedText(_ tell: (_ text: RichText, _ place: String) -> Void) {
    func visit(_ text: RichText?, at place: String) {
      if let text, text.syntax != .plain { tell(text, place) }
    }
    for item in items {
      let id = item.id.rawValue
      switch item {
      case .note(let note): visit(note.text, at: id)
      case .map(let map):
        visit(map.info, at: id)
        map.forEachNode { _, node in
          // Most texts are plain, and are not to be copied to see that.
          if node.isPlain, node.text.syntax == .plain { return }
          for text in [node.text, node.note, node.details] { visit(text, at: node.id.rawValue) }
        }
      case .planList(let list):
        for plan in list.allPlans { visit(plan.note, at: plan.id.rawValue) }
      case .drawing: continue
      }
    }
  }
}
