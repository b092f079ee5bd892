import NapkinCore
import NapkinLayout

/// The colours of one node.
struct NodeColors {
  let fill: RGBA?
  let border: RGBA?
  let style: NodeStyle
  /// The background of the node's text.
  let paper: RGBA
  let ink: RGBA

  /// The author's colours for a map as a whole.
  struct Authors {
    /// Whether the map's styles set a colour for all nodes; then nodes without a background lie on the page.
    let haveStyles: Bool
    /// The colour of the page, if it is the author's.
    let page: RGBA?

    init(_ map: MindMap, _ theme: Theme) {
      haveStyles = map.styles[MindMap.Styles.standard]?.look.color != nil
      let page = theme.page(of: map.canvas)
      self.page = map.canvas.background?.over(.white) == page ? page : nil
    }
  }

  /// The least contrast at which two colours of an author count as intended.
  private static let leastOfPairs = 1.6

  init(
    _ style: NodeStyle, _ box: MapLayout.Box, _ shape: NodeStyle.Shape,
    isRoot: Bool, _ look: BranchLook, _ below: RGBA, _ theme: Theme, _ authors: Authors
  ) {
    self.style = style
    var standard = Self.standard(box, isRoot: isRoot, look, theme)
    if authors.haveStyles { standard = (nil, look.color) }
    let own = theme.fills ? style.background.map(theme.adapted) : nil
    // A node with only a line below its text has no background of its own.
    fill = own ?? (shape == .fork ? nil : standard.fill)
    let isPale = own != nil && box.level > 1 && !authors.haveStyles
    let line = style.border
    // A border with a width or dashes of its own has to be visible.
    let hasOwnLine = line.width != nil || line.dash != nil
    paper = fill?.over(below) ?? below
    // An area that looks like its background has no visible edge.
    let needsLine = hasOwnLine || paper.isLike(below)
    border =
      line.color?.readable(on: below, contrast: 2)
      ?? (isPale && !needsLine ? nil : standard.border ?? (needsLine ? look.color : nil))
    // Two colours of the same author are meant for each other.
    let isPair = own != nil && own == style.background || fill == nil && below == authors.page
    let ground = paper
    let chosen = style.color.flatMap { color in
      isPair && color.over(ground).contrast(to: ground) >= Self.leastOfPairs
        ? color : color.strengthened(on: ground)
    }
    ink = chosen ?? theme.ink(on: ground)
  }

  private static func standard(
    _ box: MapLayout.Box, isRoot: Bool, _ look: BranchLook, _ theme: Theme
  ) -> (fill: RGBA?, border: RGBA?) {
    switch box.level {
    case 0 where isRoot: (theme.fills ? theme.root : nil, theme.fills ? nil : theme.ink)
    case 0: (theme.card, theme.quiet)
    case 1:
      (
        theme.fills ? look.tone.mixed(with: theme.paper, percent: 100 - theme.tint) : nil,
        look.color
      )
    default: (nil, look.color)
    }
  }

  /// Whether the author set a property of the border.
  var hasOwnBorder: Bool {
    style.border != NodeStyle.Border()
  }

  /// Returns the outline; `nil` if nothing of it would be visible.
  func outline(_ shape: NodeStyle.Shape, covers: Bool) -> NodeOutline? {
    let border = style.border
    let fill = covers ? paper : fill
    let line = shape == .fork && !hasOwnBorder ? nil : self.border
    guard line != nil || fill != nil else { return nil }
    return NodeOutline(
      shape: shape, fill: fill, border: line,
      width: max(0.5, min(40, border.width?.pixels ?? 1.5)), dash: border.dash ?? .solid)
  }
}

extension Theme {
  /// Returns the colour of text on a background.
  func ink(on area: RGBA) -> RGBA {
    ink.contrast(to: area) >= 4.5 || ink.contrast(to: area) >= paper.contrast(to: area)
      ? ink : paper
  }

  /// The background of a map.
  func page(of canvas: CanvasSettings) -> RGBA {
    chosenPage(of: canvas) ?? paper
  }

  /// Returns the author's colour of the page as the theme adapts it; `nil` without one, and where nothing is filled.
  private func chosenPage(of canvas: CanvasSettings) -> RGBA? {
    fills ? canvas.background.map { adapted($0.over(.white)) } : nil
  }

  /// Whether any part of a canvas is drawn behind a map.
  func shows(_ canvas: CanvasSettings) -> Bool {
    chosenPage(of: canvas) != nil || canvas.grid != nil || canvas.size != nil
  }

  /// Returns an author's colour of an area as the theme adapts it.
  func adapted(_ color: RGBA) -> RGBA {
    guard isDark, color.over(paper).contrast(to: paper) > 4 else { return color }
    // A pale colour is white with a little hue in it, and the hue is what was chosen.
    let white = min(color.red, color.green, color.blue)
    let strength = max(40, Int(max(color.red, color.green, color.blue) - white))
    func dark(_ value: UInt8, _ paper: UInt8) -> UInt8 {
      UInt8(clamping: Int(paper) + 18 + Int(value - white) * 40 / strength)
    }
    return RGBA(
      red: dark(color.red, paper.red), green: dark(color.green, paper.green),
      blue: dark(color.blue, paper.blue), alpha: color.alpha)
  }
}
