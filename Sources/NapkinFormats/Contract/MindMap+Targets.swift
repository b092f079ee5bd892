package import NapkinCore

extension MindMap {
  /// Keeps each made-up identifier that something in the map leads to: the end of a connector, or
  /// a link `#id`.
  ///
  /// What was made up is not written otherwise, and what leads there would lead nowhere.
  package mutating func keepTargets() {
    var targets: Set<Slot> = []
    forEachSlot { slot in
      guard let extras = address(of: slot).extras else { return }
      let linked = extras.pointee.link.flatMap(Node.ID.init(ofLink:))
      for id in extras.pointee.connectors.map(\.target) + (linked.map { [$0] } ?? []) {
        guard let target = self.slot(of: id), address(of: target).pointee.hasInventedID
        else { continue }
        targets.insert(target)
      }
    }
    for target in targets { update(target) { $0.hasInventedID = false } }
  }
}

extension MindMap.Node.ID {
  /// The node that a link `#id` leads to; `nil` for any other link.
  init?(ofLink link: String) {
    guard link.utf8.first == UInt8(ascii: "#") else { return nil }
    self.init(String(link.dropFirst()))
  }
}
