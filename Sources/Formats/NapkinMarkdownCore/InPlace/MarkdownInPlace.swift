import NapkinCore
package import NapkinFormats
import NapkinMarkup

/// Changes documents in their files.
package enum MarkdownInPlace {
  /// Whether each element of a map has the same meaning whatever the others contain: the file has no definitions,
  /// footnotes, links to its own nodes, or tabs, which set the style of the whole file.
  package static func readsElementsAlone(_ file: SourceFile) -> Bool {
    guard case .map(let map) = file.content else { return false }
    var last: UInt8 = 0
    for byte in file.bytes {
      let pair = (last, byte)
      if byte == .tab || pair == (UInt8(ascii: "]"), UInt8(ascii: ":"))
        || pair == (UInt8(ascii: "["), UInt8(ascii: "^"))
      {
        return false
      }
      last = byte
    }
    return map.targets.isEmpty
  }

  /// Whether a changed file is recognised as the same kind of document.
  package static func keepsKind(_ bytes: [UInt8], of file: SourceFile) throws(FormatError) -> Bool {
    try MarkdownDocument.open(bytes, file.request).document.likelyKind == file.content.kind
  }

  /// Returns the bytes of a file after its document was changed; `nil` if it has to be written anew.
  package static func edit(
    _ source: SourceFile, _ content: Content
  ) throws(FormatError) -> [UInt8]? {
    guard let file = try MarkdownFile(source) else { return nil }
    switch (source.content, content) {
    case (.map(let old), .map(let new)):
      // A part of a file does not show whether the name of a heading is unique, or whether the file has lists.
      if source.whole != nil, !new.targets.isEmpty || !file.layouts.contains(where: \.isItem) {
        return nil
      }
      let labels = file.tree.destinations
      var renderer = MapRenderer(
        file, from: MapText(old, beside: labels), to: MapText(new, beside: labels))
      renderer.changeMap()
      var writer = InPlaceWriter(file.bytes, file.outline, renderer)
      return try settled(try writer.write(), insteadOf: file, content, source)
    case (.planList(let old), .planList(let new)):
      let new = new.dated(like: old)
      guard let edits = PlanListPatch(in: file).edits(from: old, to: new) else { return nil }
      var renderer = MapRenderer(
        file, from: MapText(old, in: file), to: MapText(new, in: file))
      renderer.change(edits)
      var writer = InPlaceWriter(file.bytes, file.outline, renderer)
      return try settled(try writer.write(), insteadOf: file, content, source)
    case (.note(let old), .note(let new)):
      guard let edits = NotePatch(in: file).edits(from: old, to: new) else { return nil }
      return try settled(file.bytes.replacing(edits), insteadOf: file, content, source)
    default: return nil
    }
  }

  /// Returns the bytes of a changed file: without definitions that have lost their last reference, and with a `kind`
  /// in the front matter if the text would be read as another kind.
  private static func settled(
    _ bytes: [UInt8], insteadOf old: MarkdownFile, _ content: Content, _ source: SourceFile
  ) throws(FormatError) -> [UInt8]? {
    let bytes = old.saved(bytes)
    guard let new = try MarkdownFile(bytes, source.request, nil) else { return nil }
    var edits = new.editsRemovingDefinitions(of: old.tree.referred.subtracting(new.tree.referred))
    let isSeen =
      source.whole != nil || old.document.likelyKind != content.kind
      || new.document.likelyKind == content.kind
    var isOutline = false
    if case .map(let map) = content, map.isRootImplied, new.document.topCount < 2 {
      isOutline = !new.document.matter.isOutline
    }
    let kind =
      isOutline
      ? MarkdownNames.outline
      : isSeen ? nil : MarkdownNames.kinds.first { $0.kind == content.kind }?.name
    if let kind { edits += FrontMatterPatch(in: new).addition(of: Array("kind: \(kind)\n".utf8)) }
    return edits.isEmpty ? bytes : new.saved(new.bytes.replacing(edits))
  }

  /// Returns the changed document as its file can hold it. Text before the first child of a node is a part of the
  /// node's note, and text after other text is a part of that. Links to removed nodes refer to their old names. New
  /// plans have a date of creation or completion only if others have one.
  package static func held(
    _ content: Content, over source: SourceFile
  ) throws(FormatError) -> Content {
    if case (.planList(let old), .planList(let list)) = (source.content, content) {
      return .planList(list.dated(like: old))
    }
    guard case (.map(let old), .map(var map)) = (source.content, content) else { return content }
    if map.mayHaveBodies { map.joinBodies() }
    let gone = map.targets.filter { !map.contains($0) && old.contains($0) }
    if !gone.isEmpty, let file = try MarkdownFile(source) {
      var text = MapText(old, beside: file.tree.destinations)
      text.findNames(file.layoutsByNode)
      map.leadAway(from: gone, to: text.names)
    }
    return .map(map)
  }
}

extension PlanList {
  /// Returns the list with the dates that the old list has: if none of its plans has a date of creation, or of
  /// completion, no plan gets one.
  fileprivate func dated(like old: PlanList) -> PlanList {
    let all = old.plans + old.archive.map(\.plan)
    let saysCreation = all.contains { $0.created != nil }
    let saysCompletion = all.contains { $0.knownCompletion != nil }
    if saysCreation && saysCompletion { return self }
    let plans = plans.map { plan in
      var plan = plan
      if !saysCreation { plan.created = nil }
      if !saysCompletion, plan.isCompleted { plan.completed = Plan.unknownCompletion }
      return plan
    }
    let list = try? PlanList(
      id: id, name: name, plans: plans, archive: archive, background: background,
      created: created, modified: modified, foreign: foreign)
    return list ?? self
  }
}

extension MarkdownFile {
  fileprivate func editsRemovingDefinitions(of lost: Set<Destination>) -> [TextEdit] {
    if lost.isEmpty { return [] }
    return tree.blocks.indices.filter { tree.blocks[$0].kind == .definition }.flatMap { block in
      let all = tree.definitions(in: tree.blocks[block])
      let gone = all.filter { lost.contains($0.destination) }
      if gone.count == all.count {
        let lines = tree.lines(of: [block])
        let start = tree.startOfBlankLines(before: lines.lowerBound)
        return [TextEdit(inFile(start..<lines.upperBound), [])]
      }
      return gone.map {
        let line = tree.bytes[..<$0.range.lowerBound].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return TextEdit(inFile(line..<$0.range.upperBound + 1), [])
      }
    }
  }

  fileprivate var layoutsByNode: [String: NodeLayout] {
    Dictionary(
      zip(outline.elements.map(\.node), layouts), uniquingKeysWith: { first, _ in first })
  }
}

extension MindMap {
  /// Joins text before the first child of a node with the note of the node, and text after other text with that
  /// text.
  fileprivate mutating func joinBodies() {
    for slot in walkAll().map(\.slot) {
      var above: Slot?
      for child in children(of: slot) {
        guard self[child].isBody else {
          above = child
          continue
        }
        guard isBodyText(child) else {
          update(child) { $0.isBody = false }
          above = child
          continue
        }
        guard above.map(isBodyText) ?? true else {
          above = child
          continue
        }
        let text = self[child].text
        if let above {
          update(above) { $0.text = $0.text.followed(by: text) }
        } else if slot == slotOfRoot, isRootImplied {
          info = info.followed(by: text)
        } else {
          update(slot) { $0.note = ($0.note ?? .empty).followed(by: text) }
        }
        _ = try? remove(self[child].id)
      }
    }
  }

  /// Makes links to removed nodes refer to the nodes' names, and removes connectors to these nodes.
  fileprivate mutating func leadAway(from gone: Set<Node.ID>, to names: [Node.ID: String]) {
    func goal(of address: String) -> String? {
      guard let id = Node.ID(ofLink: address), gone.contains(id) else { return nil }
      return names[id].map { "#" + $0 }
    }
    info = info.relinkingInside(to: goal) ?? info
    for slot in walkAll().map(\.slot) {
      var isRelinked = false
      self[slot].forEachTarget { isRelinked = isRelinked || gone.contains($0) }
      guard isRelinked else { continue }
      if let relinked = self[slot].relinkingInside(to: goal) { update(slot) { $0 = relinked } }
      update(slot) {
        if let link = $0.link.flatMap(goal) { $0.link = link }
        $0.connectors.removeAll { gone.contains($0.target) }
      }
    }
  }
}

extension RichText {
  fileprivate func followed(by other: RichText) -> RichText {
    if isEmpty { return other }
    let syntax = self.syntax == other.syntax ? self.syntax : .markdown
    return RichText(source + "\n\n" + other.source, syntax: syntax)
  }
}
