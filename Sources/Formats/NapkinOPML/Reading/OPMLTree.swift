import NapkinCore
import NapkinFormats

/// The map as it grows. Whether its root is the only top entry or one of ours shows late.
struct OPMLTree {
  private(set) var map: MindMap?
  private var identifiers: Identifiers
  private let limits: Limits
  /// Whether there is a root only because something floats that came first.
  private var hasMakeshiftRoot = false

  init(_ identifiers: Identifiers, limits: Limits) {
    self.identifiers = identifiers
    self.limits = limits
  }

  /// Whether there are more nodes than may be; a root of ours does not count.
  var isFull: Bool { (map?.count ?? 0) - (map?.isRootImplied == true ? 1 : 0) > limits.nodes }

  /// The root that is left out among the outlines, if there is one.
  var impliedRoot: MindMap.Slot? {
    map?.isRootImplied == true ? map?.slotOfRoot : nil
  }

  /// How many outlines stand at the top by now.
  var topCount: Int {
    guard let map else { return 0 }
    let count = map.isRootImplied ? map.children(of: map.slotOfRoot).count : 1
    return count + map.slotsOfFloating.count
  }

  /// An identifier that no node has yet.
  mutating func nextID() -> MindMap.Node.ID {
    while true {
      let id = MindMap.Node.ID(identifiers.next())
      if map?.contains(id) != true { return id }
    }
  }

  /// Whether the node in a slot floats.
  func isFloating(_ slot: MindMap.Slot) -> Bool {
    map.map { $0.parent(of: slot) == nil && $0.slotOfRoot != slot } ?? false
  }

  /// Whether an identifier that stands in the file is free; a node for which it was made up gets
  /// another one.
  mutating func frees(_ id: MindMap.Node.ID) -> Bool {
    guard let slot = map?.slot(of: id) else { return true }
    guard map?[slot].hasInventedID == true else { return false }
    let fresh = nextID()
    map?.rename(slot, to: fresh)
    return true
  }

  /// Gives the map a root that is left out among the outlines.
  mutating func begin(withImpliedRoot root: MindMap.Node) {
    var map = MindMap(id: "", root: root)
    map.isRootImplied = true
    self.map = map
  }

  /// Begins with a root of ours, where something floats before anything else came.
  mutating func beginIfNeeded() {
    guard map == nil else { return }
    hasMakeshiftRoot = true
    var root = MindMap.Node(id: nextID(), .empty)
    root.hasInventedID = true
    begin(withImpliedRoot: root)
  }

  /// Adds a node below another one, or as a top entry.
  mutating func add(
    _ node: consuming MindMap.Node, under parent: MindMap.Slot?
  ) -> MindMap.Slot {
    guard let root = map?.slotOfRoot else {
      let made = MindMap(id: "", root: node)
      map = made
      return made.slotOfRoot
    }
    return map?.append(node, under: parent ?? root) ?? root
  }

  /// Adds a node that floats.
  mutating func addFloating(_ node: MindMap.Node) -> MindMap.Slot {
    if let slot = try? map?.insert(node, under: nil) { return slot }
    return add(node, under: nil)
  }

  /// Puts a root of ours above the one top entry that there was until now. It has its identifier
  /// before the next entry has: made-up ones give way.
  mutating func prepareForTopEntry() {
    guard map?.isRootImplied == false, let old = map else { return }
    var root = MindMap.Node(id: nextID(), .empty)
    root.hasInventedID = true
    map = old.below(impliedRoot: root)
  }

  /// An identifier for the map itself.
  mutating func mapID() -> MindMap.ID {
    MindMap.ID(identifiers.next())
  }

  mutating func update(_ slot: MindMap.Slot, _ change: (inout MindMap.Node) -> Void) {
    map?.update(slot, change)
  }

  /// Hands over the map, with an empty root of ours if the file had no entry at all. A single entry that
  /// does not float is the root, wherever it stood.
  mutating func finish() -> MindMap {
    beginIfNeeded()
    if hasMakeshiftRoot { map?.openRoot() }
    map?.avoidTargets(with: &identifiers)
    return map.take() ?? MindMap(id: "", root: MindMap.Node(id: nextID(), .empty))
  }
}
