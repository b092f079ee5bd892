import NapkinCore
import NapkinFormats

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
