extension XMLFragment {
  /// Well-formed markup with references for its characters beyond ASCII, as
  /// ``XMLWriter/Characters/asReferences`` has them.
  ///
  /// In a section of CDATA a reference means nothing: one with such characters becomes text. Names,
  /// comments and instructions stay as they are, for nothing else can stand for them.
  public static func withReferences(_ markup: String) -> String {
    if markup.utf8.allSatisfy({ $0 < 0x80 }) { return markup }
    var speller = ReferenceSpeller(rest: markup.unicodeScalars[...])
    return speller.spell()
  }
}

/// Goes through well-formed markup and spells it with references.
private struct ReferenceSpeller {
  /// What has not been spelt yet.
  var rest: Substring.UnicodeScalarView
  private var result = String.UnicodeScalarView()

  init(rest: Substring.UnicodeScalarView) {
    self.rest = rest
  }

  mutating func spell() -> String {
    while let scalar = rest.first {
      if scalar != "<" {
        rest.removeFirst()
        add(scalar)
      } else if begins("<!--") {
        result.append(contentsOf: pass(upTo: "-->"))
      } else if begins("<![CDATA[") {
        spellSection()
      } else if begins("<?") {
        result.append(contentsOf: pass(upTo: "?>"))
      } else {
        spellTag()
      }
    }
    return String(result)
  }

  private mutating func spellSection() {
    let section = pass(upTo: "]]>")
    if section.allSatisfy(\.isASCII) { return result.append(contentsOf: section) }
    for scalar in section.dropFirst("<![CDATA[".count).dropLast("]]>".count) {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      default: add(scalar)
      }
    }
  }

  /// Only what stands in quotes may be a reference.
  private mutating func spellTag() {
    var quote: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      if let open = quote {
        add(scalar)
        if scalar == open { quote = nil }
      } else {
        result.append(scalar)
        if scalar == ">" { return }
        if scalar == "\"" || scalar == "'" { quote = scalar }
      }
    }
  }

  /// Adds a character, or the reference to it.
  private mutating func add(_ scalar: Unicode.Scalar) {
    guard 0x80...0xFFFF ~= scalar.value else { return result.append(scalar) }
    result.append(contentsOf: "&#x\(String(scalar.value, radix: 16));".unicodeScalars)
  }

  private func begins(_ mark: String) -> Bool {
    rest.starts(with: mark.unicodeScalars)
  }

  /// Passes over what ends with a mark, the mark included.
  private mutating func pass(upTo end: String) -> Substring.UnicodeScalarView {
    let start = rest
    while !rest.isEmpty, !begins(end) { rest.removeFirst() }
    rest = rest.dropFirst(end.unicodeScalars.count)
    return start[..<rest.startIndex]
  }
}
