import NapkinCore
import NapkinFormats
import NapkinLayout

/// A map that has been laid out.
struct MapPicture: Picture {
  /// The map with the looks of its styles applied to its nodes.
  let map: MindMap
  /// The map without the looks of its styles.
  let plain: MindMap
  /// The map, folded as the options ask. A page draws all nodes, and its script folds them.
  let wanted: MindMap
  /// The nodes that are body text, each with the parent whose text it belongs to.
  let bodies: [(body: MindMap.Slot, parent: MindMap.Slot)]
  private(set) var options: SVGOptions
  let layout: MapLayout
  /// The contents of each box, in the order of the boxes: nodes are far apart in memory, so reading
  /// them repeatedly is slow.
  let figures: [NodeFigure?]
  /// The look of the line to each box.
  private(set) var looks: [BranchLook] = []
  /// The background of each box: the clouds around it, or the page. Without clouds, the only element is the page's.
  private(set) var papers: [RGBA] = []
  /// The author's colours for the map as a whole.
  private var authors: NodeColors.Authors
  private(set) var clouds: [CloudOutline] = []
  private(set) var connectors: [ConnectorLine] = []
  /// The points where connectors pass; `nil` without connectors.
  private(set) var ways: ConnectorRoutes?
  private(set) var frame: Frame
  var remarks = LossRecorder()

  /// - Parameters:
  ///   - pictures: The media of the document; the sources of the pictures that are drawn are taken from them.
  ///   - bulges: The number of further bulges of clouds that the picture may have.
  init(
    _ map: MindMap, _ options: SVGOptions, _ pictures: inout Pictures, bulges: inout Int
  ) {
    wanted = options.sight.folding(map, below: options.branch)
    let seen = options.isForPage ? MapFolding.open.folding(wanted, below: nil) : wanted
    let (plain, bodies) = seen.mayHaveBodies ? seen.withBodiesInNotes() : (seen, [])
    let map = plain.dressed()
    (self.plain, self.map, self.bodies) = (plain, map, bodies)
    authors = NodeColors.Authors(map, options.theme)
    var options = options
    options.shownAttributes = map.styles.shownAttributes.map { Set($0) }
    var (layout, figures) = Self.laidOut(map, options, pictures.extents)
    for other in options.othersForRatio {
      let (otherLayout, otherFigures) = Self.laidOut(map, other, pictures.extents)
      guard other.misses(otherLayout.bounds) < options.misses(layout.bounds) else { continue }
      (options, layout, figures) = (other, otherLayout, otherFigures)
    }
    (self.options, self.layout) = (options, layout)
    var placed = layout.boxes.map { figures[$0.slot.index].take() }
    for index in Self.boxes(of: placed, with: .remarkable) {
      placed[index]?.fetchPictures(from: &pictures)
    }
    self.figures = placed
    frame = layout.bounds
    paint(bulges: &bulges)
    note()
  }

  /// Returns the picture in the colours of another theme.
  func recolored(_ theme: Theme) -> MapPicture {
    var picture = self
    picture.options.theme = theme
    picture.authors = NodeColors.Authors(map, theme)
    var bulges = CloudOutline.mostBulges
    picture.paint(bulges: &bulges)
    return picture
  }

  /// Determines everything that depends on the theme.
  private mutating func paint(bulges: inout Int) {
    let clouded = layout.clouds(margin: options.spacing.cloud)
    (looks, papers) = Self.looks(
      map, layout, figures, options.theme, hasClouds: !clouded.isEmpty)
    clouds = []
    for cloud in clouded {
      let box = layout.boxes[cloud.box]
      let look = Self.cloud(of: box, in: map, looks[cloud.box], options.theme)
      let outline = CloudOutline(cloud, look, bulges: &bulges)
      clouds.append(outline)
      if outline.isSimplified || look.isRecolored {
        let node = map[box.slot]
        remarks.add(.cloud, .approximated, at: node.id.rawValue)
      }
    }
    let (boxes, drawn) = (layout.boxes, figures)
    connectors = ConnectorLine.lines(
      map, layout, from: Self.boxes(of: drawn, with: .connectors), papers,
      BackgroundLookup(clouded, papers, page: options.theme.page(of: map.canvas)),
      treeLine: { Self.treeLine(to: $0, boxes, drawn) })
    ways = ConnectorRoutes(connectors)
    let signs = layout.boxes.indices.lazy.filter { [layout] in layout.boxes[$0].hidesMore }
      .map { [map, layout] in FoldSign($0, layout, drawn, in: map).frame }
    let frames = clouds.map(\.frame) + connectors.map(\.frame) + signs
    // Fold signs and lines reach beyond the boxes.
    let content = frames.reduce(layout.bounds.expanded(by: 6)) { $0.union($1) }
    frame = map.canvas.size.map(content.grown(toCover:)) ?? content
  }

  private static func laidOut(
    _ map: MindMap, _ options: SVGOptions, _ extents: [ByteDigest: Extent]
  ) -> (MapLayout, [NodeFigure?]) {
    var figures = [NodeFigure?](repeating: nil, count: map.slotCount)
    let layout = MapLayout(
      map, options.arrangement, branch: options.branch, spacing: options.spacing,
      keepsOffsets: options.keepsOffsets
    ) { boxes in
      NodeFigure.measure(boxes, of: map, extents, options, into: &figures)
    }
    return (layout, figures)
  }

  /// Returns the boxes whose nodes have a trait.
  static func boxes(of figures: [NodeFigure?], with trait: NodeTraits) -> [Int] {
    figures.indices.filter { figures[$0]?.traits.contains(trait) ?? false }
  }

  private static func looks(
    _ map: MindMap, _ layout: MapLayout, _ figures: [NodeFigure?], _ theme: Theme,
    hasClouds: Bool
  ) -> (looks: [BranchLook], papers: [RGBA]) {
    var looks: [BranchLook] = []
    looks.reserveCapacity(layout.boxes.count)
    let page = theme.page(of: map.canvas)
    var papers = hasClouds ? [] : [page]
    var branchCount = 0
    for (index, box) in layout.boxes.enumerated() {
      let ground = hasClouds ? box.parent.map { papers[$0] } ?? page : page
      if let parent = box.parent {
        let hasEdge = figures[index]?.traits.contains(.edge) ?? false
        let edge = hasEdge ? map[box.slot].style.edge : nil
        var look = looks[parent].child(
          edge, level: box.level, number: branchCount,
          isBelowWords: figures[index]?.shape == .fork, on: ground, theme: theme)
        // On rings, lines with corners would look like stairs.
        if box.direction == .outwards, look.shape == .horizontal { look.shape = .linear }
        looks.append(look)
        if box.level == 1 { branchCount += 1 }
      } else {
        looks.append(BranchLook(theme: theme))
      }
      guard hasClouds else { continue }
      let fill = box.hasCloud ? cloud(of: box, in: map, looks[index], theme).fill : nil
      let paper = fill?.over(ground) ?? ground
      papers.append(paper)
      // The line to the node of a cloud begins outside, and ends inside.
      looks[index].color = looks[index].color.readable(on: [ground, paper], contrast: 2)
    }
    return (looks, papers)
  }

  /// Returns the look of the cloud of a box.
  private static func cloud(
    of box: MapLayout.Box, in map: MindMap, _ look: BranchLook, _ theme: Theme
  ) -> CloudOutline.Look {
    CloudOutline.Look(map[box.slot].style.cloud, tone: look.tone, theme)
  }

  /// Returns the background of a box.
  func paper(of index: Int) -> RGBA { papers.count == 1 ? papers[0] : papers[index] }

  /// Returns the colours of the node in a box.
  func colors(of index: Int) -> NodeColors? {
    guard let figure = figures[index] else { return nil }
    let box = layout.boxes[index]
    return NodeColors(
      map[box.slot].style, box, figure.shape, isRoot: index == 0, looks[index], paper(of: index),
      options.theme, authors)
  }

  // MARK: Drawing

  func draw(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError) {
    if options.isForPage { return try drawForPage(in: &svg, to: &sink) }
    let targets = LinkTargets(
      map, layout, from: Self.boxes(of: figures, with: .innerLink), prefix: options.namePrefix)
    for cloud in clouds {
      cloud.draw(in: &svg)
      try svg.flushIfFull(to: &sink)
    }
    try drawEdges(in: &svg, to: &sink)
    for connector in connectors { connector.drawLine(options.theme, in: &svg) }
    svg.begin(.g)
    svg.set(.role, "tree")
    if !map.name.isEmpty { svg.set(.ariaLabel, map.name) }
    try drawNodes(targets, in: &svg, to: &sink)
    svg.end()
    for connector in connectors { connector.drawTrace(options.theme, in: &svg) }
    guard connectors.contains(where: \.connector.hasLabels) else { return }
    // The names of the lines contain the labels already.
    svg.begin(.g)
    svg.set(.ariaHidden, word: "true")
    for connector in connectors { connector.drawLabels(options.theme, in: &svg) }
    svg.end()
  }

  private func drawEdges(
    in svg: inout SVGWriter, to sink: inout some ByteSink
  ) throws(FormatError) {
    var edges = EdgeWriter()
    for path in EdgePaths(looks) {
      edges.draw(path, looks, in: &svg) { edge(to: $0) }
      try svg.flushIfFull(to: &sink)
    }
  }

  func drawNodes(
    _ targets: LinkTargets, in svg: inout SVGWriter, to sink: inout some ByteSink
  ) throws(FormatError) {
    var nodes = NodeWriter(self, targets)
    for index in layout.boxes.indices {
      nodes.draw(index, in: &svg)
      try svg.flushIfFull(to: &sink)
    }
  }

  /// Returns the approximate line to a box, so that labels can be placed beside it.
  private static func treeLine(
    to index: Int, _ boxes: [MapLayout.Box], _ figures: [NodeFigure?]
  ) -> ConnectorRoute? {
    guard let parent = boxes[index].parent else { return nil }
    func height(of index: Int) -> Double {
      let frame = boxes[index].frame
      return figures[index]?.shape == .fork ? frame.maxY : frame.center.y
    }
    let (from, to) = (boxes[parent].frame, boxes[index].frame)
    let (start, end): (Position, Position)
    switch boxes[index].direction {
    case .down:
      start = Position(x: from.center.x, y: from.maxY)
      end = Position(x: to.center.x, y: to.y)
    case .outwards:
      let isText = figures[index]?.shape == .fork
      (start, end) = (from.center, isText ? ringEnd(at: to, from: from.center) : to.center)
    case .right where boxes[index].isHanging:
      start = hook(of: from)
      end = Position(x: to.x, y: height(of: index))
    case .right:
      start = Position(x: from.maxX, y: height(of: parent))
      end = Position(x: to.x, y: height(of: index))
    case .left:
      start = Position(x: from.x, y: height(of: parent))
      end = Position(x: to.maxX, y: height(of: index))
    }
    return ConnectorRoute(
      treeLineFrom: start, to: end, isUpright: boxes[index].direction == .down)
  }

  /// Returns the point where the lines to children that hang below their parent begin.
  private static func hook(of parent: Frame) -> Position {
    Position(x: parent.x + min(12, parent.width / 2), y: parent.maxY)
  }

  /// Returns the line to a box; `nil` for the top of a tree.
  private func edge(to child: Int) -> Edge? {
    guard let parent = layout.boxes[child].parent else { return nil }
    let (from, to) = (layout.boxes[parent], layout.boxes[child])
    switch to.direction {
    case .down:
      return Edge(
        from: Position(x: from.frame.center.x, y: from.frame.maxY),
        to: Position(x: to.frame.center.x, y: to.frame.y), isVertical: true)
    case .outwards:
      let start = from.frame.center
      let end = isFork(child) ? Self.ringEnd(at: to.frame, from: start) : to.frame.center
      return Edge(from: start, to: end, isVertical: false)
    case .right where to.isHanging:
      let y = height(of: child, at: to.frame)
      return Edge(
        from: Self.hook(of: from.frame), to: Position(x: to.frame.x, y: y),
        foot: isFork(child) ? Position(x: to.frame.maxX - freeEnd(of: child), y: y) : nil,
        isVertical: false)
    case .left, .right:
      let isLeft = to.direction == .left
      let start = Position(
        x: isLeft ? from.frame.x : from.frame.maxX, y: height(of: parent, at: from.frame))
      let y = height(of: child, at: to.frame)
      let end = Position(x: isLeft ? to.frame.maxX : to.frame.x, y: y)
      var foot: Position?
      if isFork(child) {
        let free = freeEnd(of: child)
        foot = Position(x: isLeft ? to.frame.x + free : to.frame.maxX - free, y: y)
      }
      return Edge(from: start, to: end, foot: foot, isVertical: false)
    }
  }

  /// Returns the point where a line on rings meets a text: near the closer end of the text, since a line to its
  /// middle would cross the texts above and below.
  private static func ringEnd(at frame: Frame, from start: Position) -> Position {
    let dx = start.x - frame.center.x
    // The point moves gradually from text to text, so that their lines do not cross. The background of the text
    // hides the end of the line.
    let way = max(0, min(frame.width / 2 - 12, 2 * dx.magnitude - frame.width / 2))
    return Position(x: frame.center.x + (dx < 0 ? -way : way), y: frame.center.y)
  }

  /// Returns the length of the line below a node that would have no text above it; bold text leaves the most. If
  /// the branch continues, the line reaches the end of the node, and the length is 0.
  private func freeEnd(of index: Int) -> Double {
    guard let figure = figures[index], figure.hasBoldWords, !layout.boxes[index].hidesMore,
      !layout.hasChildren(index)
    else { return 0 }
    let direction = layout.boxes[index].direction
    return direction == .left && figure.wordsAlone == nil ? figure.shift(direction) : figure.slack
  }

  /// Returns the y coordinate where lines meet a node: at the line below its text, or else in the middle.
  private func height(of index: Int, at frame: Frame) -> Double {
    isFork(index) ? frame.maxY : frame.center.y
  }

  /// Whether a box has no outline, only a line below its text.
  private func isFork(_ index: Int) -> Bool { figures[index]?.shape == .fork }
}
