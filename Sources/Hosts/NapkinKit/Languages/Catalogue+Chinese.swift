public import NapkinCore

extension Catalogue {
  /// Chinese, in simplified characters.
  public static let chinese = Catalogue(
    language: "zh-Hans",
    lines: [
      chineseOfCore, chineseOfFormats, chineseOfSystems, chineseOfTool, chineseOfNotebook,
      chineseOfGallery,
    ])

  /// Returns the catalogue of the first language that has one; English if there is none. Languages are named as
  /// systems list a user's languages: `zh_CN.UTF-8` and `zh-Hant-TW` mean Chinese.
  public static func preferred(among languages: [String]) -> Catalogue {
    for language in languages {
      // The Chinese catalogue is only loaded for readers of Chinese.
      switch language.lowercased().prefix(2) {
      case "en": return .english
      case "zh": return .chinese
      default: continue
      }
    }
    return .english
  }

  /// Reads lines, each with a template and its translation.
  private init(language: String, lines: [String]) {
    var sentences: [String: String] = [:]
    for line in lines.lazy.flatMap({ $0.utf8.split(separator: UInt8(ascii: "\n")) }) {
      let parts = line.split(separator: UInt8(ascii: "|"), maxSplits: 1)
      if parts.count == 2 { sentences[String(Substring(parts[0]))] = String(Substring(parts[1])) }
    }
    self.init(language: language, sentences)
  }
}
