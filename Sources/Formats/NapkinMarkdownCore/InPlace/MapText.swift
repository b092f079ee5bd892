import NapkinCore
import NapkinFormats
import NapkinMarkup

/// A map with the texts of its nodes; a plan list becomes a map for this.
struct MapText {
  let map: MindMap
  /// The dates that are written after each plan.
  private var days: [String: String] = [:]
  private var writer = MarkdownWriter(ledger: Ledger())
  private var relinked: Set<MindMap.Node.ID> = []

  init(_ map: MindMap, beside labels: [String: Destination]) {
    self.map = map
    for label in labels.keys { writer.labels[label] = Destination(uri: "javascript:") }
    relinked = writer.collectLabelsAndTargets(of: map)
  }

  /// Makes a map of the plans of a list, nested as in the file.
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
    // A new plan is inside of the same plan as the plan after it.
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

  /// Whether a node has the same content as in another state of the document.
  func isSame(_ node: String, as other: MapText) -> Bool {
    let id = MindMap.Node.ID(node)
    return map[id] == other.map[id] && days[node] == other.days[node]
  }

  mutating func findNames(_ layouts: [String: NodeLayout]) {
    guard !relinked.isEmpty else { return }
    let nodes = map.walkAll().compactMap { visit in
      layouts[map[visit.slot].id.rawValue].map { layout in
        PlacedNode(visit.slot, isHeading: layout.level != nil)
      }
    }
    writer.collectTargets(of: map, relinked, among: nodes)
  }

  var names: [MindMap.Node.ID: String] { writer.targets.mapValues(\.slug) }

  /// Adds the names of removed nodes, from the map before the change.
  mutating func takeNames(ofGone old: MapText) {
    for (id, target) in old.writer.targets where !map.contains(id) {
      writer.targets[id] = target
    }
  }

  mutating func info() -> [[UInt8]] {
    _ = writer.takeAll()
    writer.writeInfo(of: map)
    let text = Array(writer.takeAll().withoutNewlinesAtEnd)
    return text.isEmpty ? [] : text.lines
  }

  /// The text of the root, which serves as the name of a map without one.
  var nameOfRoot: String? {
    map.isRootImplied ? nil : writer.words(of: map[map.slotOfRoot], inHeading: true)
  }

  func hasTargets(_ node: String) -> Bool {
    guard !relinked.isEmpty, let node = map[MindMap.Node.ID(node)] else { return false }
    var hasTargets = false
    node.forEachTarget { _ in hasTargets = true }
    return hasTargets
  }

  func status(of node: String) -> TaskState.Status {
    map[MindMap.Node.ID(node)]?.task.status ?? .none
  }

  func isSaid(_ node: String) -> Bool {
    map[MindMap.Node.ID(node)].map { !$0.isPlain || !$0.text.source.isEmpty } ?? false
  }

  func isLine(_ node: String) -> Bool {
    map[MindMap.Node.ID(node)].map {
      $0.note == nil && $0.details == nil && $0.attributes.isEmpty && $0.connectors.isEmpty
        && $0.reminders.isEmpty && $0.place == nil
    } ?? true
  }

  mutating func text(of node: String, as layout: NodeLayout, isInItem: Bool) -> NodeText {
    map[MindMap.Node.ID(node)].map {
      writer.text(of: $0, as: layout, isInItem: isInItem, days: days[node] ?? "")
    }
      ?? NodeText()
  }
}
