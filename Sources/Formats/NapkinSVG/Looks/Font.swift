import NapkinCore
import NapkinLayout

/// The letters of a text, once the document, the theme and the fallbacks have had their say.
struct Font: Hashable {
  /// The families that pictures ask for; what they have in common is what ``TextMetrics`` knows.
  static let families = "'Noto Sans', 'Helvetica Neue', 'Segoe UI', Arial, sans-serif"

  /// The families of code.
  static let monospaced = "'Noto Sans Mono', 'Menlo', 'Consolas', monospace"

  var size: Double
  var isBold = false
  var isItalic = false
  var isStruckThrough = false
  var isUnderlined = false
  /// The families, if others than usual.
  var family: String?

  init(size: Double, isBold: Bool = false) {
    self.size = size
    self.isBold = isBold
  }

  /// The letters of a node.
  init(_ font: NodeStyle.Font, standard: Font) {
    self = standard
    if let points = font.size { size = Self.pixels(points) }
    isBold = font.isBold ?? standard.isBold
    isItalic = font.isItalic ?? false
    isStruckThrough = font.isStruckThrough ?? false
    family = font.family.flatMap(Self.safe)
  }

  /// What a size in points is in a picture, where an inch has 96 units and not 72.
  private static func pixels(_ points: Double) -> Double { limited(points * 96 / 72) }

  static func limited(_ size: Double) -> Double { max(4, min(200, (size * 2).rounded() / 2)) }

  var metrics: TextMetrics {
    TextMetrics(size: size, isBold: isBold, isMonospaced: family?.hasSuffix("monospace") ?? false)
  }

  /// A smaller font for what matters less.
  func smaller(_ factor: Double) -> Font {
    var font = Font(size: max(4, (size * factor * 2).rounded() / 2))
    font.family = family
    return font
  }

  /// A family with its generic one, or `nil` if the name could be anything but a name.
  static func safe(_ name: String) -> String? {
    let isName = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == " " || $0 == "-"
    }
    guard isName, !name.isEmpty, name.utf8.count <= 64 else { return nil }
    let small = name.lowercased()
    // What Java calls its usual letters.
    if ["sansserif", "sans-serif", "dialog", "default"].contains(small) { return families }
    let isMono = ["mono", "courier", "consol", "menlo"].contains { small.contains($0) }
    let isSerif =
      ["times", "georgia", "garamond", "palatino"].contains { small.contains($0) }
      || small.contains("serif") && !small.contains("sans")
    return "'\(name)', \(isMono ? "monospace" : isSerif ? "serif" : "sans-serif")"
  }
}
