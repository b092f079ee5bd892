import NapkinCore
import NapkinFormats
import NapkinMarkup

/// A map, and how its nodes are written; or a list of plans as a map.
struct MapText {
  let map: MindMap
  /// The days after plans.
  private var days: [String: String] = [:]
  private var writer = MarkdownWriter(ledger: Ledger())
  private var relinked: Set<MindMap.Node.ID> = []

  init(_ map: MindMap, beside labels: [String: Destination]) {
    self.map = map
    for label in labels.keys { writer.labels[label] = Destination(uri: "javascript:") }
    relinked = writer.collectLabelsAndTargets(of: map)
  }

  /// The plans of a list as a map, those inside of others where these stand in the file.
  init(_ list: PlanList, in file: MarkdownFile) {
    var root = MindMap.Node(id: MindMap.Node.ID(list.id.rawValue), .empty)
    while list.allPlans.contains(where: { $0.id.rawValue == root.id.rawValue }) {
      root = root.identified(as: MindMap.Node.ID(root.id.rawValue + "-"))
    }
    var map = MindMap(id: MindMap.ID(list.id.rawValue), root: root)
    map.isRootImplied = true
    let parents = Dictionary(
      file.outline.elements.map { element in
        (element.node, element.parent.map { file.outline.elements[$0].node })
      }, uniquingKeysWith: { first, _ in first })
    var open: [(id: String, slot: MindMap.Slot)] = []
    var openIDs: Set<String> = []
    // What is new stands where the plan after it does.
    var parentsBehind: [String?] = []
    for plan in list.allPlans.reversed() {
      parentsBehind.append(parents[plan.id.rawValue] ?? parentsBehind.last ?? nil)
    }
    writer.isInPlans = true
    for (plan, parentBehind) in zip(list.allPlans, parentsBehind.reversed()) {
      let id = plan.id.rawValue
      let own = parents[id] ?? parentBehind
      let parent = [own, parentBehind].compactMap(\.self).first(where: openIDs.contains)
      while let last = open.last, last.id != parent {
        open.removeLast()
        openIDs.remove(last.id)
      }
      let (node, days) = writer.node(of: plan)
      self.days[id] = days
      open.append((id, map.append(node, under: open.last?.slot ?? map.slotOfRoot)))
      openIDs.insert(id)
      writer.collectLabels(of: plan.note)
    }
    self.map = map
    for label in file.tree.destinations.keys {
      writer.labels[label] = Destination(uri: "javascript:")
    }
  }

  /// Whether a node says the same as in another state of the document.
  func isSame(_ node: String, as other: MapText) -> Bool {
    let id = MindMap.Node.ID(node)
    return map[id] == other.map[id] && days[node] == other.days[node]
  }

  /// Finds the names by which links lead to nodes.
  mutating func findNames(_ layouts: [String: NodeLayout]) {
    guard !relinked.isEmpty else { return }
    let nodes = map.walkAll().compactMap { visit in
      layouts[map[visit.slot].id.rawValue].map { layout in
        PlacedNode(visit.slot, isHeading: layout.level != nil)
      }
    }
    writer.collectTargets(of: map, relinked, among: nodes)
  }

  /// The names by which links lead to nodes.
  var names: [MindMap.Node.ID: String] { writer.targets.mapValues(\.slug) }

  /// Takes the names of nodes that are gone from the map before.
  mutating func takeNames(ofGone old: MapText) {
    for (id, target) in old.writer.targets where !map.contains(id) {
      writer.targets[id] = target
    }
  }

  /// What is written of the whole map, line by line.
  mutating func info() -> [[UInt8]] {
    _ = writer.takeAll()
    writer.writeInfo(of: map)
    let text = Array(writer.takeAll().withoutNewlinesAtEnd)
    return text.isEmpty ? [] : text.lines
  }

  /// The words of the root, by which a map is called that has no name.
  var nameOfRoot: String? {
    map.isRootImplied ? nil : writer.words(of: map[map.slotOfRoot], inHeading: true)
  }

  /// Whether anything of a node leads to another one.
  func isLeading(_ node: String) -> Bool {
    guard !relinked.isEmpty, let node = map[MindMap.Node.ID(node)] else { return false }
    var isLeading = false
    node.forEachTarget { _ in isLeading = true }
    return isLeading
  }

  func status(of node: String) -> TaskState.Status {
    map[MindMap.Node.ID(node)]?.task.status ?? .none
  }

  /// Whether a node says anything on its line.
  func isSaid(_ node: String) -> Bool {
    map[MindMap.Node.ID(node)].map { !$0.isPlain || !$0.text.source.isEmpty } ?? false
  }

  /// Whether a node is nothing but a line.
  func isLine(_ node: String) -> Bool {
    map[MindMap.Node.ID(node)].map {
      $0.note == nil && $0.details == nil && $0.attributes.isEmpty && $0.connectors.isEmpty
        && $0.reminders.isEmpty && $0.place == nil
    } ?? true
  }

  /// What is written of a node in a layout.
  mutating func text(of node: String, as layout: NodeLayout, isInItem: Bool) -> NodeText {
    map[MindMap.Node.ID(node)].map {
      writer.text(of: $0, as: layout, isInItem: isInItem, days: days[node] ?? "")
    }
      ?? NodeText()
  }
}
