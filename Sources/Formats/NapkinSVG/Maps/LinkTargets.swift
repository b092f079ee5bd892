import NapkinCore
import NapkinLayout

/// The nodes that links of the same map lead to, with the identifiers they have in the file.
struct LinkTargets {
  private var identifiers: [MindMap.Slot: String] = [:]
  private let map: MindMap

  /// Looks where the links of some boxes lead.
  init(_ map: MindMap, _ layout: MapLayout, from boxes: [Int], _ svg: inout SVGWriter) {
    self.map = map
    var targets: Set<MindMap.Slot> = []
    for index in boxes {
      guard let link = map[layout.boxes[index].slot].link,
        let target = MindMap.Node.ID(ofLink: link), let slot = map.slot(of: target)
      else { continue }
      targets.insert(slot)
    }
    guard !targets.isEmpty else { return }
    for box in layout.boxes where targets.contains(box.slot) {
      identifiers[box.slot] = svg.makeIdentifier("n")
    }
  }

  /// Whether no link leads to a node.
  var isEmpty: Bool { identifiers.isEmpty }

  /// The identifier of a node, if something leads there.
  subscript(slot: MindMap.Slot) -> String? { identifiers[slot] }

  /// Where a link of a node leads to in the file, if it may.
  func address(_ link: String?) -> String? {
    guard let link else { return nil }
    guard let target = MindMap.Node.ID(ofLink: link) else { return SafeLink.address(link) }
    return map.slot(of: target).flatMap { identifiers[$0] }.map { "#\($0)" }
  }
}
