import NapkinCore
import NapkinFormats

/// Reads and writes `<expansionState>`, the list of open lines: their numbers among the visible lines.
enum OPMLFolding {
  /// Returns the numbers of the open lines; `nil` if no visible line is folded, because the list is not needed then.
  static func numbers(for lines: [OPMLLines.Line]) -> String? {
    guard lines.contains(where: \.isFoldedInSight) else { return nil }
    return String(decoding: list(of: openLines(of: lines)), as: UTF8.self)
  }

  /// Returns the numbers of the open lines, counted and separated as in another list, even if no line is folded.
  static func numbers(for lines: [OPMLLines.Line], like list: String) -> String {
    var open = openLines(of: lines)
    // A list that counts from 0 can be recognised by its first number.
    if openLines(list)?.first == 0, open.first == 1 { open = open.map { $0 - 1 } }
    return open.map(String.init).joined(separator: list.contains(", ") ? ", " : ",")
  }

  private static func openLines(of lines: [OPMLLines.Line]) -> [Int] {
    var open: [Int] = []
    var number = 0
    for line in lines where !line.isHidden {
      number += 1
      if line.hasChildren && !line.isFolded { open.append(number) }
    }
    return open
  }

  private static func list(of open: [Int]) -> [UInt8] {
    var list = OutputBuffer()
    for (index, number) in open.enumerated() {
      list.append(upTo: 21) { pen in
        if index > 0 { pen.put(UInt8(ascii: ",")) }
        pen.put(Int64(number))
      }
    }
    return list.bytes
  }

  /// Returns the nodes that are folded and visible.
  static func foldedSlots(of map: MindMap) -> [MindMap.Slot] {
    OPMLLines(map).filter(\.isFoldedInSight).map(\.slot)
  }

  static func isAnyFolded(in map: MindMap) -> Bool {
    OPMLLines(map).contains(where: \.isFoldedInSight)
  }

  /// Returns the nodes that are folded if these lines are open; `nil` if the text is not a list of lines.
  static func foldedSlots(by text: String, in map: MindMap) -> [MindMap.Slot]? {
    openLines(text).map { open in parents(inSightOf: map, open: open).filter(\.isFolded).map(\.slot)
    }
  }

  /// Returns the numbers of the open lines, sorted and without duplicates; `nil` if the text is not a list of lines.
  static func openLines(_ text: String) -> [Int]? {
    var open: [Int] = []
    let words = text.unicodeScalars.split {
      !("0"..."9" ~= $0) && ($0 == "," || $0.properties.isWhitespace)
    }
    for word in words {
      guard let number = Int(Substring(word)), number >= 0 else { return nil }
      open.append(number)
    }
    let isInOrder = zip(open, open.dropFirst()).allSatisfy { $0 < $1 }
    return isInOrder ? open : Set(open).sorted()
  }

  /// Returns the digest that identifies a list of lines; a copy would be as long as the list.
  static func digest(of open: [Int]) -> String { digest(of: list(of: open)) }

  /// Returns the digest of a list of lines in a text; `nil` if the text is not a list.
  static func digest(ofList text: String) -> String? {
    // Napkin's own lists need not be parsed and written again.
    if text.withBytes(isInOrder) { return digest(of: Array(text.utf8)) }
    return openLines(text).map(digest)
  }

  private static func digest(of list: [UInt8]) -> String {
    String(ByteDigest(of: list).hex.prefix(16))
  }

  /// Whether a list is spelt as Napkin spells it: rising numbers with a comma between them.
  private static func isInOrder(_ list: UnsafeBufferPointer<UInt8>) -> Bool {
    var (number, last) = (0, -1)
    var digits = 0
    for byte in list {
      if byte == UInt8(ascii: ",") {
        guard digits > 0, number > last else { return false }
        (number, last, digits) = (0, number, 0)
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10, digits < 18, digits == 0 || number > 0 else { return false }
      number = 10 * number + Int(digit)
      digits += 1
    }
    return list.isEmpty || digits > 0 && number > last
  }

  /// Returns the lines with children that are visible if the given lines are open, and whether each one is folded.
  ///
  /// OmniOutliner counts from 0, all other programs from 1.
  static func parents(
    inSightOf map: MindMap, open: [Int]
  ) -> [(slot: MindMap.Slot, isFolded: Bool)] {
    var number = open.first == 0 ? -1 : 0
    var rest = open[...]
    var foldedLevel = Int.max
    var lines: [(slot: MindMap.Slot, isFolded: Bool)] = []
    for line in OPMLLines(map) where line.level <= foldedLevel {
      foldedLevel = .max
      number += 1
      guard line.hasChildren else { continue }
      while let next = rest.first, next < number { rest.removeFirst() }
      let isFolded = rest.first != number
      if isFolded { foldedLevel = line.level }
      lines.append((line.slot, isFolded))
    }
    return lines
  }
}
