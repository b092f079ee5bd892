package import NapkinCore
import NapkinFormats

/// Finds the nodes that may have links and media.
extension MindMap {
  /// The slots of nodes that have more than plain text.
  var slotsOfMore: [Slot] {
    var slots: [Slot] = []
    forEachNode { slot, node in
      if !node.isPlain || node.text.syntax != .plain { slots.append(slot) }
    }
    return slots
  }

  package var slotsWithMedia: [Slot] {
    var slots: [Slot] = []
    forEachNode { slot, node in
      if !node.media.isEmpty { slots.append(slot) }
    }
    return slots
  }

  /// Calls a closure with each node whose texts show pictures, recordings or films, and with the addresses of these.
  package func forEachShown(_ body: (Slot, [String]) -> Void) {
    forEachNode { slot, node in
      let shown = LocalLinks.pictures(of: node)
      if !shown.isEmpty { body(slot, shown) }
    }
  }
}
