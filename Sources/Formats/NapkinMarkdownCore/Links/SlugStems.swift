import NapkinMarkup
import NapkinCore
import NapkinFormats

/// The names that are looked for, without the numbers at their ends, as far as that can be told without
/// making a name of each text.
struct SlugStems: Sendable {
  private var hashes: Set<UInt64> = []
  /// Those that are looked for to the end, and not only as far as there are nodes that are wanted.
  private var lasting: Set<UInt64> = []
  /// Whether there is one with such letters of ASCII, as ``ByteScan`` adds them up: that tells nearly all
  /// texts that are not looked for, and nearly for nothing.
  private var sums = [Bool](repeating: false, count: 1 << 16)

  mutating func insert(_ words: String, isLasting: Bool = false) {
    // Nothing of a letter that only its small form makes ASCII is left in a name.
    guard let hash = Self.hashOfStem(of: words) else {
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
    let found = Parallel.map(nodes.count, of: nodesAtATime) { numbers in
      nodes[numbers].compactMap { placed -> Found? in
        let node = map[placed.slot]
        // Most texts are looked at without a copy: to count that up and down takes as long.
        if node.isSpelt(inHeading: placed.isHeading) {
          return hash(of: node.text.source).map {
            Found(node: placed, words: node.text.source, hash: $0)
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
      Self.hashOfStem(of: words) ?? Self.hashOfStem(of: Slugs.name(of: words))
    return hash.flatMap { hashes.contains($0) ? $0 : nil }
  }

  /// A number for the name of words without the numbers at its end, without making the name: the
  /// same for the same name, and seldom for another, since only what stays as it is counts: ASCII,
  /// and most ideographs. `nil` if there is a letter that only its small form makes ASCII.
  private static func hashOfStem(of words: String) -> UInt64? {
    words.withBytes { words in
      // As FNV-1a computes it.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      // That of what stands before the hyphens with numbers that were met last.
      var stem = hash
      var isInNumbers = false
      var last: UInt8 = 0
      var isIdeograph = false
      var recent: UInt32 = 0
      for byte in words {
        if byte >= 0x80 {
          recent = recent << 8 | UInt32(byte)
          // U+0130 and U+212A: an i and a k.
          if recent & 0xFFFF == 0xC4B0 || recent & 0xFF_FFFF == 0xE2_84AA { return nil }
          if byte >= 0xC0 { isIdeograph = 0xE5...0xE8 ~= byte }
          guard isIdeograph else { continue }
        }
        guard let letter = byte >= 0x80 ? byte : SlugLetters.letter(for: byte) else { continue }
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
}
