import NapkinCore
import NapkinFormats
import NapkinLayout

/// A map, laid out.
struct MapPicture: Picture {
  let map: MindMap
  let options: SVGOptions
  let layout: MapLayout
  /// What stands in each box. It lies in their order, for to look at nodes again and again takes long
  /// where they lie far from each other.
  let figures: [NodeFigure?]
  /// How the line to each box looks.
  let looks: [BranchLook]
  /// What each box lies on: the clouds around it, or the page, which alone stands here without clouds.
  let papers: [RGBA]
  private let clouds: [CloudOutline]
  let connectors: [ConnectorLine]
  /// Where connectors pass, if there are any.
  let ways: ConnectorWays?
  let frame: Frame
  private(set) var remarks = Remarks()

  /// - Parameters:
  ///   - pictures: Those that are drawn; which of them may be is decided here.
  ///   - bulges: How many bulges of clouds may still be drawn.
  init(
    _ map: MindMap, _ options: SVGOptions, _ pictures: inout Pictures, bulges: inout Int
  ) {
    self.map = map
    self.options = options
    var figures = NodeFigure.all(of: map, pictures.extents, options)
    layout = MapLayout(map, options.arrangement, keepsOffsets: options.keepsOffsets) { slot, _ in
      figures[slot.index]?.size ?? Extent(width: 0, height: 0)
    }
    var placed = layout.boxes.map { figures[$0.slot.index].take() }
    for index in Self.boxes(of: placed, with: .remarkable) {
      placed[index]?.fetchPictures(from: &pictures)
    }
    self.figures = placed
    let clouded = layout.clouds(margin: MapLayout.Spacing().cloud)
    (looks, papers) = Self.looks(
      map, layout, self.figures, options.theme, hasClouds: !clouded.isEmpty)
    var clouds: [CloudOutline] = []
    for cloud in clouded {
      let box = layout.boxes[cloud.box]
      let look = Self.cloud(of: box, in: map, looks[cloud.box], options.theme)
      let outline = CloudOutline(cloud, look, bulges: &bulges)
      clouds.append(outline)
      if outline.isSimplified || look.isRecolored {
        let node = map.address(of: box.slot)
        remarks.add(.cloud, .approximated, at: node.pointee.id.rawValue)
      }
    }
    self.clouds = clouds
    let (boxes, drawn) = (layout.boxes, self.figures)
    connectors = ConnectorLine.lines(
      map, layout, from: Self.boxes(of: drawn, with: .connectors), papers,
      CloudPapers(clouded, papers, page: options.theme.page(of: map.canvas)),
      treeLine: { Self.treeLine(to: $0, boxes, drawn) })
    ways = ConnectorWays(connectors)
    let frames = clouds.map(\.frame) + connectors.map(\.frame)
    // Signs of folding and lines have a width.
    frame = frames.reduce(layout.bounds.expanded(by: 6)) { $0.union($1) }
    note()
  }

  /// The boxes whose nodes have something.
  private static func boxes(of figures: [NodeFigure?], with trait: NodeTraits) -> [Int] {
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
        let edge = hasEdge ? map.address(of: box.slot).extras?.style?.pointee.edge : nil
        var look = looks[parent].child(
          edge, level: box.level, number: branchCount,
          isBelowWords: figures[index]?.shape == .fork, on: ground, theme: theme)
        // On rings, nothing is horizontal: lines that bend would be stairs.
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

  /// How the cloud of a box looks.
  private static func cloud(
    of box: MapLayout.Box, in map: MindMap, _ look: BranchLook, _ theme: Theme
  ) -> CloudOutline.Look {
    CloudOutline.Look(map[box.slot].style.cloud, tone: look.tone, theme)
  }

  /// What a box lies on.
  func paper(of index: Int) -> RGBA { papers.count == 1 ? papers[0] : papers[index] }

  // MARK: Drawing

  func draw(in svg: inout SVGWriter, to sink: inout some ByteSink) throws(FormatError) {
    let targets = LinkTargets(
      map, layout, from: Self.boxes(of: figures, with: .innerLink), &svg)
    for cloud in clouds {
      cloud.draw(in: &svg)
      try svg.flushIfFull(to: &sink)
    }
    var edges = EdgeWriter()
    for (index, box) in layout.boxes.enumerated() {
      guard let parent = box.parent else { continue }
      edges.draw(edge(from: parent, to: index), looks[index], in: &svg)
      try svg.flushIfFull(to: &sink)
    }
    edges.finish(in: &svg)
    for connector in connectors { connector.drawLine(options.theme, in: &svg) }
    svg.begin(.g)
    svg.set(.role, "tree")
    if !map.name.isEmpty { svg.set(.ariaLabel, map.name) }
    try drawNodes(targets, in: &svg, to: &sink)
    svg.end()
    for connector in connectors { connector.drawTrace(options.theme, in: &svg) }
    guard connectors.contains(where: \.connector.hasLabels) else { return }
    // The names of the lines say the same.
    svg.begin(.g)
    svg.set(.ariaHidden, word: "true")
    for connector in connectors { connector.drawLabels(options.theme, in: &svg) }
    svg.end()
  }

  /// All cores draw, some nodes each.
  private func drawNodes(
    _ targets: LinkTargets, in svg: inout SVGWriter, to sink: inout some ByteSink
  ) throws(FormatError) {
    let nodes = NodeWriter(self, targets)
    var pieces = Pieces(layout.boxes.count, of: options.nodesAtATime)
    try Crew.perform {
      pieces.next()
    } work: { [svg] piece in
      var (nodes, part) = (nodes, svg.forPart)
      for index in piece { nodes.draw(index, in: &part) }
      return part
    } take: { (part: inout SVGWriter) throws(FormatError) in
      try svg.add(&part, to: &sink)
    }
  }

  /// About where the line to a box passes, for what is to lie beside it.
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
    case .outwards: (start, end) = (from.center, to.center)
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

  /// The way of the line between two boxes.
  private func edge(from parent: Int, to child: Int) -> Edge {
    let (from, to) = (layout.boxes[parent], layout.boxes[child])
    switch to.direction {
    case .down:
      return Edge(
        from: Position(x: from.frame.center.x, y: from.frame.maxY),
        to: Position(x: to.frame.center.x, y: to.frame.y), isVertical: true)
    case .outwards:
      return Edge(from: from.frame.center, to: to.frame.center, isVertical: false)
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

  /// How much of a line below a node would lie under nothing: bold letters have most room to spare. What
  /// goes on reaches to the end of the node.
  private func freeEnd(of index: Int) -> Double {
    guard let figure = figures[index], figure.hasBoldWords, !layout.boxes[index].hidesMore,
      !layout.hasChildren(index)
    else { return 0 }
    let direction = layout.boxes[index].direction
    return direction == .left && figure.wordsAlone == nil ? figure.shift(direction) : figure.slack
  }

  /// Where lines meet a node: at the line below its text, or else in the middle.
  private func height(of index: Int, at frame: Frame) -> Double {
    isFork(index) ? frame.maxY : frame.center.y
  }

  /// Whether a box has only a line below its text.
  private func isFork(_ index: Int) -> Bool { figures[index]?.shape == .fork }
}

extension MapPicture {
  /// Tells what is not drawn as it is.
  private mutating func note() {
    noteSight()
    remarks.check(map.name, of: .title, at: map.id.rawValue)
    for index in Self.boxes(of: figures, with: .oddTexts) {
      noteTexts(map.address(of: layout.boxes[index].slot), drawnPictures(of: index))
    }
    for index in Self.boxes(of: figures, with: .remarkable) {
      note(index)
    }
    for index in Self.boxes(of: figures, with: .colors) { noteColors(of: index) }
    if map.canvas != CanvasSettings(), options.theme.chosenPage(of: map.canvas) == nil {
      remarks.add(.canvas, .dropped, at: map.id.rawValue)
    }
  }

  /// Notes which nodes are folded away.
  private mutating func noteSight() {
    remarks.sights = [[]]
    guard layout.boxes.count < map.count else { return }
    var sight = [Bool](repeating: false, count: map.slotCount)
    for box in layout.boxes { sight[box.slot.index] = true }
    remarks.sights = [sight]
  }

  private func drawnPictures(of index: Int) -> [Media] {
    figures[index]?.parts.compactMap(\.drawnPicture) ?? []
  }

  private mutating func note(_ index: Int) {
    let (box, drawn) = (layout.boxes[index], drawnPictures(of: index))
    let isFloating = figures[index]?.isFloating ?? false
    let node = map.address(of: box.slot)
    guard let extras = node.extras else { return }
    let id = node.pointee.id.rawValue
    for name in extras.pointee.icons
    where !Icons.isDrawn(name, usesEmoji: options.usesEmoji) {
      remarks.add(.icon, .approximated, at: id)
    }
    if let rarest = extras.rarest {
      for _ in drawn.count..<rarest.pointee.media.count {
        remarks.add(.media, .approximated, at: id)
      }
      remarks.checkPlaces(rarest.pointee.place, of: rarest.pointee.media, at: id)
    }
    if let family = extras.style?.pointee.font.family, Font.safe(family) == nil {
      remarks.add(.font, .approximated, at: id)
    }
    if let link = extras.pointee.link, !isUsable(link) {
      remarks.add(.link, .approximated, at: id)
    }
    if extras.pointee.side != nil, !keepsSide(of: box, isFloating) {
      remarks.add(.side, .dropped, at: id)
    }
    // The root stays at its place, and so does what was dragged inside of a tree that floats.
    if extras.rarest?.pointee.offset != nil, (box.parent == nil) == isFloating,
      !options.keepsOffsets
    {
      remarks.add(.position, .dropped, at: id)
    }
    for connector in extras.pointee.connectors where !isShown(connector.target) {
      remarks.add(.connector, .dropped, at: id)
      for label in [connector.label, connector.startLabel, connector.endLabel] where label != nil {
        remarks.add(.connectorLabel, .dropped, at: id)
      }
    }
  }

  /// Whether a box lies on the side that its node says: a branch of the root does so in a layout that has
  /// sides, and what floats where it was put.
  private func keepsSide(of box: MapLayout.Box, _ isFloating: Bool) -> Bool {
    if !isFloating { return options.arrangement == .both && box.level == 1 }
    return options.keepsOffsets && box.level == 0 && map[box.slot].offset != nil
  }

  /// Tells which colours of a node are not those that somebody chose.
  private mutating func noteColors(of index: Int) {
    let (box, theme) = (layout.boxes[index], options.theme)
    let node = map.address(of: box.slot)
    guard let figure = figures[index], let style = node.extras?.style else { return }
    let colors = NodeColors(
      style, box, figure.shape, isRoot: index == 0, looks[index], paper(of: index), theme)
    let id = node.pointee.id.rawValue
    if let color = style.pointee.color, color != colors.ink {
      remarks.add(.color, .approximated, at: id)
    }
    if let background = style.pointee.background, background != colors.fill {
      remarks.add(.color, theme.fills ? .approximated : .dropped, at: id)
    }
  }

  /// Tells which texts of a node are not drawn as they are: formulas, and those with characters that XML
  /// forbids.
  private mutating func noteTexts(_ node: UnsafePointer<MindMap.Node>, _ drawn: [Media]) {
    let id = node.pointee.id.rawValue
    if node.pointee.text.isFormula {
      remarks.add(.text, .approximated, at: id)
    } else {
      remarks.check(node.pointee.text, of: .text, at: id)
    }
    guard let extras = node.extras else { return }
    remarks.check(extras.pointee.note, of: .note, at: id)
    remarks.check(extras.rarest?.pointee.details, of: .details, at: id)
    for tag in extras.pointee.tags { remarks.check(tag, of: .tag, at: id) }
    for attribute in extras.pointee.attributes {
      remarks.check(attribute.name + attribute.value, of: .attribute, at: id)
    }
    // What is not drawn is told anyway.
    for media in drawn { remarks.check(media.name, of: .media, at: id) }
    for connector in extras.pointee.connectors where isShown(connector.target) {
      for label in [connector.label, connector.startLabel, connector.endLabel] {
        remarks.check(label, of: .connectorLabel, at: id)
      }
    }
  }

  private func isUsable(_ link: String) -> Bool {
    MindMap.Node.ID(ofLink: link).map(isShown) ?? (SafeLink.address(link) != nil)
  }

  private func isShown(_ id: MindMap.Node.ID) -> Bool {
    guard let slot = map.slot(of: id) else { return false }
    return remarks.sights[0].isEmpty || remarks.sights[0][slot.index]
  }
}
