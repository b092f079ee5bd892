import NapkinCore
import NapkinFormats

/// What `<expansionState>` says: which lines are open, by their numbers among the lines in sight.
enum OPMLFolding {
  /// The numbers for some lines; `nil` if nothing in sight is folded, for then there is nothing to say.
  static func numbers(for lines: [OPMLLines.Line]) -> String? {
    guard lines.contains(where: \.isFoldedInSight) else { return nil }
    return String(decoding: list(of: openLines(of: lines)), as: UTF8.self)
  }

  /// The numbers for some lines, counted and set apart as in another list, be anything folded or not.
  static func numbers(for lines: [OPMLLines.Line], like list: String) -> String {
    var open = openLines(of: lines)
    // That a list counts from 0 shows by its first number.
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

  /// The nodes that are folded and in sight.
  static func foldedSlots(of map: MindMap) -> [MindMap.Slot] {
    OPMLLines(map).filter(\.isFoldedInSight).map(\.slot)
  }

  static func isAnyFolded(in map: MindMap) -> Bool {
    OPMLLines(map).contains(where: \.isFoldedInSight)
  }

  /// The nodes that are folded where these lines are open; `nil` if the text is no list of lines.
  static func foldedSlots(by text: String, in map: MindMap) -> [MindMap.Slot]? {
    openLines(text).map { open in parents(inSightOf: map, open: open).filter(\.isFolded).map(\.slot)
    }
  }

  /// The numbers of the lines that are open, each once and in order; `nil` if the text is no list of
  /// lines.
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

  /// The digest by which a list of lines is known again: a copy would be as long as the list.
  static func digest(of open: [Int]) -> String { digest(of: list(of: open)) }

  /// The digest of a list of lines that is written as a text; `nil` if it is none.
  static func digest(ofList text: String) -> String? {
    // Napkin's own lists need not be read and written again.
    if text.withBytes(isInOrder) { return digest(of: Array(text.utf8)) }
    return openLines(text).map(digest)
  }

  private static func digest(of list: [UInt8]) -> String {
    String(ByteDigest(of: list).hex.prefix(16))
  }

  /// Whether a list is spelt as Napkin does: ever larger numbers with a comma between them.
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

  /// The lines with others below them that are in sight where these lines are open, and which of them
  /// are folded.
  ///
  /// OmniOutliner counts from 0, all others from 1.
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
