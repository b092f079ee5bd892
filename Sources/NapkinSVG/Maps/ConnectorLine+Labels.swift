import NapkinCore
import NapkinLayout

/// A place for a label, and how far it is from where the label is wanted.
private struct LabelPlace {
  var part: Double
  /// On which side of the line, and in which row there.
  var column = 0.0
  var row = 0.0
  var cost = 0.0
}

extension ConnectorLine {
  /// Puts the labels where they cover neither nodes nor arrows nor each other, as near to their places as
  /// there is room: that at an end stays in its half.
  mutating func place(in room: inout LabelRoom, _ grounds: CloudPapers) {
    let texts = [
      (connector.startLabel, 0.0, 0.08...0.45), (connector.label, 0.5, 0.08...0.92),
      (connector.endLabel, 1, 0.55...0.92),
    ]
    let given = texts.compactMap { text, place, limits in
      text.flatMap { $0.isEmpty ? nil : (Self.words($0), place, limits) }
    }
    func extent(_ words: Words) -> Double { isSteep ? words.block.height : words.block.width }
    // Labels that would hide most of a short line stand beside it.
    let isShort = given.reduce(40) { $0 + 2.5 * extent($1.0) } > length
    for (words, place, limits) in given {
      // Labels at the ends keep off the nodes there.
      let inset = isShort ? 0.1 : max(0.1, min(0.4, (extent(words) / 2 + 18) / length))
      let wanted = place == 0.5 ? 0.5 : place == 0 ? inset : 1 - inset
      var best = frame(of: words, at: LabelPlace(part: wanted))
      if isShort || !room.isFree(best) {
        let frames = places(near: wanted, within: limits, isShort: isShort).map {
          frame(of: words, at: $0)
        }
        best =
          frames.first { room.isFree($0) }
          ?? frames.first { room.isFree($0, ignoresTreeLines: true) } ?? frames.first ?? best
      }
      add(words, at: best.origin, grounds)
      room.take(best)
    }
  }

  private var isSteep: Bool { (end.y - start.y).magnitude > (end.x - start.x).magnitude }

  /// Where a label may stand, what is near first.
  private func places(
    near wanted: Double, within limits: ClosedRange<Double>, isShort: Bool
  ) -> [LabelPlace] {
    var places: [LabelPlace] = []
    for step in -16...16 {
      let part = wanted + Double(step) * 0.05
      guard limits.contains(part) else { continue }
      // Arcs bend to the right: what stands there is outside of them.
      for (column, detour) in isSteep ? [(0.0, 0.0), (1, 8), (-1, 48)] : [(0, 0)] {
        for row in -4...4 where !isSteep || column != 0 || row == 0 {
          let isOnLine = row == 0 && column == 0
          let cost =
            Double(step.magnitude) * 0.05 * length + detour + Double(row.magnitude) * 14
            + (isOnLine && isShort ? 60 : 0)
          places.append(LabelPlace(part: part, column: column, row: Double(row), cost: cost))
        }
      }
    }
    return places.sorted { $0.cost < $1.cost }
  }

  private static func words(_ label: String) -> Words {
    var words = Words(label, Font(size: 11), width: 160, isBalanced: true)
    words.room = words.block.width
    return words
  }

  /// What a label covers.
  private func frame(of words: Words, at place: LabelPlace) -> Frame {
    let (width, height) = (words.block.width, words.block.height)
    let middle = point(at: place.part)
    let rows = place.row == 0 ? 0 : height / 2 + 5 + (place.row.magnitude - 1) * 16
    return Frame(
      x: middle.x - width / 2 + place.column * (width / 2 + 8),
      y: middle.y - height / 2 + (place.row < 0 ? -rows : rows), width: width, height: height)
  }
}

extension Connector {
  /// Whether anything is said on it.
  var hasLabels: Bool { [label, startLabel, endLabel].contains { !($0 ?? "").isEmpty } }
}
