import NapkinCore

extension RichText {
  /// Whether Freeplane shows it as a formula: it begins with a command for that.
  var isFormula: Bool { formula != nil }

  /// What stands behind the command.
  private var formula: Substring? {
    guard syntax == .plain, source.utf8.first == UInt8(ascii: "\\") else { return nil }
    return ["\\latex", "\\unparsedlatex"].lazy.filter(source.hasPrefix)
      .map { source.dropFirst($0.count) }.first { $0.first?.isWhitespace ?? false }
  }

  /// What a picture shows of the text of a node: of a formula what stands between its dollars, with powers
  /// as small digits.
  var nodeWords: String {
    guard let formula else { return drawnWords }
    var last: Character = " "
    let words = formula.filter { character in
      defer { last = character }
      return character != "$" || last == "\\"
    }
    return RichText(Self.raised(words)).drawnWords
  }

  /// Raises the digits behind `^`, and those in braces there.
  private static func raised(_ formula: String) -> String {
    var words = ""
    var rest = formula[...]
    while let sign = rest.firstIndex(of: "^") {
      words += rest[..<sign]
      rest = rest[sign...].dropFirst()
      let isBraced = rest.first == "{"
      let power = isBraced ? rest.dropFirst().prefix(8).prefix { $0 != "}" } : rest.prefix(1)
      let digits = power.compactMap { superscripts[$0] }
      if digits.isEmpty || digits.count < power.count {
        words += "^"
      } else {
        words += digits
        rest = rest[power.endIndex...].dropFirst(isBraced ? 1 : 0)
      }
    }
    return words + rest
  }

  private static let superscripts = Dictionary(
    uniqueKeysWithValues: zip("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"))
}
