import NapkinCore
import NapkinFormats
import NapkinXML

/// Nodes on their way into a map of FreeMind. The order of attributes and elements is Freeplane's.
struct FreeMindWriter {
  let isForFreeMind: Bool
  var ledger = Ledger()
  var xml: XMLWriter
  let spellings = FreeMindSource.makeReader()
  /// How the file that the map came from sets the pages of texts.
  var pages = FreeMindPages()
  /// Whether the map says what the file says that it was read from.
  var isAsRead = false
  /// Where on the root stands what is said of the map.
  var info: FreeMindInfo?
  /// Whether the root has anything but what is said of the map, or is somebody's anyway.
  var isRootCounted = true
  /// What means the whole map and stands below the root.
  var mapHooks: FreeMindMapHooks?
  /// Whether offsets are the gaps of a file: those of a map from elsewhere are counted from where
  /// another layout puts a node.
  var hasGaps = false
  /// How many bytes clones took from their originals when they were parted.
  var partedBytes = 0
  /// Which nodes have begun, by their slots.
  var isWritten: [Bool] = []

  init(isForFreeMind: Bool) {
    self.isForFreeMind = isForFreeMind
    xml = XMLWriter(characters: isForFreeMind ? .asReferences : .asTheyAre)
  }

  /// Begins a node and writes all that belongs to it but its children, in our own spelling.
  mutating func write(_ node: UnsafePointer<MindMap.Node>, level: Int, isFloating: Bool) {
    if !begin(node, level: level) { writeRichContent("NODE", node.pointee.text) }
    if let extras = node.extras { writeElements(of: extras) }
    if isFloating { writeHook(FreeMindName.floating) }
  }

  /// The start tag of a node in our own spelling, without the `>` at its end, and nothing else.
  mutating func startTag(of node: UnsafePointer<MindMap.Node>, level: Int) -> [UInt8] {
    xml.removeAll()
    begin(node, level: level)
    return xml.bytes
  }

  // MARK: Attributes

  /// Begins a node with its attributes; tells whether its text is among them.
  @discardableResult
  mutating func begin(_ node: UnsafePointer<MindMap.Node>, level: Int) -> Bool {
    xml.begin("node")
    let hasText = writeText(of: node)
    if node.pointee.isFolded { xml.attribute("FOLDED", "true") }
    if !node.pointee.hasInventedID {
      node.pointee.id.rawValue.withBytes { id in
        // An empty one is none for any reader.
        if !id.isEmpty { xml.attribute("ID", bytes: id) }
      }
    }
    writeDates(of: node)
    if let extras = node.extras { writeAttributes(of: extras, level: level) }
    return hasText
  }

  private mutating func writeText(of node: UnsafePointer<MindMap.Node>) -> Bool {
    // What begins like a page or LaTeX may be that; most texts need no closer look.
    let isOrdinary =
      node.pointee.text.syntax == .plain
      && node.pointee.text.source.withBytes { text in
        if text.first == UInt8(ascii: "<") || text.first == UInt8(ascii: "\\") { return false }
        xml.attribute("TEXT", bytes: text)
        return true
      }
    if isOrdinary { return true }
    let text = node.pointee.text
    if FreeMindMarkup.isRich(text) { return false }
    xml.attribute("TEXT", text.plain)
    if text.syntax == .markdown { xml.attribute("FORMAT", FreeMindName.markdownFormat) }
    return true
  }

  private mutating func writeDates(of node: UnsafePointer<MindMap.Node>) {
    let (created, modified) = (node.created, node.modified)
    xml.attributes(upTo: 64) { pen in
      if let created {
        pen.put(" CREATED=\"")
        pen.put(created.milliseconds)
        pen.put(UInt8(ascii: "\""))
      }
      if let modified {
        pen.put(" MODIFIED=\"")
        pen.put(modified.milliseconds)
        pen.put(UInt8(ascii: "\""))
      }
    }
  }

  private mutating func writeAttributes(of node: UnsafePointer<NodeExtras>, level: Int) {
    if level == 1 { xml.attribute("POSITION", node.pointee.side?.freeMindName) }
    xml.attribute("LINK", node.pointee.link ?? linkToRecording(of: node))
    if let style = node.style {
      xml.attribute("COLOR", style.pointee.color?.opaqueHex)
      xml.attribute("BACKGROUND_COLOR", style.pointee.background?.opaqueHex)
      xml.attribute("STYLE", style.pointee.shape?.freeMindName)
      if let width = style.pointee.maximumWidth { xml.attribute("MAX_WIDTH", points(width)) }
    }
    if let offset = node.rarest?.pointee.offset {
      xml.attribute(isForFreeMind ? "HGAP" : "HGAP_QUANTITY", gap(offset.x))
      xml.attribute(isForFreeMind ? "VSHIFT" : "VSHIFT_QUANTITY", gap(offset.y))
    }
    if let style = node.style { writeBorder(style.pointee.border) }
    if !node.pointee.tags.isEmpty {
      xml.attribute("TAGS", node.pointee.tags.joined(separator: "\n"))
    }
  }

  private mutating func writeBorder(_ border: NodeStyle.Border) {
    if let width = border.width {
      xml.attribute("BORDER_WIDTH_LIKE_EDGE", "false")
      xml.attribute("BORDER_WIDTH", points(width))
    }
    if let color = border.color {
      xml.attribute("BORDER_COLOR_LIKE_EDGE", "false")
      xml.attribute("BORDER_COLOR", color.opaqueHex)
    }
    if let dash = border.dash {
      xml.attribute("BORDER_DASH_LIKE_EDGE", "false")
      xml.attribute("BORDER_DASH", dash.freeMindName)
    }
  }

  // MARK: Elements

  private mutating func writeElements(of node: UnsafePointer<NodeExtras>) {
    if let details = node.rarest?.pointee.details { writeRichContent("DETAILS", details) }
    if let note = node.pointee.note { writeRichContent("NOTE", note) }
    for connector in node.pointee.connectors { write(connector) }
    if let style = node.style { writeElements(of: style) }
    for icon in node.pointee.task.icons(after: node.pointee.icons) { writeIcon(icon) }
    if let rarest = node.rarest { writeHooks(of: rarest) }
    for attribute in node.pointee.attributes { write(attribute) }
    if node.rarest != nil { writeMedia(of: node) }
  }

  private mutating func writeElements(of style: UnsafePointer<NodeStyle>) {
    writeFont(style.pointee.font)
    writeEdge(style.pointee.edge)
    if let cloud = style.pointee.cloud {
      xml.begin("cloud")
      xml.attribute("COLOR", cloud.color?.opaqueHex)
      xml.attribute("SHAPE", cloud.shape?.freeMindName)
      xml.end()
    }
  }

  private mutating func write(_ connector: Connector) {
    xml.begin("arrowlink")
    xml.attribute("DESTINATION", connector.target.rawValue)
    xml.attribute("COLOR", connector.color?.opaqueHex)
    xml.attribute("WIDTH", connector.width.map(whole))
    xml.attribute("DASH", connector.dash?.freeMindLengths)
    xml.attribute("STARTARROW", connector.hasStartArrow ? "Default" : "None")
    xml.attribute("ENDARROW", connector.hasEndArrow ? "Default" : "None")
    xml.attribute("SOURCE_LABEL", connector.startLabel)
    xml.attribute("MIDDLE_LABEL", connector.label)
    xml.attribute("TARGET_LABEL", connector.endLabel)
    xml.end()
  }

  private mutating func writeFont(_ font: NodeStyle.Font) {
    guard font != NodeStyle.Font() else { return }
    xml.begin("font")
    xml.attribute("NAME", font.family)
    // FreeMind takes a font without a size for one that cannot be seen.
    xml.attribute("SIZE", font.size.map(whole) ?? (isForFreeMind ? "12" : nil))
    xml.attribute("BOLD", font.isBold.map { "\($0)" })
    xml.attribute("ITALIC", font.isItalic.map { "\($0)" })
    xml.attribute("STRIKETHROUGH", font.isStruckThrough.map { "\($0)" })
    xml.end()
  }

  private mutating func writeEdge(_ edge: NodeStyle.Edge) {
    guard edge != NodeStyle.Edge() else { return }
    xml.begin("edge")
    xml.attribute("COLOR", edge.color?.opaqueHex)
    xml.attribute("STYLE", edge.shape?.freeMindName)
    xml.attribute("WIDTH", edge.width.map(whole))
    xml.attribute("DASH", edge.dash?.freeMindName)
    xml.end()
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

extension RGBA {
  /// The colour as FreeMind writes it, without how far one sees through it.
  var opaqueHex: String { RGBA(red: red, green: green, blue: blue).hex }
}

extension TaskState {
  /// All icons: those that the person put there, and those that they do not say yet of the task.
  func icons(after icons: [String]) -> [String] {
    self == .none ? icons : icons + freeMindIcons.filter { !icons.contains($0) }
  }
}

/// A length as FreeMind writes it; what is no number, or no length on any screen, is 0.
func whole(_ length: Double) -> String {
  length.magnitude < 1e9 ? "\(Int(length.rounded()))" : "0"
}

/// A length as Freeplane writes it.
func points(_ length: Double) -> String {
  "\(length) pt"
}
