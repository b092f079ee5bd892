import NapkinCore

extension MindMap {
  /// Shows what is said of the map as a whole, for which OPML has no place: before the outlines of a root
  /// that is left out, or with the root, if there is room; returns what is shown.
  mutating func showInfo() -> RichText? {
    let info = info
    if info.isEmpty { return nil }
    if isRootImplied {
      var number = 0
      while (try? insert(Node(id: Node.ID("info\(number)"), info), under: root, at: 0)) == nil {
        number += 1
      }
    } else if self[slotOfRoot].note == nil {
      update(slotOfRoot) { $0.note = info }
    } else if self[slotOfRoot].details == nil {
      update(slotOfRoot) { $0.details = info }
    } else {
      return nil
    }
    self.info = .empty
    return info
  }
}
