import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// Makes a map from the XML events of one file.
struct FreeMindParser {
  let reader: XMLReader
  let request: ImportRequest
  /// The level of the nodes directly in the map; 0, except for a single node that is read again.
  var topLevel = 0
  var identifiers: Identifiers
  var map = MindMap(id: "")
  /// Whether the map has its root, from the file or added; until then, its root is a placeholder.
  private(set) var hasRoot = false
  var open: [FreeMindFrame] = []
  /// The contents of the open elements, in order; the contents of the innermost one come last.
  var pieces: [FreeMindFrame.Part] = []
  /// The notes and details of open nodes after the first ones; few nodes have any.
  var moreTexts: [MindMap.Slot: [(type: String, text: RichText)]] = [:]
  /// The formulas in hooks of open nodes, which are shown if there is no text.
  var formulas: [MindMap.Slot: String] = [:]
  /// The formatting of the pages of texts in the file.
  var pages = FreeMindPages()
  /// The positions of the nodes in the file, if they are asked for.
  private(set) var outline = SourceOutline()
  /// The markup before the map and after it.
  var outside: [Foreign.Entry] = []
  private(set) var hasMap = false
  private(set) var hasFloating = false
  /// The hooks for the looks of the map.
  var lookHooks: [String] = []
  /// The looks in these hooks.
  private(set) var looks: FreeMindStyles?
  /// The names of the attributes that the map shows; `nil` for all.
  private(set) var shownAttributes: [String]?
  /// Whether Napkin wrote the map for FreeMind.
  private(set) var isForFreeMind = false
  /// The nodes that show the content of another node, in the order of the file.
  var clones: [FreeMindClone] = []
  /// The clones that do not show the content of their originals, because there are too many.
  private(set) var silentClones: [MindMap.Node.ID] = []
  /// The new identifiers of nodes, by their made-up ones that the file uses for other nodes.
  var renamed: [MindMap.Node.ID: MindMap.Node.ID] = [:]
  private var name: String?
  private var isRootImplied = false
  /// Whether the root stays implied even if it has content. Otherwise a root with content is shown.
  private var isRootAlwaysImplied = false
  /// Whether the root's text is the map's title, and the root has no other content.
  private var isRootTitle = false
  /// The text of the root that is the description of the map.
  private var info: FreeMindInfo?

  /// The approximate number of bytes of a node in a file.
  private static let usualByteCount = 180

  init(_ reader: XMLReader, _ request: ImportRequest) {
    self.reader = reader
    self.request = request
    identifiers = request.identifiers
  }

  /// Reads the whole file.
  mutating func parse() throws(FormatError) -> MindMap {
    while let event = try reader.next(skippingBlanks: true) {
      switch event {
      case .start: try begin()
      case .end: end()
      case .text:
        // The writer puts a line end before text that follows an element, so leading line ends are left out.
        keep(MarkupContext.anywhere.escape(String(reader.text.string.drop { $0 == "\n" })))
      case .comment, .instruction: keep(reader.sourceOfMarkup)
      }
    }
    return finish()
  }

  private mutating func begin() throws(FormatError) {
    guard let last = open.indices.last else { return try beginMap() }
    if reader.name == FreeMindWord.node.rawValue {
      try beginNode(under: last)
    } else if open[last].slot == nil {
      // The root elements of WiseMapping and MindManager are named `map`, too.
      guard reader.spelling(ofName: reader.name) != "topic" else {
        throw reader.error(
          .wrongFormat,
          "The map consists of <topic>, and one of FreeMind or Freeplane of <node>; look for an "
            + "export to FreeMind in the program that it is from.")
      }
      let mark = reader.mark
      let isRegistry = reader.name == FreeMindWord.attribute_registry.rawValue
      try reader.skipElement()
      if isRegistry {
        let markup = reader.sourceOfElement(from: mark, to: reader.mark).string
        // The writer writes the registry as the first element of a map.
        let isFirst = shownAttributes == nil && !hasRoot && pieces.count == open[last].firstPiece
        let reader = FreeMindElement.makeReader()
        shownAttributes = FreeMindRegistry.shown(in: markup, with: reader)
        if isFirst, let shownAttributes,
          FreeMindRegistry.isPlain(markup, showing: shownAttributes, with: reader)
        {
          return
        }
      }
      open[last].isUsual = false
      pieces.append(.element(mark, reader.mark))
    } else {
      let mark = reader.mark
      try readElement()
      pieces.append(.element(mark, reader.mark))
    }
  }

  private mutating func beginMap() throws(FormatError) {
    guard reader.name == FreeMindWord.map.rawValue else {
      let name = reader.spelling(ofName: reader.name).prefix(40)
      throw reader.error(
        .wrongFormat,
        "The root element is <\(name)>, and that of a map of FreeMind or Freeplane is <map>; "
          + "name the format that the file is of.")
    }
    hasMap = true
    var frame = FreeMindFrame(nil, mark: reader.mark, firstPiece: pieces.count)
    var version: String?
    var dialect: String?
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      switch FreeMindWord(rawValue: attribute.name) {
      case .version: version = attribute.value.string
      case .dialect: dialect = attribute.value.string
      case .mapName: name = attribute.value.string
      case .rootIsImplied:
        isRootImplied = true
        isRootAlwaysImplied = attribute.value.string == FreeMindName.always
        isRootTitle = attribute.value.string == FreeMindName.title
      case .info:
        info = FreeMindInfo(rawValue: attribute.value.string)
        if info == nil { frame.isUsual = false }
      default: frame.isUsual = false
      }
    }
    isForFreeMind =
      dialect == FreeMindName.plainDialect && version == FreeMindName.plainVersion
    if !isForFreeMind && (dialect != nil || version != FreeMindName.version) {
      frame.isUsual = false
    }
    open.append(frame)
  }

  private mutating func beginNode(under parent: Int) throws(FormatError) {
    open[parent].note(rank: FreeMindElementOrder.node)
    // An added root does not count.
    let count = hasRoot ? map.count - (isRootImplied || map.isRootImplied ? 1 : 0) : 0
    if hasRoot || !isRootImplied, count >= request.limits.nodes { throw reader.exceeds(.nodes) }
    // The added root gets its identifier before this node does: a made-up identifier gives way.
    if hasRoot, open[parent].slot == nil { implyRoot() }
    let level = open.count - 1 + topLevel
    var isUsual = true
    var node = MindMap.Node(id: "", .empty)
    readNode(into: &node, level: level, isUsual: &isUsual)
    let id = node.id
    let slot = add(consume node, under: open[parent].slot)
    var frame = FreeMindFrame(slot, mark: reader.mark, firstPiece: pieces.count)
    if request.locatesNodes {
      frame.element = reader.sourceElement(id.rawValue, in: open[parent].element)
        .map { outline.append($0) }
    }
    frame.isUsual = isUsual
    frame.lacksText = reader.value(ofAttribute: FreeMindWord.TEXT.rawValue) == nil
    open.append(frame)
  }

  private mutating func add(
    _ node: consuming MindMap.Node, under parent: MindMap.Slot?
  ) -> MindMap.Slot {
    guard hasRoot else {
      map = MindMap(id: "", root: node)
      map.reserveRoom(forNodes: min(reader.byteCount / Self.usualByteCount, request.limits.nodes))
      hasRoot = true
      return map.slotOfRoot
    }
    return map.append(node, under: parent ?? map.slotOfRoot)
  }

  private mutating func end() {
    guard var frame = open.popLast() else { return }
    if frame.lacksText { frame.isUsual = false }
    if let element = frame.element { outline.end(element, at: reader.endInFile) }
    defer {
      // Most nodes have no content.
      if pieces.count > frame.firstPiece { pieces.removeLast(pieces.count - frame.firstPiece) }
      tell(parentOf: frame)
    }
    guard let slot = frame.slot else {
      // Files of earlier versions have the title of a map only in its attributes.
      let isTitleHidden =
        isRootImplied && !isRootAlwaysImplied && name?.isEmpty == false
        && (!hasRoot || map[map.slotOfRoot].text.isEmpty)
      if !frame.isUsual || isTitleHidden || !isWhole(frame) { keepMap(frame) }
      return
    }
    if frame.isFloating { detach(slot) }
    if !moreTexts.isEmpty, let texts = moreTexts.removeValue(forKey: slot) { join(texts, at: slot) }
    if !formulas.isEmpty, let formula = formulas.removeValue(forKey: slot), map[slot].text.isEmpty,
      map[slot].media.isEmpty
    {
      update(slot) { $0.text = FreeMindMarkup.text(ofFormula: formula) }
    }
    if !lookHooks.isEmpty, open.count == 1 { readLooks(&frame) }
    if !frame.isUsual { keepNode(at: slot, frame) }
  }

  /// Reads the looks of the map; hooks that the writer would write in the same way are not kept.
  private mutating func readLooks(_ frame: inout FreeMindFrame) {
    if looks == nil {
      let pieces = FreeMindElement.makeReader()
      let read = FreeMindStyles(of: lookHooks, with: pieces)
      looks = read
      if frame.isUsual, read.hooks(isForFreeMind: isForFreeMind, pieces) == lookHooks { return }
    }
    frame.isUsual = false
  }

  /// Records a node that has ended in the open element around it.
  private mutating func tell(parentOf frame: FreeMindFrame) {
    guard let parent = open.indices.last else { return }
    pieces.append(frame.isFloating ? .floating : .node)
    if frame.isFloating {
      open[parent].hasFloating = true
    } else if open[parent].hasFloating {
      open[parent].isUsual = false
    }
  }

  /// Makes a node float beside the root.
  private mutating func detach(_ slot: MindMap.Slot) {
    hasFloating = true
    _ = try? map.move(map[slot].id, under: nil)
  }

  /// Whether a map contains one node and nothing else, as the writer writes it.
  private func isWhole(_ frame: FreeMindFrame) -> Bool {
    guard pieces.count == frame.firstPiece + 1, case .node = pieces[frame.firstPiece] else {
      return false
    }
    return true
  }

  // MARK: The end

  /// Puts an added root above the present one, or adds a root to a map without one.
  mutating func implyRoot() {
    if hasRoot && map.isRootImplied { return }
    var root = MindMap.Node(id: nextID(), .empty)
    root.hasInventedID = true
    if hasRoot {
      map = map.below(impliedRoot: root)
    } else {
      map = MindMap(id: "", root: root)
      map.isRootImplied = true
    }
    hasRoot = true
  }

  mutating func nextID() -> MindMap.Node.ID {
    let (map, hasRoot) = (map, hasRoot)
    return MindMap.Node.ID(identifiers.next { hasRoot && map.contains(MindMap.Node.ID($0)) })
  }

  private mutating func finish() -> MindMap {
    if !hasRoot { implyRoot() }
    var map = map
    map.id = MindMap.ID(identifiers.next())
    info?.take(in: &map)
    map.name = name ?? map[map.slotOfRoot].text.plain
    if isRootTitle { takeTitle(from: &map) }
    if isRootImplied {
      map.isRootImplied = isRootAlwaysImplied || map[map.slotOfRoot].hasNoContent
    }
    map.foreign.pieces = outside + map.foreign.pieces + pages.pieces
    map.takeForeignFromRoot()
    silentClones = FreeMindClone.show(clones, renamed, in: &map)
    var met: Set<MindMap.Node.ID> = []
    let slots = outline.elements.map { element in
      var id = MindMap.Node.ID(element.node)
      // If two elements have the same identifier, it was made up for the earlier one.
      while let fresh = renamed[id], met.insert(id).inserted { id = fresh }
      return map.slot(of: id)
    }
    map.avoidTargets(and: clones.map(\.original), with: &identifiers)
    for (element, slot) in slots.enumerated() {
      if let slot { outline.rename(element, to: map[slot].id.rawValue) }
    }
    return map
  }

  /// Moves the title from the root to the name of the map, unless the root has other content; then it is an
  /// ordinary root.
  private func takeTitle(from map: inout MindMap) {
    let root = map[map.slotOfRoot]
    var bare = root
    bare.text = .empty
    guard root.text.syntax == .plain, bare.hasNoContent else { return }
    map.name = root.text.source
    map.update(map.slotOfRoot) { $0.text = .empty }
  }
}
