import NapkinCore
import NapkinFormats
import NapkinLayout

extension NodeFigure {
  /// Measures the nodes of a tree, and stores their figures by slots.
  ///
  /// - Returns: The sizes of the nodes.
  static func measure(
    _ boxes: [MapLayout.Box], of map: MindMap, _ extents: [ByteDigest: Extent],
    _ options: SVGOptions, into figures: inout [NodeFigure?]
  ) -> [Extent] {
    let isFloating = boxes.first?.slot != map.slotOfRoot
    var sizes: [Extent] = []
    sizes.reserveCapacity(boxes.count)
    for box in boxes {
      let figure = NodeFigure(box, isFloating: isFloating, of: map, extents, options)
      figures[box.slot.index] = figure
      sizes.append(figure.size)
    }
    return sizes
  }

  // Inlined, so that no node copies the options.
  @inline(__always)
  private init(
    _ box: MapLayout.Box, isFloating: Bool, of map: MindMap, _ extents: [ByteDigest: Extent],
    _ options: SVGOptions
  ) {
    self =
      NodeFigure(line: map[box.slot], level: box.level, isFloating: isFloating, options: options)
      ?? NodeFigure(
        map[box.slot], level: box.level, isFloating: isFloating,
        name: box.slot == map.slotOfRoot ? map.name : "", extents, options: options)
  }
}
