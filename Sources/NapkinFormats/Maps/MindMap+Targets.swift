package import NapkinCore

extension MindMap {
  /// Keeps each made-up identifier that something in the map leads to: the end of a connector, or
  /// a link `#id`.
  ///
  /// What was made up is not written otherwise, and what leads there would lead nowhere.
  package mutating func keepTargets() {
    for target in inventedTargets() { update(target) { $0.hasInventedID = false } }
  }

  /// Gives another identifier to each node whose own was made up on reading, and happens to be one
  /// that something in the file leads to, or one of `others`: what led nowhere would lead to it.
  package mutating func avoidTargets(
    and others: some Sequence<Node.ID> = [], with identifiers: inout Identifiers
  ) {
    let slots = inventedTargets(and: others)
    if slots.isEmpty { return }
    let taken = targets.union(others)
    for slot in slots {
      let id = identifiers.next { taken.contains(Node.ID($0)) || contains(Node.ID($0)) }
      rename(slot, to: Node.ID(id))
    }
  }

  /// The nodes with a made-up identifier that something leads to, or that is one of `others`, in
  /// order.
  private func inventedTargets(and others: some Sequence<Node.ID> = []) -> [Slot] {
    // Most files name all of their nodes.
    guard contains(where: { $0.pointee.hasInventedID }) else { return [] }
    var slots: Set<Slot> = []
    func add(_ id: Node.ID) {
      if let slot = slot(of: id), address(of: slot).pointee.hasInventedID { slots.insert(slot) }
    }
    others.forEach(add)
    forEachTarget(add)
    return slots.sorted { $0.index < $1.index }
  }

  /// The identifiers that something in the map leads to; they may be those of no nodes.
  package var targets: Set<Node.ID> {
    var targets: Set<Node.ID> = []
    forEachTarget { targets.insert($0) }
    return targets
  }

  /// Tells each identifier that something in the map leads to, links among words too, as often as
  /// something does: it may be that of no node.
  package func forEachTarget(_ body: (Node.ID) -> Void) {
    info.forEachTarget(body)
    forEachSlot { forEachTarget(at: $0, body) }
  }

  /// Tells each identifier that something on a node leads to.
  package func forEachTarget(at slot: Slot, _ body: (Node.ID) -> Void) {
    let node = address(of: slot)
    if node.pointee.text.syntax != .plain { node.pointee.text.forEachTarget(body) }
    guard let extras = node.extras else { return }
    if let note = extras.pointee.note { note.forEachTarget(body) }
    if let details = extras.rarest?.pointee.details { details.forEachTarget(body) }
    if !extras.pointee.connectors.isEmpty {
      for connector in extras.pointee.connectors { body(connector.target) }
    }
    if let link = extras.pointee.link, let id = Node.ID(ofLink: link) { body(id) }
  }
}

extension RichText {
  /// Tells each identifier of a node to which a link among the words leads.
  package func forEachTarget(_ body: (MindMap.Node.ID) -> Void) {
    innerAddresses.lazy.compactMap(MindMap.Node.ID.init(ofLink:)).forEach(body)
  }

  /// The addresses `#…` to which links among the words lead; in Markdown, some may only look as if.
  package var innerAddresses: [String] {
    // Few texts have such a sign, and fewer lead anywhere.
    guard syntax != .plain, source.has(UInt8(ascii: "#")) else { return [] }
    if syntax == .xhtml { return addressesOfLinks.filter { $0.utf8.first == UInt8(ascii: "#") } }
    var addresses: [String] = []
    // Each part begins behind a sign, before which stands `](`, `](<` or `[label]: `.
    let parts = source.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
    for (before, part) in zip(parts, parts.dropFirst())
    where before.last.map("(<".utf8.contains) ?? false || before.suffix(2).elementsEqual(": ".utf8)
    {
      // In angle brackets there may be blanks.
      let ends = before.last == UInt8(ascii: "<") ? "\n>" : " \t\n)>"
      addresses.append(
        "#" + String(decoding: part.prefix { !ends.utf8.contains($0) }, as: UTF8.self))
    }
    return addresses
  }
}
