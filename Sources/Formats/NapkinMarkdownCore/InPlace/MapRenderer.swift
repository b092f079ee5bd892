import NapkinCore
import NapkinFormats
import NapkinMarkup

/// Renders the changes of a map for its file.
struct MapRenderer: InPlaceRenderer {
  private let file: MarkdownFile
  private var old: MapText
  private var new: MapText
  private let layouts: ChangedLayouts
  private let fileLayouts: [NodeLayout]
  private var numbers: [String: Int] = [:]
  private var edits: [String: [TextEdit]] = [:]
  private var documentEdits: [TextEdit] = []
  /// The white space between two items, and between two headings, in each element; the key `nil` is the top level.
  private var gaps: [Gap: [UInt8]] = [:]
  /// The first child in each element of the file, and the sibling before each element.
  private var firstChildren: [Int?: Int] = [:]
  private var previous: [Int?] = []

  private struct Gap: Hashable {
    let parent: Int?
    let isItem: Bool
  }

  init(_ file: MarkdownFile, from old: MapText, to new: MapText) {
    (self.file, self.old, self.new) = (file, old, new)
    let fileLayouts = file.layouts
    self.fileLayouts = fileLayouts
    var ranges: [[Range<Int>]] = []
    for (number, element) in file.outline.elements.enumerated() {
      numbers[element.node] = number
      ranges.append([element.range])
    }
    var lastChildren: [Int?: Int] = [:]
    for (number, element) in file.outline.elements.enumerated() {
      previous.append(lastChildren[element.parent])
      if firstChildren[element.parent] == nil { firstChildren[element.parent] = number }
      if let parent = element.parent, let last = ranges[parent].popLast() {
        ranges[parent] += [
          last.lowerBound..<element.lead, element.range.upperBound..<last.upperBound,
        ]
      }
      if let before = lastChildren[element.parent],
        fileLayouts[before].isItem == fileLayouts[number].isItem, !fileLayouts[before].isBody
      {
        let gap = Gap(parent: element.parent, isItem: fileLayouts[number].isItem)
        if gaps[gap] == nil {
          gaps[gap] = Array(file.bytes[element.lead..<element.range.lowerBound])
        }
      }
      lastChildren[element.parent] = number
    }
    // If an item begins on the line of its parent, no other node can become the first child in place.
    var blocked: Set<Int> = []
    for (parent, child) in firstChildren where file.isOnLineOfParent(child) {
      let isFirst = parent.flatMap {
        new.map.children(of: MindMap.Node.ID(file.outline.elements[$0].node)).first?.rawValue
      }
      if let parent, isFirst != file.outline.elements[child].node { blocked.insert(parent) }
    }
    var layouts = ChangedLayouts(new.map, in: file, fileLayouts, numbers, blocked: blocked)
    self.old.findNames(
      file.outline.elements.indices.reduce(into: [:]) {
        $0[file.outline.elements[$1].node] = fileLayouts[$1]
      })
    self.new.findNames(layouts.layouts)
    self.new.takeNames(ofGone: self.old)
    for number in layouts.kept.sorted() {
      let node = file.outline.elements[number].node
      let (before, now) = (fileLayouts[number], layouts.layouts[node] ?? fileLayouts[number])
      if before == now, self.new.isSame(node, as: old), !self.new.hasTargets(node) { continue }
      var patch = NodePatch(
        of: number, in: file, from: before, to: now, endOfBeginning: ranges[number][0].upperBound)
      let isInItem = file.outline.elements[number].parent.map { fileLayouts[$0].isItem } ?? false
      let text = self.new.text(of: node, as: now, isInItem: isInItem)
      patch.say(
        text, insteadOf: self.old.text(of: node, as: before, isInItem: isInItem),
        .init(old: self.old.status(of: node), new: self.new.status(of: node)))
      patch.settle(ranges[number])
      if let edits = patch.edits {
        if !edits.isEmpty { self.edits[node] = edits }
      } else {
        blocked.insert(number)
      }
    }
    // A node that cannot be changed in place is written anew, with all nodes below it.
    if !blocked.isEmpty {
      layouts = ChangedLayouts(new.map, in: file, fileLayouts, numbers, blocked: blocked)
    }
    self.layouts = layouts
  }

  // MARK: Document

  /// Adds edits of the text around the nodes, which belongs to the whole document.
  mutating func change(_ edits: [TextEdit]) { documentEdits += edits }

  /// Changes the properties of the whole map: its info and its front matter.
  mutating func changeMap() {
    let (before, after) = (old.info(), new.info())
    let blocks = file.places.info
    if before != after {
      let range = file.inFile(file.tree.lines(of: blocks[...]))
      if before.isEmpty || blocks.isEmpty {
        let start = file.inFile(file.startOfText)
        let isAlone = file.bytes[start...].first.map { $0 == .newline || $0 == 0x0D } ?? true
        let text = Array(after.joined(separator: file.lineEnd)) + file.lineEnd
        documentEdits.append(
          TextEdit(
            start..<start,
            (file.startOfText > 0 ? file.lineEnd : []) + text + (isAlone ? [] : file.lineEnd)))
      } else if after.isEmpty {
        documentEdits.append(TextEdit(range, []))
      } else {
        let patch = LinePatch(
          bytes: file.bytes, lines: file.lines(of: blocks, from: 0), lineEnd: file.lineEnd,
          prefix: [])
        documentEdits += patch.edits(from: before, to: after)
      }
    }
    documentEdits += FrontMatterPatch(in: file).edits(from: matter(of: old), to: matter(of: new))
  }

  /// Returns a map's front matter. It has the name if the file has a title, or if a new name is not the root's text.
  private func matter(of text: MapText) -> FrontMatter {
    let map = text.map
    var matter = FrontMatter(created: map.created, modified: map.modified, foreign: map.foreign)
    let hasTitle = file.document.matter.title != nil
    let isNew = map.name != old.map.name && map.name != text.nameOfRoot
    if hasTitle || isNew { matter.title = map.name }
    return matter
  }

  // MARK: Nodes

  func children(of node: String?) -> [String] {
    guard let node else { return layouts.namesOfTops }
    return new.map.children(of: MindMap.Node.ID(node)).map(\.rawValue)
  }

  func isUnchanged(_ node: String?) -> Bool {
    node.map { edits[$0] == nil } ?? documentEdits.isEmpty
  }

  func fits(_ element: SourceOutline.Element, at place: InPlacePosition) -> Bool {
    numbers[element.node].map { layouts.kept.contains($0) } ?? false
  }

  func changed(_ node: String?, _ texts: [ArraySlice<UInt8>]) -> [[UInt8]] {
    let edits = node.map { self.edits[$0] ?? [] } ?? documentEdits
    return texts.map { text in
      text.replacing(
        edits.filter {
          text.startIndex <= $0.range.lowerBound && $0.range.upperBound <= text.endIndex
        })
    }
  }

  func parted(_ text: [UInt8], of node: String?) -> (before: [UInt8], behind: [UInt8]) {
    (text, [])
  }

  // MARK: White space

  func lead(of element: SourceOutline.Element, at place: InPlacePosition) -> [UInt8] {
    let own = Array(file.bytes[element.lead..<element.range.lowerBound])
    guard let number = numbers[element.node], !file.isOnLineOfParent(number) else { return own }
    if place.isSame { return own }
    if layouts.unmoved.contains(number), let lead = leadOfRun(endingWith: number, place) {
      return lead
    }
    let isInSame = place.parent == element.parent.map { file.outline.elements[$0].node }
    let before = place.previous.flatMap { layouts.layouts[$0] }
    let wasBehind = previous[number].map { fileLayouts[$0] }
    let isBehindLike = wasBehind.map { before?.isLike($0) == true } ?? (before == nil)
    if isInSame, isBehindLike { return own }
    return lead(of: element.node, at: place)
  }

  /// Returns the white space before the siblings that preceded an element and are gone; `nil` if there are none.
  private func leadOfRun(endingWith number: Int, _ place: InPlacePosition) -> [UInt8]? {
    let elements = file.outline.elements
    var first = number
    while let before = previous[first], elements[before].range.upperBound == elements[first].lead {
      if elements[before].node == place.previous || layouts.unmoved.contains(before) { return nil }
      first = before
    }
    guard first != number, !file.isOnLineOfParent(first) else { return nil }
    return Array(file.bytes[elements[first].lead..<elements[first].range.lowerBound])
  }

  /// Returns the white space before a node that was not in this position.
  private func lead(of node: String, at place: InPlacePosition) -> [UInt8] {
    let parent = place.parent.flatMap { numbers[$0] }
    let layout = layouts.layouts[node]
    guard let previous = place.previous.flatMap({ layouts.layouts[$0] }) else {
      return leadOfFirst(node, in: place.parent)
    }
    guard let layout, previous.isLike(layout), !layout.isBody else { return file.lineEnd }
    let gap = gaps[Gap(parent: parent, isItem: layout.isItem)]
    if layout.isItem { return gap ?? [] }
    return gap.flatMap { $0.isEmpty && layout.isUnderlined ? nil : $0 } ?? file.lineEnd
  }

  /// Whether the line of an item has only its mark, which would underline a paragraph above it.
  private func isBare(_ node: String) -> Bool {
    guard let number = numbers[node], layouts.kept.contains(number) else {
      return !new.isSaid(node)
    }
    let mark = file.inFile(file.places.blocks[number].mark)
    let words = file.bytes[mark...].drop { !$0.isSpace }.drop(while: \.isBlank)
    return words.first == .newline || words.first == 0x0D
  }

  private func leadOfFirst(_ node: String, in parent: String?) -> [UInt8] {
    let number = parent.flatMap { numbers[$0] }
    let layout = layouts.layouts[node]
    if let first = firstChildren[number], layout?.isLike(fileLayouts[first]) == true,
      parent == nil || number.map(layouts.kept.contains) == true, !file.isOnLineOfParent(first)
    {
      let element = file.outline.elements[first]
      return Array(file.bytes[element.lead..<element.range.lowerBound])
    }
    guard let parent else { return file.bytes.isEmpty ? [] : file.lineEnd }
    // Nothing can be below a blank line after a mark without text.
    if layouts.layouts[parent]?.isItem == true, !new.isSaid(parent) { return [] }
    let isBelowLine = layouts.layouts[parent]?.isItem == true && new.isLine(parent)
    return isBelowLine && layout?.isItem == true && !isBare(node) ? [] : file.lineEnd
  }

  // MARK: New nodes

  mutating func rendered(_ node: String, at place: InPlacePosition) -> [UInt8] {
    var out = lead(of: node, at: place)
    /// The nodes that remain to be written, each with the sibling before it.
    var open: [(node: String, before: String?)] = [(node, nil)]
    while let (current, before) = open.popLast() {
      let layout = layouts.layouts[current] ?? NodeLayout(form: .body)
      let id = MindMap.Node.ID(current)
      let parent = new.map.parent(of: id)?.rawValue
      if current != node { out += leadInNew(current, layout, behind: before, in: parent) }
      let isInItem = parent.flatMap { layouts.layouts[$0] }?.isItem ?? false
      var text = new.text(of: current, as: layout, isInItem: isInItem)
      if let spelt = speltText(of: current, as: layout) {
        text.below = spelt.below
        // A text that is plain in a heading may begin a list in an item.
        let isSameForm = numbers[current].map { fileLayouts[$0].isLike(layout) } ?? false
        if isSameForm { text.line = spelt.line }
      }
      out += lines(of: text, in: layout, new.status(of: current))
      let children = new.map.children(of: id).map(\.rawValue)
      open += zip(children, [nil] + children).map { ($0, $1) }.reversed()
    }
    return out
  }

  /// Returns the text of a node in the spelling of the file, if only the position of the node has changed.
  private func speltText(of node: String, as layout: NodeLayout) -> NodeText? {
    let id = MindMap.Node.ID(node)
    guard let number = numbers[node], let now = new.map[id], now == old.map[id],
      !new.hasTargets(node),
      now.task.status == .none || layout.isItem == fileLayouts[number].isItem
    else { return nil }
    let blocks = file.places.blocks[number]
    let column = fileLayouts[number].column
    guard let start = blocks.start else {
      guard layout.isBody else { return nil }
      let words = file.text(of: [], [blocks.body.words], from: column)
      return words.map { NodeText(line: $0.below[0]) }
    }
    let block = file.tree.blocks[start]
    guard let line = block.kind == .item ? file.tree.lineBlock(of: start) : start,
      layout.isItem || file.tree.blocks[line].pieces.count == 1,
      !layout.isBody, layout.isItem || !blocks.body.words.contains(where: file.isHeading)
    else { return nil }
    let body = blocks.body
    return file.text(
      of: file.pieces(of: line), [body.details, body.words, body.marks, body.attributes],
      from: column)
  }

  /// Returns the white space before a node below a new node.
  private func leadInNew(
    _ node: String, _ layout: NodeLayout, behind before: String?, in parent: String?
  ) -> [UInt8] {
    let isInItem = parent.flatMap { layouts.layouts[$0] }?.isItem == true
    let isParentSaid = parent.map(new.isSaid) ?? false
    if isInItem, before == nil, !isParentSaid { return [] }
    guard layout.isItem, new.isSaid(node) else { return file.lineEnd }
    let isBehindItem = before.map { layouts.layouts[$0]?.isItem == true }
    return isBehindItem ?? (isInItem && parent.map(new.isLine) == true) ? [] : file.lineEnd
  }

  private func lines(
    of text: NodeText, in layout: NodeLayout, _ status: TaskState.Status
  ) -> [UInt8] {
    var lines = text.all
    var beginning = layout.beginning()
    if case .heading(let level, let isUnderlined) = layout.form {
      if isUnderlined, text.line.isUnderlinable(level) {
        let width = max(3, text.line[0].asText.count)
        let mark: UInt8 = level == 1 ? .equal : .hyphen
        lines.insert(Array(repeating: mark, count: width), at: 1)
      } else {
        beginning =
          Array(repeating: .hash, count: level) + (lines.first?.isEmpty ?? true ? [] : [.space])
      }
    } else if layout.isItem, status != .none {
      beginning += Array((status == .done ? "[x] " : "[ ] ").utf8)
    } else if lines.isEmpty {
      beginning = beginning.droppingLast(while: \.isBlank).asArray
    }
    let rest = lines.dropFirst().map { $0.isEmpty ? [] : layout.prefix + $0 }
    return beginning + ([lines.first ?? []] + rest).joined(separator: file.lineEnd) + file.lineEnd
  }
}

extension NodeLayout {
  fileprivate var isUnderlined: Bool {
    if case .heading(_, true) = form { true } else { false }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func replacing(_ edits: [TextEdit]) -> [UInt8] {
    let moved = edits.map {
      TextEdit($0.range.lowerBound - startIndex..<$0.range.upperBound - startIndex, $0.text)
    }
    return Array(self).replacing(moved)
  }
}

extension MarkdownFile {
  /// Returns a text in the spelling of the file; `nil` if there are other blocks among its own.
  fileprivate func text(of line: [Range<Int>], _ below: [[Int]], from column: Int) -> NodeText? {
    var text = NodeText(line: line.map { Array(bytes[$0]) })
    for blocks in below {
      for (block, next) in zip(blocks, blocks.dropFirst()) where tree.blocks[block].next != next {
        return nil
      }
      text.below.append(lines(of: blocks, from: column).map { Array(bytes[$0]) })
    }
    return text
  }

  fileprivate func isHeading(_ block: Int) -> Bool { tree.blocks[block].kind == .heading }
}
