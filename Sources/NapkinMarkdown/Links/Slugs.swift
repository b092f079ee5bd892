import NapkinCore
import NapkinFormats

/// The names by which links inside a document find its headings, made as GitHub makes them.
struct Slugs {
  // Nothing leads to a heading without letters; `#` alone leads to the top.
  private var taken: [String: Int] = ["": 1]
  private var letters = SlugLetters()

  private mutating func claim(_ slug: String) -> String {
    guard var number = taken[slug] else {
      taken[slug] = 1
      return slug
    }
    while taken["\(slug)-\(number)"] != nil { number += 1 }
    taken[slug] = number + 1
    taken["\(slug)-\(number)"] = 1
    return "\(slug)-\(number)"
  }

  /// The names of nodes of a map, of all or of those that are wanted. Headings are named first, in
  /// their order, since they are all that other programs name; then what stands in lists.
  ///
  /// A name hangs on what was named before, but only on what is called the same but for numbers at
  /// the end.
  static func of(
    _ wanted: Set<MindMap.Node.ID>? = nil, in map: MindMap,
    headings isHeading: (MindMap.Visit) -> Bool
  ) -> [MindMap.Node.ID: String] {
    var slugs = Slugs()
    var stems: Set<String> = []
    var hashes: Set<UInt64> = []
    for id in wanted ?? [] {
      guard let slot = map.slot(of: id) else { continue }
      let slug = slugs.letters.slug(of: map[slot].text.words)
      stems.insert(stem(of: slug))
      // What is more than ASCII here is so in the words, too.
      if let hash = SlugLetters.hashOfStem(of: slug) { hashes.insert(hash) }
    }
    var names: [MindMap.Node.ID: String] = [:]
    func claim(_ slot: MindMap.Slot) {
      let node = map.address(of: slot)
      let slug = slugs.letters.slug(of: node.pointee.text.words)
      guard wanted == nil || stems.contains(stem(of: slug)) else { return }
      let name = slugs.claim(slug)
      if wanted?.contains(node.pointee.id) ?? true { names[node.pointee.id] = name }
    }
    var inLists: [MindMap.Slot] = []
    for visit in map.walkAll() {
      let isHeading = isHeading(visit)
      if map.isRootImplied && visit.slot == map.slotOfRoot { continue }
      if wanted != nil,
        let hash = SlugLetters.hashOfStem(of: map.address(of: visit.slot).pointee.text.words),
        !hashes.contains(hash)
      {
        continue
      }
      if isHeading { claim(visit.slot) } else { inLists.append(visit.slot) }
    }
    for slot in inLists where names.count < wanted?.count ?? .max { claim(slot) }
    return names
  }

  /// A name without the numbers at its end.
  private static func stem(of slug: String) -> String {
    var stem = slug.utf8[...]
    while stem.last?.isDigit == true {
      var rest = stem
      while rest.last?.isDigit == true { rest.removeLast() }
      guard rest.last == .hyphen else { break }
      stem = rest.dropLast()
    }
    return String(Substring(stem))
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

  /// A number for the name of words in ASCII without the numbers at its end, without making the
  /// name: the same for the same name, and hardly ever for another; `nil` if there is more than ASCII.
  static func hashOfStem(of words: String) -> UInt64? {
    words.withBytes { words in
      // As FNV-1a computes it.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      // That of what stands before the hyphens with numbers that were met last.
      var stem = hash
      var isInNumbers = false
      var last: UInt8 = 0
      for byte in words {
        if byte >= 0x80 { return nil }
        guard let letter = letter(for: byte) else { continue }
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
      } else if small.properties.isAlphabetic || small.properties.numericType != nil {
        letters += Array(String(small).utf8)
      }
    }
    known[scalar] = letters
    bytes.append(contentsOf: letters)
  }
}
