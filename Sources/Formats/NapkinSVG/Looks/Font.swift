import NapkinCore
import NapkinLayout

/// The font of a text, resolved from the document, the theme and the fallbacks.
struct Font: Hashable {
  /// The font families of pictures; ``TextMetrics`` has widths that fit all of them.
  static let families = "'Noto Sans', 'Helvetica Neue', 'Segoe UI', Arial, sans-serif"

  static let monospaced = "'Noto Sans Mono', 'Menlo', 'Consolas', monospace"

  var size: Double
  var isBold = false
  var isItalic = false
  var isStruckThrough = false
  var isUnderlined = false
  /// The font families; `nil` for ``families``.
  var family: String?

  init(size: Double, isBold: Bool = false) {
    self.size = size
    self.isBold = isBold
  }

  init(_ font: NodeStyle.Font, standard: Font) {
    self = standard
    if let points = font.size { size = Self.limited(points.pixels) }
    // Whoever sets the size of letters sets whether they are bold.
    isBold = font.isBold ?? (font.size == nil && standard.isBold)
    isItalic = font.isItalic ?? false
    isStruckThrough = font.isStruckThrough ?? false
    family = font.family.flatMap(Self.safe)
  }

  static func limited(_ size: Double) -> Double { max(4, min(200, (size * 2).rounded() / 2)) }

  var metrics: TextMetrics {
    TextMetrics(size: size, isBold: isBold, isMonospaced: family?.hasSuffix("monospace") ?? false)
  }

  /// A smaller font, for secondary text.
  func smaller(_ factor: Double) -> Font {
    var font = Font(size: max(4, (size * factor * 2).rounded() / 2))
    font.family = family
    return font
  }

  /// A family with its generic fallback; `nil` if the name is not safe to write.
  static func safe(_ name: String) -> String? {
    let isName = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == " " || $0 == "-"
    }
    guard isName, !name.isEmpty, name.utf8.count <= 64 else { return nil }
    let small = name.lowercased()
    // Java's names for its default font.
    if ["sansserif", "sans-serif", "dialog", "default"].contains(small) { return families }
    let isMono = ["mono", "courier", "consol", "menlo"].contains { small.contains($0) }
    let isSerif =
      ["times", "georgia", "garamond", "palatino"].contains { small.contains($0) }
      || small.contains("serif") && !small.contains("sans")
    return "'\(name)', \(isMono ? "monospace" : isSerif ? "serif" : "sans-serif")"
  }
}

extension Double {
  /// A length in points (72 to the inch), in units of the picture (96 to the inch).
  var pixels: Double { self * 96 / 72 }
}
