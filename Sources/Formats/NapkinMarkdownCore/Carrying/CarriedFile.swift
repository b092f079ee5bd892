import NapkinCore
import NapkinFormats
import NapkinMarkup

/// A file of Markdown put together again from the texts that a map carries.
///
/// What is put together is read again and compared with the map: where a node says something else by now, or stands
/// elsewhere, it is written anew.
struct CarriedFile {
  private let map: MindMap
  private let writer: MarkdownWriter
  /// The nodes that are in the file, with their levels, in its order.
  private let visits: [(slot: MindMap.Slot, depth: Int)]
  /// The nodes that are written anew.
  private(set) var changed: Set<MindMap.Slot> = []
  private(set) var isStartChanged = false
  /// Whether a text has to fit among those around it.
  private var checksPlaces = false

  /// How often the file is put together before it is given up.
  private static let mostTries = 5

  /// Looks for texts in a map; `nil` if it carries none.
  init?(_ map: MindMap, by writer: MarkdownWriter) {
    let visits = map.walkAll().filter { $0.slot != map.slotOfRoot || !map.isRootImplied }
    guard visits.contains(where: { map[$0.slot].foreign.ownText != nil }) else { return nil }
    let top = map.isRootImplied ? 1 : 0
    self.visits = visits.map { ($0.slot, max(0, $0.depth - top)) }
    self.map = map
    self.writer = writer
  }

  /// The bytes of the file; `nil` if nothing says what the map says.
  mutating func bytes() -> [UInt8]? {
    for _ in 0..<Self.mostTries {
      let bytes = putTogether()
      guard let read = Self.read(bytes) else { return nil }
      if let found = difference(of: read) {
        let count = changed.count
        changed.formUnion(found.nodes)
        if changed.count == count, found.isAtStart == isStartChanged || isStartChanged {
          if found.nodes.isEmpty, !found.isAtStart { return ended(bytes) }
          return nil
        }
        isStartChanged = isStartChanged || found.isAtStart
      } else if checksPlaces {
        return nil
      } else {
        checksPlaces = true
      }
    }
    return nil
  }

  // MARK: Putting together

  private mutating func putTogether() -> [UInt8] {
    var out = isStartChanged ? start : Array((map.foreign.ownText ?? "").utf8)
    var texts = OwnTexts()
    for (slot, depth) in visits {
      let node = map[slot]
      var text = changed.contains(slot) ? nil : node.foreign.ownText.map { Array($0.utf8) }
      if let carried = text, checksPlaces, !texts.fits(carried, at: depth) {
        changed.insert(slot)
        text = nil
      }
      if text == nil, !changed.contains(slot) { text = texts.expected(of: node, at: depth) }
      let written = text ?? rendered(node, texts.opening(of: node, at: depth, isFirst: out.isEmpty))
      out += written
      texts.pass(written, of: node, at: depth)
    }
    return out
  }

  /// What is said of the map as a whole.
  private var start: [UInt8] {
    var writer = writer
    writer.write(FrontMatter(of: map, headings: nil, by: writer), of: map.id.rawValue)
    writer.writeInfo(of: map)
    return writer.out.bytes
  }

  private func rendered(_ node: MindMap.Node, _ opening: LineOpening) -> [UInt8] {
    var writer = writer
    if node.isBody {
      writer.write(node, at: .body(0, isKept: true))
      return [.newline] + writer.out.bytes.indented(by: opening.indent, first: true)
    }
    if let level = opening.level {
      writer.write(node, at: .heading(level))
      return opening.bytes + writer.out.bytes.dropFirst(level + 1)
    }
    writer.write(node, at: .item(0))
    return opening.bytes
      + Array(writer.out.bytes.dropFirst(2)).indented(by: opening.column - 2, first: false)
  }

  /// With the ends that the lines had.
  private func ended(_ bytes: [UInt8]) -> [UInt8] {
    map.foreign.fileEnds.applied(to: bytes)
  }

  // MARK: Reading again

  private static func read(_ bytes: [UInt8]) -> MindMap? {
    var request = ImportRequest()
    request.kind = .map
    var source = MemorySource(bytes)
    guard let read = try? MarkdownDocument.read(request, from: &source),
      case .map(let map) = read.content
    else { return nil }
    return map
  }

  /// Where what was read differs from the map; `nil` if it has other nodes, or other nodes in them.
  private func difference(of read: MindMap) -> (nodes: Set<MindMap.Slot>, isAtStart: Bool)? {
    let pairs = Array(zip(map.walkAll(), read.walkAll()))
    guard map.count == read.count, map.isRootImplied == read.isRootImplied,
      pairs.allSatisfy({ $0.depth == $1.depth })
    else { return nil }
    var names: [String: String] = [:]
    for (mine, other) in pairs {
      names["#" + read[other.slot].id.rawValue] = "#" + map[mine.slot].id.rawValue
    }
    var nodes: Set<MindMap.Slot> = []
    for (mine, other) in pairs
    where map[mine.slot].inMarkdown() != read[other.slot].inMarkdown(names) {
      nodes.insert(mine.slot)
    }
    let info = read.info.leadingInside { names[$0] } ?? read.info
    let isSame =
      map.name == read.name && map.info == info && map.created ?? read.created == read.created
      && map.modified ?? read.modified == read.modified
    return (nodes, !isSame)
  }
}

extension MindMap.Node {
  /// What of a node stands in Markdown, with what leads to other nodes under their new names.
  fileprivate func inMarkdown(_ names: [String: String] = [:]) -> MindMap.Node {
    let led = names.isEmpty ? self : leadingInside { names[$0] } ?? self
    var node = MindMap.Node(id: "", led.text)
    (node.isBody, node.note, node.details) = (isBody, led.note, led.details)
    node.link = link.map { names[$0] ?? $0 }
    (node.icons, node.tags, node.task) = (icons, tags, task)
    (node.attributes, node.reminders, node.place, node.media) = (attributes, reminders, place, media)
    node.connectors = connectors.map { connector in
      let target = names["#" + connector.target.rawValue].map { String($0.dropFirst()) }
      return Connector(to: target.map { .init($0) } ?? connector.target, label: connector.label)
    }
    return node
  }
}

extension [UInt8] {
  /// Lines set in by more columns, or by less; the first one only if asked for.
  fileprivate func indented(by columns: Int, first: Bool) -> [UInt8] {
    if columns == 0 { return self }
    let lines = split(separator: .newline, omittingEmptySubsequences: false).enumerated()
    return Array(
      lines.map { index, line -> [UInt8] in
        if line.isEmpty || index == 0 && !first { return Array(line) }
        if columns < 0 { return Array(line.dropFirst(-columns)) }
        return [UInt8](repeating: .space, count: columns) + line
      }.joined(separator: [.newline]))
  }
}
