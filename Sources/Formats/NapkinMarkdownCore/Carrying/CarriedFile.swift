import NapkinCore
import NapkinFormats
import NapkinMarkup

/// A file of Markdown put together again from the texts that the nodes of a map carry.
///
/// What was put together is read again and compared with the map. Where a node says something else by now, stands
/// elsewhere or is new, the file is changed in place.
struct CarriedFile {
  private let map: MindMap
  private var bytes: [UInt8]
  /// Where the texts of the nodes begin.
  private var starts: [(slot: MindMap.Slot, start: Int)]

  /// Puts a file together; `nil` if the map carries none.
  init?(_ map: MindMap) {
    let slots = map.slotsInText
    guard slots.contains(where: { map[$0.slot].foreign.ownText != nil }) else { return nil }
    var bytes = Array((map.foreign.ownText ?? "").utf8)
    var starts: [(slot: MindMap.Slot, start: Int)] = []
    var texts = OwnTexts()
    for (slot, depth) in slots {
      let node = map[slot]
      let carried = node.foreign.ownText.map { Array($0.utf8) }
      let text = carried ?? texts.expected(of: node, at: depth) ?? []
      if !text.isEmpty { starts.append((slot, bytes.count)) }
      bytes += text
      texts.pass(text, of: node, at: depth)
    }
    (self.map, self.bytes, self.starts) = (map, bytes, starts)
  }

  /// The bytes of a file that says what the map says; `nil` if the map has to be written anew.
  mutating func written(by writer: inout MarkdownWriter) -> [UInt8]? {
    guard var old = read(bytes) else { return nil }
    if !isStartSaid(by: old.map) {
      writeStart(by: &writer)
      guard let read = read(bytes), isStartSaid(by: read.map) else { return nil }
      old = read
    }
    rename(&old)
    if isSaid(by: old.map) { return map.foreign.fileEnds.applied(to: bytes) }
    var new = map
    for (slot, _) in map.slotsInText {
      let id = map[slot].id
      guard let said = old.map[id], map[slot].isSaid(by: said) else { continue }
      new.update(slot) { $0 = said }
    }
    var result = Import(.map(old.map), ledger: Ledger())
    result.outline = old.outline
    let format = FormatName(format: MarkdownNames.formatID)
    let file = SourceFile(bytes, result, Self.request, format)
    guard let edited = try? MarkdownInPlace.edit(file, .map(new)), var read = read(edited),
      read.map.count == map.count
    else { return nil }
    read.map.rename(zip(read.map.walkAll(), map.walkAll()).map { ($0.slot, map[$1.slot].id) })
    return isSaid(by: read.map) ? map.foreign.fileEnds.applied(to: edited) : nil
  }

  /// Writes anew what is said of the map as a whole.
  private mutating func writeStart(by writer: inout MarkdownWriter) {
    let id = map.id.rawValue
    writer.write(FrontMatter(of: map, headings: nil, by: writer), of: id)
    writer.writeInfo(of: map)
    writer.ledger.revise(.map, to: .approximated, at: id)
    var start = writer.takeAll()
    let end = starts.first?.start ?? bytes.count
    if !start.isEmpty, end < bytes.count, bytes[end] != .newline { start.append(.newline) }
    bytes.replaceSubrange(..<end, with: start)
    starts = starts.map { ($0.slot, $0.start + start.count - end) }
  }

  // MARK: Reading again

  private typealias Read = (map: MindMap, outline: SourceOutline)

  private static let request: ImportRequest = {
    var request = ImportRequest()
    request.kind = .map
    request.locatesNodes = true
    return request
  }()

  private func read(_ bytes: [UInt8]) -> Read? {
    var source = MemorySource(bytes)
    guard let read = try? MarkdownDocument.read(Self.request, from: &source),
      case .map(let map) = read.content, let outline = read.outline
    else { return nil }
    return (map, outline)
  }

  /// Gives the nodes that were read the identifiers of those whose texts they are.
  private func rename(_ read: inout Read) {
    let elements = read.outline.elements
    var names: [(slot: MindMap.Slot, id: MindMap.Node.ID)] = []
    var rest = starts[...]
    var numbers: [(element: Int, slot: MindMap.Slot)] = []
    for (number, element) in elements.enumerated() {
      while let next = rest.first, next.start < element.lead { rest.removeFirst() }
      guard let next = rest.first, next.start == element.lead,
        let slot = read.map.slot(of: MindMap.Node.ID(element.node))
      else { continue }
      rest.removeFirst()
      names.append((slot, map[next.slot].id))
      numbers.append((number, slot))
    }
    if !names.contains(where: { $0.slot == read.map.slotOfRoot }) {
      names.append((read.map.slotOfRoot, map.root))
    }
    read.map.rename(names)
    for (number, slot) in numbers {
      read.outline.rename(number, to: read.map[slot].id.rawValue)
    }
  }

  /// Whether a map that was read again says the same.
  private func isSaid(by read: MindMap) -> Bool {
    map.count == read.count && map.isRootImplied == read.isRootImplied && isStartSaid(by: read)
      && zip(map.walkAll(), read.walkAll()).allSatisfy { mine, other in
        mine.depth == other.depth && map[mine.slot].isSaid(by: read[other.slot])
      }
  }

  /// Whether a map that was read again says the same as a whole; others have no dates of it.
  private func isStartSaid(by read: MindMap) -> Bool {
    let isNamed = map.isRootImplied == read.isRootImplied ? map.name == read.name : true
    return isNamed && map.info.source == read.info.source
      && map.created ?? read.created == read.created
      && map.modified ?? read.modified == read.modified
  }
}

extension MindMap {
  /// Gives nodes other identifiers, of which none is another node's, and leads all links to them.
  fileprivate mutating func rename(_ names: [(slot: Slot, id: Node.ID)]) {
    var links: [String: String] = [:]
    for (slot, id) in names { links["#" + self[slot].id.rawValue] = "#" + id.rawValue }
    for (number, name) in names.enumerated() { rename(name.slot, to: Node.ID("\u{0}\(number)")) }
    for (slot, id) in names where !contains(id) { rename(slot, to: id) }
    for slot in slotsOfMore {
      if let led = self[slot].leadingInside(to: { links[$0] }) { update(slot) { $0 = led } }
      update(slot) { node in
        if let link = node.link.flatMap({ links[$0] }) { node.link = link }
        for index in node.connectors.indices {
          let target = links["#" + node.connectors[index].target.rawValue]
          if let target { node.connectors[index].target = Node.ID(String(target.dropFirst())) }
        }
      }
    }
    info = info.leadingInside { links[$0] } ?? info
  }
}

extension MindMap.Node {
  /// Whether a node that was read again says all of this one that Markdown has.
  fileprivate func isSaid(by read: MindMap.Node) -> Bool {
    var (mine, other) = (inMarkdown, read.inMarkdown)
    // Maps of other programs have no names of pictures, but call them like their files.
    if mine.media.count == other.media.count {
      for (index, media) in mine.media.enumerated()
      where media.name.isEmpty || media.name == FileSystem.name(of: media.path) {
        mine.media[index].name = other.media[index].name
      }
    }
    return mine == other
  }

  private var inMarkdown: MindMap.Node {
    var node = MindMap.Node(id: id, text)
    (node.isBody, node.note, node.details, node.link) = (isBody, note, details, link)
    (node.icons, node.tags, node.task) = (icons, tags, task)
    (node.attributes, node.reminders, node.place, node.media) = (attributes, reminders, place, media)
    node.connectors = connectors.map { Connector(to: $0.target, label: $0.label) }
    return node
  }
}
