/// The values of one kind, such as pressure, that a pen reports for the points of a stroke besides their positions.
///
/// It begins at the first point that has such a value. Nothing is stored for the points before, so appending is
/// fast, and equal points always have equal channels.
struct StrokeChannel: Hashable, Sendable {
  /// A kind of value that a pen can report.
  enum Kind: UInt8, CaseIterable {
    case pressure, time, altitude, azimuth
  }

  /// The kind of the values.
  let kind: Kind
  /// The index of the first point that has such a value.
  let start: Int
  /// The bits of the values from `start` on. Bits compare exactly, and one type is enough for all kinds.
  var values: [UInt32]

  /// The bits of an unknown value, which no valid value has.
  static let unknown = UInt32.max

  /// The bits of a point's value of some kind, or ``unknown``.
  static func bits(_ kind: Kind, of point: StrokePoint) -> UInt32 {
    // Adding zero turns -0 into 0, so that equal points have equal bits.
    switch kind {
    case .pressure: point.pressure.map { ($0 + 0).bitPattern } ?? unknown
    case .time: point.time.map { UInt32(bitPattern: $0) } ?? unknown
    case .altitude: point.altitude.map { ($0 + 0).bitPattern } ?? unknown
    case .azimuth: point.azimuth.map { ($0 + 0).bitPattern } ?? unknown
    }
  }

  /// Sets the value of this kind in a point, if the point at `index` has one.
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

  /// The channel of the points from an index on, or `nil` if none of them has a value of this kind.
  func suffix(from index: Int) -> StrokeChannel? {
    let tail = values.dropFirst(max(0, index - start))
    guard let first = tail.firstIndex(where: { $0 != Self.unknown }) else { return nil }
    return StrokeChannel(kind: kind, start: start + first - index, values: Array(tail[first...]))
  }
}
