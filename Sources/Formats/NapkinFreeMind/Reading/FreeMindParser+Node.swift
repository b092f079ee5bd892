import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads the start tags of nodes.
extension FreeMindParser {
  /// Sets the properties of a node from the attributes of the element whose start was read last. `isUsual` becomes
  /// `false` if the writer would write other attributes.
  mutating func readNode(
    into node: inout MindMap.Node, level: Int, isUsual: inout Bool
  ) {
    let name = reader.value(ofAttribute: FreeMindWord.ID.rawValue).map {
      MindMap.Node.ID($0.string)
    }
    var original: String?
    var fields: RareFields?
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      let value = attribute.value
      switch FreeMindWord(rawValue: attribute.name) {
      case .TEXT: node.text.source = value.string
      case .ID: break
      case .CREATED: node.created = Self.instant(value, &isUsual)
      case .MODIFIED: node.modified = Self.instant(value, &isUsual)
      case .FOLDED:
        node.isFolded = value == "true" || value == "True"
        if !(value == "true") { isUsual = false }
      case .FORMAT where value.string == FreeMindName.markdownFormat: node.text.syntax = .markdown
      case .POSITION where level == 1:
        node.side = MindMap.Node.Side(freeMindName: value.string)
        if !(value == "left" || value == "right") { isUsual = false }
      case .LINK: node.link = value.string
      case .TAGS:
        node.tags = value.bytes.split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        )
        .map { String(decoding: $0, as: UTF8.self) }
      case .LOCALIZED_TEXT:
        if node.text.isEmpty { node.text.source = value.string }
        isUsual = false
      case .CONTENT_ID, .TREE_ID, .REFERENCE_ID:
        original = value.string
        isUsual = false
      case let word?:
        var rare = fields.take() ?? RareFields(isForFreeMind: isForFreeMind)
        if !rare.take(word, value.string) { isUsual = false }
        fields = rare
      case nil: isUsual = false
      }
    }
    if node.text.syntax == .plain { readMarkup(&node, &isUsual) }
    fields?.finish(&node, &isUsual)
    give(name, to: &node, &isUsual)
    if let original {
      clones.append(FreeMindClone(node, of: .init(original), in: hasRoot ? map : nil))
    }
  }

  /// Reads a text whose beginning shows that it is HTML or LaTeX.
  private func readMarkup(_ node: inout MindMap.Node, _ isUsual: inout Bool) {
    switch node.text.source.utf8.first {
    case UInt8(ascii: "<"): readHTML(&node, &isUsual)
    case UInt8(ascii: "\\"):
      guard let text = FreeMindMarkup.text(ofLaTeX: node.text.source) else { return }
      isUsual = false
      node.text = text
    default: return
    }
  }

  /// Reads a text that is an HTML page; before `<richcontent>` existed, files contained pages like this.
  private func readHTML(_ node: inout MindMap.Node, _ isUsual: inout Bool) {
    guard let inner = FreeMindMarkup.insideOfHTML(node.text.source) else { return }
    isUsual = false
    let text = RichText(inner, syntax: .xhtml)
    if let picture = FreeMindMedia.picture(in: text) {
      node.text = .empty
      node.media = [picture]
    } else {
      node.text = text
    }
  }

  /// Gives a node its identifier; if it is missing or taken, another one is made up.
  private mutating func give(
    _ name: MindMap.Node.ID?, to node: inout MindMap.Node, _ isUsual: inout Bool
  ) {
    if let name, !name.rawValue.isEmpty {
      if !hasRoot || !map.contains(name) || makeFree(name) {
        node.id = name
        return
      }
      node.foreign.pieces.append(
        Foreign.Entry(
          format: FreeMindFormat.format.id, key: FreeMindElement.takenKey,
          value: name.rawValue))
    }
    if name != nil { isUsual = false }
    node.id = nextID()
    node.hasInventedID = true
  }

  /// Frees an identifier that was made up for another node, which gets a new one: references in the file mean the
  /// node that has the identifier there. Returns whether the identifier is free.
  private mutating func makeFree(_ id: MindMap.Node.ID) -> Bool {
    guard let slot = map.slot(of: id), map[slot].hasInventedID else { return false }
    let fresh = nextID()
    map.rename(slot, to: fresh)
    renamed[id] = fresh
    return true
  }

  private static func instant(_ value: XMLText, _ isUsual: inout Bool) -> Instant? {
    guard let number = value.integer else {
      isUsual = false
      return nil
    }
    // No `Instant` has the smallest number of milliseconds.
    if number == .min { isUsual = false }
    return Instant(milliseconds: number)
  }
}

/// The attributes that only few nodes have.
private struct RareFields {
  let isForFreeMind: Bool
  private var style = NodeStyle()
  private var x: Double?
  private var y: Double?
  private var border: [FreeMindWord: String] = [:]

  init(isForFreeMind: Bool) {
    self.isForFreeMind = isForFreeMind
  }

  /// Reads an attribute, and returns whether the writer would write the same one.
  mutating func take(_ word: FreeMindWord, _ value: String) -> Bool {
    switch word {
    case .COLOR: return Self.color(value, into: &style.color)
    case .BACKGROUND_COLOR: return Self.color(value, into: &style.background)
    case .STYLE:
      style.shape = NodeStyle.Shape(freeMindName: value)
      return style.shape?.freeMindName == value
    case .STYLE_REF, .LOCALIZED_STYLE_REF:
      let isOnly = style.name == nil
      style.name = value
      return isOnly && FreeMindName.isLocalized(style: value) == (word == .LOCALIZED_STYLE_REF)
    case .MAX_WIDTH: return length(value, isWidth: true, into: &style.maximumWidth)
    case .MIN_WIDTH: return length(value, isWidth: true, into: &style.minimumWidth)
    case .TEXT_ALIGN:
      style.alignment = NodeStyle.Alignment(freeMindName: value)
      return style.alignment?.freeMindName == value
    case .NUMBERED:
      style.isNumbered = Bool(value)
      return style.isNumbered != nil
    case .VGAP_QUANTITY: return length(value, into: &style.childGap) && !isForFreeMind
    case .VGAP: return oldGap(value, into: &style.childGap)
    case .HGAP_QUANTITY: return length(value, into: &x) && !isForFreeMind
    case .VSHIFT_QUANTITY: return length(value, into: &y) && !isForFreeMind
    case .HGAP: return oldGap(value, into: &x)
    case .VSHIFT: return oldGap(value, into: &y)
    case .SHIFT_Y:
      _ = oldGap(value, into: &y)
      return false
    case .BORDER_WIDTH, .BORDER_WIDTH_LIKE_EDGE, .BORDER_COLOR, .BORDER_COLOR_LIKE_EDGE,
      .BORDER_DASH, .BORDER_DASH_LIKE_EDGE:
      border[word] = value
      return true
    default: return false
    }
  }

  private func length(_ value: String, isWidth: Bool = false, into length: inout Double?) -> Bool {
    length = FreeMindLength.points(value, isWidth: isWidth)
    return length.map(points) == value
  }

  private func oldGap(_ value: String, into length: inout Double?) -> Bool {
    guard length == nil else { return false }
    length = FreeMindLength.points(value)
    return length.map(whole) == value && isForFreeMind
  }

  private static func color(_ value: String, into color: inout RGBA?) -> Bool {
    color = RGBA(hex: value)
    return color?.opaqueHex == value
  }

  mutating func finish(_ node: inout MindMap.Node, _ isUsual: inout Bool) {
    if x != nil || y != nil {
      if x == nil || y == nil { isUsual = false }
      node.offset = Position(x: x ?? 0, y: y ?? 0)
    }
    if !border.isEmpty { finishBorder(&isUsual) }
    if style != NodeStyle() { node.style = style }
  }

  /// Sets the properties of the border. A property like the edge's is left out; a colour is like the edge's by default.
  private mutating func finishBorder(_ isUsual: inout Bool) {
    for (word, switchWord) in [
      (FreeMindWord.BORDER_WIDTH, FreeMindWord.BORDER_WIDTH_LIKE_EDGE),
      (.BORDER_COLOR, .BORDER_COLOR_LIKE_EDGE), (.BORDER_DASH, .BORDER_DASH_LIKE_EDGE),
    ] {
      let (value, isLikeEdge) = (border[word], border[switchWord])
      if isLikeEdge != value.map({ _ in "false" }) { isUsual = false }
      guard let value, isLikeEdge == "false" || isLikeEdge == nil && word != .BORDER_COLOR
      else { continue }
      switch word {
      case .BORDER_WIDTH:
        isUsual = length(value, isWidth: true, into: &style.border.width) && isUsual
      case .BORDER_COLOR: isUsual = Self.color(value, into: &style.border.color) && isUsual
      default:
        style.border.dash = NodeStyle.Dash(freeMindName: value)
        isUsual = isUsual && style.border.dash != nil
      }
    }
  }
}
