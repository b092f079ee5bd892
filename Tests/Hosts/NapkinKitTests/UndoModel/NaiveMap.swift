import NapkinKit
import NapkinTesting

/// A mind map as a dictionary of nodes that name their parents and children.
struct NaiveMap: NaiveContent {
  typealias ID = MindMap.Node.ID

  struct Entry: Equatable {
    var node: MindMap.Node
    var parent: ID?
    var children: [ID] = []
  }

  var id: MindMap.ID
  var name: String
  var info: RichText
  var created: Instant?
  var modified: Instant?
  var canvas: CanvasSettings
  var styles: MindMap.Styles
  var foreign: Foreign
  var isRootImplied: Bool
  var root: ID
  var floating: [ID]
  var entries: [ID: Entry] = [:]

  init(_ map: MindMap) {
    id = map.id
    name = map.name
    info = map.info
    created = map.created
    modified = map.modified
    canvas = map.canvas
    styles = map.styles
    foreign = map.foreign
    isRootImplied = map.isRootImplied
    root = map.root
    floating = map.floating
    for visit in map.walkAll() {
      let node = map[visit.slot]
      entries[node.id] = Entry(
        node: node, parent: map.parent(of: node.id), children: map.children(of: node.id))
    }
  }

  static func content(_ document: MindMap) -> Content { .map(document) }

  static func document(_ content: Content) -> MindMap? {
    if case .map(let map) = content { map } else { nil }
  }

  static func begin(_ chance: inout Chance) throws -> MindMap {
    var map = MindMap(
      id: chance.pick(["map", "same", "x"]), name: chance.text(),
      root: MindMap.Node(id: "root", chance.richText(), modified: chance.maybe { $0.instant() }))
    map.modified = chance.maybe { $0.instant() }
    map.created = chance.maybe { $0.instant() }
    map.isRootImplied = chance.percent(20)
    map.foreign = chance.foreign()
    var parents: [ID?] = ["root", "root", nil]
    for id in ["a", "b", "text", "title", "é", "c/d"].prefix(chance.below(7)) {
      var node = MindMap.Node(id: .init(id), chance.richText(), created: chance.instant())
      node.modified = chance.maybe { $0.instant() }
      node.hasInventedID = chance.percent(20)
      if chance.percent(30) { node.media = chance.medias() }
      if chance.percent(30) { node.connectors = [chance.connector(to: "a")] }
      if chance.percent(20) { node.foreign = chance.foreign() }
      try map.insert(node, under: chance.pick(parents))
      parents.append(node.id)
    }
    return map
  }
}

// MARK: - The tree

extension NaiveMap {
  var ids: [ID] { ([root] + floating).flatMap { family(of: $0) } }

  func has(_ id: ID) -> Bool { entries[id] != nil }

  func siblings(under parent: ID?) -> [ID] {
    parent.map { entries[$0]?.children ?? [] } ?? floating
  }

  mutating func setSiblings(_ siblings: [ID], under parent: ID?) {
    if let parent { entries[parent]?.children = siblings } else { floating = siblings }
  }

  /// A node and all below it, as an outline shows them.
  func family(of id: ID) -> [ID] {
    [id] + (entries[id]?.children ?? []).flatMap { family(of: $0) }
  }

  /// The nodes of a selection that do not lie below another one of it, each once.
  func tops(of selection: [ID]) -> [ID] {
    var tops: [ID] = []
    for id in selection where !tops.contains(id) {
      let isBelow = selection.contains { $0 != id && family(of: $0).contains(id) }
      if !isBelow { tops.append(id) }
    }
    return tops
  }

  mutating func attach(_ node: MindMap.Node, under parent: ID?, at position: Int) {
    entries[node.id] = Entry(node: node, parent: parent)
    var siblings = siblings(under: parent)
    siblings.insert(node.id, at: position)
    setSiblings(siblings, under: parent)
  }

  mutating func detach(_ id: ID) {
    let parent = entries[id]?.parent
    setSiblings(siblings(under: parent).filter { $0 != id }, under: parent)
  }

  /// The position that is meant, if there is such a parent with such a position.
  func checked(_ position: Int?, under parent: ID?) throws -> Int {
    try require(parent.map(has) ?? true)
    let count = siblings(under: parent).count
    let position = position ?? count
    try require(0...count ~= position)
    return position
  }

  // MARK: Rules

  static func brokenRules(of map: MindMap) -> [String] {
    var broken: [String] = []
    var seen: Set<ID> = []
    for visit in map.walkAll() {
      let node = map[visit.slot]
      if !seen.insert(node.id).inserted { broken.append("\(node.id) is there twice") }
      if map.slot(of: node.id) != visit.slot { broken.append("\(node.id) is not found") }
      for (position, child) in map.children(of: node.id).enumerated() {
        if map.parent(of: child) != node.id { broken.append("\(child) has another parent") }
        if map.position(of: child) != position { broken.append("\(child) stands elsewhere") }
      }
    }
    if seen.count != map.count { broken.append("\(map.count) nodes, \(seen.count) in the trees") }
    if map.parent(of: map.root) != nil { broken.append("the root has a parent") }
    if map.floating.contains(map.root) { broken.append("the root floats") }
    if map[map.root]?.media.isEmpty == false { broken.append("the root shows more than text") }
    for id in map.floating where map.parent(of: id) != nil { broken.append("\(id) hangs") }
    return broken
  }
}
