import NapkinCore
import NapkinFormats
import NapkinMarkup

/// A file of Markdown, rebuilt from the texts that the nodes of a map carry.
///
/// The rebuilt file is read again and compared with the map. If a node has other content, is in another position or
/// is new, the file is changed in place.
struct CarriedFile {
  private var map: MindMap
  private let bytes: [UInt8]
  /// The nodes that have a text, with the offsets of their texts.
  private let starts: [(slot: MindMap.Slot, start: Int)]

  /// Rebuilds a file; `nil` if the map carries none.
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
      texts.pass(text[...], of: node, at: depth)
    }
    (self.map, self.bytes, self.starts) = (map, bytes, starts)
  }

  /// Returns the bytes of a file with the content of the map; `nil` if the map has to be written anew.
  mutating func written() -> [UInt8]? {
    guard let old = read(bytes) else { return nil }
    takeIdentifiers(of: old)
    if isSaid(by: old.map) { return map.foreign.fileEnds.applied(to: bytes) }
    var result = Import(.map(old.map), ledger: Ledger())
    result.outline = old.outline
    let file = SourceFile(
      bytes, result, Self.request, FormatName(format: MarkdownNames.formatID))
    guard let edited = try? MarkdownInPlace.edit(file, .map(changed(from: old.map))),
      let read = read(edited), isSaid(by: read.map, under: identifiers(in: read.map))
    else { return nil }
    return map.foreign.fileEnds.applied(to: edited)
  }

  /// Returns the map; nodes with the same content as in `old` are taken from there, so that they count as unchanged.
  private func changed(from old: MindMap) -> MindMap {
    var new = map
    new.created = map.created ?? old.created
    new.modified = map.modified ?? old.modified
    new.foreign = old.foreign
    for (slot, _) in map.slotsInText {
      guard let said = old[map[slot].id], map[slot].isSaid(by: said) else { continue }
      new.update(slot) { $0 = said }
    }
    return new
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
    guard var document = try? MarkdownDocument.open(bytes, Self.request).document,
      let map = try? document.map(), let outline = document.places?.outline
    else { return nil }
    return (map, outline)
  }

  /// Gives the nodes the identifiers that they have in the map that was read.
  private mutating func takeIdentifiers(of read: Read) {
    var names = [map.slotOfRoot: read.map.root]
    var rest = starts[...]
    for element in read.outline.elements {
      while let next = rest.first, next.start < element.lead { rest.removeFirst() }
      guard let next = rest.first, next.start == element.lead else { continue }
      rest.removeFirst()
      names[next.slot] = MindMap.Node.ID(element.node)
    }
    map.rename(
      map.walkAll().enumerated().map { number, visit in
        (visit.slot, names[visit.slot] ?? MindMap.Node.ID("new \(number)"))
      })
  }

  // MARK: Comparing

  /// Whether a map that was read has the same content, once its nodes have other identifiers.
  private func isSaid(by read: MindMap, under names: [(MindMap.Slot, MindMap.Node.ID)]) -> Bool {
    var read = read
    read.rename(names)
    return isSaid(by: read)
  }

  private func identifiers(in read: MindMap) -> [(MindMap.Slot, MindMap.Node.ID)] {
    zip(read.walkAll(), map.walkAll()).map { ($0.slot, map[$1.slot].id) }
  }

  /// Whether a map that was read has the same content, apart from dates that this map lacks.
  private func isSaid(by read: MindMap) -> Bool {
    guard map.count == read.count, map.isRootImplied == read.isRootImplied,
      map.name == read.name, map.info.source == read.info.source,
      map.created ?? read.created == read.created, map.modified ?? read.modified == read.modified
    else { return false }
    return zip(map.walkAll(), read.walkAll()).allSatisfy { mine, other in
      mine.depth == other.depth && map[mine.slot].isSaid(by: read[other.slot])
    }
  }
}

extension MindMap {
  /// Gives nodes other identifiers, each of them unique, and changes all links to these nodes.
  fileprivate mutating func rename(_ names: [(slot: Slot, id: Node.ID)]) {
    var links: [String: String] = [:]
    for (slot, id) in names { links["#" + self[slot].id.rawValue] = "#" + id.rawValue }
    // A new identifier may be the present one of another node, so all nodes get temporary ones first.
    for (number, name) in names.enumerated() { rename(name.slot, to: Node.ID("\u{0}\(number)")) }
    for (slot, id) in names where !contains(id) { rename(slot, to: id) }
    for slot in slotsOfMore {
      if let relinked = self[slot].relinkingInside(to: { links[$0] }) {
        update(slot) { $0 = relinked }
      }
      update(slot) { node in
        if let link = node.link.flatMap({ links[$0] }) { node.link = link }
        for index in node.connectors.indices {
          let target = links["#" + node.connectors[index].target.rawValue]
          if let target { node.connectors[index].target = Node.ID(String(target.dropFirst())) }
        }
      }
    }
    info = info.relinkingInside { links[$0] } ?? info
  }
}

extension MindMap.Node {
  /// Whether a node that was read has everything of this node that Markdown can hold.
  fileprivate func isSaid(by read: MindMap.Node) -> Bool {
    var (mine, other) = (inMarkdown, read.inMarkdown)
    // Maps of other programs have no names for pictures, or use the names of their files.
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
    (node.attributes, node.reminders, node.place, node.media) = (
      attributes, reminders, place, media
    )
    node.connectors = connectors.map { Connector(to: $0.target, label: $0.label) }
    return node
  }
}
