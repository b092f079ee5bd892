public import NapkinCore

/// The zoom level of a map: 0 shows the whole earth, 17 a street corner.
public struct ZoomLevel: Hashable, Sendable, Comparable {
  /// The number of the level.
  public let number: Int

  /// The level that shows the largest part of the map.
  public static let widest = ZoomLevel(clamping: 0)
  /// The level that shows the smallest part of the map.
  public static let closest = ZoomLevel(clamping: 17)

  /// Creates a level; a number out of range becomes the nearest level.
  public init(clamping number: Int) {
    self.number = min(max(number, 0), 17)
  }

  /// Creates the level of a map by its span of longitude in degrees: level n from 225/2ⁿ down to 225/2ⁿ⁺¹.
  ///
  /// Spans that are too wide or too narrow get the nearest level. Negative spans, and spans that are not numbers,
  /// are refused.
  public init(showing degrees: Double) throws(Refusal) {
    guard degrees >= 0 else {
      throw Refusal(.outOfRange, "A map shows a span of degrees, 0 or more.")
    }
    var number = 0
    while number < 17, degrees <= Self.widestSpan(at: number + 1) { number += 1 }
    self.init(clamping: number)
  }

  /// The widest span of longitude that a level shows, in degrees: 225/2ⁿ.
  public var span: Double { Self.widestSpan(at: number) }

  private static func widestSpan(at number: Int) -> Double {
    225 / Double(1 << number)
  }

  /// The levels from three wider levels to three closer levels, as far as they exist. Rooms that were made at
  /// these levels are visible at this level.
  public var visible: ClosedRange<ZoomLevel> {
    ZoomLevel(clamping: number - 3)...ZoomLevel(clamping: number + 3)
  }

  /// Whether one level shows a larger part of the map than another.
  public static func < (left: ZoomLevel, right: ZoomLevel) -> Bool {
    left.number < right.number
  }
}

extension ZoomLevel: Codable {
  /// Reads a level from its number.
  public init(from decoder: any Decoder) throws {
    self.init(clamping: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Writes the level as its number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
