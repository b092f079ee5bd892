import NapkinCore

extension RichText {
  /// Whether Freeplane shows the text as a formula, because it begins with `\latex` or a similar command.
  var isFormula: Bool { formula != nil }

  /// The formula that follows `\latex` or a similar command; `nil` for a text without one.
  var formula: String? {
    guard syntax == .plain, source.utf8.first == UInt8(ascii: "\\") else { return nil }
    return ["\\latex", "\\unparsedlatex"].lazy.filter(source.hasPrefix)
      .map { source.dropFirst($0.count) }.first { $0.first?.isWhitespace ?? false }
      .map { String($0).withoutBlanksAround }
  }

  /// The text of a node where only plain text can be shown; for a formula, its source.
  var nodeWords: String { formula ?? drawnWords }
}
