import NapkinCore
import NapkinFormats

/// The map as it grows. Whether its root is the only top-level outline or an implied root becomes clear late.
struct OPMLTree {
  private(set) var map: MindMap?
  private var identifiers: Identifiers
  private let limits: Limits
  /// Whether there is an implied root only because a floating outline came first.
  private var hasMakeshiftRoot = false

  init(_ identifiers: Identifiers, limits: Limits) {
    self.identifiers = identifiers
    self.limits = limits
  }

  /// Whether there are more nodes than allowed; an implied root does not count.
  var isFull: Bool { (map?.count ?? 0) - (map?.isRootImplied == true ? 1 : 0) > limits.nodes }

  /// The slot of the implied root, if there is one.
  var impliedRoot: MindMap.Slot? { map?.isRootImplied == true ? map?.slotOfRoot : nil }

  /// The number of top-level outlines so far.
  var topCount: Int {
    guard let map else { return 0 }
    let count = map.isRootImplied ? map.children(of: map.slotOfRoot).count : 1
    return count + map.slotsOfFloating.count
  }

  /// Returns an identifier that no node has.
  mutating func nextID() -> MindMap.Node.ID {
    while true {
      let id = MindMap.Node.ID(identifiers.next())
      if map?.contains(id) != true { return id }
    }
  }

  func isFloating(_ slot: MindMap.Slot) -> Bool {
    map.map { $0.parent(of: slot) == nil && $0.slotOfRoot != slot } ?? false
  }

  /// Frees an identifier that is in the file: a node for which it was made up gets another one. Returns whether the
  /// identifier is free.
  mutating func makeFree(_ id: MindMap.Node.ID) -> Bool {
    guard let slot = map?.slot(of: id) else { return true }
    guard map?[slot].hasInventedID == true else { return false }
    let fresh = nextID()
    map?.rename(slot, to: fresh)
    return true
  }

  mutating func begin(withImpliedRoot root: MindMap.Node) {
    var map = MindMap(id: "", root: root)
    map.isRootImplied = true
    self.map = map
  }

  /// Begins the map with an implied root if a floating outline comes before any other.
  mutating func beginIfNeeded() {
    guard map == nil else { return }
    hasMakeshiftRoot = true
    var root = MindMap.Node(id: nextID(), .empty)
    root.hasInventedID = true
    begin(withImpliedRoot: root)
  }

  /// Adds a node below another one, or at the top.
  mutating func add(_ node: consuming MindMap.Node, under parent: MindMap.Slot?) -> MindMap.Slot {
    guard let root = map?.slotOfRoot else {
      let made = MindMap(id: "", root: node)
      map = made
      return made.slotOfRoot
    }
    return map?.append(node, under: parent ?? root) ?? root
  }

  mutating func addFloating(_ node: MindMap.Node) -> MindMap.Slot {
    if let slot = try? map?.insert(node, under: nil) { return slot }
    return add(node, under: nil)
  }

  /// Puts an implied root above the only top-level node so far. The root gets its identifier before the next node,
  /// because identifiers in the file replace made-up ones.
  mutating func prepareForTopEntry() {
    guard map?.isRootImplied == false, let old = map else { return }
    var root = MindMap.Node(id: nextID(), .empty)
    root.hasInventedID = true
    map = old.below(impliedRoot: root)
  }

  /// Returns an identifier for the map itself.
  mutating func mapID() -> MindMap.ID { MindMap.ID(identifiers.next()) }

  mutating func update(_ slot: MindMap.Slot, _ change: (inout MindMap.Node) -> Void) {
    map?.update(slot, change)
  }

  /// Returns the map, with an empty implied root if the file had no outlines. A single outline that does not float
  /// becomes the root, wherever it was.
  mutating func finish() -> MindMap {
    beginIfNeeded()
    if hasMakeshiftRoot { map?.openRoot() }
    map?.avoidTargets(with: &identifiers)
    return map.take() ?? MindMap(id: "", root: MindMap.Node(id: nextID(), .empty))
  }
}
