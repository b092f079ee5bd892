import NapkinCore
import NapkinFormats
import NapkinXML

/// A node that shows the content of another node. A file has the content once; the clone has only the identifier of
/// the original, which usually comes before it.
struct FreeMindClone {
  /// The key of the piece with the text that the clone showed when it was read.
  static let key = "shows"
  /// The key of this piece for a clone that came before its original in the file.
  static let aheadKey = "shows ahead"
  /// The attributes that name the original.
  static let names: Set<String> = ["CONTENT_ID", "TREE_ID", "REFERENCE_ID"]
  /// The attributes that each clone has for itself; clones share all others.
  private static let own: Set = ["ID", "CREATED", "MODIFIED", "FOLDED", "POSITION"]

  private let node: MindMap.Node.ID
  private let hasInventedID: Bool
  let original: MindMap.Node.ID
  private let isAhead: Bool

  /// Creates a clone; `map` is the part of the map that was read before the clone.
  init(_ node: MindMap.Node, of original: MindMap.Node.ID, in map: MindMap?) {
    self.node = node.id
    hasInventedID = node.hasInventedID
    self.original = original
    isAhead = map.flatMap { Self.slot(of: original, in: $0) } == nil
  }

  /// Returns the node to which an identifier in a file refers; `nil` if the node's identifier was made up.
  static func slot(of original: MindMap.Node.ID, in map: MindMap) -> MindMap.Slot? {
    map.slot(of: original).flatMap { map[$0].hasInventedID ? nil : $0 }
  }

  /// Gives clones the texts of their originals; `renamed` has the new identifiers of renamed nodes. Returns the
  /// clones that get no text: the texts of thousands of clones of one huge node would fill the memory.
  static func show(
    _ clones: [FreeMindClone], _ renamed: [MindMap.Node.ID: MindMap.Node.ID],
    in map: inout MindMap
  ) -> [MindMap.Node.ID] {
    var left: [MindMap.Node.ID] = []
    var shownBytes = 0
    for clone in clones {
      var id = clone.node
      while clone.hasInventedID, let other = renamed[id] { id = other }
      guard let slot = map.slot(of: id), map[slot].text.isEmpty,
        let original = Self.slot(of: clone.original, in: map), original != slot
      else { continue }
      let text = map[original].text
      shownBytes += text.source.utf8.count
      if shownBytes > mostShownBytes {
        left.append(id)
        continue
      }
      map.update(slot) { node in
        node.text = text
        node.foreign.pieces.append(
          Foreign.Entry(
            format: FreeMindFormat.format.id, key: clone.isAhead ? aheadKey : key,
            value: text.source))
      }
    }
    return left
  }

  private static let mostShownBytes = 4 << 20

  /// Returns the text that a clone showed when it was read; `nil` for a node that is not a clone.
  static func shown(in foreign: Foreign) -> String? {
    FreeMindElement.markup(key, in: foreign) ?? FreeMindElement.markup(aheadKey, in: foreign)
  }

  /// Returns a node without the properties that each clone has for itself.
  static func shared(by node: MindMap.Node) -> MindMap.Node {
    var node = node.identified(as: "")
    (node.created, node.modified, node.side) = (nil, nil, nil)
    (node.isFolded, node.hasInventedID) = (false, false)
    return node
  }

  /// Returns the element of a clone, completed by the content of its original, as an ordinary node.
  static func parted(
    _ clone: FreeMindElement, from original: FreeMindElement, with reader: XMLPieces
  ) -> FreeMindElement {
    var attributes = clone.attributes(with: reader).filter { !names.contains($0.name) }
    func kinds(_ element: FreeMindElement) -> [(kind: FreeMindKind, item: String)] {
      element.items.filter { $0.hasPrefix("<") }.map { (FreeMindKind(of: $0, with: reader), $0) }
    }
    let texts: Set = ["TEXT", "LOCALIZED_TEXT", "FORMAT", "OBJECT"]
    let said = Set(kinds(clone).map(\.kind))
    let saysText = attributes.contains { texts.contains($0.name) } || said.contains(where: \.isText)
    let known = own.union(names).union(attributes.map(\.name)).union(saysText ? texts : [])
    attributes += original.attributes(with: reader).filter { !known.contains($0.name) }
    let items = kinds(original).filter { kind, _ in
      if kind.type == FreeMindName.floating || saysText && kind.isText { return false }
      // A node may have several elements with these names.
      return ["icon", "attribute", "arrowlink"].contains(kind.name) || !said.contains(kind)
    }
    var whole = clone
    whole.set(attributes)
    let firstNode = whole.parts.firstIndex { if case .item = $0 { false } else { true } }
    whole.parts.insert(
      contentsOf: items.map { .item($0.item) }, at: firstNode ?? whole.parts.count)
    return whole
  }
}

extension FreeMindElement {
  /// Returns the identifier of the node whose content this element shows; `nil` if it is not a clone.
  func original(with reader: XMLPieces) -> MindMap.Node.ID? {
    guard FreeMindClone.names.contains(where: tag.contains) else { return nil }
    return attributes(with: reader).first { FreeMindClone.names.contains($0.name) }
      .map { MindMap.Node.ID($0.value) }
  }
}

extension FreeMindWriter {
  /// Parts a clone from its original if it has content of its own, or if the original does not come before it in
  /// the file. FreeMind knows no clones, so they are always parted for it. Returns whether the clone needed to be
  /// parted.
  mutating func part(_ kept: inout PreservedElement, of node: MindMap.Node, in map: MindMap) -> Bool
  {
    guard let id = kept.element.original(with: reader) else { return false }
    let original = FreeMindClone.slot(of: id, in: map)
    let isClone = FreeMindClone.shown(in: node.foreign) != nil
    if isForFreeMind {
      guard isClone || original != nil else { return false }
    } else if original.map({ isWritten[Int($0.index)] }) ?? false {
      if !kept.changesShared { return false }
    } else {
      let wasBehind = FreeMindElement.markup(FreeMindClone.key, in: node.foreign) != nil
      // A clone that came before its original in the file is only parted if it was changed, or if the original is gone.
      guard wasBehind || isClone && (kept.changesShared || original == nil) else { return false }
    }
    // Thousands of clones of one huge node would fill a disk. Beyond a limit, clones stay, and the ledger counts them.
    if partedBytes >= Self.mostPartedBytes { return true }
    guard let content = content(of: original, shownBy: node, in: map) else { return false }
    partedBytes += content.markup.utf8.count
    kept.element = FreeMindClone.parted(kept.element, from: content, with: reader)
    return true
  }

  private static let mostPartedBytes = 16 << 20

  /// Returns the content of a clone's original, or, if the original was deleted, the text that the clone showed.
  private func content(
    of original: MindMap.Slot?, shownBy clone: MindMap.Node, in map: MindMap
  ) -> FreeMindElement? {
    let node = original.map { map[$0] } ?? MindMap.Node(id: clone.id, clone.text)
    // The element of an original that is a clone itself lacks the content.
    if FreeMindClone.shown(in: node.foreign) == nil,
      let kept = kept(of: node, in: map, level: 0, isFloating: false)
    {
      return kept.element
    }
    let written = Self.written((node, false), level: 0, in: pages)
    return FreeMindElement(wellFormed: String(decoding: written, as: UTF8.self))
  }
}
