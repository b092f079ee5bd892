import NapkinCore
import NapkinXML

/// The hooks that a file has on its root for the whole map: styles, colours of edges. If a root was added above
/// this root, the hooks are written on the added one.
struct FreeMindMapHooks {
  private static let names: Set<String> = [
    FreeMindName.styles, FreeMindName.levels, "AutomaticEdgeColor",
  ]

  /// The node that was the root in the file.
  let slot: MindMap.Slot
  let hooks: [String]

  /// Finds the hooks on a node below an added root that has none itself; `nil` if there are none.
  init?(below root: MindMap.Slot, of map: MindMap, with reader: XMLPieces) {
    guard map.isRootImplied, Self.hooks(of: root, in: map, reader).isEmpty else { return nil }
    for slot in map.children(of: root) {
      let hooks = Self.hooks(of: slot, in: map, reader)
      if hooks.isEmpty { continue }
      self.slot = slot
      self.hooks = hooks
      return
    }
    return nil
  }

  private static func hooks(
    of slot: MindMap.Slot, in map: MindMap, _ reader: XMLPieces
  ) -> [String] {
    let node = map[slot]
    guard !node.isPlain, !node.foreign.isEmpty, let element = FreeMindElement(of: node)
    else { return [] }
    return element.items.filter { item in
      item.hasPrefix("<hook") && names.contains(FreeMindKind(of: item, with: reader).type)
    }
  }
}
