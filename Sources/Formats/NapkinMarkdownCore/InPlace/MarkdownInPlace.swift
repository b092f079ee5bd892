import NapkinCore
package import NapkinFormats
import NapkinMarkup

/// Documents that are changed in their files.
package enum MarkdownInPlace {
  /// Whether each element of a map means the same whatever stands elsewhere: there are no definitions, footnotes and
  /// links inside of the file. Tabs set the style of the whole file.
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

  /// Whether a changed file looks like a document of the kind that it was read as.
  package static func keepsKind(
    _ bytes: [UInt8], of file: SourceFile
  ) throws(FormatError) -> Bool {
    try MarkdownDocument.open(bytes, file.request).document.likelyKind == file.content.kind
  }

  /// The bytes of a file after its document was changed; `nil` if it has to be written anew.
  package static func edit(
    _ source: SourceFile, _ content: Content
  ) throws(FormatError) -> [UInt8]? {
    guard let file = try MarkdownFile(source) else { return nil }
    switch (source.content, content) {
    case (.map(let old), .map(let new)):
      // Names of headings are unique in the whole file, and where it has lists, new nodes are items.
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

  /// The bytes of a changed file without definitions to which nothing refers any more, and with a kind if they no
  /// longer look like what they are.
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

  /// What a file can hold of a changed document in its place: text that would stand before the first child of a
  /// node is a part of its note, text after other text a part of that, and links to nodes that are gone lead to
  /// their old names. New plans say when they were made and finished only where others do.
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
  /// The list with the dates that a file says in which another one stood: where no plan said when it was made,
  /// or when it was finished, none does.
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
  /// The edits that take away the definitions of some destinations.
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

  /// How each node of the file stands, by its name.
  fileprivate var layoutsByNode: [String: NodeLayout] {
    Dictionary(
      zip(outline.elements.map(\.node), layouts), uniquingKeysWith: { first, _ in first })
  }
}

extension MindMap {
  /// Joins text that has no child of its parent before it with the note of that, and text after other text with
  /// that.
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

  /// Lets what leads to nodes that are gone lead to names, and leaves out connectors to them.
  fileprivate mutating func leadAway(from gone: Set<Node.ID>, to names: [Node.ID: String]) {
    func goal(of address: String) -> String? {
      guard let id = Node.ID(ofLink: address), gone.contains(id) else { return nil }
      return names[id].map { "#" + $0 }
    }
    info = info.leadingInside(to: goal) ?? info
    for slot in walkAll().map(\.slot) {
      var isRelinked = false
      self[slot].forEachTarget { isRelinked = isRelinked || gone.contains($0) }
      guard isRelinked else { continue }
      if let relinked = self[slot].leadingInside(to: goal) { update(slot) { $0 = relinked } }
      update(slot) {
        if let link = $0.link.flatMap(goal) { $0.link = link }
        $0.connectors.removeAll { gone.contains($0.target) }
      }
    }
  }
}

extension RichText {
  /// The text with another one below it.
  fileprivate func followed(by other: RichText) -> RichText {
    if isEmpty { return other }
    let syntax = self.syntax == other.syntax ? self.syntax : .markdown
    return RichText(source + "\n\n" + other.source, syntax: syntax)
  }
}
