package import NapkinCore
import NapkinFormats

/// The nodes that links and media are looked for in.
extension MindMap {
  /// Where nodes are that have more than plain words.
  var slotsOfMore: [Slot] {
    var slots: [Slot] = []
    forEachNode { slot, node in
      if !node.isPlain || node.text.syntax != .plain { slots.append(slot) }
    }
    return slots
  }

  /// Where media are.
  package var slotsWithMedia: [Slot] {
    var slots: [Slot] = []
    forEachNode { slot, node in
      if !node.media.isEmpty { slots.append(slot) }
    }
    return slots
  }

  /// Goes through the nodes whose texts show pictures, recordings or films.
  package func forEachShown(_ body: (Slot, [String]) -> Void) {
    forEachNode { slot, node in
      let shown = LocalLinks.pictures(of: node)
      if !shown.isEmpty { body(slot, shown) }
    }
  }
}
