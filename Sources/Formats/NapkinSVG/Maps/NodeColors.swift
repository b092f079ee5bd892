import NapkinCore
import NapkinLayout

/// The colours of one node.
struct NodeColors {
  let fill: RGBA?
  let border: RGBA?
  let style: NodeStyle
  /// The background of the node's words.
  let paper: RGBA
  let ink: RGBA

  /// The author's colours for a map as a whole.
  struct Authors {
    /// Whether nodes have a colour by the styles of the map: then they lie on the page unless they say otherwise.
    let haveStyles: Bool
    /// The colour of the page, if it is the one that they chose.
    let page: RGBA?

    init(_ map: MindMap, _ theme: Theme) {
      haveStyles = map.styles[MindMap.Styles.standard]?.look.color != nil
      let page = theme.page(of: map.canvas)
      self.page = map.canvas.background?.over(.white) == page ? page : nil
    }
  }

  /// The least contrast of two colours of an author that can be intended.
  private static let leastOfPairs = 1.6

  init(
    _ style: NodeStyle, _ box: MapLayout.Box, _ shape: NodeStyle.Shape,
    isRoot: Bool, _ look: BranchLook, _ below: RGBA, _ theme: Theme, _ authors: Authors
  ) {
    self.style = style
    var standard = Self.standard(box, isRoot: isRoot, look, theme)
    if authors.haveStyles { standard = (nil, look.color) }
    let own = theme.fills ? style.background.map(theme.adapted) : nil
    // What has only a line below it lies on what is there.
    fill = own ?? (shape == .fork ? nil : standard.fill)
    let isPale = own != nil && box.level > 1 && !authors.haveStyles
    let line = style.border
    // What has a width or dashes of its own is to be seen.
    let hasOwnLine = line.width != nil || line.dash != nil
    paper = fill?.over(below) ?? below
    // An area that is like what it lies on has no edge of its own.
    let needsLine = hasOwnLine || paper.isLike(below)
    border =
      line.color?.readable(on: below, contrast: 2)
      ?? (isPale && !needsLine ? nil : standard.border ?? (needsLine ? look.color : nil))
    // Two colours of the same author go together.
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

  /// Whether the author set anything of the border.
  var hasOwnBorder: Bool {
    style.border != NodeStyle.Border()
  }

  /// The outline, if there is anything to be seen of it.
  func outline(_ shape: NodeStyle.Shape, covers: Bool) -> NodeOutline? {
    let border = style.border
    let fill = covers ? paper : fill
    let line = shape == .fork && !hasOwnBorder ? nil : self.border
    guard line != nil || fill != nil else { return nil }
    return NodeOutline(
      shape: shape, fill: fill, border: line,
      width: max(0.5, min(40, border.width ?? 1.5)), dash: border.dash ?? .solid)
  }
}

extension Theme {
  /// The colour of words on a background.
  func ink(on area: RGBA) -> RGBA {
    ink.contrast(to: area) >= 4.5 || ink.contrast(to: area) >= paper.contrast(to: area)
      ? ink : paper
  }

  /// The background of a map.
  func page(of canvas: CanvasSettings) -> RGBA {
    chosenPage(of: canvas) ?? paper
  }

  /// The colour that somebody chose for a map to lie on, as it fits into the theme; a printer is spared it.
  private func chosenPage(of canvas: CanvasSettings) -> RGBA? {
    fills ? canvas.background.map { adapted($0.over(.white)) } : nil
  }

  /// Whether anything of a canvas is drawn behind a map.
  func shows(_ canvas: CanvasSettings) -> Bool {
    chosenPage(of: canvas) != nil || canvas.grid != nil || canvas.size != nil
  }

  /// A colour that somebody chose for an area, as it fits into the theme.
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
