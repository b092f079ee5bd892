extension MindMap {
  /// Whether a node is nothing but text that stands between or behind the other children of its parent.
  ///
  /// A node that was made text, see ``Node/isBody``, is a node like any other as soon as something stands
  /// below it, or more is said of it than a text.
  public func isBodyText(_ slot: Slot) -> Bool {
    // Most nodes have nothing at all.
    guard !self[slot].isPlain, self[slot].isBody, parent(of: slot) != nil, !hasChildren(slot),
      !self[slot].text.isEmpty
    else { return false }
    var rest = self[slot]
    rest.isBody = false
    return rest.isPlain
  }

  /// Whether any node may be such text.
  package var mayHaveBodies: Bool { contains { !$0.isPlain && $0.isBody } }

  /// The map for those who show a node's text as one: what stands between its children is at the end of its
  /// note. Of each node that is gone, under which it stood.
  package func withBodiesInNotes() -> (map: MindMap, moved: [(body: Slot, parent: Slot)]) {
    var moved: [(body: Slot, parent: Slot)] = []
    for slot in walkAll().map(\.slot) where isBodyText(slot) {
      if let parent = parent(of: slot) { moved.append((slot, parent)) }
    }
    var map = self
    for (body, parent) in moved {
      let text = self[body].text
      map.update(parent) { $0.note = $0.note?.followed(by: text) ?? text }
      _ = try? map.remove(self[body].id)
    }
    return (map, moved)
  }
}

extension RichText {
  /// This text, and another one behind it as a paragraph of its own: of XHTML the words.
  fileprivate func followed(by other: RichText) -> RichText {
    let isMarkdown = syntax == .markdown || other.syntax == .markdown
    return RichText(plain + "\n\n" + other.plain, syntax: isMarkdown ? .markdown : .plain)
  }
}
