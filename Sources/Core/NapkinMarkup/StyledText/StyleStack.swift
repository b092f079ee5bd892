/// The open styles in XHTML, nested in each other.
struct StyleStack {
  /// The greatest depth of styles; deeper styles are ignored.
  private static let deepest = 32

  private(set) var current = StyledText.Style()
  private var around: [(name: TagName, style: StyledText.Style)] = []
  /// The number of open styles that were too deep.
  private var ignored = 0

  /// Opens the style that a tag gives to its text; returns whether the tag gives a style.
  mutating func open(_ tag: MarkupTokenizer.Tag, in tokens: MarkupTokenizer) -> Bool {
    var style = current
    switch tag.name {
    case "b", "strong": style.isBold = true
    case "i", "em", "cite": style.isItalic = true
    case "s", "del", "strike": style.isStruck = true
    case "u", "ins": style.isUnderlined = true
    case "code", "tt", "kbd", "samp": style.isCode = true
    case "a": style.link = tokens.value(of: "href", in: tag) ?? style.link
    case "font":
      style.color = tokens.value(of: "color", in: tag) ?? style.color
      style.font = tokens.value(of: "face", in: tag) ?? style.font
      style.size = tokens.value(of: "size", in: tag).flatMap(Self.size) ?? style.size
    case "span": break
    default: return false
    }
    if tag.isClosed { return true }
    guard around.count < Self.deepest else {
      ignored += 1
      return true
    }
    if let css = tokens.value(of: "style", in: tag) { style.read(css: css) }
    around.append((tag.name, current))
    current = style
    return true
  }

  /// Closes the innermost style with a name and all styles inside of it; returns whether there is one.
  mutating func close(_ name: TagName) -> Bool {
    guard let index = around.lastIndex(where: { $0.name == name }) else { return false }
    if ignored > 0 {
      ignored -= 1
      return true
    }
    current = around[index].style
    around.removeLast(around.count - index)
    return true
  }

  /// Returns the CSS name of one of the seven font sizes in HTML.
  private static func size(_ number: String) -> String? {
    let sizes = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
    // `+1` is relative to the size of the text around it, which is not known here.
    guard number.utf8.count == 1 else { return nil }
    return Int(number).flatMap { (1...7).contains($0) ? sizes[$0 - 1] : nil }
  }
}

extension StyledText.Style {
  /// Adds the styles of CSS declarations. They only add styles: text copied from a browser has declarations that
  /// reset every style it does not have.
  fileprivate mutating func read(css: String) {
    for declaration in Array(css.utf8).split(separator: .semicolon) {
      guard let colon = declaration.firstIndex(of: .colon) else { continue }
      let value = declaration[(colon + 1)...].trimmed().asText
      if value.isEmpty { continue }
      switch declaration[..<colon].trimmed().map(\.lowercase).asText {
      case "color": color = value
      case "background", "background-color": background = value
      case "font-size": size = value
      case "font-family": font = value
      case "font-weight":
        let isHeavy = Int(value).map { $0 >= 600 } ?? false
        if isHeavy || value == "bold" || value == "bolder" { isBold = true }
      case "font-style": if value == "italic" || value == "oblique" { isItalic = true }
      case "text-decoration", "text-decoration-line":
        if value.contains("underline") { isUnderlined = true }
        if value.contains("line-through") { isStruck = true }
      default: break
      }
    }
  }
}
