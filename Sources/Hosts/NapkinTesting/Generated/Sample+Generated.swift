import NapkinCore
import NapkinFormats

extension Sample {
  /// Returns a random map, the same for the same seed: every feature of maps in all combinations, with texts that
  /// are difficult for formats.
  ///
  /// It is small, so that a test can use thousands. All its nodes have identifiers.
  public static func generated(seed: UInt64) -> Sample {
    var maker = MapMaker(chance: Chance(seed: seed))
    var map = maker.map()
    // Styles use a second generator, so that they do not change the rest of the map.
    var chance = Chance(seed: ~seed)
    if chance.once(in: 3) { chance.dress(&map) }
    return Sample("generated from \(seed)", .map(map))
  }
}

private struct MapMaker {
  var chance: Chance
  private var ids: [MindMap.Node.ID] = []

  init(chance: Chance) {
    self.chance = chance
  }

  mutating func map() -> MindMap {
    let isImplied = chance.once(in: 4)
    var root = MindMap.Node(id: "root", isImplied ? .empty : chance.richText())
    if !isImplied { fill(&root) }
    var map = MindMap(id: "generated", root: root)
    map.isRootImplied = isImplied
    describe(&map)
    ids.append("root")
    var slots = [map.slotOfRoot]
    for number in 0..<chance.below(12) {
      var node = MindMap.Node(id: chance.id(number), chance.richText())
      fill(&node)
      ids.append(node.id)
      if chance.once(in: 10), let slot = try? map.insert(node, under: nil) {
        slots.append(slot)
      } else {
        slots.append(map.append(node, under: chance.pick(slots)))
      }
    }
    return map
  }

  private mutating func describe(_ map: inout MindMap) {
    if chance.once(in: 2) { map.name = chance.text() }
    if chance.once(in: 5) { map.info = chance.richText() }
    if chance.once(in: 3) { map.created = chance.instant() }
    if chance.once(in: 3) { map.modified = chance.instant() }
    if chance.once(in: 5) { map.canvas.background = chance.color() }
    if chance.once(in: 8) { map.canvas.grid = CanvasSettings.Grid(.dots, spacing: 12.5) }
    if chance.once(in: 5) { map.foreign = chance.foreign() }
  }

  private mutating func fill(_ node: inout MindMap.Node) {
    if chance.once(in: 3) { node.created = chance.instant() }
    if chance.once(in: 3) { node.modified = chance.instant() }
    if chance.once(in: 5) { node.isFolded = true }
    if chance.once(in: 3) { return }
    if chance.once(in: 4) { node.note = chance.richText() }
    if chance.once(in: 6) { node.details = chance.richText() }
    if chance.once(in: 5) {
      node.icons = chance.several { $0.pick(["idea", "help", "my own", ""]) }
    }
    if chance.once(in: 5) { node.tags = chance.several { $0.text() } }
    if chance.once(in: 5) {
      node.link = chance.pick(["https://example.org/?a=1&b=2", "#root", ""])
    }
    if chance.once(in: 5) { node.attributes = chance.several { $0.attribute() } }
    if chance.once(in: 6) { connect(&node) }
    if chance.once(in: 4) {
      node.task = TaskState(
        chance.pick(TaskState.Status.allCases), progress: chance.once(in: 2) ? 40 : nil,
        priority: chance.once(in: 2) ? UInt8(chance.below(10)) : nil)
    }
    if chance.once(in: 6) { node.reminders = chance.several { $0.reminder() } }
    if chance.once(in: 8) { node.place = chance.place() }
    if chance.once(in: 6) { node.media = chance.several { $0.media() } }
    if chance.once(in: 8) { node.isBody = true }
    if chance.once(in: 5) { node.side = chance.pick(MindMap.Node.Side.allCases) }
    if chance.once(in: 5) { node.offset = Position(x: chance.number(100), y: chance.number(100)) }
    if chance.once(in: 3) { node.style = chance.style() }
    if chance.once(in: 6) { node.foreign = chance.foreign() }
  }

  private mutating func connect(_ node: inout MindMap.Node) {
    var connector = Connector(
      to: ids.isEmpty ? "nowhere" : chance.pick(ids),
      label: chance.once(in: 2) ? chance.text() : nil,
      hasStartArrow: chance.once(in: 2), hasEndArrow: chance.once(in: 2))
    if chance.once(in: 3) { connector.startLabel = chance.text() }
    if chance.once(in: 3) { connector.color = chance.color() }
    if chance.once(in: 3) { connector.width = 2.5 }
    if chance.once(in: 3) { connector.dash = chance.pick(NodeStyle.Dash.allCases) }
    if chance.once(in: 4) { connector.foreign = chance.foreign() }
    node.connectors = [connector]
  }
}
