/// What a drawing or a map is spread out on: its size, its colour, its grid.
public struct CanvasSettings: Hashable, Sendable, Codable {
  /// Lines or dots that help to draw straight.
  public struct Grid: Hashable, Sendable, Codable {
    /// What a grid looks like.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// Lines across and down, as on squared paper.
      case lines
      /// A dot at each crossing.
      case dots
      /// Lines across only, as on writing paper.
      case ruled
    }

    /// What it looks like.
    public var kind: Kind
    /// How far its lines or dots are apart.
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

  /// Creates settings; without any, the canvas grows and is bare.
  public init(size: Extent? = nil, background: RGBA? = nil, grid: Grid? = nil) {
    self.size = size
    self.background = background
    self.grid = grid
  }

  /// The settings without what cannot be drawn: a view that has no size yet gives a canvas none.
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
