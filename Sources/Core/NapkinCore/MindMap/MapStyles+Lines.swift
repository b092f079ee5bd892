import NapkinMarkup

// The styles of a map as lines of text: `style A%20B color=#aa0000 bold=true`, with the keys that nodes have;
// `levels all A B`; `attributes shown size` for pictures; `rule A last text-contains=milk !icon-exists`.
extension MindMap.Styles {
  /// The keys for the icons and the look of a node, except the keys that name styles.
  private static let words =
    [MindMap.Node.Property.icons.erased, MindMap.Node.Property.style.erased].flatMap(\.words)
    .filter { !["style", "moreStyles"].contains($0.name) }

  /// The lines for the styles, the levels, the shown attributes and the rules.
  package var lines: [String] {
    var lines = all.map { style in
      var node = MindMap.Node(id: "", .empty)
      node.style = style.look
      node.icons = style.icons
      let words = Self.words.compactMap { word in
        word.value(node).map { "\(word.name)=\($0.inLine)" }
      }
      return Self.line("style", [style.name.escapedInLine] + words)
    }
    if !levels.isEmpty || levelUse != .none {
      lines.append(Self.line("levels", [levelUse.rawValue] + levels.map(\.escapedInLine)))
    }
    if let shownAttributes {
      lines.append(Self.line("attributes", ["shown"] + shownAttributes.map(\.escapedInLine)))
    }
    return lines
      + rules.map { rule in
        let tests = (rule.isLast ? ["last"] : []) + rule.tests.map(\.inLine)
        return Self.line("rule", [rule.style.escapedInLine] + tests)
      }
  }

  private static func line(_ kind: String, _ parts: [String]) -> String {
    ([kind] + parts).joined(separator: " ")
  }

  /// Reads styles from lines; `nil` if a line is malformed, a style is defined twice or there are too many.
  package init?(lines: [String]) {
    guard lines.count <= 2 * Self.most + 2 else { return nil }
    self.init()
    var found: [Style] = []
    var shown: [String]?
    for line in lines {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      if parts.count < 2 { return nil }
      let name = String(inLine: parts[1])
      switch parts[0] {
      case "style":
        guard let style = Style(name, parts.dropFirst(2)) else { return nil }
        found.append(style)
      case "levels":
        guard let use = LevelUse(rawValue: name) else { return nil }
        (levelUse, levels) = (use, parts.dropFirst(2).map { String(inLine: $0) })
      case "attributes":
        guard name == "shown" else { return nil }
        shown = parts.dropFirst(2).map { String(inLine: $0) }
      case "rule":
        let isLast = parts.count > 2 && parts[2] == "last"
        let texts = parts.dropFirst(isLast ? 3 : 2)
        let tests = texts.compactMap { Test(inLine: $0) }
        if tests.count != texts.count { return nil }
        rules.append(Rule(name, where: tests, isLast: isLast))
      default: return nil
      }
    }
    // `didSet` does not run in an initializer, so both are sorted in a copy.
    var sorted = Self()
    (sorted.all, sorted.shownAttributes) = (found, shown)
    (all, shownAttributes) = (sorted.all, sorted.shownAttributes)
    if found.count > Self.most || rules.count > Self.most || all.count < found.count { return nil }
  }
}

extension MindMap.Styles.Style {
  fileprivate init?(_ name: String, _ parts: some Sequence<Substring>) {
    var node = MindMap.Node(id: "", .empty)
    for part in parts {
      guard let sign = part.firstIndex(of: "="),
        let word = MindMap.Styles.words.first(where: { $0.name == part[..<sign] }),
        let value = word.kind.value(inLine: part[part.index(after: sign)...]),
        word.set(&node, value)
      else { return nil }
    }
    self.init(name, node.style, icons: node.icons)
  }
}

extension MindMap.Styles.Test {
  fileprivate var inLine: String {
    let head = "\(isNegated ? "!" : "")\(subject)-\(relation)\(isExact ? "-exact" : "")"
    let values = name.isEmpty ? value.isEmpty ? [] : [value] : [name, value]
    return values.isEmpty
      ? head : "\(head)=\(values.map(\.escapedInLine).joined(separator: ","))"
  }

  fileprivate init?(inLine line: Substring) {
    let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isNegated = sides[0].first == "!"
    let head = sides[0].dropFirst(isNegated ? 1 : 0).split(separator: "-")
    let texts = sides.count < 2 ? [] : sides[1].textsInLine
    let isExact = head.count == 3 && head[2] == "exact"
    guard head.count == (isExact ? 3 : 2), texts.count < 3,
      let subject = Subject(rawValue: String(head[0])),
      let relation = Relation(rawValue: String(head[1]))
    else { return nil }
    self.init(
      subject, relation, texts.last ?? "", name: texts.count == 2 ? texts[0] : "",
      isNegated: isNegated, isExact: isExact)
  }
}

extension WordValue {
  fileprivate var inLine: String {
    switch self {
    case .text(let text): text.escapedInLine
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .texts(let texts): texts.map(\.escapedInLine).joined(separator: ",")
    default: ""
    }
  }
}

extension WordKind {
  fileprivate func value(inLine text: Substring) -> WordValue? {
    switch self {
    case .text, .color, .choice: .text(String(inLine: text))
    case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case .flag: Bool(String(text)).map { .flag($0) }
    case .texts: .texts(text.textsInLine)
    default: nil
    }
  }
}

extension Substring {
  fileprivate var textsInLine: [String] {
    split(separator: ",", omittingEmptySubsequences: false).map { String(inLine: $0) }
  }
}

extension String {
  /// The text with the separators of a line (blanks, `%`, `=` and `,`) percent-encoded.
  fileprivate var escapedInLine: String {
    PercentCode.encode(self) { $0 > 0x20 && !"%=,".utf8.contains($0) }
  }

  /// Decodes a text that ``escapedInLine`` encoded.
  fileprivate init(inLine text: Substring) {
    self = String(decoding: PercentCode.decode(text.utf8), as: UTF8.self)
  }
}
