package import NapkinCore
package import NapkinFormats

/// The targets of links `#id` from the maps of a notebook to its other documents. In a folder, each document has a file
/// of its own, where such a link would find nothing.
package struct LinksAmongFiles {
  private var targets: [MindMap.Node.ID: (path: String, fragment: String)] = [:]
  /// The nodes of the map at each path to which other documents link.
  package private(set) var wanted: [String: Set<MindMap.Node.ID>] = [:]

  /// Finds the targets in documents at these paths; `headings` are the levels of maps that are written as headings.
  package init(_ items: [Notebook.Item], at paths: [String], headings: Int?) {
    var wanted: Set<MindMap.Node.ID> = []
    for case .map(let map) in items where items.count > 1 {
      map.forEachTarget { if !map.contains($0) { wanted.insert($0) } }
    }
    for (item, path) in zip(items, paths) where !wanted.isEmpty {
      if case .map(let map) = item {
        var here: Set<MindMap.Node.ID> = []
        map.forEachNode { if wanted.contains($1.id) { here.insert($1.id) } }
        for (id, slug) in Self.slugs(of: here, in: map.showingRoot, headings) {
          targets[id] = (path, slug)
        }
        self.wanted[path] = here
        wanted.subtract(here)
      }
      let id = MindMap.Node.ID(item.id.rawValue)
      if wanted.remove(id) != nil { targets[id] = (path, "") }
    }
  }

  private static func slugs(
    of ids: Set<MindMap.Node.ID>, in map: MindMap, _ headings: Int?
  ) -> [(MindMap.Node.ID, String)] {
    if ids.isEmpty { return [] }
    let placing = Placing(map, headings: headings, leadingTo: map.targets.union(ids))
    let names = Slugs.of(PlacedNode.all(of: map, placing), in: map, wanted: ids).targets
    return ids.map { id in
      // Very long names are not repeated in each link.
      let slug = names[id].map(\.slug) ?? ""
      return (id, slug.isEmpty || slug.utf8.count > 200 ? "" : "#" + slug)
    }
  }

  /// Returns a map in a folder, with links to the files of the other documents. The ledger counts these links as
  /// approximated, because files have no identifiers of nodes, and links in XHTML as lost.
  package func leading(
    _ map: MindMap, in folder: String, telling ledger: inout Ledger
  ) -> MindMap {
    if targets.isEmpty { return map }
    func goal(of address: String) -> String? {
      guard let id = MindMap.Node.ID(ofLink: address), !map.contains(id), let goal = targets[id]
      else { return nil }
      return LocalLinks.encoded(LocalLinks.way(from: folder, to: goal.path)) + goal.fragment
    }
    var led = map
    if let info = map.info.relinkingInside(to: goal) {
      led.info = info
      ledger.count(.markup, .approximated, at: map.id.rawValue)
    }
    for slot in map.slotsOfMore {
      var node = map[slot]
      let id = node.id.rawValue
      for text in [node.text, node.note, node.details] where text?.syntax == .xhtml {
        let lost = text?.innerAddresses.filter { goal(of: $0) != nil } ?? []
        ledger.loseLinks(lost, writing: "", at: id)
      }
      if let relinked = node.relinkingInside(to: goal) {
        node = relinked
        ledger.count(.markup, .approximated, at: id)
      }
      if let link = node.link.flatMap(goal) {
        node.link = link
        ledger.count(.link, .approximated, at: id)
      }
      if node != map[slot] { led.update(slot) { $0 = node } }
    }
    return led
  }
}
