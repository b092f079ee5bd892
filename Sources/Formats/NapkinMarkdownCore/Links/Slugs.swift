package import NapkinMarkup
import NapkinCore
import NapkinFormats

/// The name of a heading; two names are equal only if all their bytes are.
typealias Slug = ExactText

/// The names by which links inside a document refer to its headings, made as GitHub makes them.
package struct Slugs {
  // The next number after each name; the names with lower numbers are taken, too. No link can refer to a heading
  // without letters, because `#` alone refers to the top.
  private var taken: [Slug: Int] = [Slug(""): 1]
  // Whether any name ends in a digit: only such a name may equal another name with its number.
  private var hasNumbered = false
  private var letters = SlugLetters()

  /// A name, with a number after it if it is not the first of its kind. It is spelt out only if a link uses it.
  private struct ReservedSlug {
    let slug: String
    let number: Int

    var name: String { number == 0 ? slug : "\(slug)-\(number)" }
  }

  private mutating func claim(_ slug: String) -> ReservedSlug {
    hasNumbered = hasNumbered || slug.utf8.last?.isDigit == true
    // Most names are looked up only once.
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

  /// Whether a name equals a taken name with a number after it.
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

  /// Returns the name of a heading whose text no other heading shares.
  static func name(of words: String) -> String {
    var letters = SlugLetters()
    return letters.slug(of: words)
  }

  package struct Target {
    package let slug: String
    let words: String
    /// Whether the node is in a list; other programs give names to headings only.
    let isInList: Bool
  }

  /// Returns the text of a node as a reader of the file sees it.
  typealias Reading = (_ node: MindMap.Node, _ isHeading: Bool) -> String

  struct Names {
    var targets: [MindMap.Node.ID: Target] = [:]
    /// The names that are also used as identifiers of nodes that do not exist. A link to such an identifier has no
    /// target in the map, but would refer to the named node in a file.
    var misleading: Set<Slug> = []

    /// Adds an implied root: a link to it refers to the top of the file.
    fileprivate mutating func addTop(
      _ map: MindMap, isWanted: Bool, _ leadingNowhere: Set<Slug>
    ) {
      if isWanted { targets[map.root] = Target(slug: "", words: "#", isInList: false) }
      if leadingNowhere.contains(Slug("")) { misleading.insert(Slug("")) }
    }
  }

  /// Returns the names of a map's nodes, of all or of the wanted nodes. Headings are named first, in their order,
  /// because other programs give names to headings only; then items of lists.
  ///
  /// A name depends on the names before it. The closure returns the text of a node as it is read, which differs from
  /// the node's own text if that is not written as it is.
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
  package struct Headings {
    package var title: String?
    /// The names of headings in the text, by the indices of their blocks.
    package var byBlock: [Int: String] = [:]

    package init() {}
  }

  /// Returns the names of the headings of a text to which links in it refer.
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
  /// Returns the line of a node from which its name is made: in a heading, signs, icons and tags are part of the
  /// name.
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
