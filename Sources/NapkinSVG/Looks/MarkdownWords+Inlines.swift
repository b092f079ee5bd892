import NapkinCore

/// Running text.
extension MarkdownWords {
  mutating func withoutInlineSigns(_ line: Substring) -> String {
    let characters = Array(line)
    guard characters.contains(where: { "*_`~[\\!&<".contains($0) }) else { return String(line) }
    let ends = Self.next("]", in: characters)
    let lastRuns = Self.lastRuns(in: characters)
    var words = ""
    var pairs = SignPairs()
    var count = 0
    func add(_ text: some StringProtocol) {
      words += text
      count += text.unicodeScalars.count
    }
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character == "\\", index + 1 < characters.count, characters[index + 1].isSign {
        add(String(characters[index + 1]))
        index += 2
      } else if let address = Self.address(in: characters[index...]) {
        add(address.words)
        index = address.end
      } else if let reference = Self.reference(in: characters[index...]) {
        add(reference.words)
        index = reference.end
      } else if let link = link(in: characters, at: index, ends) {
        add(link.words)
        index = link.end
      } else if let code = Self.code(in: characters, at: index, lastRuns) {
        add(code.words)
        index = code.end
      } else if "*_~`".contains(character) {
        let run = characters[index...].prefix { $0 == character }
        let text = String(run)
        pairs.meet(text, at: count, Self.sides(of: run, in: characters))
        add(text)
        index = run.endIndex
      } else {
        add(String(character))
        index += 1
      }
    }
    return Self.without(pairs.places, words)
  }

  /// The words without what stands in some ranges of them.
  private static func without(_ ranges: [Range<Int>], _ words: String) -> String {
    if ranges.isEmpty { return words }
    var isTaken = [Bool](repeating: false, count: words.unicodeScalars.count)
    for index in ranges.joined() { isTaken[index] = true }
    var rest = String.UnicodeScalarView()
    for (scalar, isTaken) in zip(words.unicodeScalars, isTaken) where !isTaken {
      rest.append(scalar)
    }
    return String(rest)
  }

  /// A reference to a character, as `&amp;`.
  private static func reference(in line: ArraySlice<Character>) -> (words: String, end: Int)? {
    guard line.first == "&", let end = line.prefix(32).firstIndex(of: ";") else { return nil }
    let spelling = String(line[...end])
    let words = RichText(spelling, syntax: .xhtml).plain
    return words == spelling ? nil : (words, end + 1)
  }

  /// An address in angle brackets.
  private static func address(in line: ArraySlice<Character>) -> (words: String, end: Int)? {
    guard line.first == "<" else { return nil }
    let address = line.dropFirst().prefix { !$0.isWhitespace && $0 != "<" && $0 != ">" }
    guard address.endIndex < line.endIndex, line[address.endIndex] == ">" else { return nil }
    let scheme = address.prefix { $0.isLetter || $0.isNumber || "+.-".contains($0) }
    let isLink =
      scheme.count > 1 && scheme.endIndex < address.endIndex && line[scheme.endIndex] == ":"
    let isMail = address.contains("@") && !address.contains("/")
    return isLink || isMail ? (String(address), address.endIndex + 1) : nil
  }

  /// What stands between backticks, as it is.
  private static func code(
    in line: [Character], at index: Int, _ lastRuns: [Int: Int]
  ) -> (words: String, end: Int)? {
    guard line[index] == "`" else { return nil }
    let mark = line[index...].prefix { $0 == "`" }
    guard let last = lastRuns[mark.count], last > index else { return nil }
    var start = mark.endIndex
    while let next = line[start...].firstIndex(of: "`") {
      let run = line[next...].prefix { $0 == "`" }
      if run.count == mark.count { return (String(line[mark.endIndex..<next]), run.endIndex) }
      start = run.endIndex
    }
    return nil
  }

  /// For each length of a run of backticks, where the last such run begins.
  private static func lastRuns(in line: [Character]) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var index = line.startIndex
    while let next = line[index...].firstIndex(of: "`") {
      let run = line[next...].prefix { $0 == "`" }
      places[run.count] = next
      index = run.endIndex
    }
    return places
  }

  /// Whether signs may open something, because words stand behind them, and close it.
  private static func sides(
    of run: ArraySlice<Character>, in line: [Character]
  ) -> (opens: Bool, closes: Bool) {
    let before: Character = run.startIndex > 0 ? line[run.startIndex - 1] : " "
    let after: Character = run.endIndex < line.count ? line[run.endIndex] : " "
    let isKnown = run.first == "~" ? run.count == 2 : run.first != "`" && run.count <= 3
    let opens = isKnown && !after.isWhitespace
    let closes = isKnown && !before.isWhitespace
    guard run.first == "_" else { return (opens, closes) }
    return (
      opens && !(before.isLetter || before.isNumber), closes && !(after.isLetter || after.isNumber)
    )
  }

  private mutating func link(
    in line: [Character], at index: Int, _ ends: [Int]
  ) -> (words: String, end: Int)? {
    let start = line[index] == "!" ? index + 1 : index
    guard start < line.count, line[start] == "[" else { return nil }
    let close = ends[start]
    guard close + 1 < line.count, line[close + 1] == "(" else { return nil }
    guard let end = Self.endOfTarget(in: line, from: close + 1) else { return nil }
    let words = line[(start + 1)..<close]
    if start == index, !words.starts(with: "![") {
      let inside = line[(close + 2)..<end].drop(while: \.isWhitespace)
      let address =
        inside.first == "<"
        ? inside.dropFirst().prefix { $0 != ">" }
        : inside.prefix { !$0.isWhitespace }
      if !address.isEmpty { links.append(String(address)) }
    }
    return (withoutInlineSigns(Substring(String(words))), end + 1)
  }

  /// Where the parenthesis closes that opens at a place and holds what a link leads to; `nil` if it does
  /// not. Parentheses in an address stand in each other at most 32 deep, as in CommonMark of GitHub.
  private static func endOfTarget(in line: [Character], from open: Int) -> Int? {
    var index = open + 1
    func skip(until isEnd: (Character) -> Bool) {
      while index < line.count, !isEnd(line[index]) { index += line[index] == "\\" ? 2 : 1 }
    }
    skip { !$0.isWhitespace }
    if index < line.count, line[index] == "<" {
      index += 1
      skip { $0 == ">" || $0 == "<" }
      index += 1
    } else {
      var depth = 0
      skip { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth < 0 || depth > 32 || character.isWhitespace
      }
    }
    skip { !$0.isWhitespace }
    if index < line.count, let end = ["\"": "\"", "'": "'", "(": ")"][line[index]] {
      index += 1
      skip { $0 == Character(end) }
      index += 1
      skip { !$0.isWhitespace }
    }
    return index < line.count && line[index] == ")" ? index : nil
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

extension Character {
  /// Whether a backslash before it keeps it from being markup.
  fileprivate var isSign: Bool {
    guard let value = asciiValue else { return false }
    return 0x21...0x7E ~= value && !isLetter && !isNumber
  }
}

/// The runs of signs that belong together: what stands between them is marked, and they are not shown.
private struct SignPairs {
  /// Where the runs are that have found each other.
  private(set) var places: [Range<Int>] = []
  /// Those that may still find their end.
  private var open: [(run: String, place: Int)] = []
  private var openCounts: [String: Int] = [:]

  mutating func meet(_ run: String, at place: Int, _ sides: (opens: Bool, closes: Bool)) {
    let length = run.utf8.count
    if sides.closes, openCounts[run, default: 0] > 0 {
      while let last = open.popLast() {
        openCounts[last.run, default: 0] -= 1
        guard last.run == run else { continue }
        places += [last.place..<last.place + length, place..<place + length]
        return
      }
    } else if sides.opens {
      open.append((run, place))
      openCounts[run, default: 0] += 1
    }
  }
}
