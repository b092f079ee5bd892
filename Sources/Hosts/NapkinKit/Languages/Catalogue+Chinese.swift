public import NapkinCore

extension Catalogue {
  /// Chinese, in simplified characters.
  public static let chinese = Catalogue(
    language: "zh-Hans",
    lines: [
      chineseOfCore, chineseOfFormats, chineseOfSystems, chineseOfTool, chineseOfNotebook,
      chineseOfGallery,
    ])

  /// The first of some languages that there is a catalogue for, as a system lists what a person reads: `zh_CN.UTF-8`
  /// and `zh-Hant-TW` find Chinese. English if there is none.
  public static func preferred(among languages: [String]) -> Catalogue {
    for language in languages {
      // Nobody who reads English waits for Chinese.
      switch language.lowercased().prefix(2) {
      case "en": return .english
      case "zh": return .chinese
      default: continue
      }
    }
    return .english
  }

  /// Reads lines of templates and what they are in the language.
  private init(language: String, lines: [String]) {
    var sentences: [String: String] = [:]
    for line in lines.lazy.flatMap({ $0.utf8.split(separator: UInt8(ascii: "\n")) }) {
      let parts = line.split(separator: UInt8(ascii: "|"), maxSplits: 1)
      if parts.count == 2 { sentences[String(Substring(parts[0]))] = String(Substring(parts[1])) }
    }
    self.init(language: language, sentences)
  }
}
