import NapkinCore
import NapkinFormats
import NapkinLayout

/// Draws the nodes of a map.
struct NodeWriter {
  private let picture: MapPicture
  private let targets: LinkTargets
  private let theme: Theme
  private var parts: PartWriter
  /// The attributes of plain text lines that grow to one side, for one background.
  private var lastLook: (ground: LineBackgroundStyle, bytes: [UInt8])?

  private struct LineBackgroundStyle: Hashable {
    var paper: RGBA
    var isLeft: Bool
  }

  init(_ picture: MapPicture, _ targets: LinkTargets) {
    self.picture = picture
    self.targets = targets
    theme = picture.options.theme
    parts = PartWriter(theme: theme)
  }

  mutating func draw(_ index: Int, in svg: inout SVGWriter) {
    let box = picture.layout.boxes[index]
    guard let measured = picture.figures[index] else { return }
    let node = picture.map[box.slot]
    // A node without content and outline is the end of its line, or a bend.
    let isNothing = measured.shape == .fork && measured.hasNothing
    let isCrossed =
      measured.shape == .fork && !isNothing && picture.ways?.lead(through: box.frame) ?? false
    if measured.isLine, !isCrossed, drawLine(measured, index, box, in: &svg) { return }
    let figure =
      measured.isLine
      ? NodeFigure(
        node, level: box.level, isFloating: measured.isFloating, options: picture.options)
      : measured
    let link = targets.address(node.link)
    // The script of a page adds the role of a node and its links itself.
    let isForPage = picture.options.isForPage
    svg.begin(link == nil || isForPage ? .g : .a)
    if !isForPage { svg.set(.href, link) }
    svg.set(.id, targets[box.slot])
    if !isForPage {
      svg.setTreeItem(level: box.level + 1, isFolded: box.hidesMore)
      if !node.isPlain { drawTitle(of: node, link: link, in: &svg) }
    }
    guard let colors = picture.colors(of: index) else { return }
    // Lines from middle to middle would run through the text, and connectors through outlines.
    let covers =
      box.direction == .outwards && !isNothing
      || figure.shape != .fork && !picture.connectors.isEmpty
    let words = figure.wordsAlone
    // A node without an outline ends where its text is likely to end.
    let isUpright = box.parent == nil || box.direction == .down || box.direction == .outwards
    let frame =
      figure.shape == .fork && isUpright && colors.fill == nil && !colors.hasOwnBorder
      ? figure.likelyFrame(in: box.frame, isAlone: words != nil, box.direction) : box.frame
    colors.outline(figure.shape, covers: covers)?.draw(frame, in: &svg)
    if isCrossed, !covers, colors.fill == nil { drawGround(index, in: &svg) }
    parts.paper = colors.paper
    parts.ink = colors.ink
    parts.hasLinks = link == nil
    if let words {
      drawAlone(words, figure, box, in: &svg)
    } else {
      let shift = Position(x: figure.shift(box.direction), y: 0)
      let origin = box.frame.origin.moved(by: shift)
      for part in figure.parts.indices {
        parts.draw(figure.parts[part], at: origin, in: &svg)
      }
    }
    // To the sides, the line to the node continues below it; on rings, it ends in the middle. A leaf that hangs
    // from its line, or a text without a line to it, needs no line below.
    let hasMore =
      (box.hidesMore || picture.layout.hasChildren(index)) && picture.looks[index].shape != .hidden
    if figure.shape == .fork, box.parent == nil || box.direction == .down && hasMore {
      underline(stretched(frame, to: index), picture.looks[index], in: &svg)
    }
    if box.hidesMore {
      FoldSign(index, picture.layout, picture.figures, in: picture.map, at: frame)
        .draw(picture.looks[index].color, on: picture.paper(of: index), theme, in: &svg)
    }
    svg.end()
  }

  /// Draws a text that is the only content of a node. It is anchored in its middle, so that it is centred in any
  /// font. On a branch that grows to a side, it begins where the line arrives, like texts with signs or several
  /// lines.
  private func drawAlone(
    _ words: Words, _ figure: NodeFigure, _ box: MapLayout.Box, in svg: inout SVGWriter
  ) {
    var x = 0.0
    var room: Double? = figure.size.width
    let isOnLine = figure.shape == .fork && box.parent != nil && !words.block.isRightToLeft
    var isAtEnd = isOnLine && box.direction == .left
    if let alignment = figure.alignment, !words.block.isRightToLeft {
      isAtEnd = alignment == .right
      if isAtEnd { room = figure.parts[0].frame.maxX }
      if alignment == .left { (x, room) = (figure.parts[0].frame.x, nil) }
    } else if isOnLine, box.direction == .left || box.direction == .right {
      let inset = NodeFigure.inset(of: words, in: figure.size.width)
      if isAtEnd { room = figure.size.width - inset } else { (x, room) = (inset, nil) }
    }
    let origin = Position(x: x + box.frame.x, y: figure.parts[0].frame.y + box.frame.y)
    parts.draw(words, at: origin, in: room, isAtEnd: isAtEnd, &svg)
  }

  /// Draws a node that is only a line of plain text, as most nodes are; returns `false` for any other node.
  private mutating func drawLine(
    _ figure: NodeFigure, _ index: Int, _ box: MapLayout.Box, in svg: inout SVGWriter
  ) -> Bool {
    let isLeft = box.direction == .left
    guard figure.shape == .fork, isLeft || box.direction == .right, !box.hidesMore else {
      return false
    }
    let font = NodeFigure.font(level: box.level)
    let ground = LineBackgroundStyle(paper: picture.paper(of: index), isLeft: isLeft)
    if lastLook?.ground != ground {
      var part = SVGWriter()
      if isLeft { part.set(.textAnchor, "end") }
      part.set(.fontSize, font.size)
      part.fill(theme.ink(on: ground.paper))
      lastLook = (ground, part.out.bytes)
    }
    let inset = NodeFigure.forkInset
    let place = Position(
      x: isLeft ? box.frame.x + (figure.size.width - inset) : box.frame.x + inset,
      y: box.frame.y + NodeFigure.forkTop + font.metrics.baseline)
    let text = picture.map[box.slot].text.source
    svg.treeItem(
      text, name: targets[box.slot], level: picture.options.isForPage ? nil : box.level + 1,
      at: place, look: lastLook?.bytes ?? [])
    return true
  }

  /// Writes the tooltip of a node: its note, and other content that the picture does not show.
  private func drawTitle(of node: MindMap.Node, link: String?, in svg: inout SVGWriter) {
    var title: String?
    func add(_ line: String) { title = title.map { $0 + "\n\n" + line } ?? line }
    if let details = node.hiddenDetails { add(details.drawnWords) }
    let hidden = node.attributes.filter { !picture.options.shows($0) }
    if !hidden.isEmpty { add(hidden.map { "\($0.name): \($0.value)" }.joined(separator: "\n")) }
    if let note = node.note, !note.isEmpty { add(note.drawnWords) }
    if let name = node.place?.name { add(name) }
    if link == nil, let address = node.link { add(address) }
    if let title { svg.element(.title, text: title) }
  }

  /// Draws a background that keeps a connector from crossing the text; the line below the text is left free.
  private func drawGround(_ index: Int, in svg: inout SVGWriter) {
    var frame = picture.layout.boxes[index].frame
    frame.height = max(1, frame.height - picture.looks[index].width / 2)
    svg.begin(.rect)
    svg.set(frame)
    svg.fill(picture.paper(of: index))
    svg.end()
  }

  /// Returns the line below the root of a tree, extended to where the lines to its children begin.
  private func stretched(_ line: Frame, to index: Int) -> Frame {
    let (boxes, box) = (picture.layout.boxes, picture.layout.boxes[index])
    let branch = boxes[(index + 1)...].prefix { ($0.parent ?? -1) >= index }
    func hasMore(_ direction: MapLayout.Direction) -> Bool {
      box.hidesMore && box.direction == direction
        || branch.contains { $0.parent == index && $0.direction == direction }
    }
    let left = hasMore(.left) ? box.frame.x : line.x
    let right = hasMore(.right) ? box.frame.maxX : line.maxX
    return Frame(x: left, y: line.y, width: right - left, height: line.height)
  }

  private func underline(_ frame: Frame, _ look: BranchLook, in svg: inout SVGWriter) {
    svg.begin(.path)
    svg.beginPath(at: Position(x: frame.x, y: frame.maxY))
    svg.line(to: Position(x: frame.maxX, y: frame.maxY))
    svg.endPath()
    svg.stroke(look.color, width: min(look.width, 2))
    svg.end()
  }
}
