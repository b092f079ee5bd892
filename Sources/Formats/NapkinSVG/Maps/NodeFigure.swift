import NapkinCore
import NapkinLayout

/// The content of a node, measured and placed inside of it.
struct NodeFigure {
  /// The parts, positioned relative to the upper left corner of the node.
  private(set) var parts: [Part]
  /// The size of the node with its outline.
  private(set) var size: Extent
  /// The outline; `fork` for a text that has only a line below it.
  let shape: NodeStyle.Shape
  /// Whether the node is one line of plain text from left to right. The parts of such a line are made when it is
  /// drawn.
  let isLine: Bool
  /// Whether the node belongs to another tree than the root's.
  let isFloating: Bool
  /// The rare features for which the node is read again.
  let traits: NodeTraits
  /// The alignment of the text; `nil` if the author set none and the box is no wider than its content.
  private(set) var alignment: NodeStyle.Alignment?

  /// Measures a node that is only a line of plain text, as most nodes are; `nil` for other nodes.
  init?(line node: MindMap.Node, level: Int, isFloating: Bool, options: SVGOptions) {
    guard node.isPlain, node.text.syntax == .plain,
      !node.text.isEmpty, !node.text.source.hasBlanksAround,
      !node.text.isFormula
    else { return nil }
    let metrics = Self.font(level: isFloating ? level + 1 : level).metrics
    let width = metrics.widthOfSimpleLine(
      node.text.source, maximumWidth: min(options.wrap, 10_000))
    guard let width else { return nil }
    shape = level < 2 ? .bubble : .fork
    size = Extent(width: width, height: metrics.lineHeight)
    parts = []
    isLine = true
    // A line that was measured as simple has no characters that XML forbids.
    traits = []
    self.isFloating = isFloating
    dress(options.padding)
  }

  /// Measures a node on a level of its tree.
  ///
  /// - Parameters:
  ///   - name: The text of a node that has neither text nor signs.
  ///   - extents: The sizes of pictures.
  init(
    _ node: MindMap.Node, level: Int, isFloating: Bool, name: String = "",
    _ extents: [ByteDigest: Extent] = [:], options: SVGOptions
  ) {
    isLine = false
    traits = NodeTraits(of: node, usesEmoji: options.usesEmoji)
    self.isFloating = isFloating
    let style = node.style
    shape = Self.shape(style, level: level)
    let text = node.text
    var headCount = 1
    let room = NodeSpace(
      style, level: isFloating ? level + 1 : level, wrap: options.wrap,
      widens: options.widensLongTexts)
    let (drawn, width) = room.text(text.isEmpty ? DrawnText(name) : text.drawnInNode)
    if !node.isPlain {
      var content = NodeContent(node, drawn, room, width: width)
      content.build(extents, options)
      parts = content.stack.parts
      size = content.stack.size
      headCount = content.headCount
    } else {
      parts = [drawn.part]
      size = drawn.part.frame.extent
    }
    let line = shape == .fork ? style.edge.width : nil
    alignment = style.alignment
    dress(
      options.padding, line: max(NodeStyle.Border.reach(of: line), 2 * style.border.reach),
      minimum: style.minimumWidth?.pixels, headCount, isRoot: level == 0 && !isFloating)
  }

  /// Fetches the sources of its pictures, as far as they may be drawn.
  mutating func fetchPictures(from pictures: inout Pictures) {
    for index in parts.indices { parts[index].fetch(from: &pictures) }
  }

  private static func shape(_ style: NodeStyle, level: Int) -> NodeStyle.Shape {
    if let shape = style.shape, shape != .asParent { return shape }
    // A background behind a text needs an outline.
    return level < 2 || style.background != nil ? .bubble : .fork
  }

  static func font(level: Int) -> Font {
    switch level {
    case 0: Font(size: 19, isBold: true)
    case 1: Font(size: 15, isBold: true)
    default: Font(size: 13.5)
    }
  }

  /// The distance between a text and the ends of the line below it.
  static let forkInset = 5.0
  /// The distance between a text with a line below it and the upper edge of its node.
  static let forkTop = 2.5
  /// The smallest size of a node's content.
  private static let minimum = Extent(width: 14, height: 12)
  /// The largest width that a style can set for a node.
  private static let widest = 10_000.0

  /// Returns the distance between a text alone on its line and the line's ends, in a room of some width.
  static func inset(of words: Words, in room: Double) -> Double {
    (room - max(words.block.width, minimum.width)) / 2
  }

  /// Places the parts inside of the outline, which is made large enough for them.
  ///
  /// - Parameters:
  ///   - padding: The distance between the parts and the outline of a box.
  ///   - line: The extra room for a thick line around or below the node.
  ///   - headCount: The number of parts in the first row, which contains the text.
  private mutating func dress(
    _ padding: Extent, line: Double = 0, minimum: Double? = nil, _ headCount: Int = 0,
    isRoot: Bool = false
  ) {
    let content = Extent(
      width: max(size.width, Self.minimum.width), height: max(size.height, Self.minimum.height))
    var inset = padding
    switch shape {
    case .fork: inset = Extent(width: Self.forkInset, height: Self.forkTop)
    case .bubble, .rectangle, .asParent: break
    case .oval:
      // The smallest ellipse around a rectangle is √2 times as wide and high.
      inset = Extent(width: content.width * 0.2072 + 6, height: content.height * 0.2072 + 3)
    case .wideHexagon: inset.width += content.height / 2
    case .narrowHexagon: inset.width += content.height / 4
    }
    inset = Extent(width: inset.width + line, height: inset.height + line)
    for index in parts.indices { parts[index].move(x: inset.width, y: inset.height) }
    size = Extent(
      width: content.width + 2 * inset.width, height: content.height + 2 * inset.height)
    if let minimum, minimum > size.width {
      size.width = min(minimum, Self.widest)
      alignment = alignment ?? (isRoot ? .center : .left)
    }
    let end = parts[..<headCount].reduce(0) { max($0, $1.frame.maxX) }
    let free = size.width - inset.width - end
    for index in 0..<headCount {
      switch alignment {
      case .center: parts[index].move(x: free / 2, y: 0)
      case .right: parts[index].move(x: free, y: 0)
      case .left, nil: continue
      }
      parts[index].align(atEnd: alignment == .right)
    }
  }
}

extension MindMap.Node {
  /// The details, if they are shown.
  var shownDetails: RichText? { hidesDetails || details?.isEmpty ?? true ? nil : details }
  /// The details that a sign replaces.
  var hiddenDetails: RichText? { hidesDetails && !(details?.isEmpty ?? true) ? details : nil }
}

extension NodeStyle.Border {
  /// How far the border reaches to each side beyond a border of usual width.
  var reach: Double { Self.reach(of: width?.pixels) }

  static func reach(of width: Double?) -> Double { max(0, min(40, width ?? 0) / 2 - 1) }
}

/// Stacks the text of a node and its other content.
private struct NodeContent {
  private let node: MindMap.Node
  private let text: MeasuredText
  private let room: NodeSpace
  private let width: Double
  private(set) var stack = Stack()
  /// The number of parts in the row of the text.
  private(set) var headCount = 0

  init(
    _ node: MindMap.Node, _ text: MeasuredText, _ room: NodeSpace, width: Double
  ) {
    self.node = node
    self.text = text
    self.room = room
    self.width = width
  }

  mutating func build(_ extents: [ByteDigest: Extent], _ options: SVGOptions) {
    addHead(options)
    headCount = stack.parts.count
    for media in node.media { add(media, extents) }
    if let details = node.shownDetails {
      let width = max(width, stack.size.width)
      for var text in room.small([details.drawn], small, within: width) {
        text.part.setInk(.quiet)
        stack.addRow(text.part, above: 1)
      }
    }
    addAttributes(node.attributes.filter(options.shows))
    if !node.tags.isEmpty {
      let room = max(width, stack.size.width)
      let tags = node.tags.map { Icons.tag($0, font.smaller(0.75), width: room) }
      stack.addWrapping(tags, width: room, gap: 4, above: 4)
    }
    if let progress = node.task.progress {
      let bar = Frame(x: 0, y: 0, width: max(40, stack.size.width), height: 5)
      stack.addRow(.progress(progress, bar), above: 4)
      // The space keeps the bar apart from the line below the node.
      stack.addSpace(3)
    }
    stack.turnRows()
  }

  private var font: Font { text.font }
  private var small: Font { font.smallForNode }

  private mutating func addHead(_ options: SVGOptions) {
    let task = node.task
    let hidesAttributes = !node.attributes.allSatisfy(options.shows)
    let hasReminders = !node.reminders.isEmpty
    let signCount =
      node.icons.count + (task.status == .none ? 0 : 1) + (task.priority == nil ? 0 : 1)
      + (node.link == nil ? 0 : 1) + (node.note == nil ? 0 : 1)
      + (hasReminders ? 1 : 0) + (node.hiddenDetails == nil ? 0 : 1) + (hidesAttributes ? 1 : 0)
    let isEmpty = signCount == 0 && node.media.isEmpty
    let hasWords = !node.text.isEmpty || isEmpty
    stack.reserve(signCount + (hasWords ? 1 : 0))
    let size = font.size * 1.15
    let square = Frame(x: 0, y: 0, width: size, height: size)
    if task.status != .none { stack.add(.task(task.status, square)) }
    if let priority = task.priority { stack.add(.icon("full-\(priority)", square)) }
    for icon in node.icons {
      stack.add(Icons.part(icon, size: size, usesEmoji: options.usesEmoji))
    }
    let small = Frame(x: 0, y: 0, width: size * 0.85, height: size * 0.85)
    if node.link != nil { stack.add(.mark(.link, small)) }
    if node.note != nil { stack.add(.mark(.note, small)) }
    if node.hiddenDetails != nil { stack.add(.mark(.details, small)) }
    if hidesAttributes { stack.add(.mark(.attributes, small)) }
    if hasReminders { stack.add(.mark(.reminder, small)) }
    // Signs come before the text, because the real width of the text depends on its font.
    if hasWords { stack.add(text.part) }
    let isLong = signCount + (hasWords ? 1 : 0) > 12
    stack.endRow(within: isLong ? max(width, text.part.frame.width) : .infinity)
  }

  private mutating func add(_ media: Media, _ extents: [ByteDigest: Extent]) {
    let isFirst = stack.parts.isEmpty
    if media.kind == .image {
      let limit = Extent(width: min(width, 160), height: 120)
      let size = Pictures.size(of: media, extents, within: limit)
      stack.addRow(
        .picture(media, Frame(x: 0, y: 0, width: size.width, height: size.height)),
        above: isFirst ? 0 : 4)
    } else {
      stack.addRow(Part.line(for: media, small, width: width), above: isFirst ? 0 : 2)
    }
  }

  /// Adds the attributes, a row each; all values begin in one column.
  private mutating func addAttributes(_ attributes: [Attribute]) {
    let gap = 8.0
    let values = room.small(
      attributes.map { DrawnText($0.value.withoutBlanksAround) }, small, within: width)
    // Names get the width that the values leave, but at least half of all.
    let widest = values.reduce(0) { max($0, $1.part.frame.width) }
    let rest = max(width / 2, width - gap - widest)
    let letters = values.first?.font ?? small
    let names = attributes.map { Words(name: $0.name, letters, room: rest, width: width) }
    let column = names.reduce(0) { max($0, $1.block.width) }
    for (var name, value) in zip(names, values) {
      name.ink = .quiet
      let space = column - name.block.width + gap
      stack.addRow([.words(name), value.part], gap: space, above: 1)
    }
  }
}

extension Part {
  /// Returns the sign and the name of a medium that is not a picture.
  static func line(for media: Media, _ font: Font, width: Double) -> [Part] {
    let mark: Mark =
      switch media.kind {
      case .audio: .sound
      case .video: .film
      case .image, .other: .file
      }
    let size = font.size * 1.1
    var words = Words(media.name.isEmpty ? media.mediaType : media.name, font, width: width)
    words.ink = .quiet
    return [.mark(mark, Frame(x: 0, y: 0, width: size, height: size)), .words(words)]
  }
}
