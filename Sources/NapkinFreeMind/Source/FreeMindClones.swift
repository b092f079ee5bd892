import NapkinCore

/// Nodes that show what another node says. A file has the content once; the second one has only the
/// identifier of the first.
enum FreeMindClones {
  private static let names = ["CONTENT_ID", "TREE_ID", "REFERENCE_ID"]

  /// Lets clones show the text of their originals.
  static func show(in map: inout MindMap) {
    var clones: [(slot: MindMap.Slot, original: MindMap.Slot)] = []
    for visit in map.walkAll() where !map[visit.slot].isPlain && map[visit.slot].text.isEmpty {
      let node = map[visit.slot]
      guard let markup = FreeMindSource.markup(FreeMindSource.nodeKey, in: node.foreign),
        names.contains(where: markup.contains), let source = try? FreeMindSource(markup),
        let original = original(spelt: source.attributes, in: map)
      else { continue }
      clones.append((visit.slot, original))
    }
    for (slot, original) in clones {
      let text = map[original].text
      map.update(slot) { $0.text = text }
    }
  }

  /// Gives a node that was read by itself the text that it showed as a clone, so that this does not
  /// count as a change.
  static func show(
    _ read: inout MindMap.Node, as node: MindMap.Node,
    spelt attributes: [(name: String, value: String)],
    in map: MindMap
  ) {
    guard read.text.isEmpty, !node.text.isEmpty,
      let original = original(spelt: attributes, in: map), map[original].text == node.text
    else { return }
    read.text = node.text
  }

  private static func original(
    spelt attributes: [(name: String, value: String)], in map: MindMap
  ) -> MindMap.Slot? {
    for (name, value) in attributes where names.contains(name) {
      if let slot = map.slot(of: MindMap.Node.ID(value)) { return slot }
    }
    return nil
  }
}
