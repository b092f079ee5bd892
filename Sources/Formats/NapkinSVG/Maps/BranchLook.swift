package import NapkinCore

/// The look of the line to a node: as the node and its ancestors set it, completed by the theme.
package struct BranchLook: Hashable {
  var color: RGBA
  package var width: Double
  package var shape: NodeStyle.Edge.Shape
  var dash: NodeStyle.Dash
  /// The colour of the whole branch: the theme's, or the author's for the first line of the branch.
  var tone: RGBA
  /// Whether the author set the width: then the branch does not get thinner outwards.
  var keepsWidth = false
  /// The width of the line at its end; `nil` if the width does not change, or the line ends in a point.
  var tip: Double?

  /// Creates the look for the top node of a tree.
  package init(theme: Theme) {
    tone = theme.quiet
    color = tone
    width = 2
    shape = theme.edge
    dash = .solid
  }

  /// The largest width that a node inherits for its line; a node may set a larger one.
  private static let widest = 8.0
  /// The largest inherited width of a line below text: a wider line would touch the letters.
  private static let widestBelowWords = 5.0

  /// Returns the look of the line to a child: its own or else its parent's, in a colour visible on `ground`.
  func child(
    _ edge: NodeStyle.Edge?, level: Int, number: Int, isBelowWords: Bool, on ground: RGBA,
    theme: Theme
  ) -> BranchLook {
    var look = self
    if level == 1 {
      look.tone = theme.branches[number % theme.branches.count]
      look.color = look.tone
      look.width = theme.width(level: 1)
    } else if !keepsWidth {
      look.width = min(width, theme.width(level: level))
    } else {
      look.width = min(width, isBelowWords ? Self.widestBelowWords : Self.widest)
    }
    if edge?.color != nil || ground != theme.paper {
      look.color = (edge?.color ?? look.color).readable(on: ground, contrast: 3)
    }
    if theme.tapers, tip != nil || level == 1 {
      look.tip = theme.width(level: level + 1)
    }
    guard let edge else { return look }
    if edge.shape != nil || edge.width != nil { look.tip = nil }
    // Tints of the theme use the branch colour that the author chose.
    if edge.color != nil, level == 1 { look.tone = look.color }
    if let width = edge.width {
      look.width = max(0.5, min(40, width))
      look.keepsWidth = true
    }
    look.shape = edge.shape ?? look.shape
    look.dash = edge.dash ?? look.dash
    return look
  }
}

extension BranchLook {
  /// The width of a dot between two texts on one line; it is limited, so that the dot does not touch the letters.
  var dotWidth: Double { min(width, Self.widestBelowWords) + 3.5 }
}

extension NodeStyle.Dash {
  /// The lengths of dashes and gaps; `nil` for a solid line.
  func lengths(width: Double) -> [Double]? {
    let unit = max(1, width)
    return switch self {
    case .solid: nil
    case .closeDots: [unit, 2 * unit]
    case .dashes: [4 * unit, 3 * unit]
    case .distantDots: [unit, 5 * unit]
    case .dotsAndDashes: [5 * unit, 3 * unit, unit, 3 * unit]
    }
  }
}
