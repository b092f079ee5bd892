package import NapkinCore

/// The look of a branch: that of its first node, completed by the theme.
package struct BranchLook: Hashable {
  var color: RGBA
  package var width: Double
  package var shape: NodeStyle.Edge.Shape
  var dash: NodeStyle.Dash
  /// The colour that the map's theme gave the whole branch.
  var tone: RGBA
  /// Whether the author set the width: then the branch does not get thinner outwards.
  var keepsWidth = false
  /// How wide the line is where it ends; `nil` if it is as wide as elsewhere, or ends in a point.
  var tip: Double?

  /// The look of a tree's top.
  package init(theme: Theme) {
    tone = theme.quiet
    color = tone
    width = 2
    shape = theme.edge
    dash = .solid
  }

  /// The most width of a line, unless its own node sets more, for which it then has room.
  private static let widest = 8.0
  /// The most width of a line below words: a wider one would touch the letters.
  private static let widestBelowWords = 5.0

  /// The look of a child's edge: its own, or that of its parent, to be seen on what lies below it.
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
    if edge.color != nil {
      // Tints use the branch colour as the author chose it.
      if level == 1 { look.tone = look.color }
    }
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
  /// How wide a dot is that parts two texts on one line: however wide that is, it keeps off the words.
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
