import NapkinCore

/// The names of connectors for screen readers: both ends, and the labels.
struct ConnectorNames {
  /// The most characters of a node's text in the name of a connector.
  private static let mostLetters = 40

  private let map: MindMap
  private var words: [MindMap.Slot: String] = [:]

  init(_ map: MindMap) {
    self.map = map
  }

  mutating func name(
    of connector: Connector, from start: MindMap.Slot, to end: MindMap.Slot
  ) -> String {
    let arrow =
      switch (connector.hasStartArrow, connector.hasEndArrow) {
      case (false, true): "→"
      case (true, false): "←"
      case (true, true): "↔"
      case (false, false): "–"
      }
    let labels = [connector.startLabel, connector.label, connector.endLabel].compactMap { $0 }
      .filter { !$0.isEmpty }
    let ends = "\(words(of: start)) \(arrow) \(words(of: end))"
    return labels.isEmpty ? ends : "\(ends): \(labels.joined(separator: ", "))"
  }

  /// Returns the beginning of a node's text, on one line.
  private mutating func words(of slot: MindMap.Slot) -> String {
    if let known = words[slot] { return known }
    let all = map[slot].text.nodeWords
    // Most texts are short and have one line, so they need no change.
    if 1...Self.mostLetters ~= all.utf8.count, all.utf8.allSatisfy({ $0 >= 0x20 }) { return all }
    let line = all.prefix(4 * Self.mostLetters).split { $0.isWhitespace }.joined(separator: " ")
    let isShort = line.count <= Self.mostLetters
    let name = isShort && !line.isEmpty ? line : line.prefix(Self.mostLetters - 1) + "…"
    words[slot] = name
    return name
  }
}
