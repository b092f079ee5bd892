/// The look of a node. Properties that are not set are left to the map's styles, then to the theme.
public struct NodeStyle: Hashable, Sendable, Codable {
  /// The outline of a node.
  public enum Shape: String, Hashable, Sendable, Codable, CaseIterable {
    /// A line under the text, from which the branches fork.
    case fork
    /// A rectangle with round corners.
    case bubble
    /// An ellipse.
    case oval
    /// A rectangle.
    case rectangle
    /// A hexagon that points to the left and to the right.
    case wideHexagon
    /// A hexagon with steep sides.
    case narrowHexagon
    /// The shape of the parent; below a root without a shape, a line under the text.
    case asParent
  }

  /// The alignment of the text in a node that is wider than the text.
  public enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// The pattern of a line.
  public enum Dash: String, Hashable, Sendable, Codable, CaseIterable {
    /// One unbroken line.
    case solid
    /// Dots close to each other.
    case closeDots
    /// Short lines.
    case dashes
    /// Dots far from each other.
    case distantDots
    /// Dots and short lines in turn.
    case dotsAndDashes
  }

  /// The font of a text.
  public struct Font: Hashable, Sendable, Codable {
    /// The name of the font family.
    public var family: String?
    /// The size in points.
    public var size: Double?
    /// Whether the letters are bold.
    public var isBold: Bool?
    /// Whether the letters are italic.
    public var isItalic: Bool?
    /// Whether the text is struck through.
    public var isStruckThrough: Bool?

    /// Creates a font that sets nothing.
    public init() {}
  }

  /// The line around a node.
  public struct Border: Hashable, Sendable, Codable {
    /// The colour of the line.
    public var color: RGBA?
    /// The width of the line in points.
    public var width: Double?
    /// The pattern of the line.
    public var dash: Dash?

    /// Creates a border that sets nothing.
    public init() {}
  }

  /// The line from a node to its parent.
  public struct Edge: Hashable, Sendable, Codable {
    /// The course of the line.
    public enum Shape: String, Hashable, Sendable, Codable, CaseIterable {
      /// A curve.
      case bezier
      /// A straight line.
      case linear
      /// A curve that grows thin towards the child.
      case sharpBezier
      /// A straight line that grows thin towards the child.
      case sharpLinear
      /// Horizontal and vertical pieces.
      case horizontal
      /// No line at all.
      case hidden
    }

    /// The course of the line.
    public var shape: Shape?
    /// The colour of the line.
    public var color: RGBA?
    /// The width of the line in points.
    public var width: Double?
    /// The pattern of the line.
    public var dash: Dash?

    /// Creates an edge that sets nothing.
    public init() {}
  }

  /// The area behind a whole branch.
  public struct Cloud: Hashable, Sendable, Codable {
    /// The outline of the area.
    public enum Shape: String, Hashable, Sendable, Codable, CaseIterable {
      /// Round bulges.
      case arc
      /// Pointed bulges.
      case star
      /// A rectangle.
      case rectangle
      /// A rectangle with round corners.
      case roundRectangle
    }

    /// The outline of the area.
    public var shape: Shape?
    /// The colour of the area.
    public var color: RGBA?

    /// Creates a cloud that sets nothing.
    public init() {}
  }

  /// The name of the map's style that the node uses; the other properties override that style.
  public var name: String?
  /// The colour of the text.
  public var color: RGBA?
  /// The colour behind the text.
  public var background: RGBA?
  /// The outline of the node.
  public var shape: Shape?
  /// The font of the text.
  public var font = Font()
  /// The line around the node.
  public var border = Border()
  /// The line to the parent.
  public var edge = Edge()
  /// The area behind the node's branch, if it has one.
  public var cloud: Cloud?
  /// The maximum width of the node before its text wraps, in points.
  public var maximumWidth: Double?
  /// The minimum width of the node, in points.
  public var minimumWidth: Double?
  /// The alignment of the lines of the text.
  public var alignment: Alignment?
  /// The gap between the node's children in points, where 3 is the usual gap.
  public var childGap: Double?
  /// Whether pictures show the node's number before its text: `2.1` for the first numbered child of the second
  /// numbered node. The root has no number.
  public var isNumbered: Bool?
  /// Names of further styles of the map. The style ``name`` overrides them; earlier styles override later ones.
  public var moreNames: [String]?

  /// Creates a style that sets nothing.
  public init() {}
}

extension NodeStyle {
  /// Returns this style, with the properties that it does not set taken from another style.
  public func over(_ behind: NodeStyle) -> NodeStyle {
    var style = self
    style.name = name ?? behind.name
    style.color = color ?? behind.color
    style.background = background ?? behind.background
    style.shape = shape ?? behind.shape
    style.maximumWidth = maximumWidth ?? behind.maximumWidth
    style.minimumWidth = minimumWidth ?? behind.minimumWidth
    style.alignment = alignment ?? behind.alignment
    style.childGap = childGap ?? behind.childGap
    style.isNumbered = isNumbered ?? behind.isNumbered
    style.moreNames = moreNames ?? behind.moreNames
    style.font.family = font.family ?? behind.font.family
    style.font.size = font.size ?? behind.font.size
    style.font.isBold = font.isBold ?? behind.font.isBold
    style.font.isItalic = font.isItalic ?? behind.font.isItalic
    style.font.isStruckThrough = font.isStruckThrough ?? behind.font.isStruckThrough
    style.border.color = border.color ?? behind.border.color
    style.border.width = border.width ?? behind.border.width
    style.border.dash = border.dash ?? behind.border.dash
    style.edge.shape = edge.shape ?? behind.edge.shape
    style.edge.color = edge.color ?? behind.edge.color
    style.edge.width = edge.width ?? behind.edge.width
    style.edge.dash = edge.dash ?? behind.edge.dash
    if let cloud = behind.cloud {
      style.cloud = style.cloud ?? Cloud()
      style.cloud?.shape = self.cloud?.shape ?? cloud.shape
      style.cloud?.color = self.cloud?.color ?? cloud.color
    }
    return style
  }
}
