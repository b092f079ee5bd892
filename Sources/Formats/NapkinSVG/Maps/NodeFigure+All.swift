import NapkinCore
import NapkinFormats
import NapkinLayout

extension NodeFigure {
  /// Measures the nodes of a tree, and puts them by their slots: all cores do, some nodes each.
  ///
  /// - Returns: How large they are.
  static func measure(
    _ boxes: [MapLayout.Box], of map: MindMap, _ extents: [ByteDigest: Extent],
    _ options: SVGOptions, into figures: inout [NodeFigure?]
  ) -> [Extent] {
    let isFloating = boxes.first?.slot != map.slotOfRoot
    var sizes: [Extent] = []
    sizes.reserveCapacity(boxes.count)
    @Sendable func measured(_ piece: Range<Int>) -> [NodeFigure] {
      boxes[piece].map { NodeFigure($0, isFloating: isFloating, of: map, extents, options) }
    }
    func take(_ measured: [NodeFigure]) {
      for figure in measured {
        figures[boxes[sizes.count].slot.index] = figure
        sizes.append(figure.size)
      }
    }
    if boxes.count <= options.nodesAtATime {
      // Most trees that float are as small as that.
      take(measured(boxes.indices))
    } else {
      var pieces = Pieces(boxes.count, of: options.nodesAtATime)
      Parallel.perform(next: { pieces.next() }, work: measured, take: { take($0) })
    }
    return sizes
  }

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
