/// The look of each node of a map, computed from the node itself and all styles that apply.
public struct NodeLooks: Sendable {
  /// The looks. Nodes with the same styles and no look of their own share one. The first look sets nothing.
  fileprivate var looks = [MindMap.Styles.Style("")]
  fileprivate var indices: [Int32]

  fileprivate init(count: Int) {
    indices = [Int32](repeating: 0, count: count)
  }

  /// The look of the node in a slot, with the name of its style. Properties that are not set are left to the theme.
  /// The shape is never ``NodeStyle/Shape/asParent``.
  public subscript(slot: MindMap.Slot) -> MindMap.Styles.Style { looks[Int(indices[slot.index])] }
}

extension MindMap {
  /// The look of each node. The order of precedence: the node itself, its styles, the styles of the rules that it
  /// passes, the style of its level, and the style of all nodes.
  ///
  /// This takes one walk over the map. Names without a style have no effect; styles cannot refer to other styles.
  public func looks() -> NodeLooks {
    var result = NodeLooks(count: slotCount)
    var resolver = StyleResolver(styles)
    var isFloating = false
    for visit in walkAll() {
      if visit.depth == 0 { isFloating = visit.slot != slotOfRoot }
      let node = self[visit.slot]
      let level = visit.depth + (isFloating ? 1 : 0)
      let index = resolver.index(
        of: node, level: level, childCount: children(of: visit.slot).count,
        parent: parent(of: visit.slot).map { Int(result.indices[$0.index]) }, &result.looks)
      result.indices[visit.slot.index] = Int32(index)
    }
    return result
  }

  /// A copy of the map for drawing only: each node has its computed look as its own, and its number in its text.
  package func dressed() -> MindMap {
    let hasNumbers = { walkAll().contains { self[$0.slot].style.isNumbered == true } }
    if styles.isUnset, !hasNumbers() { return self }
    let looks = looks()
    var map = self
    var numbers: [Slot: String] = [:]
    var counts: [Slot: Int] = [:]
    for visit in walkAll() {
      let style = looks[visit.slot]
      if style.look.isNumbered == true, let parent = parent(of: visit.slot) {
        let count = counts[parent, default: 0] + 1
        counts[parent] = count
        let number = (numbers[parent].map { $0 + "." } ?? "") + "\(count)"
        numbers[visit.slot] = number
        map.update(visit.slot) { $0.text = $0.text.numbered(number) }
      }
      if style.look == self[visit.slot].style, style.icons.isEmpty { continue }
      map.update(visit.slot) { node in
        node.style = style.look
        if !style.icons.isEmpty { node.icons = style.icons + node.icons }
      }
    }
    return map
  }
}

extension RichText {
  /// The text with a number before its first letter, in the style of that letter.
  fileprivate func numbered(_ number: String) -> RichText {
    var isTag = false
    let body = syntax == .xhtml ? source.firstRange(of: "<body")?.lowerBound : nil
    let first = source[(body ?? source.startIndex)...].firstIndex { letter in
      if syntax == .xhtml, letter == "<" { isTag = true }
      defer { if letter == ">" { isTag = false } }
      return !isTag && !letter.isWhitespace && (syntax != .xhtml || letter != ">")
    }
    var source = source
    source.insert(contentsOf: number + " ", at: first ?? source.endIndex)
    return RichText(source, syntax: syntax)
  }
}

extension MindMap.Styles.Style {
  /// Returns this style, with the properties that it does not set taken from another style.
  fileprivate func over(_ behind: Self) -> Self {
    Self(name, look.over(behind.look), icons: icons + behind.icons)
  }
}

/// Computes the looks of nodes, one at a time.
private struct StyleResolver {
  private let styles: MindMap.Styles
  private var numbers: [String: Int] = [:]
  private let levels: [Int?]
  private let rules: [(style: Int?, tests: [PreparedTest], isLast: Bool)]
  private var finders: ValueFinders
  private let standard: Int?
  /// The index of the look of each list of styles that was combined so far.
  private var known: [[Int]: Int] = [[]: 0]

  init(_ styles: MindMap.Styles) {
    self.styles = styles
    for (index, style) in styles.all.enumerated() where numbers[style.name] == nil {
      numbers[style.name] = index
    }
    let numbers = numbers
    standard = numbers[MindMap.Styles.standard]
    levels = styles.levels.map { numbers[$0] }
    var finders = ValueFinders()
    rules = styles.rules.map { rule in
      (numbers[rule.style], rule.tests.map { PreparedTest($0, &finders) }, rule.isLast)
    }
    finders.prepare()
    self.finders = finders
  }

  /// Returns the index of a node's look in `looks`. A new look is appended.
  mutating func index(
    of node: MindMap.Node, level: Int, childCount: Int, parent: Int?,
    _ looks: inout [MindMap.Styles.Style]
  ) -> Int {
    let own = node.style
    let behind = index(of: chain(node, own, level, childCount), &looks)
    var look = looks[behind]
    if own != NodeStyle() { look.look = own.over(look.look) }
    if look.look.shape == .asParent {
      look.look.shape = parent.map { looks[$0].look.shape ?? .fork }
    }
    if look == looks[behind] { return behind }
    looks.append(look)
    return looks.count - 1
  }

  /// The styles that apply to a node, in descending order of precedence.
  private mutating func chain(
    _ node: MindMap.Node, _ own: NodeStyle, _ level: Int, _ childCount: Int
  ) -> [Int] {
    var chain: [Int] = []
    func add(_ style: Int?) {
      if let style, !chain.contains(style) { chain.append(style) }
    }
    if let name = own.name { add(numbers[name]) }
    for name in own.moreNames ?? [] { add(numbers[name]) }
    if !rules.isEmpty {
      var facts = NodeFacts(node, level: level, childCount: childCount)
      finders.forget()
      for rule in rules where rule.tests.allSatisfy({ $0.isPassed(by: &facts, &finders) }) {
        add(rule.style)
        if rule.isLast { break }
      }
    }
    let hasLevel =
      styles.levelUse == .all || styles.levelUse == .parents && childCount > 0
    if hasLevel, level < levels.count { add(levels[level]) }
    add(standard)
    return chain
  }

  private mutating func index(of chain: [Int], _ looks: inout [MindMap.Styles.Style]) -> Int {
    if let index = known[chain] { return index }
    var look = styles.all[chain[0]]
    for style in chain.dropFirst() { look = look.over(styles.all[style]) }
    // A style cannot refer to other styles, so their names are removed.
    (look.look.name, look.look.moreNames) = (nil, nil)
    looks.append(look)
    known[chain] = looks.count - 1
    return looks.count - 1
  }
}

/// The values of a node that tests examine.
private struct NodeFacts {
  let node: MindMap.Node
  let level: Int
  let childCount: Int
  /// The texts computed so far, as they are and in lower case.
  private var texts: [MindMap.Styles.Test.Subject: (exact: [UInt8], folded: [UInt8])] = [:]

  init(_ node: MindMap.Node, level: Int, childCount: Int) {
    (self.node, self.level, self.childCount) = (node, level, childCount)
  }

  mutating func bytes(of subject: MindMap.Styles.Test.Subject, isExact: Bool) -> [UInt8] {
    if let known = texts[subject] { return isExact ? known.exact : known.folded }
    let text =
      switch subject {
      case .text: node.text.plain
      case .note: node.note?.plain ?? ""
      case .details: node.details?.plain ?? ""
      case .link: node.link ?? ""
      default:
        [node.text.plain, node.details?.plain ?? "", node.note?.plain ?? ""].joined(separator: "\n")
      }
    let bytes = (exact: Array(text.utf8), folded: Array(text.lowercased().utf8))
    texts[subject] = bytes
    return isExact ? bytes.exact : bytes.folded
  }
}

/// Searches the texts of one node at a time for the values of many tests at once.
private struct ValueFinders {
  /// The kind of text to search, and whether upper and lower case differ.
  struct Key: Hashable {
    let subject: MindMap.Styles.Test.Subject
    let isExact: Bool
  }

  private var finders: [(key: Key, finder: ByteFinder, isDone: Bool)] = []

  /// Adds a value to search for. Returns the index of its finder and the number of the value in that finder.
  mutating func add(_ value: [UInt8], in key: Key) -> (finder: Int, value: Int) {
    let index = finders.firstIndex { $0.key == key } ?? finders.count
    if index == finders.count { finders.append((key, ByteFinder(), false)) }
    return (index, finders[index].finder.add(value))
  }

  mutating func prepare() {
    for index in finders.indices { finders[index].finder.prepare() }
  }

  /// Forgets the results for a node, before another node is searched.
  mutating func forget() {
    for index in finders.indices { finders[index].isDone = false }
  }

  /// Whether a text of the node contains a value.
  mutating func finds(_ place: (finder: Int, value: Int), of facts: inout NodeFacts) -> Bool {
    let (key, _, isDone) = finders[place.finder]
    if !isDone {
      finders[place.finder].finder.search(facts.bytes(of: key.subject, isExact: key.isExact))
      finders[place.finder].isDone = true
    }
    return finders[place.finder].finder.hasFound(place.value)
  }
}

/// A test with its value prepared for comparison.
private struct PreparedTest {
  private let test: MindMap.Styles.Test
  private let value: [UInt8]
  private let number: Double?
  /// The finder that searches for the value together with the values of other tests, and the value's number there.
  private var place: (finder: Int, value: Int)?

  init(_ test: MindMap.Styles.Test, _ finders: inout ValueFinders) {
    self.test = test
    value = Array((test.isExact ? test.value : test.value.lowercased()).utf8)
    number = Double(test.value)
    let isText = [.text, .details, .words, .note, .link].contains(test.subject)
    if isText, test.relation == .contains, value.count <= ByteFinder.longest {
      place = finders.add(value, in: .init(subject: test.subject, isExact: test.isExact))
    }
  }

  func isPassed(by facts: inout NodeFacts, _ finders: inout ValueFinders) -> Bool {
    if test.subject == .other { return false }
    let isTrue = place.map { finders.finds($0, of: &facts) } ?? isTrue(of: &facts)
    return isTrue != test.isNegated
  }

  private func isTrue(of facts: inout NodeFacts) -> Bool {
    switch test.subject {
    case .text, .details, .words, .note, .link:
      return isTrue(of: facts.bytes(of: test.subject, isExact: test.isExact))
    case .icon: return facts.node.icons.contains { isTrue(of: bytes($0)) }
    case .attribute:
      return facts.node.attributes.contains { attribute in
        attribute.name == test.name
          && (test.relation == .exists || isTrue(of: bytes(attribute.value)))
      }
    case .level: return isTrue(of: facts.level)
    case .children: return isTrue(of: facts.childCount)
    case .other: return false
    }
  }

  private func bytes(_ text: String) -> [UInt8] {
    Array((test.isExact ? text : text.lowercased()).utf8)
  }

  private func isTrue(of text: [UInt8]) -> Bool {
    switch test.relation {
    case .exists: !text.isEmpty
    case .contains: text.firstRange(of: value) != nil
    case .equals: text == value
    case .above, .below, .every:
      Double(String(decoding: text, as: UTF8.self)).map(isTrue) ?? false
    }
  }

  private func isTrue(of count: Int) -> Bool { isTrue(of: Double(count)) }

  private func isTrue(of found: Double) -> Bool {
    guard let number else { return test.relation == .exists }
    return switch test.relation {
    case .exists: true
    case .contains, .equals: found == number
    case .above: found > number
    case .below: found < number
    case .every:
      number > 0 && found.truncatingRemainder(dividingBy: number) == Double(test.name)
    }
  }
}
