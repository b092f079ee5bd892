import NapkinCore
public import NapkinFormats
import NapkinXML

extension OPMLExporter: InPlaceExporter {
  /// Whether the file has no list of open lines, `<expansionState>`, which numbers all lines of the file.
  public func readsElementsAlone(_ file: SourceFile) -> Bool {
    let start = file.read.outline?.elements.first?.range.lowerBound ?? 0
    return !String(decoding: file.bytes[..<start], as: UTF8.self).contains("<expansionState")
  }

  /// Returns the bytes of a file after its outline has changed; `nil` if the change cannot be made in place.
  public func edit(_ file: SourceFile, _ request: ExportRequest) throws(FormatError) -> [UInt8]? {
    guard case .map(let old) = file.content, case .map(let new) = request.content,
      let outline = file.read.outline, try OPMLDialect(request) != .plain,
      let edits = OPMLEdits(from: old, to: new, file, outline)
    else { return nil }
    var writer = InPlaceWriter(file.bytes, outline, XMLInPlaceRenderer(file.bytes, outline, edits))
    return try writer.write()
  }
}

/// A map before and after a change, in the form in which the writer writes it.
private struct OPMLEdits: XMLMapEdits {
  private struct State {
    var writer: OPMLWriter
    /// The line numbers of the nodes.
    private let numbers: [MindMap.Slot: Int]

    var map: MindMap { writer.map }

    init(_ map: MindMap, isMarked: Bool) {
      writer = OPMLWriter(map, for: .ordinary, Ledger())
      writer.carries = isMarked
      writer.marksAll = isMarked
      numbers = Dictionary(
        writer.lines.enumerated().map { ($1.slot, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func number(of node: String) -> Int? {
      map.slot(of: MindMap.Node.ID(node)).flatMap { numbers[$0] }
    }

    func line(of node: String) -> OPMLLines.Line? { number(of: node).map { writer.lines[$0] } }
  }

  let elementName = "outline"
  let bodyName: String? = "body"
  private var old: State
  private var new: State
  private var oldRoot: [UInt8] = []
  private var newRoot: [UInt8] = []
  /// The index of each node in the order of the file.
  private let places: [String: Int]

  /// Compares two maps; `nil` if the change cannot be made in the file.
  init?(from old: MindMap, to new: MindMap, _ file: SourceFile, _ outline: SourceOutline) {
    let start = outline.elements.first?.range.lowerBound ?? file.bytes.count
    let head = String(decoding: file.bytes[..<start], as: UTF8.self)
    let isMarked = head.contains("\(CarriedName.declaration)=")
    self.old = State(old, isMarked: isMarked)
    self.new = State(new.inStyle(of: file.whole ?? old, isMarked: isMarked), isMarked: isMarked)
    places = Dictionary(
      outline.elements.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { first, _ in first })
    oldRoot = self.old.writer.rootElement()
    if !isMarked { self.new.writer.carries = isNamespaceNeeded }
    newRoot = self.new.writer.rootElement()
    // With several bodies, it is unclear which one belongs to the change.
    let bodies = self.old.writer.frame.bodies
    let isPart = file.whole != nil
    if isPart || oldRoot != newRoot, bodies.count != 1 || bodies[0].isBare { return nil }
    if isPart, self.new.writer.frame.entries.contains(where: { $0.name == "expansionState" }) {
      return nil
    }
  }

  /// Whether the change adds anything that can be expressed only in Napkin's namespace.
  private var isNamespaceNeeded: Bool {
    if new.writer.frameNeedsCarrying, !old.writer.frameNeedsCarrying { return true }
    return new.writer.lines.contains { line in
      !isUnchanged(new.map[line.slot].id.rawValue) && new.writer.needsCarrying(line)
    }
  }

  func children(of node: String?) -> [String] {
    let map = new.map
    if let node { return map.children(of: MindMap.Node.ID(node)).map(\.rawValue) }
    let tops = map.isRootImplied ? map.children(of: map.root) : [map.root]
    return inOrder(tops.map(\.rawValue), with: map.floating.map(\.rawValue), by: places)
  }

  func isUnchanged(_ node: String?) -> Bool {
    guard let node else { return oldRoot == newRoot }
    guard let before = old.line(of: node), let now = new.line(of: node) else { return false }
    return old.map[before.slot] == new.map[now.slot]
      && before.isFoldedBeyondWords == now.isFoldedBeyondWords
      && isFloating(before, in: old.map) == isFloating(now, in: new.map)
  }

  private func isFloating(_ line: OPMLLines.Line, in map: MindMap) -> Bool {
    map.parent(of: line.slot) == nil && line.slot != map.slotOfRoot
  }

  mutating func element(of node: String?, isOld: Bool) -> [UInt8] {
    guard let node else { return isOld ? oldRoot : newRoot }
    return isOld ? Self.element(of: node, in: &old) : Self.element(of: node, in: &new)
  }

  private static func element(of node: String, in state: inout State) -> [UInt8] {
    state.line(of: node).map { state.writer.element(at: $0) } ?? []
  }

  mutating func branch(of node: String, under parent: String?) -> [UInt8] {
    guard let number = new.number(of: node) else { return [] }
    let (old, map) = (old.map, new.map)
    return new.writer.branch(at: number) { slot in
      let id = map[slot].id
      return old.contains(id) && old.parent(of: id) != map.parent(of: id)
    }
  }
}

extension MindMap {
  /// Returns the map in the style of the file: without dates and identifiers of nodes if the file has none, without
  /// an implied root above a single outline, and with the file's attribute for tasks.
  fileprivate func inStyle(of old: MindMap, isMarked: Bool) -> MindMap {
    func written(_ date: Instant?, if isWritten: Bool) -> Instant? {
      isWritten ? isMarked ? date : date?.inSeconds : nil
    }
    var map = self
    if !isMarked { map.openRoot() }
    if map.modified != old.modified {
      map.modified = written(map.modified, if: old.modified != nil)
    }
    let hasIDs = old.contains { !$0.hasInventedID }
    let (isCreated, isModified) = (
      old.contains { $0.created != nil }, old.contains { $0.modified != nil }
    )
    let task = OPMLSpelling.nameOfTasks(in: old)
    for slot in map.walkAll().map(\.slot) {
      let node = map[slot]
      let before = old.slot(of: node.id).map { old[$0] }
      if before == node { continue }
      map.update(slot) { node in
        if let before {
          if node.modified != before.modified {
            node.modified = written(node.modified, if: before.modified != nil)
          }
        } else {
          node.created = written(node.created, if: isCreated)
          node.modified = written(node.modified, if: isModified)
          if !hasIDs { node.hasInventedID = true }
        }
        if let task, node.task.status != before?.task.status { node.spellTask(as: task) }
      }
    }
    map.keepTargets()
    return map
  }
}
