import NapkinCommonMark
import NapkinCore
import NapkinFormats

/// The name of a heading, which is another one if any of its bytes differs.
typealias Slug = ExactText

/// The names by which links inside a document find its headings, made as GitHub makes them.
struct Slugs {
  // The next number behind each name; those with lower numbers are taken, too. Nothing leads to a heading
  // without letters; `#` alone leads to the top.
  private var taken: [Slug: Int] = [Slug(""): 1]
  private var letters = SlugLetters()

  /// Whether any ends in a digit: only such a one may be what another one is with its number.
  private var hasNumbered = false

  /// A name, with a number behind it if it is not the first such name.
  private struct Claim {
    let slug: String
    let number: Int

    var name: String { number == 0 ? slug : "\(slug)-\(number)" }
  }

  private mutating func claim(_ slug: String) -> Claim {
    hasNumbered = hasNumbered || slug.utf8.last?.isDigit == true
    // Most names are looked up but once.
    guard hasNumbered else {
      return Claim(slug: slug, number: Self.next(&taken[Slug(slug), default: 0]))
    }
    var number = taken[Slug(slug)] ?? (isNumbered(slug) ? 1 : 0)
    while number > 0, taken[Slug("\(slug)-\(number)")] != nil { number += 1 }
    taken[Slug(slug)] = number + 1
    return Claim(slug: slug, number: number)
  }

  private static func next(_ number: inout Int) -> Int {
    defer { number += 1 }
    return number
  }

  /// Whether a name is that of another one with a number behind it.
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
  struct Target {
    let slug: String
    /// What the node says.
    let words: String
    /// Only headings are named by other programs.
    let isInList: Bool
  }

  /// How the words of a node are read.
  typealias Reading = @Sendable (_ node: UnsafePointer<MindMap.Node>, _ isHeading: Bool) -> String

  /// The nodes of a map by their names.
  struct Names {
    var targets: [MindMap.Node.ID: Target] = [:]
    /// The names of nodes that are wanted as if they were identifiers, and are none: what leads to such a
    /// one leads nowhere in the map, and to that node in a file.
    var misleading: Set<Slug> = []
  }

  /// The names of nodes of a map, of all or of those that are wanted. Headings are named first, in
  /// their order, since they are all that other programs name; then what stands in lists.
  ///
  /// A name hangs on what was named before, but only on what is called the same but for numbers at
  /// the end. What a text reads like may differ from what it says, where not all of it is written as
  /// it is.
  static func of(
    _ nodes: [PlacedNode], in map: MindMap, wanted: Set<MindMap.Node.ID>? = nil,
    _ nodesAtATime: Int = .max,
    reading words: @escaping Reading = { node, _ in node.pointee.text.words }
  ) -> Names {
    var slugs = Slugs()
    var stems = SlugStems()
    var isWanted = [Bool](repeating: wanted == nil, count: map.slotCount)
    var leadingNowhere: Set<Slug> = []
    for id in wanted ?? [] {
      guard let slot = map.slot(of: id) else {
        let address = LocalLinks.decoded(id.rawValue)
        leadingNowhere.insert(Slug(address))
        stems.insert(address, isLasting: true)
        continue
      }
      isWanted[slot.index] = true
      let node = map.address(of: slot)
      stems.insert(node.line(of: words(node, false), isHeading: false))
      // The lines of texts become one in headings, beside signs: the name may be another one.
      if !node.isSameInHeading { stems.insert(node.line(of: words(node, true), isHeading: true)) }
    }
    var names = Names()
    func name(_ placed: PlacedNode, _ words: String) {
      if map.isRootImplied, placed.slot == map.slotOfRoot { return }
      let node = map.address(of: placed.slot)
      let line = node.line(of: words, isHeading: placed.isHeading)
      let claim = slugs.claim(slugs.letters.slug(of: line))
      if !leadingNowhere.isEmpty, leadingNowhere.contains(Slug(claim.name)) {
        names.misleading.insert(Slug(claim.name))
      }
      guard isWanted[placed.slot.index] else { return }
      names.targets[node.pointee.id] = Target(
        slug: claim.name, words: words, isInList: !placed.isHeading)
    }
    if wanted == nil {
      for placed in nodes.filter(\.isHeading) + nodes.filter({ !$0.isHeading }) {
        name(placed, words(map.address(of: placed.slot), placed.isHeading))
      }
    } else {
      for found in stems.choose(among: nodes, of: map, isWanted, nodesAtATime, words) {
        name(found.node, found.words)
      }
    }
    return names
  }
}

extension Slugs {
  /// The names of the headings of a text.
  struct Headings {
    /// That of a title which stands above the text.
    var title: String?
    /// Those in the text, by the number of the block.
    var byBlock: [Int: String] = [:]
  }

  /// The names of those headings of a text that links in it lead to.
  static func ofHeadings(
    thatLinksLeadToIn tree: BlockTree, below title: String? = nil
  ) -> Headings {
    var wanted: Set<Slug> = []
    tree.forEachText { text, _ in
      for part in text.parts where part.kind == .linkEnd {
        let uri = text.destinations[part.data].uri
        if uri.utf8.first == .hash {
          wanted.insert(Slug(LocalLinks.decoded(String(uri.dropFirst()))))
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
      let text = InlineParser.parse(tree.text(of: block), labels: tree.destinations)
      let name = slugs.claim(slugs.letters.slug(of: text.plain)).name
      if wanted.contains(Slug(name)) { names.byBlock[index] = name }
    }
    return names
  }
}

/// The names that are looked for, without the numbers at their ends, as far as that can be told without
/// making a name of each text.
private struct SlugStems: Sendable {
  private var hashes: Set<UInt64> = []
  /// Those that are looked for to the end, and not only as far as there are nodes that are wanted.
  private var lasting: Set<UInt64> = []
  /// Whether there is one with such letters of ASCII, as ``ByteScan`` adds them up: that tells nearly all
  /// texts that are not looked for, and nearly for nothing.
  private var sums = [Bool](repeating: false, count: 1 << 16)

  mutating func insert(_ words: String, isLasting: Bool = false) {
    // Nothing of a letter that only its small form makes ASCII is left in a name.
    guard let hash = SlugLetters.hashOfStem(of: words) else {
      return insert(Slugs.name(of: words), isLasting: isLasting)
    }
    hashes.insert(hash)
    if isLasting { lasting.insert(hash) }
    // In capitals, the same words may have no such byte as those letters have.
    let sum =
      words.withBytes(ByteScan.sumOfLetters)
      ?? words.utf8.filter { $0 < 0x80 }.withUnsafeBufferPointer(ByteScan.sumOfLetters)
    if let sum { sums[Int(sum)] = true }
  }

  /// A node whose name may be one of these, but for numbers at the end.
  struct Found {
    let node: PlacedNode
    /// What the node says: where that lies need not be looked for again.
    let words: String
    let hash: UInt64
  }

  /// Those nodes in the order in which they are named, up to the last one that is wanted of each such name.
  /// All cores look for them.
  func choose(
    among nodes: [PlacedNode], of map: MindMap, _ isWanted: [Bool], _ nodesAtATime: Int,
    _ words: @escaping Slugs.Reading
  ) -> [Found] {
    let found = Crew.results(nodes.count, of: nodesAtATime) { numbers in
      nodes[numbers].compactMap { placed -> Found? in
        let node = map.address(of: placed.slot)
        // Most texts are looked at without a copy: to count that up and down takes as long.
        if node.pointee.text.syntax == .plain, !placed.isHeading || node.extras == nil {
          return hash(of: node.pointee.text.source).map {
            Found(node: placed, words: node.pointee.text.source, hash: $0)
          }
        }
        let words = words(node, placed.isHeading)
        return hash(of: node.line(of: words, isHeading: placed.isHeading)).map {
          Found(node: placed, words: words, hash: $0)
        }
      }
    }
    let all = found.flatMap(\.self)
    var wanted = lasting
    let chosen = (all.filter(\.node.isHeading) + all.filter { !$0.node.isHeading }).reversed()
      .filter {
        if isWanted[$0.node.slot.index] { wanted.insert($0.hash) }
        return wanted.contains($0.hash)
      }
    return chosen.reversed()
  }

  /// A number for the name of a text that may be one of these, but for numbers at the end.
  private func hash(of words: String) -> UInt64? {
    if let sum = words.withBytes(ByteScan.sumOfLetters), !sums[Int(sum)] { return nil }
    let hash =
      SlugLetters.hashOfStem(of: words) ?? SlugLetters.hashOfStem(of: Slugs.name(of: words))
    return hash.flatMap { hashes.contains($0) ? $0 : nil }
  }
}

/// Makes names of words: small letters and digits, with hyphens for blanks.
private struct SlugLetters {
  private var bytes: [UInt8] = []
  /// What becomes of letters beyond ASCII, as far as they were met.
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  mutating func slug(of words: String) -> String {
    if let slug = words.withBytes(Self.plainSlug) { return slug }
    bytes.removeAll(keepingCapacity: true)
    for scalar in words.unicodeScalars {
      if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
        if let letter = Self.letter(for: byte) { bytes.append(letter) }
      } else {
        add(scalar)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name of words in ASCII; `nil` if they are not.
  private static func plainSlug(_ words: UnsafeBufferPointer<UInt8>) -> String? {
    guard ByteScan.first(in: words, { $0.beyondASCII }) == words.count else { return nil }
    return String(unsafeUninitializedCapacity: words.count) { room in
      var count = 0
      for byte in words {
        guard let letter = letter(for: byte) else { continue }
        room[count] = letter
        count += 1
      }
      return count
    }
  }

  /// A number for the name of words without the numbers at its end, without making the name: the
  /// same for the same name, and seldom for another, since only what stays as it is counts: ASCII,
  /// and most ideographs. `nil` if there is a letter that only its small form makes ASCII.
  static func hashOfStem(of words: String) -> UInt64? {
    words.withBytes { words in
      // As FNV-1a computes it.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      // That of what stands before the hyphens with numbers that were met last.
      var stem = hash
      var isInNumbers = false
      var last: UInt8 = 0
      var isIdeograph = false
      var before: UInt8 = 0
      for byte in words {
        if byte >= 0x80 {
          // U+0130 and U+212A: an i and a k.
          if (before, byte) == (0xC4, 0xB0) || (before, byte) == (0x84, 0xAA) { return nil }
          before = byte
          if byte >= 0xC0 { isIdeograph = 0xE5...0xE8 ~= byte }
          guard isIdeograph else { continue }
        }
        guard let letter = byte >= 0x80 ? byte : letter(for: byte) else { continue }
        if letter == .hyphen {
          if !isInNumbers || !last.isDigit { stem = hash }
          isInNumbers = true
        } else if !letter.isDigit {
          isInNumbers = false
        }
        hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3
        last = letter
      }
      return isInNumbers && last.isDigit ? stem : hash
    }
  }

  private static func letter(for byte: UInt8) -> UInt8? {
    if byte == .space { return .hyphen }
    return byte.isAlphanumeric || byte == .hyphen || byte == .underscore ? byte.lowercase : nil
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if let letters = known[scalar] { return bytes.append(contentsOf: letters) }
    var letters: [UInt8] = []
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      if let byte = UInt8(exactly: small.value), byte < 0x80 {
        if let letter = Self.letter(for: byte) { letters.append(letter) }
      } else if Self.isPartOfWord(small.properties) {
        letters += Array(String(small).utf8)
      }
    }
    known[scalar] = letters
    bytes.append(contentsOf: letters)
  }

  private static func isPartOfWord(_ properties: Unicode.Scalar.Properties) -> Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: properties.isAlphabetic
    }
  }
}

extension UnsafePointer<MindMap.Node> {
  /// Whether its line says the same wherever it stands: the words, which are as they are spelt.
  fileprivate var isSameInHeading: Bool { extras == nil && pointee.text.syntax == .plain }

  /// What the line of a node says besides its words, if it is a heading: signs, icons and tags are part of
  /// its name.
  fileprivate func line(of words: String, isHeading: Bool) -> String {
    guard isHeading, let extras = extras?.pointee else { return words }
    if extras.task.status == .none, extras.icons.isEmpty, extras.tags.isEmpty { return words }
    var signs: [String] = []
    switch extras.task.status {
    case .none: break
    case .open: signs.append(MarkdownNames.openBox)
    case .done: signs.append(MarkdownNames.doneBox)
    case .partly: signs += [MarkdownNames.openBox, MarkdownNames.partlySign]
    }
    for icon in extras.icons where !icon.isEmpty {
      signs.append(MarkdownNames.emoji[icon] ?? Shortcode.encode(icon) ?? icon)
    }
    return (signs + [words] + extras.tags).joined(separator: " ")
  }
}
