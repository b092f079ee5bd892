import NapkinCore

/// Pseudo-random numbers: the same seed gives the same map on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }

  /// Something from 0 to 1, without the 1.
  mutating func share() -> Double {
    Double(next() >> 11) / Double(1 << 53)
  }

  /// How many levels of a map like those of people end with a node; never the root's.
  mutating func levelsToClose(at depth: Int) -> Int {
    var closed = depth >= 14 ? 1 : 0
    while closed < depth - 1, below(100) < (closed == 0 ? 68 : 34) { closed += 1 }
    return closed
  }
}

/// Maps like those of ``MapFile``, made in memory in the order in which readers make them: notes on a
/// tenth, icons on a seventh, some links and colours, a fifth of the texts not English.
enum Generator {
  static let words = [
    "photosynthesis", "budget", "call", "the", "plan", "review", "idea", "draft", "öffnen",
    "маршрут", "学习", "計画", "🌱", "garden", "chapter", "of", "two", "measure", "why", "next",
  ]

  static func map(nodes: Int, seed: UInt64 = 1) -> MindMap {
    var random = Random(seed: seed)
    var identifiers = Identifiers(seed: seed)
    var map = MindMap(id: "map", name: "Generated", root: "Root")
    var open = [map.slotOfRoot]
    for number in 1..<max(nodes, 1) {
      let date = Instant(milliseconds: 1_700_000_000_000 + Int64(number) * 1000)
      var node = MindMap.Node(
        id: MindMap.Node.ID(identifiers.next()), RichText(text(2 + random.below(5), &random)),
        created: date, modified: date)
      if random.below(10) == 0 { node.note = RichText(text(12 + random.below(20), &random)) }
      if random.below(7) == 0 { node.icons = ["button_ok"] }
      if random.below(20) == 0 { node.link = "https://example.org/\(number)" }
      if random.below(12) == 0 { node.style.color = RGBA(red: 20, green: 90, blue: 200) }
      node.isFolded = random.below(15) == 0
      open.append(map.append(node, under: open[open.count - 1]))
      open.removeLast(random.levelsToClose(at: open.count))
    }
    return map
  }

  private static func text(_ count: Int, _ random: inout Random) -> String {
    var text = words[random.below(words.count)]
    for _ in 1..<count { text += " " + words[random.below(words.count)] }
    return text
  }
}
