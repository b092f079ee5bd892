import NapkinCore

extension RichText {
  /// The text as a picture shows it: its words, and of the markup only what words can show.
  var words: String {
    syntax == .markdown ? MarkdownWords.words(of: source) : plain
  }
}

/// Takes the signs of Markdown out of a text. What is no sign stays, so that nothing goes but signs.
enum MarkdownWords {
  static func words(of source: String) -> String {
    var lines: [String] = []
    var isInCode = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let start = line.drop { $0 == " " || $0 == "\t" }
      if start.hasPrefix("```") || start.hasPrefix("~~~") {
        isInCode.toggle()
      } else if isInCode {
        lines.append(String(line))
      } else if !isRule(start) {
        let indent = String(repeating: " ", count: line.count - start.count)
        lines.append(indent + withoutLineSigns(start))
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func isRule(_ line: Substring) -> Bool {
    let signs = line.filter { $0 != " " }
    return signs.count >= 3
      && ["-", "*", "_"].contains { sign in
        signs.allSatisfy { String($0) == sign }
      }
  }

  private static func withoutLineSigns(_ line: Substring) -> String {
    var rest = line
    while rest.hasPrefix("> ") { rest = rest.dropFirst(2) }
    let heading = rest.prefix { $0 == "#" }
    if !heading.isEmpty, heading.count <= 6, rest.dropFirst(heading.count).first == " " {
      return withoutInlineSigns(rest.dropFirst(heading.count + 1))
    }
    for bullet in ["- ", "* ", "+ "] where rest.hasPrefix(bullet) {
      let item = rest.dropFirst(2)
      for (box, sign) in [("[ ] ", "☐ "), ("[x] ", "☑ "), ("[X] ", "☑ ")]
      where item.hasPrefix(box) {
        return sign + withoutInlineSigns(item.dropFirst(4))
      }
      return "• " + withoutInlineSigns(item)
    }
    return withoutInlineSigns(rest)
  }

  private static func withoutInlineSigns(_ line: Substring) -> String {
    let characters = Array(line)
    guard characters.contains(where: { "*_`~[\\!".contains($0) }) else { return String(line) }
    let ends = (next("]", in: characters), next(")", in: characters))
    var words = ""
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character == "\\", index + 1 < characters.count, characters[index + 1].isPunctuation {
        words.append(characters[index + 1])
        index += 2
      } else if let link = link(in: characters, at: index, ends) {
        words += link.words
        index = link.end
      } else if "*_`~".contains(character) {
        let run = characters[index...].prefix { $0 == character }
        if !isSign(run, in: characters) { words += String(run) }
        index = run.endIndex
      } else {
        words.append(character)
        index += 1
      }
    }
    return words
  }

  /// Whether signs open or close something: words stand on one side, and not on both, of `_`.
  private static func isSign(_ run: ArraySlice<Character>, in line: [Character]) -> Bool {
    let before: Character = run.startIndex > 0 ? line[run.startIndex - 1] : " "
    let after: Character = run.endIndex < line.count ? line[run.endIndex] : " "
    if before.isWhitespace && after.isWhitespace { return false }
    let isInWord = (before.isLetter || before.isNumber) && (after.isLetter || after.isNumber)
    switch run.first {
    case "_": return !isInWord && run.count <= 3
    case "~": return run.count == 2
    case "*": return run.count <= 3
    default: return true
    }
  }

  private static func link(
    in line: [Character], at index: Int, _ ends: (brackets: [Int], parentheses: [Int])
  ) -> (words: String, end: Int)? {
    let start = line[index] == "!" ? index + 1 : index
    guard start < line.count, line[start] == "[" else { return nil }
    let close = ends.brackets[start]
    guard close + 1 < line.count, line[close + 1] == "(" else { return nil }
    let end = ends.parentheses[close]
    guard end < line.count else { return nil }
    return (withoutInlineSigns(Substring(String(line[(start + 1)..<close]))), end + 1)
  }

  /// For each place, where a sign stands next; the end of the line if it does not.
  private static func next(_ sign: Character, in line: [Character]) -> [Int] {
    var places = [Int](repeating: line.count, count: line.count)
    var place = line.count
    for index in line.indices.reversed() {
      if line[index] == sign { place = index }
      places[index] = place
    }
    return places
  }
}
