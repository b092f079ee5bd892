import NapkinCore
import NapkinFormats
import NapkinXML

/// Writes nodes whose elements were kept as they were spelt in a file.
extension FreeMindWriter {
  /// The element to write for a node whose element was kept.
  struct PreservedElement {
    var element: FreeMindElement
    /// The node that a reader finds in the element.
    var node: MindMap.Node
    /// Whether foreign content is lost, or has another meaning than before.
    var changesForeign = false
    /// Whether a property has changed that clones share.
    var changesShared = false
  }

  /// For each attribute, the attributes that override it.
  private static let shadows: XMLPatch.Shadows = [
    "TEXT": ["OBJECT", "LOCALIZED_TEXT"], "VALUE": ["OBJECT"],
  ]

  /// Returns the element that was kept of a node, with all changes of the node since it was read; `nil` if there is
  /// none, or if it is damaged.
  func kept(
    of node: MindMap.Node, in map: MindMap, level: Int, isFloating: Bool
  ) -> PreservedElement? {
    guard let element = FreeMindElement(of: node),
      let (found, wasFloating) = Self.read(element.markup, level: level, with: reader)
    else { return nil }
    var read = found
    if node.hasInventedID {
      // If another node has the identifier, this node is a copy that an outliner made, and loses the identifier.
      let isKept =
        FreeMindElement.markup(FreeMindElement.takenKey, in: node.foreign) != nil
        || !map.contains(read.id)
      if isKept || read.hasInventedID { read.hasInventedID = true }
    }
    if let shown = FreeMindClone.shown(in: node.foreign) {
      let original = element.original(with: reader).flatMap { FreeMindClone.slot(of: $0, in: map) }
        .map { map[$0].text }
      read.text = RichText(shown)
      if let original, original.source == shown { read.text = original }
    }
    let foreign = node.foreign.ownTexts
    if read.foreign.pieces == foreign { read.foreign = node.foreign }
    if read.hasInventedID && node.hasInventedID { read = read.identified(as: node.id) }
    if read == node, wasFloating == isFloating {
      return PreservedElement(element: element, node: node)
    }
    var kept = changed(
      element, saying: (read, wasFloating), to: (node, isFloating), level: level)
    kept.changesShared = FreeMindClone.shared(by: read) != FreeMindClone.shared(by: node)
    return kept
  }

  typealias Said = (node: MindMap.Node, isFloating: Bool)

  /// Returns an element after a change of its node. Each inner element keeps everything that was not changed. If a
  /// reader then does not find the new node, all inner elements that the reader understands are written anew.
  func changed(
    _ element: FreeMindElement, saying old: Said, to new: Said, level: Int
  ) -> PreservedElement {
    func written(_ said: Said) -> [UInt8] {
      Self.written(said, level: level, in: pages, insteadOf: old.node)
    }
    func kind(_ item: String) -> FreeMindKind { FreeMindKind(of: item, with: reader) }
    func kept(_ element: FreeMindElement) -> PreservedElement {
      var read = Self.read(element.markup, level: level, with: reader)?.node ?? old.node
      // A clone shows a text that its element does not contain.
      if read.text.isEmpty, old.node.text == new.node.text { read.text = new.node.text }
      return PreservedElement(element: element, node: read)
    }
    let now = written(new)
    let (patched, isComplete) = element.patched(from: written(old), to: now, Self.shadows)
    var result = kept(patched)
    let most = Self.read(String(decoding: now, as: UTF8.self), level: level, with: reader)?.node
    let isSaid = most.map { !result.node.hasOtherFields(than: new.node, among: $0) } ?? true
    // An unchanged text may have been joined from several elements, which are kept.
    let same =
      (old.node.details == new.node.details && old.node.hidesDetails == new.node.hidesDetails
        ? [FreeMindKind.details] : [])
      + (old.node.note == new.node.note ? [FreeMindKind.note] : [])
    // An element whose tag declares plain text cannot contain a page.
    let isOfWords = element.items.contains { item in
      [.details, .note].contains(kind(item)) && !same.contains(kind(item))
        && FreeMindElement.isOfWords(item, with: reader)
    }
    // A picture in place of the text stays there as long as the text and the media are unchanged.
    let isMoved =
      old.node.text.isEmpty && element.items.contains { kind($0) == .text }
      && (old.node.text, old.node.media) != (new.node.text, new.node.media)
    if !isComplete || !isSaid || isOfWords || isMoved {
      let hasFormula = hasOnlyFormula(element, level: level)
      let known = element.items.filter { item in
        let kind = kind(item)
        return !same.contains(kind) && (kind.isKnown || kind == .formula && hasFormula)
      }
      let ours = FreeMindElement(wellFormed: String(decoding: written(old), as: UTF8.self))?.items
        .filter { same.contains(kind($0)) }
      let before = element.known((ours ?? []) + known, with: reader)
      result = kept(element.patched(from: before, to: now, Self.shadows).element)
      result.changesForeign = known.contains { FreeMindElement.hasMore($0, with: reader) }
    }
    // Beside an empty text, a reader takes a formula in the element for the text.
    if new.node.text.isEmpty, !result.node.text.isEmpty { result.changesForeign = true }
    return result
  }

  /// Whether an element has no text but its formula.
  private func hasOnlyFormula(_ element: FreeMindElement, level: Int) -> Bool {
    var bare = element
    bare.parts.removeAll { part in
      if case .item(let item) = part {
        FreeMindKind(of: item, with: reader) == .formula
      } else {
        false
      }
    }
    let read = Self.read(bare.markup, level: level, with: reader)?.node
    return bare.parts.count < element.parts.count && read?.text.isEmpty == true
      && read?.media.isEmpty == true
  }

  /// Returns the node in an element, and whether it floats.
  static func read(_ markup: String, level: Int, with reader: XMLPieces) -> Said? {
    try? reader.read("<map>\(markup)</map>") { reader throws(FormatError) in
      var parser = FreeMindParser(reader, FreeMindElement.request)
      parser.topLevel = level
      let map = try parser.parse()
      var node = map[map.slotOfRoot]
      node.foreign = Foreign(node.foreign.ownTexts)
      return (node, parser.hasFloating)
    }
  }

  /// Returns the writer's output for a node, for Freeplane; `old` is the node in the file, if it differs.
  static func written(
    _ said: Said, level: Int, in pages: FreeMindPages, insteadOf old: MindMap.Node? = nil
  ) -> [UInt8] {
    var writer = FreeMindWriter(isForFreeMind: false)
    writer.pages = pages
    writer.old = old
    writer.write(said.node, level: level, isFloating: said.isFloating)
    writer.xml.end()
    // The line end after the element is left out.
    return Array(writer.xml.bytes.dropLast())
  }
}

extension MindMap.Node {
  /// Whether there is a field in which the node differs from `other`, but `third` does not.
  fileprivate func hasOtherFields(than other: MindMap.Node, among third: MindMap.Node) -> Bool {
    Self.fieldsInFiles.contains { !$0.isSame(self, other) && $0.isSame(third, other) }
  }

  private static let fieldsInFiles = Property.fields.filter {
    !["foreign", "hasInventedID"].contains($0.name)
  }
}

extension FreeMindElement {
  /// Returns the element after a change, given the writer's output before and after it, and whether everything that
  /// changed was in the element as the writer writes it.
  fileprivate func patched(
    from old: [UInt8], to new: [UInt8], _ shadows: XMLPatch.Shadows
  ) -> (element: FreeMindElement, isComplete: Bool) {
    var texts = [[UInt8]("\(tag)>".utf8)]
    var places: [Part] = []
    for part in parts {
      if case .item(let markup) = part {
        texts[texts.count - 1] += markup.utf8
      } else {
        places.append(part)
        texts.append([])
      }
    }
    texts[texts.count - 1] += "</node>".utf8
    let patch = XMLPatch(
      texts, old: [old], new: [new], lead: [], outer: [], shadows: shadows)
    texts = patch.texts
    var whole = texts[0]
    for (place, text) in zip(places, texts.dropFirst()) {
      whole += (place == .node ? Self.node : Self.floatingNode).utf8 + text
    }
    let element = FreeMindElement(wellFormed: String(decoding: whole, as: UTF8.self))
    return (element ?? self, patch.isComplete)
  }

  /// Returns the part of the element that the reader understands, except for the identifier.
  fileprivate func known(_ items: [String], with reader: XMLPieces) -> [UInt8] {
    let names = Set(FreeMindWord.ofNodes.map { FreeMindWord.all[$0.rawValue] })
    var known = self
    known.set(
      attributes(with: reader).filter { name, value in
        names.contains(name) || name == "FORMAT" && value == FreeMindName.markdownFormat
      })
    known.parts = items.map(Part.item)
    return Array(known.markup.utf8)
  }

  /// Whether the tag of an element declares plain text other than Markdown.
  fileprivate static func isOfWords(_ item: String, with reader: XMLPieces) -> Bool {
    attributes(of: item, with: reader).contains { name, value in
      name == FreeMindName.contentType && value.hasPrefix("plain/") && value != "plain/markdown"
    }
  }

  /// Whether an element has attributes that the reader does not understand.
  fileprivate static func hasMore(_ item: String, with reader: XMLPieces) -> Bool {
    let hasMore = try? reader.read(item) { reader throws(FormatError) in
      var hasMore = false
      while let event = try reader.next() {
        guard event == .start else { continue }
        for index in 0..<reader.attributeCount
        where FreeMindWord(rawValue: reader.attribute(at: index).name) == nil {
          hasMore = true
        }
        if reader.name == FreeMindWord.richcontent.rawValue { try reader.skipElement() }
      }
      return hasMore
    }
    return hasMore ?? true
  }
}
