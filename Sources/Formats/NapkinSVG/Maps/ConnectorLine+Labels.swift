import NapkinCore
import NapkinLayout

/// A possible position of a label.
private struct LabelPlace {
  /// The fraction of the line at which the label is.
  var part: Double
  /// The side of the line: 1 is right of it or below, -1 left or above, and 0 on it.
  var side = 0.0
  var gap = 0.0
  /// The number of rows that the label is moved along a steep line.
  var rows = 0.0
  /// The cost of the position, by its distance from the ideal position.
  var cost = 0.0
}

extension ConnectorLine {
  /// Places the labels where they cover neither nodes nor arrows nor other labels, as near as possible to their
  /// ideal positions. A label at an end of the line stays in its half.
  ///
  /// - Parameter number: The number of the line.
  mutating func place(_ number: Int, in room: inout LabelSpace, _ grounds: BackgroundLookup) {
    let texts = [
      (connector.startLabel, 0.0, 0.08...0.45), (connector.label, 0.5, 0.08...0.92),
      (connector.endLabel, 1, 0.55...0.92),
    ]
    let given = texts.compactMap { text, place, limits in
      text.flatMap { $0.isEmpty ? nil : (Self.words($0), place, limits) }
    }
    func extent(_ words: Words) -> Double { isSteep ? words.block.height : words.block.width }
    // Labels that would hide most of a short line are placed beside it.
    let isShort = given.reduce(40) { $0 + 2.5 * extent($1.0) } > length
    for (words, place, limits) in given {
      // Labels at the ends keep a distance from the nodes there.
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

  /// Returns the best frame for a label: where it covers nothing, or else where it covers least. Beside a short
  /// line, the part of the line that it hides counts as well.
  private func freest(
    of places: [LabelPlace], for words: Words, _ isShort: Bool, _ number: Int, _ room: LabelSpace
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

  /// Returns the cost of a frame for a label; `nil` if the frame is occupied.
  private func trouble(_ frame: Frame, _ number: Int, _ room: LabelSpace) -> Double? {
    room.trouble(frame, for: number, distance(to: frame))
  }

  private func distance(to frame: Frame) -> Double {
    (0...64).reduce(.infinity) { least, number in
      let point = point(at: Double(number) / 64)
      let nearest = Position(
        x: min(max(point.x, frame.x), frame.maxX), y: min(max(point.y, frame.y), frame.maxY))
      return min(least, point.distance(to: nearest))
    }
  }

  /// Returns the length of the line that a label would hide.
  private func hiddenLength(by frame: Frame) -> Double {
    let plate = Self.plate(of: frame).expanded(by: width)
    let hidden = (0...64).count { plate.contains(point(at: Double($0) / 64)) }
    return Double(hidden) / 65 * length
  }

  private var isSteep: Bool { (end.y - start.y).magnitude > (end.x - start.x).magnitude }

  /// Returns possible positions for a label, the nearest first.
  ///
  /// - Parameter rows: The most rows between a label and the line.
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

  /// Adds positions on both sides of a steep line: up to four rows along the line, and more rows away from it.
  private func addBesideSteep(
    _ part: Double, _ way: Double, _ rows: Int, to places: inout [LabelPlace]
  ) {
    // The side to which an arc bends is its outside.
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

  /// Adds positions above and below a line that is not steep.
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

  /// Returns the frame of a label at a position.
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
  var hasLabels: Bool { [label, startLabel, endLabel].contains { !($0 ?? "").isEmpty } }
}
