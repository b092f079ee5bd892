/// Reads a picture as strictly as possible, and complains of everything that is not known to be
/// harmless.
struct PictureCheck {
  private(set) var complaints: [String] = []

  private static let elements: Set<String> = [
    "a", "circle", "defs", "desc", "ellipse", "g", "image", "mask", "metadata", "path", "pattern",
    "rect", "svg", "text", "title", "tspan",
  ]
  private static let attributes: Set<String> = [
    "aria-expanded", "aria-label", "aria-level", "cx", "cy", "d", "direction", "fill",
    "fill-opacity", "font-family", "font-size", "font-style", "font-weight", "height", "href", "id",
    "lang", "mask", "maskUnits", "opacity", "patternUnits", "preserveAspectRatio", "r", "role",
    "rx", "ry", "xml:space", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
    "stroke-opacity", "stroke-width", "style", "text-anchor", "text-decoration", "transform",
    "viewBox", "width", "x", "xmlns", "y",
  ]

  init(_ text: String) {
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
      check(attribute, String(value))
    }
    return name
  }

  private mutating func check(_ attribute: String, _ value: String) {
    if !Self.attributes.contains(attribute) { complaints.append("attribute \(attribute)") }
    let isFine =
      switch attribute {
      case "href":
        ["http://", "https://", "mailto:", "tel:", "geo:", "#", "data:image/png;base64,"]
          .contains { value.lowercased().hasPrefix($0) }
      case "style": value == "mix-blend-mode:multiply"
      case "fill", "stroke", "mask":
        value == "none" || value.hasPrefix("#") || value.hasPrefix("url(#") && !value.contains(":")
      case "xmlns": value == "http://www.w3.org/2000/svg"
      case "font-family", "aria-label", "id": true
      default: !value.contains("(") || attribute == "transform"
      }
    let isNumber = !value.contains("nan") && !value.contains("inf")
    if !isFine || !isNumber && attribute == "d" { complaints.append("\(attribute)=\(value)") }
  }
}
