/// Which part of a page a screen shows: how much larger, how far moved, how far turned.
///
/// It belongs to the screen and not to the document, so that looking around is never undone. What
/// gestures hand in is taken as far as it makes sense; numbers that make none change nothing.
public struct Viewport: Hashable, Sendable, Codable {
  /// How small and how large the page may appear.
  public let scales: ClosedRange<Double>
  /// How many units of the screen a unit of the page takes.
  public private(set) var scale: Double
  /// Where on the screen the page's origin lies.
  public private(set) var pan: Position
  /// How far the page is turned, in radians, clockwise as y grows downwards; from -π to π.
  public private(set) var rotation: Double

  /// Creates a viewport that shows the page as it is.
  ///
  /// Scales that are no positive numbers are replaced by the nearest ones that are.
  public init(scales: ClosedRange<Double> = 0.05...20) {
    // A comparison with something that is not a number is false, so that min and max keep these.
    let low = max(1e-6, min(1e6, scales.lowerBound))
    let high = max(low, min(1e6, scales.upperBound))
    self.scales = low...high
    scale = max(low, min(high, 1))
    pan = .zero
    rotation = 0
  }

  /// A viewport in which a whole frame can be seen, in the middle of a screen.
  ///
  /// - Parameters:
  ///   - frame: What is to be seen.
  ///   - screen: How large the screen is.
  ///   - margin: How much of the screen stays free on each side.
  ///   - scales: How small and how large the page may appear.
  public static func overview(
    of frame: Frame, in screen: Extent, margin: Double = 0,
    scales: ClosedRange<Double> = 0.05...20
  ) -> Viewport {
    var viewport = Viewport(scales: scales)
    guard frame.isWithinLimits, screen.isWithinLimits, margin.isFinite else { return viewport }
    let across = max(0, screen.width - 2 * margin)
    let down = max(0, screen.height - 2 * margin)
    // A frame without width or height limits nothing on that side.
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

  /// Where on the screen a position of the page appears.
  public func screen(_ page: Position) -> Position {
    turned(Position(x: page.x * scale, y: page.y * scale), by: rotation).moved(by: pan)
  }

  /// Which position of the page appears at one of the screen.
  public func page(_ screen: Position) -> Position {
    let way = turned(Position(x: screen.x - pan.x, y: screen.y - pan.y), by: -rotation)
    return Position(x: way.x / scale, y: way.y / scale)
  }

  /// Moves the page across the screen.
  public mutating func scroll(by way: Position) {
    move(to: pan.moved(by: way))
  }

  /// Makes the page larger or smaller around a position of the screen, as two fingers do.
  public mutating func zoom(by factor: Double, around center: Position) {
    guard factor > 0 else { return }
    zoom(to: scale * factor, around: center)
  }

  /// Gives the page a scale, around a position of the screen, as a slider does.
  public mutating func zoom(to scale: Double, around center: Position) {
    guard scale > 0, center.isWithinLimits else { return }
    let held = page(center)
    self.scale = clamped(scale)
    hold(held, at: center)
  }

  /// Turns the page around a position of the screen.
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
    // Far enough for any page at any scale, and near enough to come back from.
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
  /// Reads a viewport, and brings what cannot be shown within its limits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(scales: try container.decode(ClosedRange<Double>.self, forKey: .scales))
    zoom(to: try container.decode(Double.self, forKey: .scale), around: .zero)
    rotate(by: try container.decode(Double.self, forKey: .rotation), around: .zero)
    move(to: try container.decode(Position.self, forKey: .pan))
  }
}
