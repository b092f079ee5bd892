import NapkinCore
import NapkinFormats
import NapkinMarkup

/// Decides the layout of each node of a changed map in its file: a node that is not moved keeps its layout; other
/// nodes are laid out like their neighbours.
///
/// Below a heading, items come before headings, because an item after a heading would be below that heading. So a
/// new node is an item if an item comes after it, and a heading if a heading comes before it.
struct ChangedLayouts {
  private let file: MarkdownFile
  private let map: MindMap
  private let numbers: [String: Int]
  /// The elements that cannot be changed in place.
  private let blocked: Set<Int>
  private let old: [NodeLayout]
  /// The mark of items that have no items around them.
  private let usualMark: [UInt8]
  /// Whether the file has items, and whether any item is indented by a tab.
  private let (hasItems, hasTabs): (Bool, Bool)
  private(set) var layouts: [String: NodeLayout] = [:]
  /// The elements that are kept, perhaps with changes.
  private(set) var kept: Set<Int> = []
  /// The kept elements that stay in their position; all others may have been moved.
  private(set) var unmoved: Set<Int> = []

  init(
    _ map: MindMap, in file: MarkdownFile, _ old: [NodeLayout], _ numbers: [String: Int],
    blocked: Set<Int>
  ) {
    (self.map, self.file, self.old, self.numbers) = (map, file, old, numbers)
    self.blocked = blocked
    (hasItems, hasTabs) = (old.contains(where: \.isItem), old.contains { $0.indent == [.tab] })
    usualMark = old.lazy.compactMap(\.mark).first { $0.numberOfMark == nil } ?? [.hyphen]
    var open: [(children: [MindMap.Slot], parent: Parent)] = [(tops, Parent(isKept: true))]
    while let (children, parent) = open.popLast() {
      let layouts = layouts(of: children, in: parent)
      for (slot, (layout, number, isSteady)) in zip(children, layouts) {
        self.layouts[map[slot].id.rawValue] = layout
        if let number {
          kept.insert(number)
          if isSteady { unmoved.insert(number) }
        }
        if map.hasChildren(slot) {
          open.append(
            (map.children(of: slot), Parent(layout: layout, number: number, isKept: number != nil)))
        }
      }
    }
  }

  /// The nodes whose elements are inside of no other element.
  private var tops: [MindMap.Slot] {
    let root = map.slotOfRoot
    let isSaid =
      numbers[map.root.rawValue] != nil || map.hasChildren(root) || !map[root].isPlain
      || !map[root].text.isEmpty
    return (map.isRootImplied ? map.children(of: root) : isSaid ? [root] : []) + map.slotsOfFloating
  }

  var namesOfTops: [String] { tops.map { map[$0].id.rawValue } }

  /// A node whose children get their layouts.
  private struct Parent {
    var layout: NodeLayout?
    var number: Int?
    var isKept: Bool
    var level: Int { layout == nil ? 0 : layout?.level ?? .max }
  }

  /// Returns the layout of each child of a node, the index of its element if that is kept, and whether the element
  /// stays in its position.
  private func layouts(
    of children: [MindMap.Slot], in parent: Parent
  ) -> [(NodeLayout, kept: Int?, isSteady: Bool)] {
    let own = children.map { numbers[map[$0].id.rawValue] }
    let steady = steady(own, in: parent)
    let forms = forms(of: children, own, steady, in: parent)
    var layouts: [(NodeLayout, kept: Int?, isSteady: Bool)] = []
    let nextItems = nextItems(own, steady, forms)
    for index in children.indices {
      var number = parent.isKept ? own[index] : nil
      if let file = number, blocked.contains(file) || !old[file].isLike(forms[index]) {
        number = nil
      }
      if let file = number, isOnLineOfParent(file), index > 0 || !steady[index] { number = nil }
      var layout = forms[index]
      layout.indent = parent.layout?.prefix ?? []
      if layout.isItem {
        layout = item(
          own: number.map { old[$0] }, isSteady: steady[index], in: parent,
          behind: layouts.suffix(2).map(\.0).filter(\.isItem), before: nextItems[index])
      }
      layouts.append((layout, number, steady[index]))
    }
    return layouts
  }

  private func isOnLineOfParent(_ number: Int) -> Bool { file.isOnLineOfParent(number) }

  /// Returns whether each child keeps its position: its element is inside of its parent's, in the same order.
  private func steady(_ own: [Int?], in parent: Parent) -> [Bool] {
    guard parent.isKept else { return own.map { _ in false } }
    let inside = own.map { number in
      number.flatMap { file.outline.elements[$0].parent == parent.number ? $0 : nil }
    }
    let numbers = inside.compactMap(\.self)
    // There are two ways to choose the children that stay; the way that keeps more headings is taken.
    let rows = [numbers.longestRise, numbers.reversed().map { -$0 }.longestRise.map { -$0 }]
    let headings = rows.map { row in row.count { old[$0].level != nil } }
    let longest = Set(rows[headings[1] > headings[0] ? 1 : 0])
    return inside.map { $0.map(longest.contains) ?? false }
  }

  // MARK: Forms

  private func forms(
    of children: [MindMap.Slot], _ own: [Int?], _ steady: [Bool], in parent: Parent
  ) -> [NodeLayout] {
    let item = NodeLayout(form: .item(mark: [], padding: 1))
    if parent.level >= 6 {
      return children.map { map.isBodyText($0) ? NodeLayout(form: .body) : item }
    }
    /// The heading that each child has in the file, if it has one.
    let headings = own.map { $0.flatMap { Heading(old[$0]) } }
    let steadyOnes = children.indices.filter { steady[$0] }
    let lastItem = steadyOnes.last { headings[$0] == nil } ?? -1
    let firstHeading = steadyOnes.first { headings[$0] != nil }
    let shift = parent.level - (parent.number.flatMap { old[$0].level } ?? 0)
    var above: Heading?
    var forms: [NodeLayout] = []
    for (index, slot) in children.enumerated() {
      var isHeading = index >= lastItem
      if isHeading, above == nil, index < firstHeading ?? .max {
        let isFirst =
          forms.isEmpty && (firstHeading != nil || lastItem < 0 && prefersHeadings(parent))
        isHeading = own[index] == nil ? isFirst : headings[index] != nil
      }
      guard isHeading, !map.isBodyText(slot) else {
        forms.append(map.isBodyText(slot) ? NodeLayout(form: .body) : item)
        continue
      }
      let model = above ?? firstHeading.flatMap { headings[$0] }
      var level = parent.level + 1
      if steady[index], let own = headings[index] {
        level = max(level, own.level + shift)
      } else if !steady[index], let model {
        level = max(level, model.level)
      }
      level = min(level, above?.level ?? 6, 6)
      let isUnderlined = (headings[index] ?? model)?.isUnderlined ?? false
      let heading = Heading(level: level, isUnderlined: isUnderlined && level <= 2)
      above = heading
      forms.append(NodeLayout(form: .heading(level, isUnderlined: heading.isUnderlined)))
    }
    return forms
  }

  private struct Heading {
    let level: Int
    let isUnderlined: Bool

    init(level: Int, isUnderlined: Bool) {
      (self.level, self.isUnderlined) = (level, isUnderlined)
    }

    init?(_ layout: NodeLayout) {
      guard case .heading(let level, let isUnderlined) = layout.form else { return nil }
      self.init(level: level, isUnderlined: isUnderlined)
    }
  }

  /// Whether the first child of a node becomes a heading: a root does, and any node in a file without lists.
  private func prefersHeadings(_ parent: Parent) -> Bool {
    parent.layout == nil && !map.isRootImplied || !hasItems && !old.isEmpty
  }

  // MARK: Items

  /// Returns, for each child, the next item after it that stays in its position.
  private func nextItems(_ own: [Int?], _ steady: [Bool], _ forms: [NodeLayout]) -> [NodeLayout?] {
    var next: NodeLayout?
    var all: [NodeLayout?] = []
    for index in own.indices.reversed() {
      all.append(next)
      if steady[index], forms[index].isItem, let number = own[index], old[number].isItem {
        next = old[number]
      }
    }
    return all.reversed()
  }

  /// Returns the layout of an item, given the items before and after it.
  private func item(
    own: NodeLayout?, isSteady: Bool, in parent: Parent, behind previous: [NodeLayout],
    before next: NodeLayout?
  ) -> NodeLayout {
    let outer = parent.number.map { old[$0] }
    if let own, isSteady, outer?.prefix == parent.layout?.prefix { return own }
    var layout =
      previous.last ?? next ?? own ?? NodeLayout(form: .item(mark: usualMark, padding: 1))
    if let own, isSteady {
      layout = own
      layout.indent = moved(own.indent, from: outer, into: parent)
    } else if previous.isEmpty, next == nil {
      layout.indent = indent(in: parent)
      if case .item(let mark, let padding) = layout.form, mark.numberOfMark != nil {
        // Only the number 1 begins a list right after a paragraph.
        layout.form = .item(mark: [UInt8(ascii: "1")] + mark.suffix(1), padding: padding)
      }
    } else if let last = previous.last, case .item(let mark, let padding) = last.form {
      let around = previous.dropLast().map(\.mark) + [next?.mark]
      layout.form = .item(mark: mark.markBehind(around), padding: padding)
    }
    return layout
  }

  /// Returns the white space before an item that moves along with its parent.
  private func moved(_ indent: [UInt8], from outer: NodeLayout?, into parent: Parent) -> [UInt8] {
    let (before, now) = (outer?.indent ?? [], parent.layout?.indent ?? [])
    let column = parent.layout?.column ?? 0
    let same = now + indent.dropFirst(before.count)
    if indent.starts(with: before), column..<column + 4 ~= same.columns { return same }
    let distance = min(max(0, indent.columns - (outer?.column ?? 0)), 3)
    return Array(repeating: .space, count: column + distance)
  }

  /// Returns the white space before the first item in a node: a tab if the file uses tabs.
  private func indent(in parent: Parent) -> [UInt8] {
    guard let layout = parent.layout, layout.isItem else { return [] }
    let tabbed = layout.indent + [.tab]
    let isTabbed = hasTabs || layout.indent.contains(.tab)
    return isTabbed && layout.column..<layout.column + 4 ~= tabbed.columns
      ? tabbed : Array(repeating: .space, count: layout.column)
  }
}

extension [Int] {
  /// The longest rising sequence that can be made by leaving out some of the numbers.
  var longestRise: [Int] {
    if zip(self, dropFirst()).allSatisfy({ $0 < $1 }) { return self }
    // The index at which the best sequence of each length ends, and the index before each number in its sequence.
    var ends: [Int] = []
    var before: [Int?] = []
    for (place, number) in enumerated() {
      let length = ends.indices.partition { self[ends[$0]] < number }
      before.append(length > 0 ? ends[length - 1] : nil)
      if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    var row: [Int] = []
    var place = ends.last
    while let current = place {
      row.append(self[current])
      place = before[current]
    }
    return row.reversed()
  }
}
