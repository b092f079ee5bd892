import NapkinMarkup
package import NapkinCore
package import NapkinFormats

extension Content {
  /// Returns the content as a map. Links among the documents of a notebook refer to their nodes; the ledger counts
  /// links that changed in more than their address.
  package func map(telling ledger: inout Ledger) -> MindMap {
    guard kind == .notebook else { return asMap }
    ledger.areDocumentsRelinked = true
    var documents = DocumentsInMap(itemsInOutline, in: asMap)
    _ = documents.lead(telling: &ledger)
    return documents.map
  }

  /// Returns the documents of a notebook; links among them refer to positions on one page.
  ///
  /// - Parameter address: The address of a document on the page, or of a node of a map.
  package func itemsRelinked(
    to address: @escaping (Notebook.Item, MindMap.Node.ID?) -> String?
  ) -> [Notebook.Item] {
    var documents = DocumentsInMap(itemsInOutline, in: asMap)
    documents.address = address
    return documents.ledItems()
  }
}

/// The documents of a notebook as parts of one map.
private struct DocumentsInMap {
  private(set) var map: MindMap
  private let items: [Notebook.Item]
  private let places: DocumentPlaces
  /// The node that each document has become.
  private let tops: [MindMap.Slot]
  /// The nodes of each document, by the names that links use for them; found on demand.
  private var names: [Int: [Slug: MindMap.Node.ID]] = [:]
  /// The nodes of each map whose identifiers were changed because other maps have them, too, by their old identifiers,
  /// and by their new ones if the map did not have these; found on demand.
  private var renamed: [Int: [MindMap.Node.ID: MindMap.Node.ID]] = [:]
  private let outer: OuterTargets
  /// Whether the last link changed in more than its address.
  private var isApproximated = false
  /// The address of a document, or of a node of a map, if the documents stay separate.
  var address: ((Notebook.Item, MindMap.Node.ID?) -> String?)?

  init(_ items: [Notebook.Item], in map: MindMap) {
    self.items = items
    outer = OuterTargets(items)
    self.map = map
    places = DocumentPlaces(items.places())
    tops = Array(map.children(of: map.slotOfRoot))
  }

  /// Makes the links among the documents refer to nodes; returns the nodes whose links were changed.
  mutating func lead(telling ledger: inout Ledger) -> Set<MindMap.Slot> {
    var changed: [(slot: MindMap.Slot, node: MindMap.Node)] = []
    for (number, top) in tops.enumerated() {
      for visit in map.walk(from: top) {
        let node = map[visit.slot]
        if node.isPlain, node.text.syntax == .plain { continue }
        if let relinked = relinked(node, in: number, telling: &ledger) {
          changed.append((visit.slot, relinked))
        }
      }
    }
    for (slot, node) in changed { map.update(slot) { $0 = node } }
    return Set(changed.lazy.map(\.slot))
  }

  mutating func ledItems() -> [Notebook.Item] {
    var ledger = Ledger()
    let changed = lead(telling: &ledger)
    if changed.isEmpty { return items }
    return zip(items, tops).map { item, top in
      switch item {
      case .note(var note):
        if changed.contains(top), let text = map[top].note { note.text = text }
        return .note(note)
      case .map(var other):
        let slots = Array(zip(other.walkAll().map(\.slot), map.walk(from: top).map(\.slot)))
        for (slot, relinked) in slots where changed.contains(relinked) {
          let node = map[relinked]
          other.update(slot) {
            ($0.text, $0.link) = (node.text, node.link)
            ($0.note, $0.details) = (node.note, node.details)
          }
        }
        return .map(other)
      case .planList(let list): return .planList(relinked(list, at: top, changed))
      case .drawing: return item
      }
    }
  }

  /// Returns a list with the changed links of its plans. A link in the name of a plan is added below its note.
  private func relinked(
    _ list: PlanList, at top: MindMap.Slot, _ changed: Set<MindMap.Slot>
  ) -> PlanList {
    let below = Array(map.children(of: top))
    let slots =
      below.prefix(list.plans.count)
      + below.dropFirst(list.plans.count).flatMap { Array(map.children(of: $0)) }
    var plans = list.plans + list.archive.map(\.plan)
    for (index, slot) in zip(plans.indices, slots) where changed.contains(slot) {
      plans[index].note = map[slot].note
      guard let link = map[slot].link else { continue }
      let name = plans[index].name.text.replacing("[[", with: "").replacing("]]", with: "")
      let words = Destination(uri: link).behind(name).asText
      if let note = plans[index].note, note.syntax != .markdown { continue }
      let above = plans[index].note.map { $0.source + "\n\n" } ?? ""
      plans[index].note = RichText(above + words, syntax: .markdown)
    }
    let archive = zip(list.archive, plans.dropFirst(list.plans.count)).map { entry, plan in
      ArchivedPlan(day: entry.day, plan: plan)
    }
    return
      (try? PlanList(
        id: list.id, name: list.name, plans: Array(plans.prefix(list.plans.count)),
        archive: archive, background: list.background, created: list.created,
        modified: list.modified, foreign: list.foreign)) ?? list
  }

  private mutating func relinked(
    _ node: MindMap.Node, in number: Int, telling ledger: inout Ledger
  ) -> MindMap.Node? {
    let id = node.id.rawValue
    // Links in XHTML are not changed, even if they then refer to another node.
    for text in [node.text, node.note, node.details] {
      let addresses = text?.addressesOfLinks.filter {
        goal(inside: $0, in: number) ?? goal(outside: $0, in: number) != nil
      }
      ledger.loseLinks(addresses ?? [], writing: "", at: id)
    }
    var relinked = node.withTexts { text in
      isApproximated = false
      let relinked = self.relinked(text, in: number)
      if isApproximated { ledger.revise(.markup, to: .approximated, at: id) }
      return relinked
    }
    isApproximated = false
    let link = node.link
    let target =
      link.map { self.target(of: $0, in: number) }
      ?? targetOfPlan(called: node.text, in: number)
    if let goal = link.flatMap({ goal(outside: $0, in: number) }) ?? goal(at: target) {
      relinked = relinked ?? node
      relinked?.link = goal
      if isApproximated, link != nil { ledger.revise(.link, to: .approximated, at: id) }
    }
    return relinked
  }

  private mutating func relinked(_ text: RichText, in number: Int) -> RichText? {
    // Most texts have no links.
    guard text.source.has(.leftBracket) else { return nil }
    var dropped: [TextEdit] = []
    let whole = text.edited { tree in
      var (relinked, shown): (Set<Destination>, Set<Destination>) = ([], [])
      let edits = tree.edits { words in
        shown.formUnion(
          words.parts.filter { $0.kind == .imageEnd }.map { words.destinations[$0.data] })
        return words.edits { destination in
          let goal =
            goal(inside: destination.uri, in: number)
            ?? goal(outside: destination.uri, in: number)
            ?? goal(at: target(of: destination.uri, in: number))
          if goal != nil { relinked.insert(destination) }
          return goal
        } wikilinks: { name, isShown in
          goal(ofWikilink: name, isShown: isShown, in: number)
        }
      }
      // The changed links contain their addresses, and need no definitions.
      dropped = tree.edits(droppingDefinitionsOf: relinked.subtracting(shown))
      return edits + dropped
    }
    guard let whole, !dropped.isEmpty else { return whole }
    return RichText(Array(whole.source.utf8).trimmedLines.asText, syntax: .markdown)
  }

  /// Returns the document to which an address in another document refers. The headings of a note are not nodes, so a
  /// link to a heading in the same note refers to the note.
  private func target(of address: String, in number: Int) -> DocumentPlaces.Target? {
    if self.address == nil, case .note = items[number], address.utf8.first == .hash {
      return (number, address[...])
    }
    return places.target(of: address, in: number)
  }

  /// Returns the new address for an address `#…` of a map, if the identifier of its node was changed.
  private mutating func goal(inside address: String, in number: Int) -> String? {
    guard self.address == nil, let id = MindMap.Node.ID(ofLink: address) else { return nil }
    return renamedNodes(in: number)[id].map { "#" + $0.rawValue }
  }

  /// Returns the new address for an address `#…` of a map that names another document or a node of one.
  private mutating func goal(outside address: String, in number: Int) -> String? {
    guard let target = outer.target(of: address, in: number),
      let id = MindMap.Node.ID(ofLink: address), renamedNodes(in: number)[id] == nil
    else { return nil }
    let node = self.address == nil ? renamedNodes(in: target.number)[id] ?? id : id
    let goal = self.address(of: target.fragment.isEmpty ? nil : node, in: target.number)
    return goal == address ? nil : goal
  }

  private mutating func renamedNodes(in number: Int) -> [MindMap.Node.ID: MindMap.Node.ID] {
    if let known = renamed[number] { return known }
    var found: [MindMap.Node.ID: MindMap.Node.ID] = [:]
    if case .map(let other) = items[number] {
      for (old, new) in identifiers(of: other, in: number) where old != new {
        found[old] = new
        if !other.contains(new) { found[new] = new }
      }
    }
    renamed[number] = found
    return found
  }

  private func identifiers(
    of other: MindMap, in number: Int
  ) -> some Sequence<(old: MindMap.Node.ID, new: MindMap.Node.ID)> {
    zip(other.walkAll(), map.walk(from: tops[number])).lazy.map { old, new in
      (other[old.slot].id, map[new.slot].id)
    }
  }

  private mutating func goal(ofWikilink name: String, isShown: Bool, in number: Int) -> String? {
    guard let target = places.target(ofWikilink: name, in: number),
      !isShown || !LocalLinks.isMedia(places.paths[target.number]),
      let goal = goal(at: target)
    else { return nil }
    // An embedded document becomes a link to it.
    if isShown { isApproximated = true }
    return goal
  }

  /// Returns the target of the first link in the name of a plan, which is plain text.
  private func targetOfPlan(called name: RichText, in number: Int) -> DocumentPlaces.Target? {
    guard case .planList = items[number], name.source.contains("[[") else { return nil }
    var target: DocumentPlaces.Target?
    LocalLinks.forEachWikilink(in: Array(name.source.utf8)) { name, _, _ in
      target = target ?? places.target(ofWikilink: name, in: number)
    }
    return target
  }

  /// Returns the link for a target: to the node that its fragment names, or else to the node of its document.
  private mutating func goal(at target: DocumentPlaces.Target?) -> String? {
    guard let target else { return nil }
    var id: MindMap.Node.ID?
    // For a heading below another heading, wikis name both.
    let place = LocalLinks.fragment(of: String(target.fragment)).split(separator: "#").last
    if let place {
      let name = Slugs.name(of: LocalLinks.decoded(String(place)))
      if let node = names(in: target.number)[Slug(name)] {
        id = node
      } else {
        isApproximated = true
      }
    }
    return address(of: id, in: target.number)
  }

  /// Returns the address of a node, or else of its document.
  private func address(of node: MindMap.Node.ID?, in number: Int) -> String? {
    if let address { return address(items[number], node) }
    let node = node ?? map[tops[number]].id
    // Very long identifiers are not repeated in each link.
    return node.rawValue.utf8.count <= 200 ? "#" + node.rawValue : nil
  }

  private mutating func names(in number: Int) -> [Slug: MindMap.Node.ID] {
    if let known = names[number] { return known }
    var found: [Slug: MindMap.Node.ID] = [:]
    if case .map(let other) = items[number] {
      let placing = Placing(other, headings: nil, leadingTo: other.targets)
      let targets = Slugs.of(PlacedNode.all(of: other, placing), in: other).targets
      for (old, new) in identifiers(of: other, in: number) {
        if let target = targets[old] { found[Slug(target.slug)] = address == nil ? new : old }
      }
    } else {
      found[Slug(Slugs.name(of: items[number].title))] = map[tops[number]].id
    }
    names[number] = found
    return found
  }
}

extension InlineText {
  /// Returns the edits that change the addresses of links; links in double brackets become ordinary links.
  fileprivate func edits(
    _ links: (Destination) -> String?,
    wikilinks: (_ name: String, _ isShown: Bool) -> String?
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    for part in parts where part.kind == .linkEnd {
      var destination = destinations[part.data]
      guard let goal = links(destination) else { continue }
      destination.uri = goal
      edits.append(TextEdit(part.range, destination.behindWords))
    }
    forEachWikilink(in: bytesBesideLinks) { wiki, name, range, isShown in
      guard let goal = wikilinks(name, isShown) else { return }
      let words = wiki.words.isEmpty ? name : wiki.words
      edits.append(TextEdit(range, Destination(uri: goal).behind(words)))
    }
    return edits
  }

  /// The bytes of text outside of links and pictures, with blanks in place of all other bytes.
  private var bytesBesideLinks: [UInt8] {
    var words = bytesOfWords
    var starts: [Int] = []
    for part in parts {
      switch part.kind {
      case .linkStart, .imageStart: starts.append(part.range.lowerBound)
      case .linkEnd, .imageEnd:
        guard let start = starts.popLast(), starts.isEmpty else { continue }
        for index in start..<part.range.upperBound { words[index] = .space }
      default: continue
      }
    }
    return words
  }
}
