import NapkinCore
import NapkinFormats
import NapkinXML

/// The order in which the writer writes the child elements of a node.
enum FreeMindElementOrder {
  static let text = 0
  static let details = 1
  static let note = 2
  static let connector = 3
  static let font = 4
  static let edge = 5
  static let cloud = 6
  static let icon = 7
  static let place = 8
  static let reminder = 9
  static let moreStyles = 10
  static let attribute = 11
  static let picture = 12
  static let floating = 13
  static let body = 14
  static let author = 15
  static let foreign = 16
  static let node = 17
}

/// Reads the content of a node, except for other nodes.
extension FreeMindParser {
  /// Reads the element whose start was read last up to its end, into the node that is open.
  mutating func readElement() throws(FormatError) {
    let last = open.count - 1
    guard let slot = open[last].slot else { return }
    var frame = open[last]
    switch FreeMindWord(rawValue: reader.name) {
    case .richcontent: try readRichContent(slot, &frame)
    case .icon: try readIcon(slot, &frame)
    case .font: try readFont(slot, &frame)
    case .edge: try readEdge(slot, &frame)
    case .cloud: try readCloud(slot, &frame)
    case .arrowlink: try readConnector(slot, &frame)
    case .attribute: try readAttribute(slot, &frame)
    case .hook: try readHook(slot, &frame)
    default:
      frame.isUsual = false
      try reader.skipElement()
    }
    open[last] = frame
  }

  /// Reads up to the end of an element that should be empty, and returns whether it is.
  func passEnd() throws(FormatError) -> Bool {
    let level = reader.depth
    var isEmpty = true
    while let event = try reader.next() {
      if event == .end && reader.depth == level { break }
      isEmpty = false
    }
    return isEmpty
  }

  /// Reads an element that has only attributes; `take` returns whether the writer would write one the same way.
  func readAttributes(
    _ frame: inout FreeMindFrame, rank: Int, _ take: (FreeMindWord, String) -> Bool
  ) throws(FormatError) {
    frame.note(rank: rank)
    let isUsual = attributes(take)
    if try !passEnd() || !isUsual { frame.isUsual = false }
  }

  /// Passes all attributes of an element to `take`; returns whether the writer would write them in the same way.
  func attributes(
    _ take: (FreeMindWord, String) -> Bool
  ) -> Bool {
    var isUsual = true
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      let word = FreeMindWord(rawValue: attribute.name)
      if !(word.map { take($0, attribute.value.string) } ?? false) { isUsual = false }
    }
    return isUsual
  }

  mutating func update(_ slot: MindMap.Slot, _ change: (inout MindMap.Node) -> Void) {
    map.update(slot, change)
  }
}
