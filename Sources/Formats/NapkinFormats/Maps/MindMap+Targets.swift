package import NapkinCore
import NapkinMarkup

extension MindMap {
  /// Marks each made-up identifier as a real one if a connector or a link `#id` in the map refers to it.
  ///
  /// Made-up identifiers are not written to files, so a reference to one would have no target in the file.
  package mutating func keepTargets() {
    for target in inventedTargets() { update(target) { $0.hasInventedID = false } }
  }

  /// Gives a new identifier to each node whose identifier was made up on reading, if something in the file refers to
  /// the same identifier, or if it is one of `others`: the reference must not get a target that the file did not have.
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

  /// Returns the nodes, in order, with a made-up identifier that something refers to, or that is one of `others`.
  private func inventedTargets(and others: some Sequence<Node.ID> = []) -> [Slot] {
    // Most files have identifiers for all of their nodes.
    guard contains(where: { $0.hasInventedID }) else { return [] }
    var slots: Set<Slot> = []
    func add(_ id: Node.ID) {
      if let slot = slot(of: id), self[slot].hasInventedID { slots.insert(slot) }
    }
    others.forEach(add)
    forEachTarget(add)
    return slots.sorted { $0.index < $1.index }
  }

  /// The identifiers that something in the map refers to; some may belong to no node.
  package var targets: Set<Node.ID> {
    var targets: Set<Node.ID> = []
    forEachTarget { targets.insert($0) }
    return targets
  }

  /// Calls `body` for each reference to an identifier in the map, including links in texts. An identifier may
  /// belong to no node, and it is passed once for each reference to it.
  package func forEachTarget(_ body: (Node.ID) -> Void) {
    info.forEachTarget(body)
    forEachNode { $1.forEachTarget(body) }
  }
}

extension MindMap.Node {
  /// Calls `body` for each reference to an identifier on the node.
  package func forEachTarget(_ body: (ID) -> Void) {
    if text.syntax != .plain { text.forEachTarget(body) }
    if isPlain { return }
    note?.forEachTarget(body)
    details?.forEachTarget(body)
    for connector in connectors { body(connector.target) }
    if let link, let id = ID(ofLink: link) { body(id) }
  }
}

extension RichText {
  /// Calls `body` for each identifier of a node that a link in the text refers to.
  package func forEachTarget(_ body: (MindMap.Node.ID) -> Void) {
    innerAddresses.lazy.compactMap(MindMap.Node.ID.init(ofLink:)).forEach(body)
  }

  /// The addresses `#…` of the links and pictures in the text.
  package var innerAddresses: [String] {
    // Few texts have such a character, and fewer of them have a link to a node.
    guard syntax != .plain, source.has(UInt8(ascii: "#")) || source.has(UInt8(ascii: "&")) else {
      return []
    }
    var addresses = addressesOfLinks
    // Every link of Markdown has a bracket.
    if syntax == .markdown, source.has(UInt8(ascii: "]")) {
      let text = styled
      addresses = text.links + text.images
    }
    return addresses.filter { $0.utf8.first == UInt8(ascii: "#") }
  }
}
