import NapkinCore
import NapkinFormats
import NapkinLayout

/// A map for the script of a page, which draws lines and clouds itself, because they depend on which nodes are folded.
extension MapPicture {
  /// Draws each node and each connector in a group of its own, all of them unfolded. The data for the script comes
  /// first; `NapkinHTML/Page/map.js` reads it.
  func drawForPage(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError) {
    try svg.beginMetadata("napkin-map", to: &sink)
    var json = JSONWriter()
    write(to: &json)
    try json.finish(to: &sink)
    svg.end()
    svg.begin(.g)
    let targets = LinkTargets(map, layout, from: [], prefix: options.namePrefix)
    try drawNodes(targets, in: &svg, to: &sink)
    svg.end()
    for connector in connectors {
      svg.begin(.g)
      connector.drawLine(options.theme, in: &svg)
      svg.end()
      svg.begin(.g)
      connector.drawLabels(options.theme, in: &svg)
      svg.end()
      try svg.flushIfFull(to: &sink)
    }
  }

  private func write(to json: inout JSONWriter) {
    var numbers: [BranchLook: Int] = [:]
    var kinds: [BranchLook] = []
    json.beginObject(.packed)
    json.field("arrangement", options.arrangement.rawValue)
    json.array("nodes", layout.boxes.indices, .packed) { json, index in
      let box = layout.boxes[index]
      var look = looks[index]
      // Colours depend on the theme, and are written separately.
      (look.tone, look.color) = (.black, .black)
      let number = numbers[look] ?? kinds.count
      if number == kinds.count {
        numbers[look] = number
        kinds.append(look)
      }
      json.beginArray(.packed)
      json.integer(Int64(box.parent ?? -1))
      for side in [box.frame.x, box.frame.y, box.frame.width, box.frame.height] {
        json.double((side * 100).rounded() / 100)
      }
      let isFork = figures[index]?.shape == .fork
      json.integer(
        Int64(box.direction.rawValue) + (isFork ? 4 : 0) + (wanted[box.slot].isFolded ? 8 : 0))
      json.integer(Int64(number))
      json.string(looks[index].color.hex)
      if let offset = offset(of: index) {
        json.double(offset.x)
        json.double(offset.y)
      }
      json.endArray()
    }
    json.array("looks", kinds, .packed) { json, look in
      json.beginArray(.packed)
      json.string(look.shape.rawValue)
      json.double(look.width)
      json.string(
        (look.dash.lengths(width: look.width) ?? []).map { "\($0)" }.joined(separator: " "))
      json.endArray()
    }
    let gaps = layout.boxes.enumerated().map { ($0, MapLayout.extraGap(map[$1.slot].style)) }
    json.array("gaps", gaps.filter { $0.1 != 0 }, .packed) { json, gap in
      json.beginArray(.packed)
      json.integer(Int64(gap.0))
      json.double(gap.1)
      json.endArray()
    }
    json.array("clouds", clouds, .packed) { json, cloud in cloud.write(to: &json) }
    json.array("connectors", connectors, .packed) { json, line in
      json.beginArray(.packed)
      for end in line.ends { json.integer(Int64(end)) }
      json.bool(line.connector.hasStartArrow)
      json.bool(line.connector.hasEndArrow)
      json.endArray()
    }
    json.endObject()
  }

  /// Returns the offset by which a node was dragged, if the layout applies it.
  private func offset(of index: Int) -> Position? {
    let box = layout.boxes[index]
    guard let offset = map[box.slot].offset, offset.x.isFinite, offset.y.isFinite,
      options.branch == nil || index > 0
    else { return nil }
    let isFloating = figures[index]?.isFloating ?? false
    let isKept = options.keepsOffsets || index == 0 || isFloating && box.parent != nil
    return isKept ? offset : nil
  }
}
