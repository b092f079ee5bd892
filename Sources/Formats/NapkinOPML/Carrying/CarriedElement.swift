import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// An element in Napkin's namespace, with the elements inside of it.
struct CarriedElement {
  var name: String
  var attributes: [OPMLAttribute] = []
  var children: [CarriedElement] = []
  /// Whether the element contains anything that Napkin's own elements never do.
  var isOdd = false
  /// The element's spelling in the file, if the other properties do not hold all of its content.
  var spelling: String?

  /// The limit of nesting. Napkin's own elements nest at most three deep: a medium, its place, a foreign piece.
  static let depthLimit = 4

  func value(_ name: String) -> String? {
    attributes.first { $0.name == name }.map { CarriedText.read($0.value) }
  }

  func number(_ name: String) -> Double? { value(name).flatMap(Double.init) }
  func integer(_ name: String) -> Int64? { value(name).flatMap { Int64($0) } }
  func color(_ name: String) -> RGBA? { value(name).flatMap { RGBA(hex: $0) } }
  func instant(_ name: String) -> Instant? { integer(name).map { Instant(milliseconds: $0) } }

  /// Whether this version understands everything in the element.
  var isUnderstood: Bool {
    guard !isOdd, let element = CarriedName.Element(rawValue: name) else { return false }
    return attributes.allSatisfy { attribute in
      element.attributes.contains(attribute.name)
        && (element.holdsOnlyTexts || Self.isGood(attribute.value, for: attribute.name))
    }
  }

  /// Whether an attribute's value can be understood.
  private static func isGood(_ value: String, for name: String) -> Bool {
    switch name {
    case "width", "height", "gridSpacing", "latitude", "longitude", "altitude", "accuracy":
      Double(value)?.isFinite == true
    case "at", "acknowledged", "until", "every", "secondsFromUTC", "bytes", "duration":
      Int64(value) != nil
    case "created", "modified": value.isEmpty || Int64(value) != nil
    case "color", "background": RGBA(hex: value) != nil
    case "sha256", "thumbnail": ByteDigest(hex: value) != nil
    case "startArrow", "endArrow": value == "true"
    case "dash": NodeStyle.Dash(rawValue: value) != nil
    case "unit": Recurrence.Unit(rawValue: value) != nil
    case "grid": CanvasSettings.Grid.Kind(rawValue: value) != nil
    case "styles": MindMap.Styles(joined: CarriedText.read(value)) != nil
    case "infoIn": RichText.Syntax(word: value) != nil
    case "infoAs": value == "note"
    default: true
    }
  }

  /// The markup of the element.
  var markup: String {
    if let spelling { return spelling }
    let name = CarriedName.prefix + name
    let start = attributes.reduce("<\(name)") { markup, attribute in
      markup + " \(attribute.name)=\"\(Self.escape(attribute.value))\""
    }
    if children.isEmpty { return start + "/>" }
    // The recursion is bounded by the limit of the depth.
    return start + ">" + children.map(\.markup).joined() + "</\(name)>"
  }

  /// Returns the element's spelling with a declaration of its prefix, which another file may lack; the usual prefix
  /// is always declared.
  fileprivate func declaring(prefixIn source: String) -> String {
    let start = source.prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }
    guard !start.hasPrefix("<" + CarriedName.prefix), let colon = start.firstIndex(of: ":") else {
      return source
    }
    let declaration = "xmlns:" + start[..<colon].dropFirst()
    if attributes.contains(where: { $0.name == declaration }) { return source }
    return "\(start) \(declaration)=\"\(CarriedName.namespace)\"\(source[start.endIndex...])"
  }

  /// Escapes a value; tabs and line ends, too, because a parser turns them into blanks.
  private static func escape(_ value: String) -> String { MarkupContext.attribute.escape(value) }
}

extension OPMLParser {
  /// Reads the element that was read last with everything inside of it.
  mutating func readCarried() throws(FormatError) -> CarriedElement {
    let mark = reader.mark
    var isWhole = true
    var open = [beginCarried()]
    while let event = try reader.next() {
      switch event {
      case .end:
        var element = open.removeLast()
        guard let parent = open.indices.last else {
          if !isWhole {
            let source = reader.sourceOfElement(from: mark, to: reader.mark).string
            element.spelling = element.declaring(prefixIn: source)
          }
          return element
        }
        if !element.isPart(of: open[parent]) { open[parent].isOdd = true }
        open[parent].children.append(element)
      case .start where open.count < CarriedElement.depthLimit:
        let element = beginCarried()
        if element.isOdd { isWhole = false }
        open.append(element)
      case .text where reader.isBlank: break
      case .start, .text, .comment, .instruction:
        if event == .start { try reader.skipElement() }
        open[open.count - 1].isOdd = true
        isWhole = false
      }
    }
    return open[0]
  }

  private mutating func beginCarried() -> CarriedElement {
    let (name, kind) = names.look(up: reader.name, in: reader)
    if case .carried(let rest, _) = kind {
      return CarriedElement(name: rest, attributes: readAttributes())
    }
    return CarriedElement(name: name, attributes: readAttributes(), isOdd: true)
  }
}
