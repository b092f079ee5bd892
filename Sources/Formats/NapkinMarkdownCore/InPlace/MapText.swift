import NapkinCore
import NapkinFormats
import NapkinMarkup

/// A map, and how its nodes are written.
struct MapText {
  let map: MindMap
  private var writer = MarkdownWriter(ledger: Ledger())
  private var led: Set<MindMap.Node.ID> = []

  init(_ map: MindMap, beside labels: [String: Destination]) {
    self.map = map
    for label in labels.keys { writer.labels[label] = Destination(uri: "javascript:") }
    led = writer.collectLabelsAndTargets(of: map)
  }

  /// Finds the names by which links lead to nodes.
  mutating func findNames(_ layouts: [String: NodeLayout]) {
    guard !led.isEmpty else { return }
    let nodes = map.walkAll().compactMap { visit in
      layouts[map[visit.slot].id.rawValue].map { layout in
        PlacedNode(visit.slot, isHeading: layout.level != nil)
      }
    }
    writer.collectTargets(of: map, led, among: nodes)
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
    guard !led.isEmpty, let node = map[MindMap.Node.ID(node)] else { return false }
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

  mutating func text(of node: String, as layout: NodeLayout, isInItem: Bool) -> NodeText {
    map[MindMap.Node.ID(node)].map { writer.text(of: $0, as: layout, isInItem: isInItem) }
      ?? NodeText()
  }
}
