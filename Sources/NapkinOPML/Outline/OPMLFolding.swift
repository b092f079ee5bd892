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
  static func foldedSlots(by text: String, in map: MindMap) -> [MindMap.Slot]? {
    openLines(text).map { open in parents(inSightOf: map, open: open).filter(\.isFolded).map(\.slot)
    }
  }

  /// The numbers of the lines that are open; `nil` if the text is no list of lines.
  static func openLines(_ text: String) -> Set<Int>? {
    var open: Set<Int> = []
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let number = Int(word), number >= 0 else { return nil }
      open.insert(number)
    }
    return open
  }

  /// By what a list of lines is known again: a copy would be as long as the list.
  static func digest(of open: Set<Int>) -> String {
    let list = open.sorted().map(String.init).joined(separator: ",")
    return String(ByteDigest(of: list.utf8).hex.prefix(16))
  }

  /// The lines with others below them that are in sight where these lines are open, and which of them
  /// are folded.
  ///
  /// OmniOutliner counts from 0, all others from 1.
  static func parents(
    inSightOf map: MindMap, open: Set<Int>
  ) -> [(slot: MindMap.Slot, isFolded: Bool)] {
    var number = open.contains(0) ? -1 : 0
    var foldedLevel = Int.max
    var lines: [(slot: MindMap.Slot, isFolded: Bool)] = []
    for line in OPMLLines(map) where line.level <= foldedLevel {
      foldedLevel = .max
      number += 1
      if map.children(of: line.slot).isEmpty { continue }
      let isFolded = !open.contains(number)
      if isFolded { foldedLevel = line.level }
      lines.append((line.slot, isFolded))
    }
    return lines
  }
}
