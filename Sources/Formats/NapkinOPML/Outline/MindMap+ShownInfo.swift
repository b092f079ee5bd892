import NapkinCore
import NapkinFormats

/// The position at which the map's description is shown: on a node of its own, or with the root.
enum ShownInfo: Equatable {
  case node(MindMap.Slot)
  case note, details
}

extension MindMap {
  /// Shows the map's description, for which OPML has no element: before the outlines of an implied root, or with the
  /// root if its note or its details are free. Returns the position; `nil` if there is no description or no room.
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

  /// Makes the map's description the note of its root, which outliners show, if the root has no note; returns
  /// whether it did.
  mutating func showInfoAsNote() -> Bool {
    let info = info
    guard !isRootImplied, self[slotOfRoot].note == nil, !info.plain.isEmpty,
      MarkupText.canHold(info.source)
    else { return false }
    update(slotOfRoot) { $0.note = info }
    self.info = .empty
    return true
  }

  /// Makes the note of the root the map's description again.
  mutating func takeInfoFromNote() {
    guard !isRootImplied, let note = self[slotOfRoot].note else { return }
    update(slotOfRoot) { $0.note = nil }
    info = note
  }
}
