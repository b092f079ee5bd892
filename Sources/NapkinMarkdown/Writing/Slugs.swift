import NapkinCore
import NapkinFormats

/// The names by which links inside a document find its headings, made as GitHub makes them.
struct Slugs {
  private var taken: [String: Int] = [:]
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
    for id in wanted ?? [] {
      guard let slot = map.slot(of: id) else { continue }
      stems.insert(stem(of: slugs.letters.slug(of: map[slot].text.words)))
    }
    var names: [MindMap.Node.ID: String] = [:]
    for isTurnOfHeadings in [true, false] where names.count < wanted?.count ?? .max {
      for visit in map.walkAll() where isHeading(visit) == isTurnOfHeadings {
        if map.isRootImplied && visit.slot == map.slotOfRoot { continue }
        let node = map.address(of: visit.slot)
        let slug = slugs.letters.slug(of: node.pointee.text.words)
        guard wanted == nil || stems.contains(stem(of: slug)) else { continue }
        let name = slugs.claim(slug)
        if wanted?.contains(node.pointee.id) ?? true { names[node.pointee.id] = name }
      }
    }
    return names
  }

  /// A name without the numbers at its end.
  private static func stem(of slug: String) -> String {
    var stem = slug
    while stem.utf8.last?.isDigit == true {
      var rest = stem.utf8[...]
      while rest.last?.isDigit == true { rest.removeLast() }
      guard rest.last == .hyphen else { break }
      stem = String(Substring(rest.dropLast()))
    }
    return stem
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

extension RichText {
  /// What is to be read of a text, whatever its markup is.
  var words: String {
    syntax == .markdown ? InlineParser.parse(Array(source.utf8)).plain : plain
  }
}
