import NapkinMarkup

extension MindMap {
  /// Whether a node is only a text of its parent, placed between or after the parent's other children.
  ///
  /// ``Node/isBody`` marks such a node. The mark has no effect on a node that has children, that has no text, or
  /// that has other properties, such as a note.
  public func isBodyText(_ slot: Slot) -> Bool {
    // `isPlain` is tested first, because it excludes most nodes.
    guard !self[slot].isPlain, self[slot].isBody, parent(of: slot) != nil, !hasChildren(slot),
      !self[slot].text.isEmpty
    else { return false }
    var rest = self[slot]
    rest.isBody = false
    return rest.isPlain
  }

  /// Whether any node is marked with ``Node/isBody``.
  package var mayHaveBodies: Bool { contains { !$0.isPlain && $0.isBody } }

  /// Moves the text of each node for which ``isBodyText(_:)`` is true to the end of its parent's note. Returns the
  /// new map, and the slots of the removed nodes and of their parents.
  package func withBodiesInNotes() -> (map: MindMap, moved: [(body: Slot, parent: Slot)]) {
    var moved: [(body: Slot, parent: Slot)] = []
    var texts: [Slot: [RichText]] = [:]
    for slot in walkAll().map(\.slot) where isBodyText(slot) {
      guard let parent = parent(of: slot) else { continue }
      moved.append((slot, parent))
      texts[parent, default: self[parent].note.map { [$0] } ?? []].append(self[slot].text)
    }
    var map = self
    let bodies = Set(moved.map(\.body))
    for (parent, texts) in texts {
      map.update(parent) { $0.note = RichText(paragraphs: texts) }
      map.removeLeaves(of: parent) { bodies.contains($0) }
    }
    return (map, moved)
  }
}

extension RichText {
  /// Joins texts as paragraphs: as Markdown if all of them are Markdown, otherwise as plain text.
  fileprivate init(paragraphs texts: [RichText]) {
    let isMarkdown = texts.allSatisfy { $0.syntax == .markdown }
    let sources = texts.map { text in
      isMarkdown || text.syntax == .plain ? text.source : text.styled.plain()
    }
    self.init(sources.joined(separator: "\n\n"), syntax: isMarkdown ? .markdown : .plain)
  }
}
