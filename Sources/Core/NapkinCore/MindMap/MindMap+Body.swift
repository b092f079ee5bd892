import NapkinMarkup

extension MindMap {
  /// Whether a node is nothing but text that stands between or after the other children of its parent.
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

  /// The map without text between children: it stands at the end of the note of the node around it. With it
  /// comes each node that was taken out, and its parent.
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
  /// Some texts below each other: in Markdown if all of them are, else their words.
  fileprivate init(paragraphs texts: [RichText]) {
    let isMarkdown = texts.allSatisfy { $0.syntax == .markdown }
    let sources = texts.map { text in
      isMarkdown || text.syntax == .plain ? text.source : text.styled.plain()
    }
    self.init(sources.joined(separator: "\n\n"), syntax: isMarkdown ? .markdown : .plain)
  }
}
