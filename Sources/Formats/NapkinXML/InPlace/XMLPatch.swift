import NapkinFormats

/// Changes an element of a file only where the writer's output for it differs before and after a change. Every
/// attribute and every inner element that the change leaves alone keeps the file's spelling.
package struct XMLPatch {
  /// For an attribute's name, the names of attributes that override it: they are removed when its value changes.
  package typealias Shadows = [String: Set<String>]

  private let file: XMLOwnText
  private let old: XMLOwnText
  private let new: XMLOwnText
  /// The white space before elements in the patched element, and before its end tag if it gets one.
  private let lead, outer: [UInt8]
  private let shadows: Shadows
  /// Whether everything that changed was in the file as the writer writes it; if not, the file may still express the
  /// old value in another way.
  package private(set) var isComplete = true
  private var edits: [[TextEdit]]

  /// Whether elements inside the element are patched, too. Elements inside of those are always replaced as a whole.
  private let patchesItems: Bool

  /// Patches the texts around the children of an element, given the writer's output for it before the change and
  /// after it; `lead` is the white space before elements in it, `outer` the white space before the element itself.
  package init(
    _ texts: [[UInt8]], old: [[UInt8]], new: [[UInt8]], lead: [UInt8], outer: [UInt8],
    shadows: Shadows = [:],
    patchesItems: Bool = true
  ) {
    file = XMLOwnText(texts)
    self.old = XMLOwnText(old)
    self.new = XMLOwnText(new)
    self.lead = lead
    self.outer = outer
    self.shadows = shadows
    self.patchesItems = patchesItems
    edits = texts.map { _ in [] }
    edits[0] += attributeEdits(of: file, old: self.old, new: self.new)
    let isElsewhere = self.old.attributes.contains { attribute in
      !file.attributes.contains { $0.name == attribute.name }
        && !self.new.attributes.contains {
          ($0.name, $0.value) == (attribute.name, attribute.value)
        }
    }
    if isElsewhere { isComplete = false }
    patchItems()
  }

  /// The texts after the patch.
  package var texts: [[UInt8]] {
    zip(file.texts, edits).map { $0.replacing($1) }
  }

  // MARK: Attributes

  private func attributeEdits(
    of file: XMLOwnText, old: XMLOwnText, new: XMLOwnText
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    func find(_ name: [UInt8], in text: XMLOwnText) -> XMLOwnText.Attribute? {
      text.attributes.first { $0.name == name }
    }
    for attribute in file.attributes where find(attribute.name, in: new) == nil {
      if find(attribute.name, in: old) != nil || isShadow(attribute, old, new) {
        edits.append(TextEdit(attribute.range, []))
      }
    }
    /// The attribute of the file after which the next new attribute is inserted.
    var last: XMLOwnText.Attribute?
    for attribute in new.attributes {
      let spelt = find(attribute.name, in: file)
      let place = last?.range.upperBound ?? file.endOfName
      defer { if let spelt { last = spelt } }
      if find(attribute.name, in: old)?.value == attribute.value { continue }
      if let spelt {
        let quote = file.texts[0][spelt.valueRange.lowerBound]
        // The writer does not escape `'`.
        let isSafe = quote == UInt8(ascii: "\"") || !attribute.value.contains(quote)
        let mark = isSafe ? quote : UInt8(ascii: "\"")
        edits.append(TextEdit(spelt.valueRange, [mark] + attribute.value + [mark]))
      } else {
        let lead = last.map { file.texts[0][$0.range].prefix { $0 <= 0x20 } } ?? [0x20]
        let usual = file.attributes.first.map { file.texts[0][$0.valueRange.lowerBound] }
        let mark = usual.flatMap { attribute.value.contains($0) ? nil : $0 } ?? UInt8(ascii: "\"")
        let written = lead + attribute.name + Array("=".utf8) + [mark] + attribute.value + [mark]
        edits.append(TextEdit(place..<place, Array(written)))
      }
    }
    return edits
  }

  /// Whether an attribute overrides one whose value changes.
  private func isShadow(
    _ attribute: XMLOwnText.Attribute, _ old: XMLOwnText, _ new: XMLOwnText
  ) -> Bool {
    if shadows.isEmpty { return false }
    return shadows.contains { name, others in
      func value(_ text: XMLOwnText) -> [UInt8]? {
        text.attributes.first { $0.name.elementsEqual(name.utf8) }?.value
      }
      return others.contains { attribute.name.elementsEqual($0.utf8) } && value(old) != value(new)
    }
  }

  // MARK: Elements

  private mutating func patchItems() {
    let places = Self.pairs(of: old, in: file)
    let pairs = Self.pairs(of: new, in: old)
    /// The index of the file's item after which the next new item is inserted.
    var last: Int?
    /// The largest index of an old item seen so far.
    var furthest = -1
    for (index, pair) in pairs.enumerated() {
      let markup = new.bytes(of: new.items[index])
      guard let pair else {
        insert(Array(markup), behind: last)
        continue
      }
      let before = old.bytes(of: old.items[pair])
      guard let place = places[pair] else {
        // The file expresses this item in another way, which holds as long as the item is unchanged.
        if before != markup {
          insert(Array(markup), behind: last)
          isComplete = false
        }
        continue
      }
      let isMoved = pair < furthest
      if !isMoved { (furthest, last) = (pair, place) }
      if before == markup && !isMoved { continue }
      let item = file.items[place]
      let text =
        before == markup
        ? Array(file.bytes(of: item)) : patched(item, Array(before), by: Array(markup))
      if isMoved {
        remove(place)
        insert(text, behind: last)
      } else {
        edits[item.text].append(TextEdit(item.range, text))
      }
    }
    let kept = Set(pairs.compactMap(\.self))
    for item in old.items.indices where !kept.contains(item) {
      if let place = places[item] { remove(place) } else { isComplete = false }
    }
  }

  /// Returns, for each item of `one`, the index of its counterpart in `other`: an equal item, an item with the same
  /// target, or an item of the same kind.
  private static func pairs(of one: XMLOwnText, in other: XMLOwnText) -> [Int?] {
    var pairs = [Int?](repeating: nil, count: one.items.count)
    var isFree = other.items.map { _ in true }
    func pair(_ key: (XMLOwnText, XMLOwnText.Item) -> ArraySlice<UInt8>) {
      var free: [ArraySlice<UInt8>: [Int]] = [:]
      for index in other.items.indices.reversed() where isFree[index] {
        free[key(other, other.items[index]), default: []].append(index)
      }
      for index in pairs.indices where pairs[index] == nil {
        guard let found = free[key(one, one.items[index])]?.popLast() else { continue }
        pairs[index] = found
        isFree[found] = false
      }
    }
    // Equal items at both ends are paired first, even if other items equal them, too.
    let common = zip(one.items, other.items).prefix { one.bytes(of: $0) == other.bytes(of: $1) }
      .count
    let end = zip(one.items.dropFirst(common).reversed(), other.items.dropFirst(common).reversed())
      .prefix { one.bytes(of: $0) == other.bytes(of: $1) }.count
    let shift = other.items.count - one.items.count
    for index in pairs.indices where index < common || index >= pairs.count - end {
      let found = index < common ? index : index + shift
      pairs[index] = found
      isFree[found] = false
    }
    pair { $0.bytes(of: $1) }
    pair { $1.target[...] }
    pair { $1.key[...] }
    return pairs
  }

  private mutating func remove(_ place: Int) {
    let item = file.items[place]
    edits[item.text].append(TextEdit(item.lead..<item.range.upperBound, []))
  }

  private func patched(_ item: XMLOwnText.Item, _ before: [UInt8], by after: [UInt8]) -> [UInt8] {
    guard item.isElement else { return after }
    let bytes = Array(file.bytes(of: item))
    let (spelt, old, new) = (XMLOwnText([bytes]), XMLOwnText([before]), XMLOwnText([after]))
    let holdsElements = [spelt, old, new].allSatisfy { $0.items.allSatisfy { !$0.key.isEmpty } }
    if patchesItems, holdsElements {
      return XMLPatch(
        [bytes], old: [before], new: [after], lead: lead, outer: lead, shadows: shadows,
        patchesItems: false
      ).texts[0]
    }
    var edits = attributeEdits(of: spelt, old: old, new: new)
    let content = { (text: XMLOwnText) in text.texts[0][min(text.endOfTag, text.texts[0].count)...]
    }
    if !content(old).elementsEqual(content(new)) {
      edits.append(TextEdit(spelt.endOfTag..<bytes.count, Array(content(new))))
    }
    return bytes.replacing(edits)
  }

  private mutating func insert(_ markup: [UInt8], behind place: Int?) {
    if let place {
      let item = file.items[place]
      let text = file.texts[item.text]
      let own = item.isElement ? text[item.lead..<item.range.lowerBound] : lead[...]
      edits[item.text].append(TextEdit(item.range.upperBound..<item.range.upperBound, own + markup))
    } else if file.isEmptyTag {
      open(lead + markup)
    } else {
      let first = file.items.first { $0.isElement }
      let own = first.map { file.texts[$0.text][$0.lead..<$0.range.lowerBound] } ?? lead[...]
      edits[0].append(TextEdit(file.endOfTag + 1..<file.endOfTag + 1, own + markup))
    }
  }

  /// Gives content to an element that has none.
  private mutating func open(_ content: [UInt8]) {
    let text = file.texts[0]
    let range = file.endOfAttributes..<min(file.endOfTag + 2, text.count)
    if let index = edits[0].firstIndex(where: { $0.range == range }) {
      let foot = edits[0][index].text.lastIndex(of: UInt8(ascii: "<")) ?? 0
      let blanks = edits[0][index].text[..<foot].reversed().prefix { $0 <= 0x20 }.count
      edits[0][index].text.insert(contentsOf: content, at: foot - blanks)
      return
    }
    // Content of several lines brings its own line break before the end tag.
    let isLong = content.dropFirst(lead.count).contains(UInt8(ascii: "\n"))
    let foot = (isLong ? [] : outer) + file.endTag
    edits[0].append(TextEdit(range, Array(">".utf8) + content + foot))
  }
}
