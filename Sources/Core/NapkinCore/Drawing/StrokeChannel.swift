/// One kind of value that a pen reports besides its position, for the points of a stroke.
///
/// It begins at the first point that has such a value. A stroke that starts without a pressure and
/// gets one later needs no filling up then, so appending stays cheap, and equal points always have
/// equal channels.
struct StrokeChannel: Hashable, Sendable {
  /// What a pen can tell.
  enum Kind: UInt8, CaseIterable {
    case pressure, time, altitude, azimuth
  }

  /// What it tells.
  let kind: Kind
  /// The first point of which it is known.
  let start: Int
  /// The bits of the numbers from there on. They compare exactly, and one type does for all kinds.
  var values: [UInt32]

  /// A bit pattern that no valid number of a point has: the value is unknown.
  static let unknown = UInt32.max

  /// The bits of what a point tells, or ``unknown``.
  static func bits(_ kind: Kind, of point: StrokePoint) -> UInt32 {
    // Adding zero turns -0 into 0, so that equal points have equal bits.
    switch kind {
    case .pressure: point.pressure.map { ($0 + 0).bitPattern } ?? unknown
    case .time: point.time.map { UInt32(bitPattern: $0) } ?? unknown
    case .altitude: point.altitude.map { ($0 + 0).bitPattern } ?? unknown
    case .azimuth: point.azimuth.map { ($0 + 0).bitPattern } ?? unknown
    }
  }

  /// Sets the channel's value of a point, if the point has one.
  func restore(_ point: inout StrokePoint, at index: Int) {
    guard index >= start, values[index - start] != Self.unknown else { return }
    let bits = values[index - start]
    switch kind {
    case .pressure: point.pressure = Float(bitPattern: bits)
    case .time: point.time = Int32(bitPattern: bits)
    case .altitude: point.altitude = Float(bitPattern: bits)
    case .azimuth: point.azimuth = Float(bitPattern: bits)
    }
  }

  /// The channel of the points from an index on, or `nil` if it tells nothing of them.
  func suffix(from index: Int) -> StrokeChannel? {
    let tail = values.dropFirst(max(0, index - start))
    guard let first = tail.firstIndex(where: { $0 != Self.unknown }) else { return nil }
    return StrokeChannel(kind: kind, start: start + first - index, values: Array(tail[first...]))
  }
}
