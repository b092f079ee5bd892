public import NapkinCore

extension Catalogue {
  /// Chinese, in simplified characters.
  public static let chinese = Catalogue(
    language: "zh-Hans", lines: [chineseOfCore, chineseOfFormats, chineseOfSystems, chineseOfTool])

  /// The catalogues that come with Napkin.
  public static var builtIn: [Catalogue] { [.english, .chinese] }

  /// The first of some languages that there is a catalogue for, as a system lists what a person reads: `zh_CN.UTF-8`
  /// and `zh-Hant-TW` find Chinese. English if there is none.
  public static func preferred(among languages: [String]) -> Catalogue {
    let known = languages.lazy.compactMap { language in
      builtIn.first { $0.language.prefix(2) == language.lowercased().prefix(2) }
    }
    return known.first ?? .english
  }

  /// Reads lines of templates and what they are in the language.
  private init(language: String, lines: [String]) {
    var sentences: [String: String] = [:]
    for line in lines.joined(separator: "\n").split(separator: "\n") {
      let parts = line.split(separator: " = ", maxSplits: 1)
      if parts.count == 2 { sentences[String(parts[0])] = String(parts[1]) }
    }
    self.init(language: language, sentences)
  }
}
