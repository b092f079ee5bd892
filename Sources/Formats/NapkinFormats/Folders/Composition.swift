/// Converts texts to the Unicode form NFC, in which a letter and its accents are one character where possible; the
/// names of files in archives should have this form.
///
/// The standard library compares texts in this form but does not return it. Foundation returns it, but would make
/// every start of the command line tool 5 ms slower.
package enum Composition {
  /// Returns the text in NFC.
  package static func compose(_ text: String) -> String {
    // Characters below the first combining mark (U+0300) are in NFC already.
    if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return text }
    var scalars = text.unicodeScalars.flatMap { parts(of: $0) }
    sortMarks(in: &scalars)
    return String(String.UnicodeScalarView(join(scalars)))
  }

  /// Whether a character is a compatibility ideograph, which exists for the sake of old encodings. They look like
  /// other characters; this type cannot convert them, because their thousands of entries would need a table.
  package static func isCompatibilityIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return (0xF900...0xFAFF).contains(value) && scalar.properties.isUnifiedIdeograph == false
      || (0x2F800...0x2FA1F).contains(value)
  }

  // MARK: Taking apart

  private static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.value < 0xC0 { return [scalar] }
    if let syllable = Hangul.parts(of: scalar) { return syllable }
    if let parts = excluded[scalar] { return parts }
    var marks: [Unicode.Scalar] = []
    var base = scalar
    while let pair = pairs[base] {
      base = pair.base
      marks.append(pair.mark)
    }
    // A character of the list `excluded` can be the base of another character.
    return (excluded[base] ?? [base]) + marks.reversed()
  }

  /// Sorts the marks of each letter into the order that Unicode defines.
  private static func sortMarks(in scalars: inout [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      var end = start + 1
      if order(of: scalars[start]) != 0 {
        while end < scalars.count, order(of: scalars[end]) != 0 { end += 1 }
        let run = scalars[start..<end].enumerated().sorted { left, right in
          let (first, second) = (order(of: left.element), order(of: right.element))
          return first != second ? first < second : left.offset < right.offset
        }
        scalars.replaceSubrange(start..<end, with: run.map(\.element))
      }
      start = end
    }
  }

  private static func order(of scalar: Unicode.Scalar) -> UInt8 {
    scalar.properties.canonicalCombiningClass.rawValue
  }

  // MARK: Putting together

  private static func join(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var joined: [Unicode.Scalar] = []
    var base: Int?
    var last: UInt8 = 0
    for scalar in scalars {
      let order = order(of: scalar)
      if let base, base == joined.count - 1 || last < order && last != 0,
        let whole = Hangul.join(joined[base], scalar) ?? composed[Pair(joined[base], scalar)]
      {
        joined[base] = whole
        continue
      }
      if order == 0 { base = joined.count }
      last = order
      joined.append(scalar)
    }
    return joined
  }

  // MARK: Tables

  private struct Pair: Hashable {
    let base: Unicode.Scalar
    let mark: Unicode.Scalar

    init(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) {
      self.base = base
      self.mark = mark
    }
  }

  private static let pairs: [Unicode.Scalar: Pair] = {
    var pairs: [Unicode.Scalar: Pair] = [:]
    for line in CompositionTable.pairs.split(separator: "\n") {
      let scalars = scalars(line)
      guard let mark = scalars.first else { continue }
      for index in stride(from: 1, to: scalars.count - 1, by: 2) {
        pairs[scalars[index + 1]] = Pair(scalars[index], mark)
      }
    }
    return pairs
  }()

  private static let composed = Dictionary(
    pairs.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  private static let excluded: [Unicode.Scalar: [Unicode.Scalar]] = {
    var excluded: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for entry in CompositionTable.excluded.split(separator: ",") {
      let scalars = scalars(entry)
      if let first = scalars.first { excluded[first] = Array(scalars.dropFirst()) }
    }
    return excluded
  }()

  private static func scalars(_ text: Substring) -> [Unicode.Scalar] {
    text.split(whereSeparator: \.isWhitespace).compactMap { digits in
      UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }
  }
}

/// Korean syllables, which are composed and decomposed by arithmetic.
private enum Hangul {
  private static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
  private static let leads: Range<UInt32> = 0x1100..<0x1113
  private static let vowels: Range<UInt32> = 0x1161..<0x1176
  private static let tails: Range<UInt32> = 0x11A8..<0x11C3

  static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard syllables.contains(scalar.value) else { return nil }
    let number = scalar.value - 0xAC00
    let tail = number % 28
    return [0x1100 + number / 588, 0x1161 + number % 588 / 28, tail == 0 ? 0 : 0x11A7 + tail]
      .filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
  }

  static func join(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if leads.contains(first.value), vowels.contains(second.value) {
      return Unicode.Scalar(0xAC00 + (first.value - 0x1100) * 588 + (second.value - 0x1161) * 28)
    }
    if syllables.contains(first.value), (first.value - 0xAC00) % 28 == 0,
      tails.contains(second.value)
    {
      return Unicode.Scalar(first.value + second.value - 0x11A7)
    }
    return nil
  }
}
