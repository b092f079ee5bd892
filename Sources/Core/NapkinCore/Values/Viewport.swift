/// The part of a page that a screen shows: its scale, its position and its rotation.
///
/// It belongs to the screen and not to the document, so that scrolling and zooming are never undone. Values from
/// gestures are clamped to the limits, and values that are not valid numbers change nothing.
public struct Viewport: Hashable, Sendable, Codable {
  /// The smallest and the largest scale.
  public let scales: ClosedRange<Double>
  /// The scale: how many units of the screen a unit of the page takes.
  public private(set) var scale: Double
  /// The position of the page's origin on the screen.
  public private(set) var pan: Position
  /// The rotation of the page in radians, clockwise as y grows downwards, from -π to π.
  public private(set) var rotation: Double

  /// Creates a viewport that shows the page at the scale 1, or the nearest allowed scale, unmoved and unturned.
  ///
  /// Limits that are not between 0.000001 and 1,000,000 are replaced by the nearest number that is.
  public init(scales: ClosedRange<Double> = 0.05...20) {
    // A comparison with NaN is false, so that `min` and `max` return their first argument then.
    let low = max(1e-6, min(1e6, scales.lowerBound))
    let high = max(low, min(1e6, scales.upperBound))
    self.scales = low...high
    scale = max(low, min(high, 1))
    pan = .zero
    rotation = 0
  }

  /// Returns a viewport that shows a whole frame in the middle of a screen.
  ///
  /// - Parameters:
  ///   - frame: The part of the page to show.
  ///   - screen: The size of the screen.
  ///   - margin: The free space on each side of the screen.
  ///   - scales: The smallest and the largest scale.
  public static func overview(
    of frame: Frame, in screen: Extent, margin: Double = 0,
    scales: ClosedRange<Double> = 0.05...20
  ) -> Viewport {
    var viewport = Viewport(scales: scales)
    guard frame.isWithinLimits, screen.isWithinLimits, margin.isFinite else { return viewport }
    let across = max(0, screen.width - 2 * margin)
    let down = max(0, screen.height - 2 * margin)
    // A frame without width or height does not limit the scale on that side.
    let scale = min(
      frame.width > 0 ? across / frame.width : .infinity,
      frame.height > 0 ? down / frame.height : .infinity
    )
    if scale.isFinite { viewport.scale = viewport.clamped(scale) }
    viewport.pan = Position(
      x: screen.width / 2 - frame.center.x * viewport.scale,
      y: screen.height / 2 - frame.center.y * viewport.scale
    )
    return viewport
  }

  /// The position on the screen at which a position of the page appears.
  public func screen(_ page: Position) -> Position {
    turned(Position(x: page.x * scale, y: page.y * scale), by: rotation).moved(by: pan)
  }

  /// The position of the page that appears at a position on the screen.
  public func page(_ screen: Position) -> Position {
    let way = turned(Position(x: screen.x - pan.x, y: screen.y - pan.y), by: -rotation)
    return Position(x: way.x / scale, y: way.y / scale)
  }

  /// Moves the page across the screen.
  public mutating func scroll(by way: Position) {
    move(to: pan.moved(by: way))
  }

  /// Multiplies the scale, while a position on the screen stays in place, as a pinch gesture does.
  public mutating func zoom(by factor: Double, around center: Position) {
    guard factor > 0 else { return }
    zoom(to: scale * factor, around: center)
  }

  /// Sets the scale, while a position on the screen stays in place, as a slider does.
  public mutating func zoom(to scale: Double, around center: Position) {
    guard scale > 0, center.isWithinLimits else { return }
    let held = page(center)
    self.scale = clamped(scale)
    hold(held, at: center)
  }

  /// Turns the page around a position on the screen.
  public mutating func rotate(by angle: Double, around center: Position) {
    guard angle.isFinite, center.isWithinLimits else { return }
    let held = page(center)
    rotation = (rotation + angle).remainder(dividingBy: 2 * Double.pi)
    hold(held, at: center)
  }

  private mutating func hold(_ position: Position, at center: Position) {
    let now = screen(position)
    move(to: pan.moved(by: Position(x: center.x - now.x, y: center.y - now.y)))
  }

  private mutating func move(to place: Position) {
    // The limit is far enough for any page at any scale, and near enough to scroll back.
    let limit = Position.limit * scales.upperBound * 2
    guard !place.x.isNaN, !place.y.isNaN else { return }
    pan = Position(
      x: max(-limit, min(limit, place.x)), y: max(-limit, min(limit, place.y))
    )
  }

  private func clamped(_ scale: Double) -> Double {
    max(scales.lowerBound, min(scales.upperBound, scale))
  }

  private func turned(_ position: Position, by angle: Double) -> Position {
    let (sine, cosine) = Angle.sineAndCosine(angle)
    return Position(
      x: position.x * cosine - position.y * sine, y: position.x * sine + position.y * cosine
    )
  }
}

extension Viewport {
  /// Reads a viewport and clamps its values to the limits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(scales: try container.decode(ClosedRange<Double>.self, forKey: .scales))
    zoom(to: try container.decode(Double.self, forKey: .scale), around: .zero)
    rotate(by: try container.decode(Double.self, forKey: .rotation), around: .zero)
    move(to: try container.decode(Position.self, forKey: .pan))
  }
}
