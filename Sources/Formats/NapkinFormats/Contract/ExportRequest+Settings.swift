package import NapkinCore
import NapkinMarkup

extension ExportRequest {
  /// Returns the theme, such as `night`, by the option `theme` or else the settings; `nil` if neither has one.
  package func theme(
    of names: [String] = ["day", "night"]
  ) throws(FormatError) -> String? {
    if options["theme"] != nil { return try options.choice("theme", of: names, default: "") }
    return settings.theme == .automatic ? nil : settings.theme.rawValue
  }

  /// Returns the points of ordinary text, by the option `font-size` or else the settings; `nil` if neither has them.
  package func fontSize() throws(FormatError) -> Double? {
    let sizes = 4.0...60
    if options["font-size"] != nil {
      return try options.number("font-size", in: sizes, default: 12)
    }
    return settings.fontSize.map { min(max($0, sizes.lowerBound), sizes.upperBound) }
  }

  /// Returns the language of the texts, from the option `lang` or else the settings; `nil` if neither has one.
  package func language() throws(FormatError) -> String? {
    guard let tag = options["lang"] else { return settings.languageTag }
    guard Notebook.Settings.isLanguage(tag) else {
      throw .option("lang", is: "a language such as de or zh-Hans", not: tag)
    }
    return tag
  }
}

extension Notebook.Settings {
  /// The language, if it has the form of a BCP 47 tag.
  package var languageTag: String? { language.flatMap { Self.isLanguage($0) ? $0 : nil } }

  /// Whether a text has the form of a BCP 47 tag: parts of one to eight letters and digits, with hyphens between.
  fileprivate static func isLanguage(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy
      {
        (1...8).contains($0.count) && $0.allSatisfy(\.isAlphanumeric)
      }
  }

  /// Whether the settings change how texts look.
  package var changeTextLooks: Bool {
    theme != .automatic || fontSize != nil || languageTag != nil
  }
}

extension Format.Option {
  /// The options that override the settings of a notebook.
  package static let settings = [
    Format.Option(
      "font-size",
      "how large ordinary texts are, in points, 4 to 60; as the settings of a notebook say"),
    Format.Option(
      "lang", "the language of the texts, such as `de`; as the settings of a notebook say"),
  ]
}
