import NapkinCore
import NapkinMarkup

extension Font {
  /// Returns the font of styled text within a text in this font.
  func styled(_ style: StyledText.Style) -> Font {
    var font = self
    if style.isBold { font.isBold = true }
    if style.isItalic { font.isItalic = true }
    if style.isStruck { font.isStruckThrough = true }
    if style.isUnderlined || style.link != nil { font.isUnderlined = true }
    if let family = style.font.flatMap(Self.first(css:)) { font.family = family }
    if style.isCode { font.family = Self.monospaced }
    if let size = style.size.flatMap({ Self.size(css: $0, among: size) }) { font.size = size }
    return font
  }

  /// Returns the first of several families; `nil` if its name is not safe to write.
  private static func first(css families: String) -> String? {
    let first = families.prefix(128).split(separator: ",").first ?? ""
    return safe(String(first.filter { $0 != "'" && $0 != "\"" }).withoutBlanksAround)
  }

  /// Returns the size of a CSS value within a text of size `around`; `nil` if the value is not a size.
  private static func size(css: String, among around: Double) -> Double? {
    let words = css.prefix(32).lowercased()
    if let factor = factors[words] { return limited(around * factor) }
    let number = words.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(number) else { return nil }
    switch words.dropFirst(number.count) {
    case "pt": return limited(value.pixels)
    case "", "px": return limited(value)
    case "em", "rem": return limited(value * around)
    case "%": return limited(value * around / 100)
    default: return nil
    }
  }

  private static let factors: [String: Double] = [
    "xx-small": 0.6, "x-small": 0.75, "small": 0.89, "medium": 1, "large": 1.2, "x-large": 1.5,
    "xx-large": 2, "xxx-large": 3, "smaller": 0.83, "larger": 1.2,
  ]
}

extension RGBA {
  /// Reads a CSS colour: hexadecimal digits, `rgb()`, or a common name.
  init?(css: String) {
    let words = css.prefix(64).lowercased()
    if let digits = Self.names[words] {
      self.init(digits)
    } else if words.hasPrefix("rgb"), let start = words.firstIndex(of: "(") {
      let parts = words[start...].dropFirst().prefix { $0 != ")" }
        .split { $0 == "," || $0 == " " }.compactMap { Double($0) }
      guard parts.count >= 3, parts.allSatisfy({ 0...255 ~= $0 }) else { return nil }
      self.init(red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]))
    } else {
      self.init(hex: words)
    }
  }

  private static let names: [String: UInt32] = [
    "black": 0x000000, "silver": 0xc0c0c0, "gray": 0x808080, "grey": 0x808080, "white": 0xffffff,
    "maroon": 0x800000, "red": 0xff0000, "purple": 0x800080, "fuchsia": 0xff00ff,
    "magenta": 0xff00ff, "green": 0x008000, "lime": 0x00ff00, "olive": 0x808000,
    "yellow": 0xffff00, "navy": 0x000080, "blue": 0x0000ff, "teal": 0x008080, "aqua": 0x00ffff,
    "cyan": 0x00ffff, "orange": 0xffa500, "brown": 0xa52a2a, "pink": 0xffc0cb, "gold": 0xffd700,
    "violet": 0xee82ee, "indigo": 0x4b0082, "crimson": 0xdc143c, "coral": 0xff7f50,
    "tomato": 0xff6347, "orangered": 0xff4500, "darkorange": 0xff8c00, "darkred": 0x8b0000,
    "darkgreen": 0x006400, "forestgreen": 0x228b22, "seagreen": 0x2e8b57, "limegreen": 0x32cd32,
    "darkblue": 0x00008b, "mediumblue": 0x0000cd, "royalblue": 0x4169e1, "steelblue": 0x4682b4,
    "dodgerblue": 0x1e90ff, "slategray": 0x708090, "darkgray": 0xa9a9a9, "lightgray": 0xd3d3d3,
    "dimgray": 0x696969, "chocolate": 0xd2691e, "firebrick": 0xb22222, "salmon": 0xfa8072,
  ]
}
