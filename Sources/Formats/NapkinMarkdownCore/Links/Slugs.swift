package import NapkinMarkup
import NapkinCore
import NapkinFormats

/// The name of a heading, which is another one if any of its bytes differs.
typealias Slug = ExactText

/// The names by which links inside a document find its headings, made as GitHub makes them.
package struct Slugs {
  // The next number after each name; those with lower numbers are taken, too. Nothing leads to a heading
  // without letters; `#` alone leads to the top.
  private var taken: [Slug: Int] = [Slug(""): 1]
  // Whether any ends in a digit: only such a one may be what another one is with its number.
  private var hasNumbered = false
  private var letters = SlugLetters()

  /// A name, with a number after it if it is not the first such name: one that nobody wants is not spelt.
  private struct ReservedSlug {
    let slug: String
    let number: Int

    var name: String { number == 0 ? slug : "\(slug)-\(number)" }
  }

  private mutating func claim(_ slug: String) -> ReservedSlug {
    hasNumbered = hasNumbered || slug.utf8.last?.isDigit == true
    // Most names are looked up but once.
    guard hasNumbered else {
      func next(_ number: inout Int) -> Int {
        defer { number += 1 }
        return number
      }
      return ReservedSlug(slug: slug, number: next(&taken[Slug(slug), default: 0]))
    }
    var number = taken[Slug(slug)] ?? (isNumbered(slug) ? 1 : 0)
    while number > 0, taken[Slug("\(slug)-\(number)")] != nil { number += 1 }
    taken[Slug(slug)] = number + 1
    return ReservedSlug(slug: slug, number: number)
  }

  /// Whether a name is that of another one with a number after it.
  private func isNumbered(_ slug: String) -> Bool {
    guard slug.utf8.last?.isDigit ?? false, let hyphen = slug.utf8.lastIndex(of: .hyphen) else {
      return false
    }
    let digits = slug.utf8[slug.utf8.index(after: hyphen)...]
    guard digits.first != UInt8(ascii: "0"), digits.allSatisfy(\.isDigit),
      let number = Int(Substring(digits))
    else { return false }
    return number < taken[Slug(String(slug[..<hyphen]))] ?? 0
  }

  /// The name of words that no other ones share.
  static func name(of words: String) -> String {
    var letters = SlugLetters()
    return letters.slug(of: words)
  }

  /// A node with its name.
  package struct Target {
    package let slug: String
    /// What the node says.
    let words: String
    /// Only headings are named by other programs.
    let isInList: Bool
  }

  /// How the words of a node are read.
  typealias Reading = (_ node: MindMap.Node, _ isHeading: Bool) -> String

  /// The nodes of a map by their names.
  struct Names {
    var targets: [MindMap.Node.ID: Target] = [:]
    /// The names of nodes that are wanted as if they were identifiers, and are none: what leads to such a
    /// one leads nowhere in the map, and to that node in a file.
    var misleading: Set<Slug> = []

    /// Adds a root that is left out: what leads to it leads to the top.
    fileprivate mutating func addTop(
      _ map: MindMap, isWanted: Bool, _ leadingNowhere: Set<Slug>
    ) {
      if isWanted { targets[map.root] = Target(slug: "", words: "#", isInList: false) }
      if leadingNowhere.contains(Slug("")) { misleading.insert(Slug("")) }
    }
  }

  /// The names of nodes of a map, of all or of those that are wanted. Headings are named first, in
  /// their order, since they are all that other programs name; then what stands in lists.
  ///
  /// A name hangs on what was named before. What a text reads like may differ from what it says, where not
  /// all of it is written as it is.
  static func of(
    _ nodes: [PlacedNode], in map: MindMap, wanted: Set<MindMap.Node.ID>? = nil,
    reading words: Reading = { node, _ in node.text.words }
  ) -> Names {
    var slugs = Slugs()
    var isWanted = [Bool](repeating: wanted == nil, count: map.slotCount)
    var leadingNowhere: Set<Slug> = []
    for id in wanted ?? [] {
      if let slot = map.slot(of: id) {
        isWanted[slot.index] = true
      } else {
        leadingNowhere.insert(Slug(LocalLinks.decoded(id.rawValue)))
      }
    }
    var names = Names()
    for placed in nodes.filter(\.isHeading) + nodes.filter({ !$0.isHeading }) {
      if map.isRootImplied, placed.slot == map.slotOfRoot { continue }
      let node = map[placed.slot]
      let words = words(node, placed.isHeading)
      let line = node.line(of: words, isHeading: placed.isHeading)
      let claim = slugs.claim(slugs.letters.slug(of: line))
      let isWanted = isWanted[placed.slot.index]
      guard isWanted || !leadingNowhere.isEmpty else { continue }
      let name = claim.name
      if leadingNowhere.contains(Slug(name)) { names.misleading.insert(Slug(name)) }
      guard isWanted else { continue }
      names.targets[node.id] = Target(
        slug: name, words: words, isInList: !placed.isHeading)
    }
    if map.isRootImplied {
      names.addTop(map, isWanted: isWanted[map.slotOfRoot.index], leadingNowhere)
    }
    return names
  }
}

extension Slugs {
  /// The names of the headings of a text.
  package struct Headings {
    /// That of a title which stands above the text.
    package var title: String?
    /// Those in the text, by the number of the block.
    package var byBlock: [Int: String] = [:]

    package init() {}
  }

  /// The names of those headings of a text that links in it lead to.
  package static func ofHeadings(
    thatLinksLeadToIn tree: BlockTree, below title: String? = nil
  ) -> Headings {
    var wanted: Set<Slug> = []
    tree.forEachText { text, _ in
      for part in text.parts where part.kind == .linkEnd {
        let uri = text.destinations[part.data].uri
        if uri.utf8.first == .hash {
          wanted.insert(Slug(LocalLinks.decoded(String(Substring(uri.utf8.dropFirst())))))
        }
      }
    }
    var names = Headings()
    if wanted.isEmpty { return names }
    var slugs = Slugs()
    if let title {
      let name = slugs.claim(slugs.letters.slug(of: title)).name
      if wanted.contains(Slug(name)) { names.title = name }
    }
    for (index, block) in tree.blocks.enumerated() where block.kind == .heading {
      let text = tree.inline(of: block)
      let name = slugs.claim(slugs.letters.slug(of: text.plain)).name
      if wanted.contains(Slug(name)) { names.byBlock[index] = name }
    }
    return names
  }
}

extension MindMap.Node {
  /// What the line of a node says besides its words, if it is a heading: signs, icons and tags are part of
  /// its name.
  func line(of words: String, isHeading: Bool) -> String {
    guard isHeading, !isPlain else { return words }
    if task.status == .none, icons.isEmpty, tags.isEmpty { return words }
    var parts: [String] = []
    switch task.status {
    case .none: break
    case .open: parts.append(MarkdownNames.openBox)
    case .done: parts.append(MarkdownNames.doneBox)
    case .partly: parts += [MarkdownNames.openBox, MarkdownNames.partlySign]
    }
    parts += icons.compactMap { MarkdownNames.emoji[$0] ?? Shortcode.encode($0) }
    if !words.isEmpty { parts.append(words) }
    return (parts + tags).joined(separator: " ")
  }
}
