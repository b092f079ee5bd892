import NapkinCore
import NapkinFormats
import NapkinLayout

/// The names of the elements of nodes, and the nodes that are targets of links in the same map.
struct LinkTargets {
  private var shown: Set<MindMap.Slot> = []
  private let map: MindMap
  private let prefix: String

  /// Collects the targets of the links of some boxes.
  init(_ map: MindMap, _ layout: MapLayout, from boxes: [Int], prefix: String) {
    (self.map, self.prefix) = (map, prefix)
    var targets: Set<MindMap.Slot> = []
    for index in boxes {
      guard let link = map[layout.boxes[index].slot].link,
        let target = MindMap.Node.ID(ofLink: link), let slot = map.slot(of: target)
      else { continue }
      targets.insert(slot)
    }
    guard !targets.isEmpty else { return }
    for box in layout.boxes where targets.contains(box.slot) { shown.insert(box.slot) }
  }

  /// The name of the element of a node.
  subscript(slot: MindMap.Slot) -> String { prefix + map[slot].id.elementName }

  /// Returns the address to write for a node's link; `nil` if it is not safe, or its target is not in the picture.
  func address(_ link: String?) -> String? {
    guard let link else { return nil }
    guard let target = MindMap.Node.ID(ofLink: link) else { return SafeLink.address(link) }
    guard let slot = map.slot(of: target), shown.contains(slot) else { return nil }
    return "#" + self[slot]
  }
}
