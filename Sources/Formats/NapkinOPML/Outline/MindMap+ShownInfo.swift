import NapkinCore
import NapkinFormats

/// Where what is said of a map as a whole is shown: on a node of its own, or with the root.
enum ShownInfo: Equatable {
  case node(MindMap.Slot)
  case note, details
}

extension MindMap {
  /// Shows what is said of the map as a whole, for which OPML has no place: before the outlines of a root
  /// that is left out, or with the root, if there is room; returns where.
  mutating func showInfo() -> ShownInfo? {
    let info = info
    if info.isEmpty { return nil }
    let place: ShownInfo
    if isRootImplied {
      place = .node(insertBeforeAll(info))
    } else if self[slotOfRoot].note == nil {
      update(slotOfRoot) { $0.note = info }
      place = .note
    } else if self[slotOfRoot].details == nil {
      update(slotOfRoot) { $0.details = info }
      place = .details
    } else {
      return nil
    }
    self.info = .empty
    return place
  }

  private mutating func insertBeforeAll(_ text: RichText) -> Slot {
    var number = 0
    while true {
      let node = Node(id: Node.ID("info\(number)"), text)
      if let slot = try? insert(node, under: root, at: 0) { return slot }
      number += 1
    }
  }

  /// Makes what is said of the map as a whole the note of its root, which outliners show, if there is
  /// room; returns whether it is that now.
  mutating func showInfoAsNote() -> Bool {
    let info = info
    guard !isRootImplied, self[slotOfRoot].note == nil, !info.plain.isEmpty,
      MarkupText.canHold(info.source)
    else { return false }
    update(slotOfRoot) { $0.note = info }
    self.info = .empty
    return true
  }

  /// Takes what is said of the map from there.
  mutating func takeInfoFromNote() {
    guard !isRootImplied, let note = self[slotOfRoot].note else { return }
    update(slotOfRoot) { $0.note = nil }
    info = note
  }
}
