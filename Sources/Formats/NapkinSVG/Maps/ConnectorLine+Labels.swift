import NapkinCore
import NapkinLayout

/// A place for a label.
private struct LabelPlace {
  /// Beside which part of the line.
  var part: Double
  /// On which side of the line: 1 is right of it or below, -1 left or above, and nought on it.
  var side = 0.0
  /// How far it is from the line.
  var gap = 0.0
  /// How many rows it is moved along a steep line.
  var rows = 0.0
  /// The distance from the ideal place of the label.
  var cost = 0.0
}

extension ConnectorLine {
  /// Puts the labels where they cover neither nodes nor arrows nor each other, as near to their places as
  /// there is room: that at an end stays in its half.
  ///
  /// - Parameter number: The number of the line.
  mutating func place(_ number: Int, in room: inout LabelRoom, _ grounds: BackgroundLookup) {
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
      if isShort || trouble(best, number, room) != 0 {
        let places = places(near: wanted, within: limits, rows: room.isCrowded ? 4 : 8)
        best = freest(of: places, for: words, isShort, number, room) ?? best
      }
      add(words, at: best.origin, grounds)
      room.take(best)
    }
  }

  /// The best place for words: where nothing lies, or else where they cover least; of a short line they
  /// rather hide nothing.
  private func freest(
    of places: [LabelPlace], for words: Words, _ isShort: Bool, _ number: Int, _ room: LabelRoom
  ) -> Frame? {
    var (best, least) = (Frame?.none, Double.infinity)
    for place in places {
      if place.cost >= least { break }
      let frame = frame(of: words, at: place)
      guard var trouble = trouble(frame, number, room) else { continue }
      if isShort { trouble += 4 * hiddenLength(by: frame) }
      if place.cost + trouble < least { (best, least) = (frame, place.cost + trouble) }
    }
    if best != nil { return best }
    for place in places {
      if place.cost >= least { break }
      let frame = frame(of: words, at: place)
      let covered = place.cost + room.covered(frame)
      if covered < least { (best, least) = (frame, covered) }
    }
    return best
  }

  /// The cost of a place; the one with the least cost is taken.
  private func trouble(_ frame: Frame, _ number: Int, _ room: LabelRoom) -> Double? {
    room.trouble(frame, for: number, distance(to: frame))
  }

  /// How far it is from a place to the line.
  private func distance(to frame: Frame) -> Double {
    (0...64).reduce(.infinity) { least, number in
      let point = point(at: Double(number) / 64)
      let nearest = Position(
        x: min(max(point.x, frame.x), frame.maxX), y: min(max(point.y, frame.y), frame.maxY))
      return min(least, point.distance(to: nearest))
    }
  }

  /// How much of the line a label would hide.
  private func hiddenLength(by frame: Frame) -> Double {
    let plate = Self.plate(of: frame).expanded(by: width)
    let hidden = (0...64).count { plate.contains(point(at: Double($0) / 64)) }
    return Double(hidden) / 65 * length
  }

  private var isSteep: Bool { (end.y - start.y).magnitude > (end.x - start.x).magnitude }

  /// Where a label may stand, what is near first.
  ///
  /// - Parameter rows: The most steps away from the line.
  private func places(
    near wanted: Double, within limits: ClosedRange<Double>, rows: Int
  ) -> [LabelPlace] {
    var places: [LabelPlace] = []
    places.reserveCapacity(1_000)
    for step in -16...16 {
      let part = wanted + Double(step) * 0.05
      guard limits.contains(part) else { continue }
      let way = Double(step.magnitude) * 0.05 * length
      places.append(LabelPlace(part: part, cost: way))
      if isSteep {
        addBesideSteep(part, way, rows, to: &places)
      } else {
        addBesideFlat(part, way, rows, to: &places)
      }
    }
    return places.sorted { $0.cost < $1.cost }
  }

  /// Adds places to both sides of a line that is rather upright: up to four rows along it, and else away
  /// from it.
  private func addBesideSteep(
    _ part: Double, _ way: Double, _ rows: Int, to places: inout [LabelPlace]
  ) {
    // What stands where an arc bends to is outside of it.
    let outside = point(at: 0.5).x < (start.x + end.x) / 2 ? -1.0 : 1
    for (side, detour) in [(outside, 8.0), (-outside, 48)] {
      for row in -4...rows {
        let (along, away) = row > 4 ? (0, Double(row - 4)) : (Double(row), 0)
        places.append(
          LabelPlace(
            part: part, side: side, gap: 8 + 16 * away, rows: along,
            cost: way + detour + 14 * (along.magnitude + away)))
      }
    }
  }

  /// Adds places above and below a line that is rather level.
  private func addBesideFlat(
    _ part: Double, _ way: Double, _ rows: Int, to places: inout [LabelPlace]
  ) {
    for row in 1...rows {
      let (gap, cost) = (5 + 16 * Double(row - 1), way + 14 * Double(row))
      places.append(LabelPlace(part: part, side: -1, gap: gap, cost: cost))
      places.append(LabelPlace(part: part, side: 1, gap: gap, cost: cost))
    }
  }

  private static func words(_ label: String) -> Words {
    var words = Words(label, Font(size: 11), width: 160, isBalanced: true)
    words.room = words.block.width
    return words
  }

  /// What a label covers.
  private func frame(of words: Words, at place: LabelPlace) -> Frame {
    let (width, height) = (words.block.width, words.block.height)
    var middle = point(at: place.part)
    if isSteep {
      middle.x += place.side * (width / 2 + place.gap)
      let way = height / 2 + 5 + (place.rows.magnitude - 1) * 16
      middle.y += place.rows == 0 ? 0 : place.rows < 0 ? -way : way
    } else {
      middle.y += place.side * (height / 2 + place.gap)
    }
    return Frame(
      x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }
}

extension Connector {
  /// Whether the line has a label.
  var hasLabels: Bool { [label, startLabel, endLabel].contains { !($0 ?? "").isEmpty } }
}
