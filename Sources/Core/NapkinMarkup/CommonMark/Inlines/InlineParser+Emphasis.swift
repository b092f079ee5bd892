/// Emphasis and strikethrough.
extension InlineParser {
  mutating func readRun(_ mark: UInt8) {
    var end = position
    while end < text.bytes.count, text.bytes[end] == mark { end += 1 }
    let count = end - position
    if mark == .tilde, count > 2 {
      position = end
      return
    }
    let before = CharacterClass(before: position, in: text.bytes)
    let after = CharacterClass(at: end, in: text.bytes)
    let isLeft = after != .space && (after == .other || before != .other)
    let isRight = before != .space && (before == .other || after != .other)
    let isStrict = mark == .underscore
    text.runs.append(
      DelimiterRun(
        mark: mark, count: count,
        canOpen: isLeft && (!isStrict || !isRight || before == .punctuation),
        canClose: isRight && (!isStrict || !isLeft || after == .punctuation),
        left: count))
    unmatchedRuns.append(text.runs.count - 1)
    add(.run, upTo: end, data: text.runs.count - 1)
  }

  /// Matches the runs after a bracket with each other as emphasis, and forgets them.
  mutating func matchRuns(above bottom: Int) {
    // The height of the stack at which each kind of closer found no opener, so that nothing is searched twice.
    var bottoms: [Int: Int] = [:]
    var stack: [Int] = []
    for run in unmatchedRuns[bottom...] {
      if text.runs[run].canClose { closeWith(run, &stack, &bottoms) }
      if text.runs[run].canOpen, text.runs[run].left > 0 { stack.append(run) }
    }
    unmatchedRuns.removeLast(unmatchedRuns.count - bottom)
  }

  private mutating func closeWith(
    _ closer: Int, _ stack: inout [Int], _ bottoms: inout [Int: Int]
  ) {
    while text.runs[closer].left > 0 {
      let kind = text.runs[closer].kind
      var index = stack.count - 1
      let bottom = bottoms[kind] ?? 0
      while index >= bottom, !text.runs[closer].closes(text.runs[stack[index]]) { index -= 1 }
      guard index >= bottom else {
        bottoms[kind] = stack.count
        return
      }
      let opener = stack[index]
      stack.removeLast(stack.count - index - 1)
      let isStrike = text.runs[closer].mark == .tilde
      let isDouble = text.runs[closer].left >= 2 && text.runs[opener].left >= 2
      let count = isStrike ? text.runs[closer].left : isDouble ? 2 : 1
      text.runs[opener].left -= count
      text.runs[closer].left -= count
      text.runs[opener].opening.append(UInt8(count))
      text.runs[closer].closing.append(UInt8(count))
      if text.runs[opener].left == 0 { stack.removeLast() }
      for (kind, value) in bottoms where value > stack.count { bottoms[kind] = stack.count }
    }
  }
}

extension DelimiterRun {
  /// A key for everything that decides which openers a closer can have.
  fileprivate var kind: Int {
    mark == .tilde
      ? 256 + left : Int(mark) * 8 + (canOpen ? 4 : 0) + count % 3
  }

  fileprivate func closes(_ opener: DelimiterRun) -> Bool {
    guard opener.mark == mark else { return false }
    if mark == .tilde { return opener.left == left }
    let isOdd = canOpen || opener.canClose
    return !isOdd || (count + opener.count) % 3 != 0 || count % 3 == 0 && opener.count % 3 == 0
  }
}

/// The class of the character beside a run, as far as it matters for emphasis.
enum CharacterClass {
  case space, punctuation, other

  init(before index: Int, in bytes: [UInt8]) {
    var start = max(0, index - 1)
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    self.init(start..<index, of: bytes)
  }

  init(at index: Int, in bytes: [UInt8]) {
    var end = min(index + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    self.init(index..<end, of: bytes)
  }

  private init(_ character: Range<Int>, of bytes: [UInt8]) {
    guard !character.isEmpty else {
      self = .space
      return
    }
    let first = bytes[character.lowerBound]
    if first < 0x80 {
      self = first.isSpace ? .space : first.isPunctuation ? .punctuation : .other
      return
    }
    guard let scalar = bytes[character].asText.unicodeScalars.first else {
      self = .other
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = .punctuation
    default: self = .other
    }
  }
}
