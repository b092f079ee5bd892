import NapkinCore

/// What `<expansionState>` says: which lines are open, by their numbers among the lines in sight.
enum OPMLFolding {
  /// The numbers for a map; `nil` if nothing in sight is folded, for then there is nothing to say.
  static func numbers(for map: MindMap, from first: Int = 1) -> String? {
    var numbers = ""
    var number = first - 1
    var foldedLevel: Int?
    var isAnyFolded = false
    for line in OPMLLines(map) {
      if let level = foldedLevel, line.level > level { continue }
      foldedLevel = nil
      number += 1
      guard !map.children(of: line.slot).isEmpty else { continue }
      if map[line.slot].isFolded {
        foldedLevel = line.level
        isAnyFolded = true
      } else {
        numbers += numbers.isEmpty ? "\(number)" : ",\(number)"
      }
    }
    return isAnyFolded ? numbers : nil
  }

  /// The nodes that are folded where these lines are open; `nil` if the text is no list of lines.
  ///
  /// OmniOutliner counts from 0, all others from 1.
  static func foldedSlots(by text: String, in map: MindMap) -> [MindMap.Slot]? {
    var open: Set<Int> = []
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let number = Int(word), number >= 0 else { return nil }
      open.insert(number)
    }
    var number = open.contains(0) ? -1 : 0
    var foldedLevel: Int?
    var slots: [MindMap.Slot] = []
    for line in OPMLLines(map) {
      if let level = foldedLevel, line.level > level { continue }
      foldedLevel = nil
      number += 1
      if !map.children(of: line.slot).isEmpty && !open.contains(number) {
        foldedLevel = line.level
        slots.append(line.slot)
      }
    }
    return slots
  }

  /// The nodes that are folded and in sight, as a list of open lines can say it.
  static func foldedSlots(of map: MindMap) -> [MindMap.Slot] {
    var foldedLevel: Int?
    var slots: [MindMap.Slot] = []
    for line in OPMLLines(map) {
      if let level = foldedLevel, line.level > level { continue }
      foldedLevel = nil
      if map[line.slot].isFolded && !map.children(of: line.slot).isEmpty {
        foldedLevel = line.level
        slots.append(line.slot)
      }
    }
    return slots
  }
}
