/// Changes an element of a file as far as the writer would write it otherwise before and after a change: each
/// attribute and each element in it that says the same stays as it is spelt.
struct XMLPatch {
  private let file: XMLOwnText
  private let old: XMLOwnText
  private let new: XMLOwnText
  /// The white space before elements in it, and before its end tag if it gets one.
  private let lead, outer: [UInt8]
  /// Edits of the texts of the file.
  private var edits: [[(range: Range<Int>, text: [UInt8])]]

  /// Whether elements in it are patched, too; those in them are replaced as a whole.
  private let patchesItems: Bool

  /// Patches the texts around the children of an element, given what the writer wrote for it before and writes
  /// now; `lead` is what is to stand before elements in it, and `outer` what stands before the element itself.
  init(
    _ texts: [[UInt8]], old: [[UInt8]], new: [[UInt8]], lead: [UInt8], outer: [UInt8],
    patchesItems: Bool = true
  ) {
    file = XMLOwnText(texts)
    self.old = XMLOwnText(old)
    self.new = XMLOwnText(new)
    self.lead = lead
    self.outer = outer
    self.patchesItems = patchesItems
    edits = texts.map { _ in [] }
    patchAttributes()
    patchItems()
  }

  /// The texts afterwards.
  var texts: [[UInt8]] {
    zip(file.texts, edits).map { $0.replacing($1) }
  }

  // MARK: Attributes

  private mutating func patchAttributes() {
    for edit in Self.attributeEdits(of: file, old: old, new: new) { edits[0].append(edit) }
  }

  private static func attributeEdits(
    of file: XMLOwnText, old: XMLOwnText, new: XMLOwnText
  ) -> [(range: Range<Int>, text: [UInt8])] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    func find(_ name: [UInt8], in text: XMLOwnText) -> XMLOwnText.Attribute? {
      text.attributes.first { $0.name == name }
    }
    for attribute in old.attributes where find(attribute.name, in: new) == nil {
      if let spelt = find(attribute.name, in: file) { edits.append((spelt.range, [])) }
    }
    /// The attribute of the file behind which the next new one stands.
    var last: XMLOwnText.Attribute?
    for attribute in new.attributes {
      let spelt = find(attribute.name, in: file)
      let place = last?.range.upperBound ?? file.endOfName
      defer { if let spelt { last = spelt } }
      if find(attribute.name, in: old)?.value == attribute.value { continue }
      if let spelt {
        let quote = file.texts[0][spelt.valueRange.lowerBound]
        // The writer leaves ' as it is.
        let isSafe = quote == UInt8(ascii: "\"") || !attribute.value.contains(quote)
        let mark = isSafe ? quote : UInt8(ascii: "\"")
        edits.append((spelt.valueRange, [mark] + attribute.value + [mark]))
      } else {
        let lead = last.map { file.texts[0][$0.range].prefix { $0 <= 0x20 } } ?? [0x20]
        let usual = file.attributes.first.map { file.texts[0][$0.valueRange.lowerBound] }
        let mark = usual.flatMap { attribute.value.contains($0) ? nil : $0 } ?? UInt8(ascii: "\"")
        let written = lead + attribute.name + Array("=".utf8) + [mark] + attribute.value + [mark]
        edits.append((place..<place, Array(written)))
      }
    }
    return edits
  }

  // MARK: Elements

  private mutating func patchItems() {
    let (before, after) = (old.items.map(old.bytes), new.items.map(new.bytes))
    var first = 0
    while first < min(before.count, after.count), before[first] == after[first] { first += 1 }
    var count = 0
    while count < min(before.count, after.count) - first,
      before[before.count - 1 - count] == after[after.count - 1 - count]
    {
      count += 1
    }
    let spelt = speltItems()
    var rest = Array(first..<(before.count - count))
    /// The item of the file behind which the next new one stands.
    var last = first > 0 ? spelt[first - 1] : nil
    for index in first..<(after.count - count) {
      let same =
        rest.firstIndex { before[$0] == after[index] }
        ?? rest.firstIndex {
          old.items[$0].key == new.items[index].key && !after.contains(before[$0])
        }
      if let same, let place = spelt[rest[same]] {
        let item = rest.remove(at: same)
        last = place
        if before[item] != after[index] { replace(place, before[item], by: after[index]) }
      } else {
        insert(Array(after[index]), behind: last)
      }
    }
    for item in rest { if let place = spelt[item] { remove(place) } }
  }

  /// Where in the file the items stand that the writer wrote before.
  private func speltItems() -> [Int?] {
    var free: [ArraySlice<UInt8>: [Int]] = [:]
    for index in file.items.indices.reversed() {
      free[file.bytes(of: file.items[index]), default: []].append(index)
    }
    var found = old.items.map { free[old.bytes(of: $0)]?.popLast() }
    let taken = Set(found.compactMap(\.self))
    var others: [[UInt8]: [Int]] = [:]
    for index in file.items.indices.reversed() where !taken.contains(index) {
      others[file.items[index].key, default: []].append(index)
    }
    for index in found.indices where found[index] == nil {
      found[index] = others[old.items[index].key]?.popLast()
    }
    return found
  }

  private mutating func remove(_ place: Int) {
    let item = file.items[place]
    edits[item.text].append((item.lead..<item.range.upperBound, []))
  }

  private mutating func replace(
    _ place: Int, _ before: ArraySlice<UInt8>, by after: ArraySlice<UInt8>
  ) {
    let item = file.items[place]
    edits[item.text].append((item.range, patched(item, Array(before), by: Array(after))))
  }

  private func patched(_ item: XMLOwnText.Item, _ before: [UInt8], by after: [UInt8]) -> [UInt8] {
    guard item.isElement else { return after }
    let bytes = Array(file.bytes(of: item))
    let (spelt, old, new) = (XMLOwnText([bytes]), XMLOwnText([before]), XMLOwnText([after]))
    let holdsElements = [spelt, old, new].allSatisfy { $0.items.allSatisfy { !$0.key.isEmpty } }
    if patchesItems, holdsElements {
      return XMLPatch(
        [bytes], old: [before], new: [after], lead: lead, outer: lead, patchesItems: false
      ).texts[0]
    }
    var edits = Self.attributeEdits(of: spelt, old: old, new: new)
    let content = { (text: XMLOwnText) in text.texts[0][min(text.endOfTag, text.texts[0].count)...]
    }
    if !content(old).elementsEqual(content(new)) {
      edits.append((spelt.endOfTag..<bytes.count, Array(content(new))))
    }
    return bytes.replacing(edits)
  }

  private mutating func insert(_ markup: [UInt8], behind place: Int?) {
    if let place {
      let item = file.items[place]
      let text = file.texts[item.text]
      let own = item.isElement ? text[item.lead..<item.range.lowerBound] : lead[...]
      edits[item.text].append((item.range.upperBound..<item.range.upperBound, own + markup))
    } else if file.isEmptyTag {
      open(lead + markup)
    } else {
      let first = file.items.first { $0.isElement }
      let own = first.map { file.texts[$0.text][$0.lead..<$0.range.lowerBound] } ?? lead[...]
      edits[0].append((file.endOfTag + 1..<file.endOfTag + 1, own + markup))
    }
  }

  /// Gives an element without content some.
  private mutating func open(_ content: [UInt8]) {
    let text = file.texts[0]
    let range = file.endOfAttributes..<min(file.endOfTag + 2, text.count)
    if let index = edits[0].firstIndex(where: { $0.range == range }) {
      let foot = edits[0][index].text.lastIndex(of: UInt8(ascii: "<")) ?? 0
      edits[0][index].text.insert(contentsOf: content, at: foot - outer.count)
      return
    }
    edits[0].append((range, Array(">".utf8) + content + outer + file.endTag))
  }
}

extension [UInt8] {
  /// The bytes with others in the place of some ranges; what is put into one place stays in its order.
  fileprivate func replacing(_ edits: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    let sorted = edits.enumerated().sorted { first, second in
      let (one, other) = (first.element.range, second.element.range)
      return (one.lowerBound, one.upperBound, first.offset) < (
        other.lowerBound, other.upperBound, second.offset
      )
    }
    for (_, (range, text)) in sorted {
      result += self[start..<range.lowerBound] + text
      start = range.upperBound
    }
    return result + self[start...]
  }
}
