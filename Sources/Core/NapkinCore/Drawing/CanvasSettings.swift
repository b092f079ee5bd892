/// The surface under a drawing or a map: its size, its colour and its grid.
public struct CanvasSettings: Hashable, Sendable, Codable {
  /// Lines or dots that help to draw straight.
  public struct Grid: Hashable, Sendable, Codable {
    /// The kind of a grid.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// Lines across and down, as on squared paper.
      case lines
      /// A dot at each crossing.
      case dots
      /// Lines across only, as on writing paper.
      case ruled
    }

    /// The kind of the grid.
    public var kind: Kind
    /// The distance between neighbouring lines or dots.
    public var spacing: Double

    /// Creates a grid.
    public init(_ kind: Kind, spacing: Double) {
      self.kind = kind
      self.spacing = spacing
    }
  }

  /// How large the canvas is; `nil` lets it grow with its content.
  public var size: Extent?
  /// The colour behind the content; `nil` leaves it to the screen.
  public var background: RGBA?
  /// The grid behind the content, if there is one.
  public var grid: Grid?

  /// Creates settings. By default, the canvas grows with its content and has no colour or grid.
  public init(size: Extent? = nil, background: RGBA? = nil, grid: Grid? = nil) {
    self.size = size
    self.background = background
    self.grid = grid
  }

  /// The settings without a size or grid that cannot be drawn, such as the size 0 of a view without layout.
  var usable: CanvasSettings {
    var usable = self
    if let size, !size.isWithinLimits || size.isEmpty { usable.size = nil }
    if let grid, !(grid.spacing > 0 && grid.spacing <= Position.limit) { usable.grid = nil }
    return usable
  }

  /// Refuses a size or a spacing that cannot be drawn.
  public func check() throws(Refusal) {
    if size != usable.size {
      throw Refusal(
        .outOfRange, "A canvas is more than 0 and at most 10000000 wide and high; or has no size."
      )
    }
    if grid != usable.grid {
      throw Refusal(.outOfRange, "The lines of a grid are more than 0 and at most 10000000 apart.")
    }
  }
}
