import NapkinArchive
import NapkinCore
import NapkinFormats

/// The account of what the format's table says only in general: of each thing, whether a reader gets back what was
/// written.
extension XMindWriter {
  mutating func revise(_ notebook: Notebook, sheetCount: Int) {
    let id = notebook.id.rawValue
    if sheetCount < 2 { ledger.revise(.notebook, to: .approximated, at: id) }
    if !notebook.title.isEmpty { ledger.revise(.title, to: .dropped, at: id) }
  }

  /// Corrects the account of a document: one that is no map comes back as one.
  mutating func revise(_ item: Notebook.Item) {
    let id = item.id.rawValue
    if case .map = item { return }
    if case .note = item { ledger.revise(.note, to: .approximated, at: id) }
    // Plan lists have a name in any case.
    if !item.title.isEmpty { ledger.revise(.title, to: .approximated, at: id) }
  }

  /// Corrects the account of what is said of a map as a whole.
  mutating func reviseSheet(_ theme: XMindTheme?, isAlone: Bool) {
    let id = map.id.rawValue
    settle(
      .style, map.styles.isUnset ? nil : map.styles,
      theme.flatMap { $0.styles.isUnset ? nil : $0.styles }, at: id)
    let bare = CanvasSettings()
    let canvas = CanvasSettings(background: theme?.background)
    settle(.canvas, map.canvas == bare ? nil : map.canvas, canvas == bare ? nil : canvas, at: id)
    if !map.name.isEmpty, !map.isRootImplied, map.name == map[map.slotOfRoot].text.plain {
      ledger.revise(.title, to: .approximated, at: id)
    }
    if !map.info.isEmpty {
      ledger.revise(.title, to: .dropped, at: id)
      if map.info.syntax != .plain { ledger.revise(.markup, to: .dropped, at: id) }
    }
    for piece in map.foreign.pieces where !piece.format.hasSuffix("=") {
      if piece.format == XMindName.format || piece.isFile && isAlone { continue }
      ledger.revise(.foreign, to: .dropped, at: id)
    }
  }

  /// Corrects the account of a medium, and of all that is said of it.
  mutating func revise(_ media: Media, as written: Media?, at id: String) {
    var read: Media?
    if let written, let path = written.pathInXMind, case .stored(let digest) = written.source {
      read = Media(digest, path: path, byteCount: Int(written.byteCount ?? -1))
      if media.kind == .image {
        read = read?.asPicture
        read?.extent = media.extent
      }
    } else {
      read = written
    }
    var given = media
    (given.place, given.foreign) = (nil, read?.foreign ?? Foreign())
    if read != given {
      ledger.revise(.media, to: written == nil ? .dropped : .approximated, at: id)
    }
    for piece in media.foreign.pieces where written?.foreign.pieces.contains(piece) != true {
      ledger.revise(.foreign, to: .dropped, at: id)
    }
    for piece in media.place?.foreign.pieces ?? [] where !piece.format.isEmpty {
      ledger.revise(.foreign, to: .dropped, at: id)
    }
  }

  /// Corrects the ledger for a node that was written with these values; `given` is the node as they describe it.
  mutating func revise(
    _ node: MindMap.Node, like given: MindMap.Node, as values: [(XMindField, RawJSON)],
    isFloating: Bool
  ) {
    let id = node.id.rawValue
    if !node.hasInventedID, id.hasPrefix(XMindName.inventedID) || id.isEmpty {
      ledger.revise(.identifier, to: .approximated, at: id)
    }
    if node.text.syntax != .plain { ledger.revise(.markup, to: .approximated, at: id) }
    if node.isPlain { return }
    if let details = node.details, details.syntax != .plain {
      ledger.revise(.markup, to: .dropped, at: id)
    }
    guard let read = XMindField.node(values, like: given) else { return }
    if node.note != read.note {
      ledger.revise(node.note?.syntax == .plain ? .note : .markup, to: .approximated, at: id)
    }
    var rest = read.icons
    for icon in node.icons {
      if let index = rest.firstIndex(of: icon) {
        rest.remove(at: index)
      } else {
        ledger.revise(.icon, to: .approximated, at: id)
      }
    }
    settle(.task, node.task.status == .none ? nil : node.task.status, read.task.status, at: id)
    settle(.progress, node.task.progress, read.task.progress, at: id)
    settle(.priority, node.task.priority, read.task.priority, at: id)
    settle(.position, node.offset, read.offset, at: id)
    settle(.cloud, node.style.cloud, read.style.cloud, at: id)
    reviseLook(node, read.style, isFloating: isFloating)
    for connector in node.connectors { revise(connector, at: id) }
    let foreign = node.attributes.map(\.foreign) + node.reminders.map(\.foreign)
    for _ in foreign.flatMap(\.pieces) + (node.place?.foreign.pieces ?? []) {
      ledger.revise(.foreign, to: .dropped, at: id)
    }
  }

  private mutating func reviseLook(_ node: MindMap.Node, _ read: NodeStyle, isFloating: Bool) {
    let (style, id) = (node.style, node.id.rawValue)
    if style == read { return }
    settle(.color, style.color, read.color, at: id)
    settle(.color, style.background, read.background, at: id)
    settle(.shape, style.shape, read.shape, at: id)
    settle(.shape, style.alignment, read.alignment, at: id)
    for length in [\NodeStyle.minimumWidth, \.maximumWidth, \.childGap] {
      settle(.shape, style[keyPath: length], nil, at: id)
    }
    settle(.shape, style.isNumbered, nil, at: id)
    let (noFont, noBorder) = (NodeStyle.Font(), NodeStyle.Border())
    settle(
      .font, style.font == noFont ? nil : style.font, read.font == noFont ? nil : read.font, at: id)
    settle(
      .border, style.border == noBorder ? nil : style.border,
      read.border == noBorder ? nil : read.border, at: id)
    let floating = XMindTheme.floating
    let isInTheme = isFloating && style.name == floating && map.styles[floating] != nil
    settle(.style, style.name, isInTheme ? style.name : nil, at: id)
    settle(.style, style.moreNames, nil, at: id)
  }

  /// Enters whether a value comes back, as it is or as another one.
  private mutating func settle<Value: Equatable>(
    _ feature: Feature, _ given: Value?, _ read: Value?, at id: String
  ) {
    if given == nil || given == read { return }
    ledger.revise(feature, to: read == nil ? .dropped : .approximated, at: id)
  }

  private mutating func revise(_ connector: Connector, at id: String) {
    var bare = Connector(to: connector.target, label: connector.label)
    (bare.startLabel, bare.endLabel) = (connector.startLabel, connector.endLabel)
    bare.foreign = connector.foreign
    if bare != connector { ledger.revise(.connector, to: .approximated, at: id) }
    for label in [connector.startLabel, connector.endLabel] where label != nil {
      ledger.revise(.connectorLabel, to: .dropped, at: id)
    }
    for piece in connector.foreign.pieces where piece.format != XMindName.format {
      ledger.revise(.foreign, to: .dropped, at: id)
    }
  }
}
