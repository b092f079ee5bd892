import NapkinCore
public import NapkinFormats
import NapkinXML

extension FreeMindExporter: InPlaceExporter {
  /// Whether the file has no clones, which show content of other elements and have attributes such as `TREE_ID`.
  public func readsElementsAlone(_ file: SourceFile) -> Bool {
    let bytes = file.bytes
    let mark = Array("_ID".utf8)
    var place = 0
    return bytes.withUnsafeBufferPointer { buffer in
      while true {
        place = ByteScan.first(in: buffer, from: place) { $0.marks("_") }
        if place == buffer.count { return true }
        if buffer[place...].starts(with: mark) { return false }
        place += 1
      }
    }
  }

  /// Returns the bytes of a map's file after the map was changed; `nil` if the file has to be written anew.
  public func edit(
    _ file: SourceFile, _ request: ExportRequest
  ) throws(FormatError) -> [UInt8]? {
    guard case (.map(let old), .map(let new)) = (file.content, request.content),
      let outline = file.read.outline
    else { return nil }
    let edits = FreeMindEdits(
      from: old, to: new, outline, isForFreeMind: request.dialect == FreeMindName.plainDialect)
    var writer = InPlaceWriter(
      file.bytes, outline, XMLInPlaceRenderer(file.bytes, outline, edits))
    return try writer.write()
  }
}

/// A map before and after a change, as the writer writes it.
private struct FreeMindEdits: XMLMapEdits {
  /// The map before or after the change.
  private struct State {
    var map: MindMap
    var writer: FreeMindWriter
    let frame: [UInt8]

    init(_ map: MindMap, isForFreeMind: Bool) {
      var map = map
      map.keepTargets()
      writer = FreeMindWriter(isForFreeMind: isForFreeMind)
      writer.isRootCounted = map.isRootCounted
      writer.info = FreeMindInfo.show(in: &map)
      frame = writer.frame(of: &map)
      self.map = map
    }
  }

  let elementName = "node"
  private var old: State
  private var new: State
  /// Whether the root has no element of its own.
  private let isRootLeftOut: Bool
  /// The indices of the nodes, in the order of the file.
  private let places: [String: Int]

  init(from old: MindMap, to new: MindMap, _ outline: SourceOutline, isForFreeMind: Bool) {
    self.old = State(old, isForFreeMind: isForFreeMind)
    var new = new
    // If the name of the map is the text of its root, it follows a change of this text.
    let name = old[old.root]?.text.plain ?? ""
    if new.name == old.name, ExactText(old.name) == ExactText(name) {
      new.name = new[new.root]?.text.plain ?? ""
    }
    self.new = State(new, isForFreeMind: isForFreeMind)
    places = Dictionary(
      outline.elements.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { first, _ in first })
    isRootLeftOut = places[old.root.rawValue] == nil
  }

  func children(of node: String?) -> [String] {
    let map = new.map
    guard let node else {
      return isRootLeftOut ? below(map.root) : [map.root.rawValue]
    }
    return node == map.root.rawValue
      ? below(map.root) : map.children(of: MindMap.Node.ID(node)).map(\.rawValue)
  }

  /// Returns the children of the root and the floating nodes, in the order of the file.
  private func below(_ root: MindMap.Node.ID) -> [String] {
    inOrder(
      new.map.children(of: root).map(\.rawValue), with: new.map.floating.map(\.rawValue), by: places
    )
  }

  func isUnchanged(_ node: String?) -> Bool {
    guard let node else { return old.frame == new.frame }
    let id = MindMap.Node.ID(node)
    let isStyled = [old.writer.styledSlot, new.writer.styledSlot].contains(new.map.slot(of: id))
    if isStyled, FreeMindStyles(of: old.map) != FreeMindStyles(of: new.map) { return false }
    return old.map[id] == new.map[id] && level(of: id, in: old.map) == level(of: id, in: new.map)
      && isFloating(id, in: old.map) == isFloating(id, in: new.map)
  }

  mutating func element(of node: String?, isOld: Bool) -> [UInt8] {
    guard let node else { return isOld ? old.frame : new.frame }
    let id = MindMap.Node.ID(node)
    return isOld ? element(of: id, in: &old) : element(of: id, in: &new)
  }

  private func element(of id: MindMap.Node.ID, in state: inout State) -> [UInt8] {
    guard let slot = state.map.slot(of: id) else { return [] }
    return state.writer.element(
      of: slot, in: state.map, level: level(of: id, in: state.map),
      isFloating: isFloating(id, in: state.map))
  }

  mutating func branch(of node: String, under parent: String?) throws(FormatError) -> [UInt8] {
    let id = MindMap.Node.ID(node)
    guard let slot = new.map.slot(of: id) else { return [] }
    var sink = MemorySink()
    try new.writer.writeBranch(
      slot, at: level(of: id, in: new.map), of: new.map, isFloating: isFloating(id, in: new.map),
      to: &sink)
    return sink.bytes
  }

  /// Returns the level of a node: 0 for the root, 1 for the nodes in its element, 2 for all deeper nodes.
  private func level(of id: MindMap.Node.ID, in map: MindMap) -> Int {
    if id == map.root { return 0 }
    let isBelowRoot = map.parent(of: id) == nil || map.parent(of: id) == map.root
    return isBelowRoot ? isRootLeftOut ? 0 : 1 : 2
  }

  private func isFloating(_ id: MindMap.Node.ID, in map: MindMap) -> Bool {
    id != map.root && map.parent(of: id) == nil
  }
}
