import NapkinCore
import NapkinFormats

/// The nodes that links and media are looked for in.
extension MindMap {
  /// Where nodes are that have more than plain words.
  var slotsOfMore: [Slot] {
    var slots: [Slot] = []
    forEachSlot { slot in
      let node = self[slot]
      if !node.isPlain || node.text.syntax != .plain { slots.append(slot) }
    }
    return slots
  }

  /// Where media are.
  var slotsWithMedia: [Slot] {
    var slots: [Slot] = []
    forEachSlot { slot in
      let media = self[slot].media
      if !media.isEmpty { slots.append(slot) }
    }
    return slots
  }

  /// Goes through the nodes whose texts show pictures, recordings or films.
  func forEachShown(_ body: (Slot, [String]) -> Void) {
    forEachSlot { slot in
      let shown = LocalLinks.pictures(of: self[slot])
      if !shown.isEmpty { body(slot, shown) }
    }
  }
}
