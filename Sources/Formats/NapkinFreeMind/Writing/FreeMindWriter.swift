import NapkinCore
import NapkinFormats
import NapkinXML

/// Writes the nodes of a map for FreeMind or Freeplane. The order of attributes and elements is Freeplane's.
struct FreeMindWriter {
  let isForFreeMind: Bool
  var ledger = Ledger()
  var xml: XMLWriter
  let reader = FreeMindElement.makeReader()
  /// The formatting of the pages of texts in the map's file.
  var pages = FreeMindPages()
  /// The node in the file, if the output is compared with it: its elements for the font and the edge may contain
  /// values there that the model does not represent.
  var old: MindMap.Node?
  /// The text of the root that is the description of the map.
  var info: FreeMindInfo?
  /// Whether the ledger counts the root: an added root counts only if it has content besides the map's description.
  var isRootCounted = true
  /// The hooks for the whole map that are below the root.
  var mapHooks: FreeMindMapHooks?
  /// The node with the hooks for the looks of the map.
  var styledSlot: MindMap.Slot?
  /// Whether offsets are the gaps of a file. Offsets of other maps are relative to the positions in another layout.
  var hasGaps = false
  /// The number of bytes that clones took from their originals when they were parted.
  var partedBytes = 0
  /// Whether each node has begun, by the index of its slot.
  var isWritten: [Bool] = []

  init(isForFreeMind: Bool) {
    self.isForFreeMind = isForFreeMind
    xml = XMLWriter(characters: isForFreeMind ? .asReferences : .asTheyAre)
  }

  /// Begins a node, and writes all of its content except its children, in the writer's own spelling.
  mutating func write(_ node: MindMap.Node, level: Int, isFloating: Bool) {
    if !begin(node, level: level) { writeRichContent("NODE", node.text) }
    if !node.isPlain { writeElements(of: node) }
    if isFloating { writeHook(FreeMindName.floating) }
    if node.isBody { writeHook(FreeMindName.body) }
    if !node.isPlain {
      if let author = node.author { writeHook(FreeMindName.author, EscapedText.write(author)) }
      writeForeign(of: node)
    }
  }

  // MARK: Attributes

  /// Begins a node with its attributes; returns whether its text is one of them.
  private mutating func begin(_ node: MindMap.Node, level: Int) -> Bool {
    xml.begin("node")
    let hasText = writeText(of: node)
    if node.isFolded { xml.attribute("FOLDED", "true") }
    if !node.hasInventedID {
      node.id.rawValue.withBytes { id in
        // All readers ignore an empty identifier.
        if !id.isEmpty { xml.attribute("ID", bytes: id) }
      }
    }
    xml.attribute("CREATED", node.created?.milliseconds)
    xml.attribute("MODIFIED", node.modified?.milliseconds)
    if !node.isPlain { writeAttributes(of: node, level: level) }
    return hasText
  }

  private mutating func writeText(of node: MindMap.Node) -> Bool {
    // A text that begins like a page or LaTeX may be one; most texts need no further test.
    let isOrdinary =
      node.text.syntax == .plain
      && node.text.source.withBytes { text in
        if text.first == UInt8(ascii: "<") || text.first == UInt8(ascii: "\\") { return false }
        xml.attribute("TEXT", bytes: text)
        return true
      }
    if isOrdinary { return true }
    let text = node.text
    if FreeMindMarkup.isRich(text) { return false }
    xml.attribute("TEXT", text.plain)
    if text.syntax == .markdown { xml.attribute("FORMAT", FreeMindName.markdownFormat) }
    return true
  }

  private mutating func writeAttributes(of node: MindMap.Node, level: Int) {
    if level == 1 { xml.attribute("POSITION", node.side?.freeMindName) }
    xml.attribute("LINK", node.link ?? linkToRecording(of: node))
    let style = node.style
    if let name = style.name {
      let isLocalized = FreeMindName.isLocalized(style: name)
      xml.attribute(isLocalized ? "LOCALIZED_STYLE_REF" : "STYLE_REF", name)
    }
    xml.attribute("COLOR", style.color.map(hex))
    xml.attribute("BACKGROUND_COLOR", style.background.map(hex))
    xml.attribute("STYLE", style.shape?.freeMindName)
    xml.attribute("TEXT_ALIGN", style.alignment?.freeMindName)
    xml.attribute("MAX_WIDTH", style.maximumWidth.map(points))
    xml.attribute("MIN_WIDTH", style.minimumWidth.map(points))
    xml.attribute(isForFreeMind ? "VGAP" : "VGAP_QUANTITY", style.childGap.map(gap))
    xml.attribute("NUMBERED", style.isNumbered.map { "\($0)" })
    if let offset = node.offset {
      xml.attribute(isForFreeMind ? "HGAP" : "HGAP_QUANTITY", gap(offset.x))
      xml.attribute(isForFreeMind ? "VSHIFT" : "VSHIFT_QUANTITY", gap(offset.y))
    }
    writeBorder(style.border)
    if !node.tags.isEmpty {
      xml.attribute("TAGS", node.tags.joined(separator: "\n"))
    }
  }

  private mutating func writeBorder(_ border: NodeStyle.Border) {
    if let width = border.width {
      xml.attribute("BORDER_WIDTH_LIKE_EDGE", "false")
      xml.attribute("BORDER_WIDTH", points(width))
    }
    if let color = border.color {
      xml.attribute("BORDER_COLOR_LIKE_EDGE", "false")
      xml.attribute("BORDER_COLOR", hex(color))
    }
    if let dash = border.dash {
      xml.attribute("BORDER_DASH_LIKE_EDGE", "false")
      xml.attribute("BORDER_DASH", dash.freeMindName)
    }
  }

  // MARK: Elements

  private mutating func writeElements(of node: MindMap.Node) {
    if let details = node.details {
      writeRichContent("DETAILS", details, isHidden: node.hidesDetails && !isForFreeMind)
    }
    if let note = node.note { writeRichContent("NOTE", note) }
    for connector in node.connectors { write(connector) }
    writeElements(of: node.style)
    for icon in node.task.icons(after: node.icons) { writeIcon(icon) }
    writeHooks(of: node)
    for attribute in node.attributes { write(attribute) }
    writeMedia(of: node)
  }

  private mutating func writeElements(of style: NodeStyle) {
    writeFont(style.font)
    writeEdge(style.edge)
    if let cloud = style.cloud {
      xml.begin("cloud")
      xml.attribute("COLOR", cloud.color.map(hex))
      xml.attribute("SHAPE", cloud.shape?.freeMindName)
      xml.end()
    }
  }

  private mutating func write(_ connector: Connector) {
    xml.begin("arrowlink")
    xml.attribute("DESTINATION", connector.target.rawValue)
    xml.attribute("COLOR", connector.color.map(hex))
    xml.attribute("WIDTH", connector.width.map(length))
    xml.attribute("DASH", connector.dash?.freeMindLengths)
    xml.attribute("STARTARROW", connector.hasStartArrow ? "Default" : "None")
    xml.attribute("ENDARROW", connector.hasEndArrow ? "Default" : "None")
    xml.attribute("SOURCE_LABEL", connector.startLabel)
    xml.attribute("MIDDLE_LABEL", connector.label)
    xml.attribute("TARGET_LABEL", connector.endLabel)
    xml.end()
  }

  private mutating func writeFont(_ font: NodeStyle.Font) {
    guard font != NodeStyle.Font() || (old?.style.font ?? font) != NodeStyle.Font() else { return }
    xml.begin("font")
    xml.attribute("NAME", font.family)
    // In FreeMind, text in a font without a size is invisible.
    xml.attribute("SIZE", font.size.map(length) ?? (isForFreeMind ? "12" : nil))
    xml.attribute("BOLD", font.isBold.map { "\($0)" })
    xml.attribute("ITALIC", font.isItalic.map { "\($0)" })
    xml.attribute("STRIKETHROUGH", font.isStruckThrough.map { "\($0)" })
    xml.end()
  }

  private mutating func writeEdge(_ edge: NodeStyle.Edge) {
    guard edge != NodeStyle.Edge() || (old?.style.edge ?? edge) != NodeStyle.Edge() else { return }
    xml.begin("edge")
    xml.attribute("COLOR", edge.color.map(hex))
    xml.attribute("STYLE", edge.shape?.freeMindName)
    xml.attribute("WIDTH", edge.width.map(length))
    xml.attribute("DASH", edge.dash?.freeMindName)
    xml.end()
  }

  /// Returns a colour without its transparency, unless the file contains the colour with it.
  private func hex(_ color: RGBA) -> String {
    old?.colors.contains(color) ?? false ? color.hex : color.opaqueHex
  }

  private func length(_ length: Double) -> String {
    let isKept =
      FreeMindLength.points(whole(length)) != length && old?.lengths.contains(length) ?? false
    // A text or a line of size 0 would be invisible.
    return isKept ? "\(length)" : whole(length > 0 ? max(length, 1) : length)
  }

  private mutating func writeIcon(_ icon: String) {
    xml.begin("icon")
    xml.attribute("BUILTIN", icon)
    xml.end()
  }

  private mutating func write(_ attribute: Attribute) {
    xml.begin("attribute")
    xml.attribute("NAME", attribute.name)
    xml.attribute("VALUE", attribute.value)
    xml.end()
  }
}

extension MindMap.Node {
  fileprivate var colors: [RGBA?] {
    [style.color, style.background, style.border.color, style.edge.color, style.cloud?.color]
      + connectors.map(\.color)
  }

  fileprivate var lengths: [Double?] {
    [style.font.size, style.edge.width] + connectors.map(\.width)
  }
}

extension RGBA {
  /// The colour as FreeMind writes it, without its transparency.
  var opaqueHex: String { RGBA(red: red, green: green, blue: blue).hex }
}

extension TaskState {
  /// Returns the icons of the author, and the icons for the task that are not among them.
  func icons(after icons: [String]) -> [String] {
    self == .none ? icons : icons + freeMindIcons.filter { !icons.contains($0) }
  }
}

/// Returns a length as FreeMind writes it: at most the greatest that is read, and 0 if it is not a number.
func whole(_ length: Double) -> String {
  length.isNaN ? "0" : "\(Int(min(max(length.rounded(), -9_999_999), 9_999_999)))"
}

/// Returns a length as Freeplane writes it.
func points(_ length: Double) -> String {
  "\(length) pt"
}
