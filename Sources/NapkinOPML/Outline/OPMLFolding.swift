import NapkinCore

/// What `<expansionState>` says: which lines are open, by their numbers among the lines in sight.
enum OPMLFolding {
  /// The numbers for a map; `nil` if nothing in sight is folded, for then there is nothing to say.
  static func numbers(for map: MindMap) -> String? {
    var numbers = ""
    var number = 0
    var isAnyFolded = false
    for line in OPMLLines(map) where !line.isHidden {
      number += 1
      if map.children(of: line.slot).isEmpty { continue }
      if map.address(of: line.slot).isFolded {
        isAnyFolded = true
      } else {
        numbers += numbers.isEmpty ? "\(number)" : ",\(number)"
      }
    }
    return isAnyFolded ? numbers : nil
  }

  /// Whether the list of open lines can say that a line is folded.
  static func isSayable(_ line: OPMLLines.Line, in map: MindMap) -> Bool {
    !line.isHidden && !map.children(of: line.slot).isEmpty
  }

  /// The nodes that are folded and in sight.
  static func foldedSlots(of map: MindMap) -> [MindMap.Slot] {
    OPMLLines(map).filter { map.address(of: $0.slot).isFolded && isSayable($0, in: map) }.map(
      \.slot)
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
    var foldedLevel = Int.max
    var slots: [MindMap.Slot] = []
    for line in OPMLLines(map) where line.level <= foldedLevel {
      foldedLevel = .max
      number += 1
      if !map.children(of: line.slot).isEmpty && !open.contains(number) {
        foldedLevel = line.level
        slots.append(line.slot)
      }
    }
    return slots
  }
}
