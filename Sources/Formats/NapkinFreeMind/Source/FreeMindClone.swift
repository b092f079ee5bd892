import NapkinCore
import NapkinFormats

/// A node that shows what another node says. A file has the content once; the clone has only the
/// identifier of the original, which stands before it.
struct FreeMindClone {
  /// The key of the piece that keeps what the clone showed when it was read.
  static let key = "shows"
  /// The key of that piece for a clone that stood before its original in the file.
  static let aheadKey = "shows ahead"
  /// The attributes that name the original.
  static let names: Set<String> = ["CONTENT_ID", "TREE_ID", "REFERENCE_ID"]
  /// What each clone has for itself; the rest belongs to all of them.
  static let own: Set<FreeMindAspect> = [.id, .created, .modified, .folded, .side, .floating]

  private let node: MindMap.Node.ID
  private let hasInventedID: Bool
  let original: MindMap.Node.ID
  private let isAhead: Bool

  /// A clone that was met when so much of the map was there.
  init(_ node: MindMap.Node, of original: MindMap.Node.ID, in map: MindMap?) {
    self.node = node.id
    hasInventedID = node.hasInventedID
    self.original = original
    isAhead = map.flatMap { Self.slot(of: original, in: $0) } == nil
  }

  /// The node that a file means; an identifier that was made up is not the one that it speaks of.
  static func slot(of original: MindMap.Node.ID, in map: MindMap) -> MindMap.Slot? {
    map.slot(of: original).flatMap { map[$0].hasInventedID ? nil : $0 }
  }

  /// Lets clones show the texts of their originals; some of them have another identifier by now. Returns
  /// those that do not: thousands of clones of one huge node would fill the memory.
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
          Foreign.Piece(
            format: FreeMindFormat.format.id, key: clone.isAhead ? aheadKey : key,
            value: text.source))
      }
    }
    return left
  }

  private static let mostShownBytes = 16 << 20

  /// What a clone showed when it was read; `nil` of a node that showed nothing of another one.
  static func shown(in foreign: Foreign) -> String? {
    FreeMindSource.markup(key, in: foreign) ?? FreeMindSource.markup(aheadKey, in: foreign)
  }
}

extension FreeMindSource {
  /// The identifier of the node whose content this one shows.
  var original: MindMap.Node.ID? {
    attributes.first { FreeMindClone.names.contains($0.name) }.map { MindMap.Node.ID($0.value) }
  }

  /// How long the attributes and elements are.
  fileprivate var byteCount: Int {
    let elements = pieces.reduce(0) { count, piece in
      guard case .element(let part) = piece else { return count }
      return count + part.markup.utf8.count
    }
    return attributes.reduce(elements) { $0 + $1.value.utf8.count }
  }

  /// Makes a clone a node like any other, which has what its original has, but for what it says
  /// itself.
  mutating func part(from original: FreeMindSource) {
    attributes.removeAll { FreeMindClone.names.contains($0.name) }
    let said = FreeMindClone.own.union(
      FreeMindAspect.allCases.filter { !parts(about: $0).isEmpty })
    let known = FreeMindClone.names.union(attributes.map(\.name))
    attributes += original.attributes.filter { name, value in
      let isSaid = FreeMindAspect(ofAttribute: name, value).map(said.contains) ?? false
      return !isSaid && !known.contains(name)
    }
    // Of these a node has several.
    let isSaid = said.subtracting([.icons, .attributes, .connectors])
    let elements = original.pieces.filter { piece in
      guard case .element(let part) = piece else { return false }
      return part.aspect.map { !isSaid.contains($0) } ?? true
    }
    let firstNode = pieces.firstIndex { if case .element = $0 { false } else { true } }
    pieces.insert(contentsOf: elements, at: firstNode ?? pieces.count)
  }
}

extension FreeMindWriter {
  /// Parts a clone from its original if it says something of its own by now, or if the original does
  /// not come before it any more, and always for FreeMind, which knows no clones; says whether that was
  /// so.
  mutating func part(
    _ source: inout FreeMindSource, of node: MindMap.Node, in map: MindMap
  ) -> Bool {
    guard let id = source.original else { return false }
    let original = FreeMindClone.slot(of: id, in: map)
    let saysMore = !source.changed.isSubset(of: FreeMindClone.own)
    let isClone = FreeMindClone.shown(in: node.foreign) != nil
    if isForFreeMind {
      guard isClone || original != nil else { return false }
    } else if original.map({ isWritten[Int($0.index)] }) ?? false {
      if !saysMore { return false }
    } else {
      let wasBehind = FreeMindSource.markup(FreeMindClone.key, in: node.foreign) != nil
      // One that stood before its original in the file already is no clone any more without it.
      guard wasBehind || isClone && (saysMore || original == nil) else { return false }
    }
    // Thousands of clones of one huge node would fill a disk: the rest of them is told, and stays.
    if partedBytes >= Self.mostPartedBytes { return true }
    guard let content = content(of: original, shownBy: node, in: map) else { return false }
    partedBytes += content.byteCount
    source.part(from: content)
    return true
  }

  private static let mostPartedBytes = 16 << 20

  /// What an original has by now; of one that is gone, the text that its clone showed.
  private func content(
    of original: MindMap.Slot?, shownBy clone: MindMap.Node, in map: MindMap
  ) -> FreeMindSource? {
    let node = original.map { map[$0] } ?? MindMap.Node(id: clone.id, clone.text)
    // A clone of a clone has the text from that.
    let isSpelt = FreeMindClone.shown(in: node.foreign) == nil
    let spelling = isSpelt ? FreeMindBrief.spelling(of: node, in: node.foreign) : nil
    let spelt = spelling.flatMap {
      FreeMindSource(
        FreeMindBrief.whole($0, of: node, level: 0), for: node, in: map, level: 0,
        isFloating: false, with: spellings)
    }
    return spelt ?? FreeMindSource.written(node, level: 0, isFloating: false, with: spellings)
  }
}
