package import NapkinCore
package import NapkinFormats

/// The targets of links `#id` from the maps of a notebook to its other documents. In a folder, each document has a file
/// of its own, where such a link would find nothing.
package struct LinksAmongFiles {
  private var files: [MindMap.Node.ID: String] = [:]
  /// The names of nodes in their files; the top of a file has none.
  private var names: FileSpelling.Targets = [:]
  /// The nodes of the map at each path to which other documents link.
  package private(set) var wanted: [String: Set<MindMap.Node.ID>] = [:]

  /// Finds the targets in documents at these paths; `headings` are the levels of maps that are written as headings.
  /// The maps must be as they are written, except for links among files: names depend on all nodes of a map.
  package init(_ items: [Notebook.Item], at paths: [String], headings: Int?) {
    let outer = OuterTargets(items)
    var wanted: [Int: Set<MindMap.Node.ID>] = [:]
    for case .map(let map) in items where items.count > 1 {
      map.forEachTarget { id in
        guard !map.contains(id), let owner = outer.owners[id] else { return }
        wanted[owner, default: []].insert(id)
        files[id] = paths[owner]
      }
    }
    for (number, ids) in wanted {
      guard case .map(let map) = items[number] else { continue }
      var place = PlaceInFolder(of: items[number], at: paths[number])
      place.wanted = ids.filter { map.contains($0) }
      var writer = MarkdownWriter(ledger: Ledger())
      writer.place = place
      if !place.wanted.isEmpty { _ = writer.placeNodes(of: map.showingRoot, headings: headings) }
      for id in place.wanted {
        names[id] = writer.targets[id].flatMap { $0.slug.isEmpty ? nil : $0 }
      }
      self.wanted[paths[number]] = place.wanted
    }
  }

  /// Returns a map in a folder, with links to the files of the other documents. The ledger counts these links as
  /// approximated, because files have no identifiers of nodes. It counts links of texts as lost in XHTML, and if the
  /// name of their node is too long, so that they refer to the file only.
  package func leading(
    _ map: MindMap, in folder: String, telling ledger: inout Ledger
  ) -> MindMap {
    if files.isEmpty { return map }
    let haveLongNames = names.haveLongNames
    func goal(of address: String) -> String? {
      guard let id = MindMap.Node.ID(ofLink: address), !map.contains(id), let file = files[id]
      else { return nil }
      let way = LocalLinks.encoded(LocalLinks.way(from: folder, to: file))
      return way + (names.goal(of: address) ?? "")
    }
    func led(_ text: RichText, at id: String) -> RichText? {
      let isXHTML = text.syntax == .xhtml
      if isXHTML || haveLongNames {
        let far = text.innerAddresses.filter { isXHTML || names.isFar($0) }
        ledger.loseLinks(far.filter { goal(of: $0) != nil }, writing: "", at: id)
      }
      let led = text.relinkingInside(to: goal)
      if led != nil { ledger.count(.markup, .approximated, at: id) }
      return led
    }
    var other = map
    other.info = led(map.info, at: map.id.rawValue) ?? map.info
    for slot in map.slotsOfMore {
      let id = map[slot].id.rawValue
      if let node = map[slot].withTexts({ led($0, at: id) }) { other.update(slot) { $0 = node } }
      guard let link = map[slot].link.flatMap(goal) else { continue }
      other.update(slot) { $0.link = link }
      ledger.count(.link, .approximated, at: id)
    }
    return other
  }
}
