package import NapkinCore

/// A link in a text whose address is missing in the output. It is not counted as a link elsewhere.
package struct LostLink: Hashable, Sendable {
  /// The address in the spelling of the text.
  package let address: String
  /// The identifier of the note, node or plan with the text.
  package let place: String
}

extension Ledger {
  /// Records the links of a text whose addresses are missing in the written text.
  package mutating func loseLinks(
    _ addresses: [String], writing words: @autoclosure () -> String, at place: String
  ) {
    if addresses.isEmpty { return }
    // Scalars are compared, which is much faster than comparing characters.
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
      // Many links may have the same long address, so the last result is reused.
      if address != last { (last, isLost) = (address, !known.contains(Substring(address))) }
      if isLost { lostLinks.append(LostLink(address: address, place: place)) }
    }
  }
}

extension Content {
  /// Calls a closure for each text with markup, with the identifier of its owner; texts in the trash are left out.
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
          // Most texts are plain; they are not copied to find that out.
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
