package import NapkinCore

extension MindMap {
  /// Keeps each made-up identifier that something in the map leads to: the end of a connector, or
  /// a link `#id`.
  ///
  /// What was made up is not written otherwise, and what leads there would lead nowhere.
  package mutating func keepTargets() {
    var targets: Set<Slot> = []
    forEachTarget { id in
      if let slot = slot(of: id), address(of: slot).pointee.hasInventedID { targets.insert(slot) }
    }
    for target in targets { update(target) { $0.hasInventedID = false } }
  }

  /// Tells each identifier that something in the map leads to, as often as something does: it may be
  /// that of no node.
  package func forEachTarget(_ body: (Node.ID) -> Void) {
    forEachSlot { slot in
      guard let extras = address(of: slot).extras else { return }
      for connector in extras.pointee.connectors { body(connector.target) }
      if let id = extras.pointee.link.flatMap(Node.ID.init(ofLink:)) { body(id) }
    }
  }
}

extension MindMap.Node.ID {
  /// The node that a link `#id` leads to; `nil` for any other link.
  init?(ofLink link: String) {
    guard link.utf8.first == UInt8(ascii: "#") else { return nil }
    self.init(String(link.dropFirst()))
  }
}
