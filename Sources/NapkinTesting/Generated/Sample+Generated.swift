import NapkinCore
import NapkinFormats

extension Sample {
  /// A map made by chance, the same for the same seed: every feature of maps, in all combinations,
  /// with texts that formats stumble over.
  ///
  /// It is small, so that thousands of them make a test. All its nodes have identifiers.
  public static func generated(seed: UInt64) -> Sample {
    var maker = MapMaker(dice: Dice(seed: seed))
    return Sample("generated from \(seed)", .map(maker.map()))
  }
}

/// Makes a map by chance.
private struct MapMaker {
  var dice: Dice
  private var ids: [MindMap.Node.ID] = []

  init(dice: Dice) {
    self.dice = dice
  }

  mutating func map() -> MindMap {
    let isImplied = dice.once(in: 4)
    var root = MindMap.Node(id: "root", isImplied ? .empty : dice.richText())
    if !isImplied { fill(&root) }
    var map = MindMap(id: "generated", root: root)
    map.isRootImplied = isImplied
    describe(&map)
    ids.append("root")
    var slots = [map.slotOfRoot]
    for number in 0..<dice.roll(12) {
      var node = MindMap.Node(id: dice.id(number), dice.richText())
      fill(&node)
      ids.append(node.id)
      if dice.once(in: 10), let slot = try? map.insert(node, under: nil) {
        slots.append(slot)
      } else {
        slots.append(map.append(node, under: dice.pick(slots)))
      }
    }
    return map
  }

  private mutating func describe(_ map: inout MindMap) {
    if dice.once(in: 2) { map.name = dice.text() }
    if dice.once(in: 5) { map.info = dice.richText() }
    if dice.once(in: 3) { map.created = dice.instant() }
    if dice.once(in: 3) { map.modified = dice.instant() }
    if dice.once(in: 5) { map.canvas.background = dice.color() }
    if dice.once(in: 8) { map.canvas.grid = CanvasSettings.Grid(.dots, spacing: 12.5) }
    if dice.once(in: 5) { map.foreign = dice.foreign() }
  }

  private mutating func fill(_ node: inout MindMap.Node) {
    if dice.once(in: 3) { node.created = dice.instant() }
    if dice.once(in: 3) { node.modified = dice.instant() }
    if dice.once(in: 5) { node.isFolded = true }
    if dice.once(in: 3) { return }
    if dice.once(in: 4) { node.note = dice.richText() }
    if dice.once(in: 6) { node.details = dice.richText() }
    if dice.once(in: 5) { node.icons = dice.several { $0.pick(["idea", "help", "my own", ""]) } }
    if dice.once(in: 5) { node.tags = dice.several { $0.text() } }
    if dice.once(in: 5) { node.link = dice.pick(["https://example.org/?a=1&b=2", "#root", ""]) }
    if dice.once(in: 5) { node.attributes = dice.several { $0.attribute() } }
    if dice.once(in: 6) { connect(&node) }
    if dice.once(in: 4) {
      node.task = TaskState(
        dice.pick(TaskState.Status.allCases), progress: dice.once(in: 2) ? 40 : nil,
        priority: dice.once(in: 2) ? UInt8(dice.roll(10)) : nil)
    }
    if dice.once(in: 6) { node.reminders = dice.several { $0.reminder() } }
    if dice.once(in: 8) { node.place = dice.place() }
    if dice.once(in: 6) { node.media = dice.several { $0.media() } }
    if dice.once(in: 5) { node.side = dice.pick(MindMap.Node.Side.allCases) }
    if dice.once(in: 5) { node.offset = Position(x: dice.number(100), y: dice.number(100)) }
    if dice.once(in: 3) { node.style = dice.style() }
    if dice.once(in: 6) { node.foreign = dice.foreign() }
  }

  private mutating func connect(_ node: inout MindMap.Node) {
    var connector = Connector(
      to: ids.isEmpty ? "nowhere" : dice.pick(ids), label: dice.once(in: 2) ? dice.text() : nil,
      hasStartArrow: dice.once(in: 2), hasEndArrow: dice.once(in: 2))
    if dice.once(in: 3) { connector.startLabel = dice.text() }
    if dice.once(in: 3) { connector.color = dice.color() }
    if dice.once(in: 3) { connector.width = 2.5 }
    if dice.once(in: 3) { connector.dash = dice.pick(NodeStyle.Dash.allCases) }
    if dice.once(in: 4) { connector.foreign = dice.foreign() }
    node.connectors = [connector]
  }
}
