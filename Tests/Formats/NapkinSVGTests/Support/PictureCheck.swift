/// Reads a picture as strictly as possible, and complains of everything that is not known to be
/// harmless.
struct PictureCheck {
  private(set) var complaints: [String] = []
  /// The identifiers in the file, and those that something refers to.
  private var identifiers: Set<String> = []
  private var references: Set<String> = []
  private let allowsLinkedPictures: Bool

  private static let elements: Set<String> = [
    "a", "circle", "defs", "desc", "ellipse", "g", "image", "mask", "metadata", "path", "pattern",
    "rect", "svg", "text", "title", "tspan",
  ]
  private static let attributes: Set<String> = [
    "aria-expanded", "aria-hidden", "aria-label", "aria-level", "cx", "cy", "d", "direction",
    "fill",
    "fill-opacity", "font-family", "font-size", "font-style", "font-weight", "height", "href", "id",
    "lang", "mask", "maskUnits", "opacity", "patternUnits", "preserveAspectRatio", "r", "role",
    "rx", "ry", "xml:space", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
    "stroke-opacity", "stroke-width", "style", "text-anchor", "text-decoration", "transform",
    "viewBox", "width", "x", "xlink:href", "xmlns", "xmlns:xlink", "y",
  ]

  /// - Parameter allowsLinkedPictures: Whether pictures may lie in the folder beside the file, as
  ///   only who asks for it gets them.
  init(_ text: String, allowsLinkedPictures: Bool = false) {
    self.allowsLinkedPictures = allowsLinkedPictures
    var open: [Substring] = []
    var rest = Substring(text)
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    if rest.hasPrefix(declaration) { rest = rest.dropFirst(declaration.count) }
    for scalar in text.unicodeScalars where Self.isForbidden(scalar) {
      complaints.append("character \(scalar.value)")
    }
    while let start = rest.unicodeScalars.firstIndex(of: "<") {
      check(text: rest[..<start])
      guard let end = rest[start...].unicodeScalars.firstIndex(of: ">") else {
        complaints.append("a tag without end")
        return
      }
      let tag = rest[rest.unicodeScalars.index(after: start)..<end]
      rest = rest[rest.unicodeScalars.index(after: end)...]
      if tag.hasPrefix("/") {
        if open.popLast() != tag.dropFirst() { complaints.append("</\(tag)> closes another") }
        continue
      }
      let isEmpty = tag.hasSuffix("/")
      let name = check(tag: isEmpty ? tag.dropLast() : tag)
      if !isEmpty { open.append(name) }
    }
    if !open.isEmpty { complaints.append("open at the end: \(open)") }
    for missing in references.subtracting(identifiers) {
      complaints.append("#\(missing) is nowhere")
    }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
      || scalar.value & 0xFFFE == 0xFFFE
  }

  private mutating func check(text: Substring) {
    for piece in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      let isKnown = ["amp;", "lt;", "gt;", "quot;", "#9;", "#10;", "#13;"].contains {
        piece.hasPrefix($0)
      }
      if !isKnown { complaints.append("reference &\(piece.prefix(8))") }
    }
  }

  private mutating func check(tag: Substring) -> Substring {
    let name = tag.prefix { $0 != " " }
    if !Self.elements.contains(String(name)) { complaints.append("element \(name)") }
    var rest = tag.dropFirst(name.count)
    while !rest.isEmpty {
      rest = rest.drop { $0 == " " }
      let attribute = String(rest.prefix { $0 != "=" })
      rest = rest.dropFirst(attribute.count)
      guard rest.hasPrefix("=\"") else {
        complaints.append("attribute \(attribute) without value")
        return name
      }
      let value = rest.dropFirst(2).prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count + 3)
      check(text: value)
      check(attribute, String(value), of: name)
    }
    return name
  }

  private mutating func check(_ attribute: String, _ value: String, of element: Substring) {
    if !Self.attributes.contains(attribute) { complaints.append("attribute \(attribute)") }
    let isFine =
      switch attribute {
      case "href", "xlink:href": isReference(value) || leadsOut(value, from: element)
      case "style": value == "mix-blend-mode:multiply"
      case "fill", "stroke", "mask": isPaint(value)
      case "xmlns:xlink": value == "http://www.w3.org/1999/xlink"
      case "xmlns": value == "http://www.w3.org/2000/svg"
      case "id": identifiers.insert(value).inserted && Self.isName(value)
      case "font-family": value.allSatisfy { $0.isLetter || $0.isNumber || " ,'-".contains($0) }
      case "aria-label": true
      default: !value.contains("(") || attribute == "transform"
      }
    let isNumber = !value.contains("nan") && !value.contains("inf")
    if !isFine || !isNumber && attribute == "d" { complaints.append("\(attribute)=\(value)") }
  }

  /// Whether a value leads to something in the same file.
  private mutating func isReference(_ value: String) -> Bool {
    guard value.hasPrefix("#"), Self.isName(value.dropFirst()) else { return false }
    references.insert(String(value.dropFirst()))
    return true
  }

  private mutating func isPaint(_ value: String) -> Bool {
    if value.hasPrefix("url("), value.hasSuffix(")") {
      return isReference(String(value.dropFirst(4).dropLast()))
    }
    return value == "none" || value.hasPrefix("#") && value.dropFirst().allSatisfy(\.isHexDigit)
  }

  /// Only a link that somebody follows may lead away; a picture has its bytes with it.
  private func leadsOut(_ value: String, from element: Substring) -> Bool {
    switch element {
    case "a":
      !value.contains { $0.isWhitespace }
        && ["http:", "https:", "mailto:", "tel:", "geo:"].contains {
          value.lowercased().hasPrefix($0)
        }
    case "image":
      ["png", "jpeg", "gif", "webp"].contains { value.hasPrefix("data:image/\($0);base64,") }
        || allowsLinkedPictures && Self.isStoredFile(value)
    default: false
    }
  }

  /// Whether it is a file of the media folder beside the document, named by its digest.
  private static func isStoredFile(_ value: String) -> Bool {
    let parts = value.dropFirst("Media/".count).split(
      separator: ".", omittingEmptySubsequences: false)
    return value.hasPrefix("Media/") && parts.count == 2
      && parts[0].count == 64 && parts[0].allSatisfy(\.isHexDigit) && isName(parts[1])
  }

  private static func isName(_ value: some StringProtocol) -> Bool {
    !value.isEmpty
      && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }
}
